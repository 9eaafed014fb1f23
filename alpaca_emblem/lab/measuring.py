"""Measuring points: how often something happens with other numbers in the options.

A point gives each varied option a value. It is measured by games, which have the same
dice at all points, or by exact values. `tune` and `sobol` choose the points.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from importlib import import_module
from itertools import product
from typing import Any, Final, Self, TypeAlias

import attrs
from attrs import define, evolve, field, frozen

from alpaca_emblem.agents import BeastAgent
from alpaca_emblem.checks import instance, iterable, text, whole_number
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
    shown,
)
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.lab.bare_duels import exact_duel
from alpaca_emblem.lab.engines import AUTO
from alpaca_emblem.lab.exact import MOST_POSITIONS, exact_value
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.paths import full_path
from alpaca_emblem.lab.processes import Processes
from alpaca_emblem.lab.running import Way, plays_in_threads, run
from alpaca_emblem.lab.summaries import Summary
from alpaca_emblem.lab.sweeping import options_of, varied
from alpaca_emblem.lab.values import NEVER, Bounds, Exact

Measured: TypeAlias = Interval | Bounds
"""A rate: an estimate with its interval, or an exact value."""
Values: TypeAlias = Mapping[str, Any]
"""A point: the value of each varied option, by its full path."""
Vary: TypeAlias = Mapping[str, Sequence[Any]]
"""The options to vary: by path, values to try, or a tuple (lowest, highest)."""

MOST_CHECKED: Final = 1000
"""The largest number of points that are all checked before anything is played."""

EPS: Final = 1e-12
"""The largest distance of the bounds of exact values, beside rounding."""


def estimate(measured: Measured) -> float:
    """Return the single number that stands for a rate."""
    if isinstance(measured, Interval):
        return measured.value
    return (measured.low + measured.high) / 2


@frozen
class Axis:
    """One option that is varied.

    Attributes:
        path: The full path of the option.
        values: The values to try; none if all numbers of an interval can be tried.
        low: The lowest number of the interval.
        high: The highest number of the interval.
    """

    path: str
    values: Sequence[Any] = ()
    low: float = 0.0
    high: float = 0.0

    @property
    def is_ordered(self) -> bool:
        """True if the values are numbers, which are then in order."""
        return isinstance(self.values, range) or all(map(_is_number, self.values))

    def at(self, share: float) -> Any:
        """Return the value at *share* of the axis, from 0 to below 1."""
        if not self.values:
            return self.low + (self.high - self.low) * share
        return self.values[min(int(share * len(self.values)), len(self.values) - 1)]

    @property
    def ends(self) -> tuple[Any, ...]:
        """The values to check: the ends of an interval or a range, all of a list."""
        if not self.values:
            return self.low, self.high
        if isinstance(self.values, range):
            return self.values[0], self.values[-1]
        return tuple(self.values)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def axes_of(experiment: Experiment, vary: Vary) -> tuple[Axis, ...]:
    """Return the options to vary, as axes.

    Raises:
        InvalidTypeError: *vary* is not a mapping from paths to values.
        InvalidValueError: Nothing is varied, there is no such path, or no value.
    """
    instance("vary", vary, Mapping)
    if not vary:
        raise InvalidValueError("vary must name an option, with the values to try")
    options = options_of(experiment)
    axes: dict[str, Axis] = {}
    for path, given in vary.items():
        full = full_path(options, path)
        if full in axes:
            raise InvalidValueError(f"{path}: vary names {full} twice")
        axes[full] = _axis(full, given)
    return tuple(axes.values())


def _axis(path: str, given: object) -> Axis:
    iterable(path, given)
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Sequence):
        raise InvalidTypeError(
            f"{path}: values must be a range, a list, or a pair (lowest, highest), "
            f"not {shown(given)}"
        )
    if not given:
        raise InvalidValueError(f"{path}: there must be values to try, not {given!r}")
    if isinstance(given, tuple) and len(given) == 2 and all(map(_is_number, given)):
        return _between(path, *given)
    if isinstance(given, range):
        return Axis(path, given if given.step > 0 else given[::-1])
    if not all(math.isfinite(value) for value in given if _is_number(value)):
        raise InvalidValueError(f"{path}: numbers must be finite, not {shown(given)}")
    if len(set(map(place_of, given))) < len(given):
        raise InvalidValueError(f"{path}: the values must differ, not {shown(given)}")
    return Axis(path, sorted(given) if all(map(_is_number, given)) else tuple(given))


def _between(path: str, low: float, high: float) -> Axis:
    if not (math.isfinite(low) and math.isfinite(high) and low <= high):
        raise InvalidValueError(
            f"{path}: a pair must be finite, the lower number first, "
            f"not ({shown(low)}, {shown(high)})"
        )
    if isinstance(low, int) and isinstance(high, int):
        return Axis(path, range(low, high + 1))
    if low == high:
        return Axis(path, (low,))
    return Axis(path, (), low, high)


def place_of(value: object) -> str:
    """Return a text that is the same for equal values only."""
    return json.dumps(value, sort_keys=True, default=repr)


def values_text(values: Values) -> str:
    """Return *values* as text, such as "hero.stats.strength = 4, hero.arm.low = 2"."""
    return ", ".join(f"{path} = {value}" for path, value in values.items())


def exact_of(
    experiment: Experiment,
    eps: float = 1e-9,
    fractions: bool = False,
    *,
    limit: int = MOST_POSITIONS,
) -> Exact:
    """Return the exact value of the games of *experiment*, without playing any.

    Bare duels are solved by plain numbers. The number of actions is not limited:
    games that never end are counted as `NEVER`.

    Args:
        experiment: Games that differ in their dice only, such as duels.
        eps: The largest distance between lower and upper bounds, above 0.
        fractions: True for fractions instead of bounds.
        limit: The largest number of positions.

    Raises:
        InvalidValueError: Its games differ in more than dice, such as their maps, or
            their agents cannot be enumerated or cannot play their sides; or a number is
            out of range.
        ForecastTooLargeError: There are more positions than *limit*.

    >>> wolf = Experiment(game="duel", options={"enemies": ["wolf"]})
    >>> 0.999222087699 in exact_of(wolf).wins("hero")
    True
    """
    instance("experiment", experiment, Experiment)
    game, agents = experiment.game_number(0)
    if experiment.rotate:
        raise InvalidValueError("exact values need an experiment with rotate=False")
    if game.timeless() != experiment.game_number(1)[0].timeless():
        raise InvalidValueError(
            f"games of {experiment.game} differ in more than dice, so they have no "
            "exact value in common"
        )
    experiment.check()
    beasts = all(type(agent) is BeastAgent for agent in agents.values())
    if beasts and isinstance(game, Duel):
        with suppress(InvalidValueError):  # of other rules than the bare ones
            return exact_duel(game, eps, fractions)
    return exact_value(game, agents, eps, fractions, limit=limit)


def share_of(value: Exact, key: str) -> Bounds:
    """Return the exact share of games that a summary counts under *key*.

    >>> wolf = Experiment(game="duel", options={"enemies": ["wolf"]})
    >>> 0.000777912301 in share_of(exact_of(wolf), "end.hero_fell")
    True

    Raises:
        InvalidValueError: *key* is no count of wins, draws or ends.
    """
    kind, _, name = text("key", key).partition(".")
    tests: dict[str, Callable[[Outcome], bool]] = {
        "won": lambda outcome: outcome.winners == (name,),
        "end": lambda outcome: outcome.reason == name,
        "draws": lambda outcome: len(outcome.winners) > 1,
    }
    if kind not in tests:
        raise InvalidValueError(
            "the key of an exact value must be like won.hero, end.hero_fell, or draws, "
            f"not {key!r}"
        )
    total = Bounds.of(Fraction(0))
    for end, bounds in value.outcomes.items():
        never = end == NEVER and key == "end.unfinished"
        if never or (isinstance(end, Outcome) and tests[kind](end)):
            total += bounds
    return total


KEYWORDS: Final = (
    *(each.name for each in attrs.fields(Way) if each.name != "progress"),
    "chunk",
)
"""Keywords of `run` that are handed on."""


@define(eq=False)
class Meter:
    """Measures points, each once. In a ``with`` block, it keeps its processes.

    Attributes:
        experiment: What is played, with other values at each point.
        key: What is counted, such as "won.hero".
        games: The number of games at each point.
        is_exact: True for exact values instead of games.
        running: Keywords of `run`.
        limit: The largest number of positions of an exact value.
        failed: The number of games so far in which an agent or a rule failed.
    """

    experiment: Experiment
    key: str
    games: int
    is_exact: bool
    running: Mapping[str, Any]
    limit: int = MOST_POSITIONS
    failed: int = 0
    _points: dict[str, Experiment | InvalidValueError] = field(factory=dict)
    _measured: dict[str, Measured] = field(factory=dict)
    _names: dict[str, None] = field(factory=dict)
    _processes: Processes | None = None

    def __attrs_post_init__(self) -> None:
        for word in self.running:
            if word not in KEYWORDS:
                known = ", ".join(KEYWORDS)
                raise InvalidTypeError(
                    f"there is no argument {word}: those of run are {known}"
                )
        instance("experiment", self.experiment, Experiment)
        whole_number("games", self.games, 1)
        whole_number("limit", self.limit, 1)
        if not isinstance(self.is_exact, bool):
            raise InvalidTypeError(
                f"exact must be true or false, not {shown(self.is_exact)}"
            )
        kind, _, name = text("key", self.key).partition(".")
        sides = self.experiment.game_number(0)[0].sides
        if kind == "won" and name not in sides:
            known = ", ".join(f"won.{side}" for side in sides)
            raise InvalidValueError(f"key must be one of {known}, not {self.key!r}")

    def __enter__(self) -> Self:
        given = dict(self.running)
        jobs, seconds = given.pop("jobs", 1), given.pop("seconds_per_chunk", None)
        engine = given.get("engine", AUTO)
        is_kept = given.get("executor") is None and (jobs, seconds) != (1, None)
        if is_kept and (seconds or not plays_in_threads(self.experiment, engine)):
            self._processes = Processes(jobs, seconds)
            self.running = {**given, "executor": self._processes}
        return self

    def __exit__(self, *_: object) -> None:
        if self._processes is not None:
            self._processes.close()

    @property
    def measured(self) -> int:
        """The number of points that have been measured."""
        return len(self._measured)

    def point(self, values: Values) -> Experiment:
        """Return the experiment with *values*.

        Raises:
            InvalidValueError: The game refuses a value.
        """
        place = place_of(values)
        if place not in self._points:
            try:
                self._points[place] = varied(self.experiment, values)
            except InvalidValueError as error:
                self._points[place] = error
        found = self._points[place]
        if isinstance(found, InvalidValueError):
            raise found
        return found

    def refusal(self, values: Values) -> InvalidValueError | None:
        """Return why the game refuses *values*, or None if it does not."""
        try:
            self.point(values)
        except InvalidValueError as error:
            return error
        return None

    def rate(self, values: Values) -> Measured:
        """Return how often the game with *values* counts the key.

        Raises:
            InvalidValueError: The game refuses a value.
        """
        place = place_of(values)
        if place not in self._measured:
            point = self.point(values)
            if self.is_exact:
                self._measured[place] = self._exactly(point)
            else:
                self._measured[place] = self._played(point, self.games)
        return self._measured[place]

    def _exactly(self, point: Experiment) -> Bounds:
        return share_of(exact_of(point, EPS, limit=self.limit), self.key)

    def again(self, values: Values, seed: int, games: int) -> Interval:
        """Return the rate in *games* games with another seed."""
        return self._played(evolve(self.point(values), seed=seed), games)

    def _played(self, point: Experiment, games: int) -> Interval:
        summary: Summary = run(point, games, **self.running)
        self._names.update(dict.fromkeys(summary.counts))
        self.failed += summary["end.failed"]
        if not 0 <= summary[self.key] <= games:
            raise InvalidValueError(
                f"key must be counted at most once a game, unlike {self.key!r}"
            )
        return summary.rate(self.key)

    def check_key(self) -> None:
        """Refuse a key that has not been counted in any game.

        Raises:
            InvalidValueError: The key may be misspelt; the message names those counted.
        """
        if self._names and self.key not in self._names:
            likely = (name for name in self._names if not name.startswith("length"))
            raise InvalidValueError(
                f"no game counted {self.key!r}; they counted {', '.join(likely)}"
            )


def check_ends(meter: Meter, axes: Sequence[Axis]) -> None:
    """Refuse axes with an end that the game refuses, before anything is played.

    With a single axis, all of its values are checked, up to `MOST_CHECKED`. With
    several, a value may need others; so it must fit the present options, or an end of
    each other axis.

    Raises:
        InvalidValueError: There is such an end. The message begins with its path.
    """
    if len(axes) == 1 and 0 < len(axes[0].values) <= MOST_CHECKED:
        for value in axes[0].values:
            meter.point({axes[0].path: value})
        return
    for axis in axes:
        others = [other for other in axes if other is not axis]
        for value in axis.ends:
            _check_value(meter, {axis.path: value}, others)


def _check_value(meter: Meter, point: Values, others: Sequence[Axis]) -> None:
    refusal = meter.refusal(point)
    if refusal is None:
        return
    corners = product(*((axis.ends[0], axis.ends[-1]) for axis in others))
    for number, corner in enumerate(corners):
        ends = {axis.path: end for axis, end in zip(others, corner, strict=True)}
        if meter.refusal({**point, **ends}) is None:
            return
        if number == MOST_CHECKED:
            break
    raise refusal


def needed(package: str, purpose: str) -> Any:
    """Return the module *package*, of the extra ``lab``.

    Raises:
        MissingPackageError: It is not installed.
    """
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        raise MissingPackageError(
            f"{purpose} needs {package}: pip install 'alpaca-emblem[lab]'"
        ) from error
