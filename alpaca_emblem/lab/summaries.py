"""Summaries: the results of many games as whole numbers by name.

Merging is adding, so that a summary does not depend on how the games were divided, or
who played them. It takes no more memory for a million games than for a thousand.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, Self

from attrs import field, frozen

from alpaca_emblem.checks import collection, instance, text, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.intervals import USUAL_LEVEL, Interval, wilson

SINGLES: Final = 32
"""Lengths below this are counted one by one; from there on, eight to the octave."""


def bucket(length: int) -> int:
    """Return the least length that is counted together with *length*.

    >>> bucket(31), bucket(33), bucket(36), bucket(1000)
    (31, 32, 36, 960)
    """
    whole_number("length", length, 0)
    if length < SINGLES:
        return length
    step = 1 << (length.bit_length() - 4)
    return length // step * step


def _counts(given: Mapping[str, int]) -> dict[str, int]:
    instance("counts", given, Mapping)
    return {
        text("a name", name): whole_number(name, given[name]) for name in sorted(given)
    }


MOST_FAILURES: Final = 20
"""The largest number of failures that a summary names."""


@frozen(order=True)
class Failure:
    """A game that raised an error.

    Attributes:
        number: The number of the game, for `Experiment.game_number`.
        actions: The number of actions before the error.
        error: The class of the error, and its message.
    """

    number: int
    actions: int
    error: str


def _failures(given: Iterable[Failure]) -> tuple[Failure, ...]:
    return tuple(sorted(collection("failures", given, Failure)))[:MOST_FAILURES]


@frozen(order=True)
class SetAside:
    """Games that were not played, as they ended their worker, or took too long.

    Attributes:
        start: The number of the first game.
        stop: The number after that of the last.
        reason: What happened.
    """

    start: int
    stop: int
    reason: str

    def __str__(self) -> str:
        return f"games {self.start} to {self.stop - 1} were set aside: {self.reason}"


def _set_aside(given: Iterable[SetAside]) -> tuple[SetAside, ...]:
    """Return *given* in order, with neighbours of the same reason made one."""
    found: list[SetAside] = []
    for each in sorted(collection("set_aside", given, SetAside)):
        last = found[-1] if found else None
        if last and (last.stop, last.reason) == (each.start, each.reason):
            found[-1] = SetAside(last.start, each.stop, each.reason)
        else:
            found.append(each)
    return tuple(found)


@frozen
class Summary:
    """Whole numbers by name, such as "games", "won.hero" and "end.hero_fell".

    >>> one = Summary({"games": 2, "won.hero": 1})
    >>> print(one.merge(one).rate("won.hero"))
    0.5000 (0.1500 to 0.8500)

    Attributes:
        counts: The numbers, in the order of their names.
        failures: The first games that raised errors, which are counted as "end.failed".
            They are no part of the digest, since messages can differ.
        set_aside: Games that could not be played, which are counted nowhere. They are
            no part of the digest either.
    """

    counts: Mapping[str, int] = field(factory=dict, converter=_counts)
    failures: tuple[Failure, ...] = field(default=(), converter=_failures, eq=False)
    set_aside: tuple[SetAside, ...] = field(default=(), converter=_set_aside, eq=False)

    def __hash__(self) -> int:
        return hash(self.digest())

    def merge(self, other: Summary) -> Summary:
        """Return the summary of the games of both."""
        instance("other", other, Summary)
        names = self.counts.keys() | other.counts.keys()
        counts = {name: self[name] + other[name] for name in sorted(names)}
        return Summary(
            counts,
            (*self.failures, *other.failures),
            (*self.set_aside, *other.set_aside),
        )

    def __getitem__(self, name: str) -> int:
        return self.counts.get(name, 0)

    @property
    def games(self) -> int:
        """The number of games."""
        return self["games"]

    def rate(self, name: str, level: float = USUAL_LEVEL) -> Interval:
        """Return the share of games that are counted under *name*, by `wilson`.

        Raises:
            InvalidValueError: There are no games, or *name* counts something else.
        """
        instance("name", name, str)
        if not self.games:
            raise InvalidValueError("no games have been played")
        return wilson(self[name], self.games, level)

    def digest(self) -> str:
        """Return a hash of all numbers, equal in every process."""
        written = json.dumps(dict(self.counts), separators=(",", ":"))
        return blake2b(written.encode(), digest_size=16).hexdigest()

    def to_plain(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        failures = [[f.number, f.actions, f.error] for f in self.failures]
        aside = [[each.start, each.stop, each.reason] for each in self.set_aside]
        return {
            "counts": dict(self.counts),
            "failures": failures,
            "set_aside": aside,
        }

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the summary for which `to_plain` returned *value*.

        Raises:
            NotationError: There is no such summary.
        """
        written: _Written = structure(value, _Written, "summary")
        return cls(
            written.counts,
            [Failure(*parts) for parts in written.failures],
            [SetAside(*parts) for parts in written.set_aside],
        )

    def to_rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each number, for tables of other packages."""
        for name, count in self.counts.items():
            yield {"name": name, "count": count}

    def __str__(self) -> str:
        lines = [f"games: {self.games}"]
        for name, count in self.counts.items():
            if name.startswith(("won.", "end.", "agent.", "draws")):
                lines.append(f"{name}: {count}, {self.rate(name)}")
        lines += [f"game {f.number} failed: {f.error}" for f in self.failures]
        lines += map(str, self.set_aside)
        if self.games:
            lines.append(f"length: {self['length.sum'] / self.games:.1f} on average")
        return "\n".join(lines)


@frozen(kw_only=True)
class _Written:
    """A summary as plain data."""

    counts: dict[str, int]
    failures: tuple[tuple[int, int, str], ...] = ()
    set_aside: tuple[tuple[int, int, str], ...] = ()
