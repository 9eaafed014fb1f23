"""Terms: the steps of a calculation, so that its result can be explained.

A resolver records the terms of each number that it calculates. Applying them in order
reproduces the number.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rules import truncated

_STEPS: Final[Mapping[str, Callable[[float, float], float]]] = {
    "+": operator.add,
    "-": operator.sub,
    "x": operator.mul,
    "%": lambda number, amount: truncated(int(number * amount), 100),
    "at least": max,
    "at most": min,
}

OPERATIONS: Final = tuple(_STEPS)
"""All operations of a term."""


class Term(NamedTuple):
    """One step of a calculation.

    Attributes:
        reason: A code for the meaning of the step: "power", "strong", "weak", ...
        operation: "+" adds *amount*, "-" subtracts it, "x" multiplies by it, "%" takes
            that percentage and truncates it, "at least" and "at most" are limits.
        amount: An exact number.
        detail: What the reason refers to, such as ``("Axe", "Spear")``.
    """

    reason: str
    operation: str
    amount: float
    detail: tuple[str, ...] = ()

    def __repr__(self) -> str:
        values = self if self.detail else self[:3]
        return f"Term({', '.join(map(repr, values))})"

    def __str__(self) -> str:
        sign = {"+": "", "-": "- ", "x": "x ", "%": ""}.get(self.operation)
        number = plain_number(self.amount)
        if sign is None:
            return f"{self.operation} {number}"
        if self.operation == "%":
            return f"{number} % {self.reason}"
        if self.operation == "+":
            return f"{self.reason} {number}"
        words = " against ".join(self.detail) or self.reason
        return f"{sign}{number} {words}"


def plain_number(number: float) -> float:
    """Return *number*, as an integer if it is whole: 45.0 becomes 45.

    >>> plain_number(45.0), plain_number(22.5), plain_number(float("inf"))
    (45, 22.5, inf)
    """
    return int(number) if float(number).is_integer() else number


def told(terms: Iterable[Term]) -> str:
    """Return *terms* in one line, as reprs show them.

    >>> print(told([Term("power", "+", 30), Term("weak", "-", 20, ("Axe", "Sword"))]))
    <power 30, - 20 Axe against Sword>
    """
    return f"<{', '.join(map(str, terms))}>"


def follow(terms: Iterable[Term]) -> float:
    """Return the result of applying *terms* in order, starting from 0.

    Raises:
        InvalidTypeError: *terms* does not hold terms.
        InvalidValueError: An operation is not one of `OPERATIONS`.

    >>> follow([Term("power", "+", 30), Term("strong", "x", 1.5)])
    45.0
    """
    number: float = 0
    try:
        for _, operation, amount, _ in terms:
            number = _STEPS[operation](number, amount)
    except KeyError:
        known = ", ".join(OPERATIONS)
        raise InvalidValueError(
            f"the operation of a term must be one of {known}, not {operation!r}"
        ) from None
    except (TypeError, ValueError):
        raise InvalidTypeError(f"terms must be a list of Term, not {terms!r}") from None
    return number
