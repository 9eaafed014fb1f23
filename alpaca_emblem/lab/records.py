"""Records: the results of a chunk of games, from which summaries are made.

Both engines fill the same record, so that summaries are equal if the games are.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from attrs import define, field

from alpaca_emblem.lab.summaries import MOST_FAILURES, Failure, Summary, bucket

FAILED: Final = "failed"
ILLEGAL: Final = "illegal"
UNFINISHED: Final = "unfinished"

HALVES: Final = 2
"""The number of parts in which hit points are counted: a match knows halves."""


class End(NamedTuple):
    """The end of a game.

    Attributes:
        reason: The reason of its outcome, or one of `FAILED`, `ILLEGAL`, `UNFINISHED`.
        winners: The sides that won, in order.
        agent: The number of the agent that alone won, if agents change seats.
    """

    reason: str
    winners: tuple[str, ...] = ()
    agent: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which a summary counts the game."""
        found = [f"end.{self.reason}"]
        if len(self.winners) == 1:
            found.append(f"won.{self.winners[0]}")
        elif self.winners:
            found.append("draws")
        if self.agent is not None:
            found.append(f"agent.{self.agent}")
        return tuple(found)


def counters_by_side() -> dict[str, Counter[int]]:
    """Return an empty table of counters."""
    return defaultdict(Counter)


@define
class Record:
    """The results of some games. Failed games have an end, and nothing else.

    Attributes:
        ends: The number of games by their end.
        lengths: The number of games by their number of actions.
        left: For each side the number of games by the hit points left, in halves.
        damage: For each side the number of games by the hit points lost, in halves.
        counted: For each name the number of games by what was counted in them.
        blamed: The number of failures of agents, by their kind and side.
        failures: The first games that did not end by their rules.
        order: The end of each game by its number, if it is a table.
    """

    ends: Counter[End] = field(factory=Counter)
    lengths: Counter[int] = field(factory=Counter)
    left: dict[str, Counter[int]] = field(factory=counters_by_side)
    damage: dict[str, Counter[int]] = field(factory=counters_by_side)
    counted: dict[str, Counter[int]] = field(factory=counters_by_side)
    blamed: Counter[str] = field(factory=Counter)
    failures: list[Failure] = field(factory=list)
    order: dict[int, End] | None = None

    def add(self, end: End, number: int) -> None:
        """Count the end of the game with a *number*."""
        self.ends[end] += 1
        if self.order is not None:
            self.order[number] = end

    @property
    def actions(self) -> int:
        """The number of actions of all games that did not fail."""
        return sum(length * games for length, games in self.lengths.items())

    def has_enough(self, kind: str) -> bool:
        """Return whether so many failures of a *kind* are known as are wanted."""
        known = sum(failure.kind == kind for failure in self.failures)
        return known >= MOST_FAILURES

    def summary(self) -> Summary:
        """Return the summary of all games."""
        counts = Counter(self.blamed)
        for end, games in self.ends.items():
            counts["games"] += games
            for name in end.names:
                counts[name] += games
        for length, games in self.lengths.items():
            counts[f"length.{bucket(length)}"] += games
        _add_moments(counts, "length.sum", "length.squares", self.lengths)
        for name, table in self._tables():
            _add_moments(counts, name, f"squares.{name}", table)
        return Summary(counts, self.failures)

    def _tables(self) -> Iterator[tuple[str, Counter[int]]]:
        for kind, tables in (("left", self.left), ("damage", self.damage)):
            for side, table in tables.items():
                yield f"{kind}.{side}", table
        for name, table in self.counted.items():
            yield f"counter.{name}", table


def _add_moments(
    counts: Counter[str], name: str, squares: str, table: Counter[int]
) -> None:
    """Add the sum of the values in *table*, and the sum of their squares."""
    for value, games in table.items():
        counts[name] += value * games
        counts[squares] += value * value * games
