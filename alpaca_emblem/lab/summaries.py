"""Summaries: the results of many games as whole numbers by name.

Merging is adding, so that a summary does not depend on how the games were divided, or
who played them. It takes no more memory for a million games than for a thousand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, Self

from attrs import field, frozen

from alpaca_emblem.checks import instance, text, whole_number
from alpaca_emblem.errors import InvalidValueError, NotationError
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


@frozen
class Summary:
    """Whole numbers by name, such as "games", "won.hero" and "end.hero_fell".

    >>> one = Summary({"games": 2, "won.hero": 1})
    >>> print(one.merge(one).rate("won.hero"))
    0.5000 (0.1500 to 0.8500)

    Attributes:
        counts: The numbers, in the order of their names.
    """

    counts: Mapping[str, int] = field(factory=dict, converter=_counts)

    def __hash__(self) -> int:
        return hash(self.digest())

    def merge(self, other: Summary) -> Summary:
        """Return the summary of the games of both."""
        instance("other", other, Summary)
        names = self.counts.keys() | other.counts.keys()
        return Summary({n: self[n] + other[n] for n in sorted(names)})

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
        if not self.games:
            raise InvalidValueError("no games have been played")
        return wilson(self[name], self.games, level)

    def digest(self) -> str:
        """Return a hash of all numbers, equal in every process."""
        written = json.dumps(dict(self.counts), separators=(",", ":"))
        return blake2b(written.encode(), digest_size=16).hexdigest()

    def to_plain(self) -> dict[str, Any]:
        """Return the numbers as JSON values."""
        return dict(self.counts)

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the summary for which `to_plain` returned *value*.

        Raises:
            NotationError: There is no such summary.
        """
        if not isinstance(value, dict):
            raise NotationError(f"a summary must be a table, not {value!r}")
        for name, count in value.items():
            if type(count) is not int:
                raise NotationError(f"{name}: must be a whole number, not {count!r}")
        return cls(value)

    def to_rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each number, for tables of other packages."""
        for name, count in self.counts.items():
            yield {"name": name, "count": count}

    def __str__(self) -> str:
        lines = [f"games: {self.games}"]
        for name, count in self.counts.items():
            if name.startswith(("won.", "end.", "agent.", "draws")):
                lines.append(f"{name}: {count}, {self.rate(name)}")
        if self.games:
            lines.append(f"length: {self['length.sum'] / self.games:.1f} on average")
        return "\n".join(lines)
