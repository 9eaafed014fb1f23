"""Points: games of several experiments on the same dice, and their joint results.

Two rates of the same games differ less by luck than rates of different games do; how
much less, only a joint table tells: the number of games by how they ended at one point
and at another. It is counted chunk by chunk, so memory does not grow with the games.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from typing import Any, Final, Self, TypeAlias

from attrs import evolve, field, frozen

from alpaca_emblem.checks import collection
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.engines import AUTO, play
from alpaca_emblem.lab.experiments import SCHEMA, Experiment
from alpaca_emblem.lab.making import compact_json
from alpaca_emblem.lab.records import End, Record
from alpaca_emblem.lab.summaries import Summary

BLOCK: Final = 2048
"""The number of games whose ends are remembered at a time."""

MOST_CROSSED: Final = 16
"""The largest number of points of which every two have a joint table. Of more points,
each has one with the first."""

JOINT: Final = "joint"

Names: TypeAlias = tuple[str, ...]
"""The names under which a summary counts the end of a game."""
Joint: TypeAlias = Mapping[tuple[Names, Names], int]
"""The number of games by their ends at two points."""


def _experiments(given: object) -> tuple[Experiment, ...]:
    return collection("experiments", given, Experiment)


@frozen(kw_only=True)
class Points:
    """The same games of several experiments, to be run like one experiment.

    Attributes:
        experiments: The experiments, with the same seed.
    """

    experiments: tuple[Experiment, ...] = field(converter=_experiments)

    @experiments.validator
    def _check_seeds(self, _: object, experiments: tuple[Experiment, ...]) -> None:
        for other in experiments[1:]:
            if other.seed != experiments[0].seed:
                raise InvalidValueError(
                    "all experiments must have one seed, not "
                    f"{experiments[0].seed} and {other.seed}"
                )

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def imports(self) -> tuple[str, ...]:
        """The names that have to be imported. See `Experiment.imports`."""
        names = (name for each in self.experiments for name in each.imports)
        return tuple(dict.fromkeys(names))

    @cached_property
    def digest(self) -> str:
        """A hash of all that decides the games, equal in every process."""
        known = ["points", *(each.digest for each in self.experiments)]
        return blake2b(compact_json(known).encode(), digest_size=16).hexdigest()

    def to_plain(self) -> dict[str, Any]:
        """Return the points as JSON values."""
        experiments = [each.to_plain() for each in self.experiments]
        return {"schema": SCHEMA, "experiments": experiments}

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the points for which `to_plain` returned *value*.

        Raises:
            NotationError: There are no such points.
        """
        read: _Written = structure(value, _Written, "points")
        if read.schema != SCHEMA:
            raise NotationError(f"schema: must be {SCHEMA}, not {read.schema!r}")
        experiments = [Experiment.from_plain(each) for each in read.experiments]
        try:
            return cls(experiments=experiments)
        except InvalidValueError as error:
            raise NotationError(f"points: {error}") from error

    def check(self) -> None:
        """Refuse points that cannot be played. See `Experiment.check`."""
        for each in self.experiments:
            each.check()

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the indices of every two points that have a joint table."""
        count = len(self.experiments)
        if count <= MOST_CROSSED:
            yield from combinations(range(count), 2)
        else:
            yield from ((0, other) for other in range(1, count))

    def play(self, start: int, stop: int, engine: str = AUTO) -> Summary:
        """Return what is counted in the games from number *start* to before *stop*.

        "games" is the number of games at each point, "3.won.hero" what the summary of
        point 3 counts as "won.hero", and "joint.0.3." is followed by the ends of a game
        at points 0 and 3.
        """
        records = [Record(order={}) for _ in self.experiments]
        joint: Counter[tuple[int, int, End, End]] = Counter()
        for low in range(start, stop, BLOCK):
            high = min(low + BLOCK, stop)
            ends = []
            for experiment, record in zip(self.experiments, records, strict=True):
                record.order = {}
                play(experiment, low, high, engine, record)
                ends.append([record.order[number] for number in range(low, high)])
            for one, other in self.pairs():
                together = Counter(zip(ends[one], ends[other], strict=True))
                for (a, b), games in together.items():
                    joint[one, other, a, b] += games
        counts: Counter[str] = Counter({"games": stop - start})
        for (one, other, a, b), games in joint.items():
            counts[f"{JOINT}.{one}.{other}.{_text(a, b)}"] += games
        failures = []
        for index, record in enumerate(records):
            summary = record.summary()
            counts.update({f"{index}.{name}": n for name, n in summary.counts.items()})
            failures += [evolve(each, point=index) for each in summary.failures]
        return Summary(counts, failures)

    def summaries(self, played: Summary) -> list[Summary]:
        """Return the summary of each point, of what `play` returned for all."""
        counts: list[dict[str, int]] = [{} for _ in self.experiments]
        for name, number in played.counts.items():
            index, _, own = name.partition(".")
            if index.isdigit():
                counts[int(index)][own] = number
        return [
            Summary(
                own,
                [evolve(f, point=0) for f in played.failures if f.point == index],
                played.set_aside,
            )
            for index, own in enumerate(counts)
        ]

    def joint(self, played: Summary) -> dict[tuple[int, int], Joint]:
        """Return the joint table of each pair, of what `play` returned for all."""
        tables: dict[tuple[int, int], Counter[tuple[Names, Names]]] = {
            pair: Counter() for pair in self.pairs()
        }
        for name, games in played.counts.items():
            if name.startswith(f"{JOINT}."):
                _, one, other, ends = name.split(".", 3)
                a, b = map(tuple, json.loads(ends))
                tables[int(one), int(other)][a, b] += games
        return dict(tables)


def _text(one: End, other: End) -> str:
    return json.dumps([one.names, other.names], separators=(",", ":"))


@frozen(kw_only=True)
class _Written:
    """Points as plain data."""

    experiments: tuple[dict[str, Any], ...]
    schema: int = SCHEMA
