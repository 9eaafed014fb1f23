"""Policies: weights that a learner has found, which score the actions of a game.

A policy is a small network. Either it scores every code of a set-up from the
observation of a side, or it scores one act after the other from the features of the
act. Weights are plain JSON, which a web page can read as well as numpy, and which play
without any package. ``examples/learning.py`` is the learner that made the policies of
the library.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from attrs import field, frozen

from alpaca_emblem.checks import collection, instance, is_instance, number
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NotationError,
    shown,
)
from alpaca_emblem.games.notation.plain import (
    check_plain,
    path_of_file,
    path_text,
    read_file,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.features import GridFeatures

SCHEMA: Final = 1
LARGEST_FILE: Final = 50_000_000
"""The largest number of bytes of a file of weights."""
SHIPPED: Final = ("duel-barbarian", "duel-mage", "grid-pass")
"""The names of the library's own policies."""
OBSERVATION: Final = "observation"
ACTS: Final = "acts"
READS: Final = (OBSERVATION, ACTS)
"""The kinds of inputs of a policy."""

_NUMBERS: Final = frozenset((int, float))

Matrix = tuple[tuple[float, ...], ...]


def _matrix(given: object) -> Matrix:
    if not isinstance(given, Sequence) or isinstance(given, str) or not given:
        raise InvalidValueError("weights must be rows of numbers")
    rows = tuple(_numbers(row) for row in given)
    if len({len(row) for row in rows}) != 1:
        raise InvalidValueError("weights must have rows of one length")
    return rows


def _numbers(given: object) -> tuple[float, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise InvalidValueError(f"weights must be numbers, not {given!r:.60}")
    return _finite("each of weights", given)


def _finite(name: str, given: Sequence[Any]) -> tuple[float, ...]:
    """Return the numbers *given*, of which there may be millions, as floats.

    Raises:
        InvalidTypeError: One is not a number.
        InvalidValueError: One is not finite, or too large.
    """
    if not _NUMBERS.issuperset(map(type, given)):
        for each in given:
            number(name, each)
    try:
        numbers = tuple(map(float, given))
        if all(map(math.isfinite, numbers)):
            return numbers
    except OverflowError:
        pass
    wrong = next(each for each in given if not abs(each) <= sys.float_info.max)
    raise InvalidValueError(f"{name} must be a finite number, not {shown(wrong)}")


@frozen
class Layer:
    """Weights from each input to each output, and a number added to each output.

    Attributes:
        weights: A row for each input.
        added: A number for each output.
    """

    weights: Matrix = field(converter=_matrix, repr=False)
    added: tuple[float, ...] = field(converter=_numbers, repr=False)

    def __attrs_post_init__(self) -> None:
        if len(self.added) != len(self.weights[0]):
            raise InvalidValueError(
                f"a layer of {len(self.weights[0])} outputs has {len(self.added)} "
                "numbers to add"
            )

    def __call__(self, inputs: Sequence[float]) -> list[float]:
        """Return the outputs for *inputs*, most of which may be 0."""
        outputs = [*self.added]
        for given, row in zip(inputs, self.weights, strict=True):
            if given:
                for at, weight in enumerate(row):
                    outputs[at] += given * weight
        return outputs


def features_of_acts() -> type[GridFeatures]:
    """Return their class, which loads grid battles."""
    from alpaca_emblem.games.grid.features import GridFeatures

    return GridFeatures


def _copied(given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a copy of *given*, plain data.

    Raises:
        InvalidTypeError: It is no table.
        InvalidValueError: A value is not plain data, or nested too deeply.
    """
    instance("fits", given, Mapping)
    copied = dict(given)
    try:
        check_plain(copied)
    except NotationError as error:
        path = path_text(f"fits{error.path}")
        raise InvalidValueError(f"{path}: {error}") from error
    return deepcopy(copied)


def _layer(value: object) -> Layer:
    """Return the layer that *value*, read from JSON, describes."""
    if not isinstance(value, dict):
        raise InvalidTypeError(f"a layer must be a table, not {value!r:.60}")
    return Layer(value["weights"], value["added"])


def _layers(given: Iterable[Layer]) -> tuple[Layer, ...]:
    return collection("layers", given, Layer)


@frozen(kw_only=True)
class Policy:
    """Scores for the actions of a game.

    Attributes:
        game: The name of the kind of game.
        side: The side that it has learned to play.
        fits: The options that identify the set-up, as plain data; none if the policy
            plays every set-up that it has the size for.
        reads: "observation" if the network turns an observation into a score for each
            code; "acts" if it turns the features of an act into one score, which needs
            a grid battle.
        layers: The network, from what it reads to the scores, with a hyperbolic tangent
            between two layers.
        told: A description of its training and its results.
    """

    game: str = field(validator=is_instance(str))
    side: str = field(validator=is_instance(str))
    fits: Mapping[str, Any] = field(factory=dict, converter=_copied)
    reads: str = field(default=OBSERVATION)
    layers: tuple[Layer, ...] = field(converter=_layers)
    told: str = field(default="", validator=is_instance(str))

    def __attrs_post_init__(self) -> None:
        if self.reads not in READS:
            raise InvalidValueError(
                f"reads must be {' or '.join(READS)}, not {self.reads!r:.60}"
            )
        if not self.layers:
            raise InvalidValueError("a policy needs a layer")
        for first, second in zip(self.layers, self.layers[1:], strict=False):
            if len(first.added) != len(second.weights):
                raise InvalidValueError(
                    f"a layer has {len(first.added)} outputs, and the next one "
                    f"{len(second.weights)} inputs"
                )
        if self.reads == ACTS:
            self._check_sizes(len(features_of_acts().names))

    def _check_sizes(self, features: int) -> None:
        """Refuse other sizes than those of a policy that reads acts."""
        if (self.inputs, self.outputs) != (features, 1):
            raise InvalidValueError(
                f"a policy that reads acts must have {features} inputs and 1 output, "
                f"not {self.inputs} and {self.outputs}"
            )

    @property
    def inputs(self) -> int:
        """The number of inputs: the size of an observation, or of features."""
        return len(self.layers[0].weights)

    @property
    def outputs(self) -> int:
        """The number of scores: the number of codes; 1 if the policy reads acts."""
        return len(self.layers[-1].added)

    def scores(self, seen: Sequence[float]) -> list[float]:
        """Return the scores for an observation, or for the features of an act.

        Raises:
            InvalidTypeError: *seen* is not a sequence of numbers.
            InvalidValueError: There are more or fewer numbers than inputs, or one is
                not finite.
        """
        instance("seen", seen, Sequence)
        numbers = _finite("each of seen", seen)
        if len(numbers) != self.inputs:
            raise InvalidValueError(
                f"seen must be {self.inputs} numbers, not {len(numbers)}"
            )
        return self._scores(numbers)

    def _scores(self, numbers: Sequence[float]) -> list[float]:
        """Return the scores for *numbers* that need no check."""
        outputs = self.layers[0](numbers)
        for layer in self.layers[1:]:
            outputs = layer([math.tanh(each) for each in outputs])
        return outputs

    def to_plain(self) -> dict[str, Any]:
        """Return the policy as JSON values."""
        return {
            "schema": SCHEMA,
            "game": self.game,
            "side": self.side,
            "fits": deepcopy(dict(self.fits)),
            "reads": self.reads,
            "told": self.told,
            "layers": [
                {"weights": [*map(list, layer.weights)], "added": list(layer.added)}
                for layer in self.layers
            ],
        }

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the policy for which `to_plain` returned *value*.

        Raises:
            NotationError: There is no such policy.
        """
        try:
            if not isinstance(value, dict) or value.get("schema") != SCHEMA:
                raise InvalidValueError(f"a policy must be a table of schema {SCHEMA}")
            layers = [*map(_layer, value["layers"])]
            facts = {key: value[key] for key in ("game", "side", "fits", "told")}
            reads = value.get("reads", OBSERVATION)
            return cls(**facts, reads=reads, layers=layers)
        except (KeyError, TypeError, ValueError) as error:
            why = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            raise NotationError(f"not a policy: {why}") from error

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the policy to the file at *path*.

        Raises:
            OSError: The file cannot be written.
        """
        target = Path(path_of_file(path))
        beside = target.with_name(f"{target.name}.part")
        beside.write_text(json.dumps(self.to_plain()) + "\n", "utf-8")
        os.replace(beside, target)  # an old file stays until the new one is written

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read the policy in the file at *path*.

        Raises:
            NotationError: The file holds no policy.
            OSError: It cannot be read.
        """
        return cls._read(read_file(path, LARGEST_FILE))

    @classmethod
    def _read(cls, text: str) -> Self:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise NotationError(f"not a policy: {error}") from error
        return cls.from_plain(value)


@lru_cache
def shipped_policy(name: str) -> Policy:
    """Return a policy of the library.

    Raises:
        InvalidValueError: There is none of that name.
    """
    if name not in SHIPPED:
        raise InvalidValueError(
            f"policy must be one of {', '.join(SHIPPED)}, or a file that ends in "
            f".json, not {shown(name)}"
        )
    place = files("alpaca_emblem.agents") / "policies" / f"{name}.json"
    return Policy._read(place.read_text("utf-8"))


def policy_named(name: str) -> Policy:
    """Return the policy of the library called *name*, or the one in the file *name*.

    The name of a file ends in ".json".

    Raises:
        InvalidValueError: There is no such policy, or the file cannot be read or holds
            none.
    """
    if not name.endswith(".json"):
        return shipped_policy(name)
    try:
        return Policy.load(name)
    except NotationError as error:
        raise InvalidValueError(f"{name}: {error}") from error
    except OSError as error:
        why = error.strerror or error
        raise InvalidValueError(f"{name} cannot be read: {why}") from error
