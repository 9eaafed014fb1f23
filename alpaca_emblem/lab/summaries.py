"""Summaries: the results of many games as whole numbers by name.

Merging is adding, so that a summary does not depend on how the games were divided among
processes. It takes no more memory for a million games than for a thousand.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import groupby, islice
from typing import Any, Final, Self

from attrs import Attribute, asdict, field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import (
    collection,
    instance,
    is_instance,
    is_whole,
    text,
    whole_number,
)
from alpaca_emblem.errors import InvalidValueError, shown
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.intervals import (
    USUAL_LEVEL,
    Interval,
    student_quantile,
    wilson,
)

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
    """Return *given* in the order of names, without what is 0.

    So it does not matter whether a name was ever met.
    """
    instance("counts", given, Mapping)
    names = sorted(text("a name", name) for name in given)
    return {name: given[name] for name in names if whole_number(name, given[name])}


MOST_FAILURES: Final = 20
"""The largest number of failures of each kind that a summary names."""

KINDS: Final = ("failed", "illegal", "unfinished")
"""The kinds of failures, in the order in which a summary names them."""


def _is_kind(_: object, attribute: Attribute[str], value: object) -> None:
    if value not in KINDS:
        raise InvalidValueError(
            f"kind must be one of {', '.join(KINDS)}, not {value!r}"
        )


@frozen
class Failure:
    """A game that did not end by its rules.

    Attributes:
        number: The number of the game, for `Experiment.game_number`.
        actions: The number of actions that were applied.
        error: The class of the error, and its message; empty if there was none.
        kind: "failed" if an agent or a rule raised an error, "illegal" if an agent
            chose an illegal action, "unfinished" if the game had too many actions.
        side: The side whose agent failed, if one did.
        replay: The game until then, for `Replay.from_json`. It holds options, seeds and
            actions. None if the game is unfinished, or cannot be recorded; see
            `Experiment.replay`.
        point: The number of the point, if the game belongs to a sweep, or of the game
            in its bout.
    """

    number: int = field(validator=is_whole(0, None))
    actions: int = field(validator=is_whole(0, None))
    error: str = field(default="", validator=is_instance(str))
    kind: str = field(default="failed", validator=_is_kind)
    side: str | None = field(default=None, validator=optional(is_instance(str)))
    replay: Mapping[str, Any] | None = field(default=None, repr=False, hash=False)
    point: int = field(default=0, validator=is_whole(0))

    def __str__(self) -> str:
        by = "" if self.side is None else f" by {self.side}"
        after = f" after {self.actions} actions"
        return f"game {self.number} {self.kind}{by}{after}: {self.error}".rstrip(": ")


def _place(failure: Failure) -> tuple[int, int, int]:
    """Return where *failure* stands among others."""
    return KINDS.index(failure.kind), failure.number, failure.point


def _failures(given: Iterable[Failure]) -> tuple[Failure, ...]:
    """Return the first failures of each kind, in order."""
    known = sorted(collection("failures", given, Failure), key=_place)
    return tuple(
        failure
        for _, same in groupby(known, key=lambda failure: failure.kind)
        for failure in islice(same, MOST_FAILURES)
    )


RATES: Final = ("won.", "end.", "agent.", "failed.", "illegal.", "draws")
"""The prefixes of the names that count games."""

IN_HALVES: Final = ("left.", "damage.")
"""The prefixes of the names that count hit points, in halves."""
SUMS: Final = (*IN_HALVES, "length.", "counter.")
"""The prefixes of the names that count something else than games."""


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


@frozen(repr=False)
class Summary:
    """Whole numbers by name, such as "games", "won.hero" and "end.hero_fell".

    >>> one = Summary({"games": 2, "won.hero": 1})
    >>> print(one.merge(one).rate("won.hero"))
    0.5000 (0.1500 to 0.8500)

    Attributes:
        counts: The numbers that are not 0, in the order of their names.
        failures: The first games that did not end by their rules, which are counted as
            "end.failed", "end.illegal" and "end.unfinished": twenty of each kind. They
            are no part of the digest, since messages can differ.
        set_aside: Games that could not be played, which are counted nowhere. They are
            no part of the digest either.
    """

    counts: Mapping[str, int] = field(factory=dict, converter=_counts)
    failures: tuple[Failure, ...] = field(default=(), converter=_failures, eq=False)
    set_aside: tuple[SetAside, ...] = field(default=(), converter=_set_aside, eq=False)

    def __hash__(self) -> int:
        return hash(self.digest())

    def __repr__(self) -> str:
        return f"Summary(<{self.games} games>, digest={self.digest()!r})"

    def merge(self, other: Summary) -> Summary:
        """Return the summary of the games of both."""
        instance("other", other, Summary)
        counts = Counter(self.counts)
        counts.update(other.counts)
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
        text("name", name)
        if not self.games:
            raise InvalidValueError("no games have been played")
        if not is_rate(name):
            raise InvalidValueError(
                f"{name} does not count games; see mean, or counts such as won.hero"
            )
        return wilson(self[name], self.games, level)

    def mean(self, name: str, level: float = USUAL_LEVEL) -> Interval:
        """Return a mean over all games but those that failed, with its interval.

        It is Student's interval, which is infinite for a single game.

        Args:
            name: "length" for the number of actions, or the name of a sum, such as
                "left.hero" for the hit points left to the hero, "damage.hero" for those
                it lost, or "counter.kills.wolf" for a counter of your own.
            level: The share of such intervals that contain the true mean.

        Raises:
            InvalidValueError: There are no games, or *name* counts something else.

        >>> lengths = {"games": 4, "length.sum": 40, "length.squares": 408}
        >>> print(Summary(lengths).mean("length"))
        10.0000 (7.4015 to 12.5985)
        """
        games = self.games - self["end.failed"]
        if not games:
            raise InvalidValueError("no games have been played to an end")
        total, squares = name, f"squares.{name}"
        if text("name", name) == "length":
            total, squares = "length.sum", "length.squares"
        elif not name.startswith((*IN_HALVES, "counter.")):
            raise InvalidValueError(
                f"{name} has no mean; there is one of length, left.side, damage.side "
                "and counter.name"
            )
        parts = 2 if name.startswith(IN_HALVES) else 1
        mean = self[total] / games
        variance = (self[squares] * games - self[total] ** 2) / games**2
        width = student_quantile(level, games - 1)
        half = width * math.sqrt(max(0, variance) / (games - 1)) if games > 1 else width
        ends = (mean / parts, (mean - half) / parts, (mean + half) / parts)
        return Interval(*ends, level)

    def digest(self) -> str:
        """Return a hash of all numbers, equal in every process."""
        written = json.dumps(dict(self.counts), separators=(",", ":"))
        return blake2b(written.encode(), digest_size=16).hexdigest()

    def to_plain(self) -> dict[str, Any]:
        """Return the summary as JSON values."""
        failures = [asdict(failure) for failure in self.failures]
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
        aside = [SetAside(*parts) for parts in written.set_aside]
        return cls(written.counts, written.failures, aside)

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each number, for tables of other packages.

        Those that count games have a rate with the ends of its interval, the others
        None.
        """
        return [self._row(name) for name in self.counts]

    def _row(self, name: str) -> dict[str, Any]:
        rate = self.rate(name) if is_rate(name) and self.games else None
        return {
            "name": name,
            "count": self[name],
            "rate": rate and rate.value,
            "low": rate and rate.low,
            "high": rate and rate.high,
        }

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def __str__(self) -> str:
        lines = [f"games: {self.games}"]
        for name, count in self.counts.items():
            if is_rate(name):
                lines.append(f"{name}: {count}, {self.rate(name)}")
        if self.games > self["end.failed"]:
            sums = [n for n in self.counts if n.startswith((*IN_HALVES, "counter."))]
            lines += [f"{name}: {self.mean(name)} on average" for name in sums]
            lines.append(f"length: {self.mean('length')} on average")
        lines += [str(each) for each in (*self.failures, *self.set_aside)]
        return "\n".join(lines)


def is_rate(name: str) -> bool:
    """Return whether *name* counts games, so that there is a rate of it."""
    return name.startswith(RATES)


def check_count(name: object) -> None:
    """Refuse *name* unless a summary may count something under it.

    Raises:
        InvalidTypeError: It is no text.
        InvalidValueError: Nothing is counted under such a name.
    """
    if not text("counting", name).startswith((*RATES, *SUMS)):
        raise InvalidValueError(
            "counting must be the name of a count, such as won.hero, length.sum, "
            f"left.hero, damage.hero or counter.name, not {shown(name)}"
        )


@frozen(kw_only=True)
class _Written:
    """A summary as plain data."""

    counts: dict[str, int]
    failures: tuple[Failure, ...] = ()
    set_aside: tuple[tuple[int, int, str], ...] = ()
