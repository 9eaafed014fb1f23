"""Exact values: the probability of each outcome, enclosed or as a fraction."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from attrs import frozen

from alpaca_emblem.checks import instance, number_between
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.lab.chains import Chain, enclosed, fractions_of

NEVER: Final = "never"
"""The outcome of games that never end."""


@frozen
class Bounds:
    """A probability, enclosed from both sides.

    >>> half = Bounds(0.4999, 0.5001)
    >>> 0.5 in half, 0.6 in half
    (True, False)
    >>> print(half, Bounds.of(Fraction(1, 3)))
    0.499900000000 to 0.500100000000 0.333333333333

    Attributes:
        low: The lower bound.
        high: The upper bound.
        fraction: The exact probability, if it is known.
    """

    low: float
    high: float
    fraction: Fraction | None = None

    @classmethod
    def of(cls, fraction: Fraction) -> Bounds:
        """Return the exact probability *fraction*.

        Raises:
            InvalidTypeError: It is not a fraction.
        """
        instance("fraction", fraction, Fraction)
        return cls(float(fraction), float(fraction), fraction)

    def __contains__(self, probability: float) -> bool:
        return self.low <= probability <= self.high

    def __add__(self, other: Bounds) -> Bounds:
        if self.fraction is not None and other.fraction is not None:
            return Bounds.of(self.fraction + other.fraction)
        return Bounds(self.low + other.low, min(self.high + other.high, 1.0))

    def __str__(self) -> str:
        low, high = f"{self.low:.12f}", f"{self.high:.12f}"
        return low if low == high else f"{low} to {high}"


IMPOSSIBLE: Final = Bounds.of(Fraction(0))


def check_eps(eps: object) -> None:
    """Refuse *eps*, the distance of bounds, unless it is above 0 and at most 1.

    Raises:
        InvalidTypeError: It is not a number.
        InvalidValueError: It is out of range.
    """
    number_between("eps", eps, 0, 1)
    if not eps:
        raise InvalidValueError("eps must be above 0: ask for fractions instead")


@frozen
class Exact:
    """The exact value of a game.

    Attributes:
        outcomes: The probability of each possible outcome; beside outcomes of the game,
            of `NEVER` and of the names that ``until`` returned.
        positions: The number of positions that were met, without ends.
        transitions: The number of ways from one to another, or to an end.
    """

    outcomes: Mapping[Outcome | str, Bounds]
    positions: int
    transitions: int

    @classmethod
    def of(cls, chain: Chain[Outcome | str], eps: float, fractions: bool) -> Exact:
        """Return the values of *chain*.

        Args:
            chain: Positions, the first one being the beginning.
            eps: The largest distance between two bounds.
            fractions: True for fractions instead of bounds.

        Raises:
            InvalidTypeError: *chain* is not a chain.
        """
        instance("chain", chain, Chain)
        ended = chain.with_dead_ends(NEVER)
        if fractions:
            found = {name: Bounds.of(v) for name, v in fractions_of(ended).items()}
        else:
            bounds = enclosed(ended, eps)
            found = {name: Bounds(low, high) for name, (low, high) in bounds.items()}
        outcomes = dict(sorted(found.items(), key=lambda pair: _text(pair[0])))
        return cls(outcomes, len(chain.rows), sum(map(len, chain.rows)))

    def wins(self, side: str) -> Bounds:
        """Return the probability that *side* wins alone."""
        total = IMPOSSIBLE
        for outcome, bounds in self.outcomes.items():
            if isinstance(outcome, Outcome) and outcome.winners == (side,):
                total += bounds
        return total

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each outcome, for tables of other packages.

        Rows have fractions if these are known.
        """
        are_known = all(bounds.fraction for bounds in self.outcomes.values())
        return [
            {
                "outcome": _text(end),
                "low": bounds.low,
                "high": bounds.high,
                **({"fraction": bounds.fraction} if are_known else {}),
            }
            for end, bounds in self.outcomes.items()
        ]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def __str__(self) -> str:
        lines = [f"{_text(end)}: {value}" for end, value in self.outcomes.items()]
        return "\n".join(lines)


def _text(end: Outcome | str) -> str:
    if isinstance(end, str):
        return end
    return f"{', '.join(end.winners) or 'no side'} ({end.reason})"
