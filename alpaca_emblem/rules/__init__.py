"""The numbers of every game: pure functions of plain numbers, and nothing else.

A rule calls only builtins, `math` and other rules, raises nothing, and never sees a
generator. The objects call it as it is; what plays many games at once may compile it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

RULES: Final[dict[str, Callable[..., Any]]] = {}
"""Every rule by its full name, such as ``combat.damage``, in order of definition."""


def rule(function: FunctionT) -> FunctionT:
    """List *function* in `RULES`, and hand it back as it is."""
    module = function.__module__.rpartition(".")[2]
    RULES[f"{module}.{function.__name__}"] = function
    return function


@rule
def truncated(number: int, divisor: int) -> int:
    """*number* / *divisor* without the fraction: towards zero, as in C.

    >>> truncated(35, 10), truncated(-35, 10), -35 // 10
    (3, -3, -4)
    """
    quotient = abs(number) // abs(divisor)
    return -quotient if (number < 0) != (divisor < 0) else quotient


@rule
def percent(part: int, whole: int) -> int:
    """How many hundredths of *whole* is *part*, without the fraction.

    >>> percent(1, 3), percent(-1, 3)
    (33, -33)
    """
    return truncated(part * 100, whole)


@rule
def clamp(value: int, lowest: int, highest: int) -> int:
    """*value*, or the bound that it exceeds.

    >>> clamp(5, 10, 95), clamp(50, 10, 95), clamp(99, 10, 95)
    (10, 50, 95)
    """
    return max(lowest, min(value, highest))
