"""The arithmetic of every game: pure functions of plain numbers.

A rule calls only builtins, `math` and other rules, raises nothing, and never sees a
random generator. Games call rules directly; a batch simulation may compile them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])

RULES: Final[dict[str, Callable[..., Any]]] = {}
"""Every rule by its full name, such as ``combat.damage``, in order of definition."""


def rule(function: FunctionT) -> FunctionT:
    """Register *function* in `RULES` and return it unchanged."""
    module = function.__module__.rpartition(".")[2]
    RULES[f"{module}.{function.__name__}"] = function
    return function


@rule
def truncated(number: int, divisor: int) -> int:
    """Return *number* / *divisor*, truncated toward zero as in C.

    >>> truncated(35, 10), truncated(-35, 10), -35 // 10
    (3, -3, -4)
    """
    quotient = abs(number) // abs(divisor)
    return -quotient if (number < 0) != (divisor < 0) else quotient


@rule
def percent(part: int, whole: int) -> int:
    """Return *part* as a percentage of *whole*, truncated toward zero.

    >>> percent(1, 3), percent(-1, 3)
    (33, -33)
    """
    return truncated(part * 100, whole)


@rule
def clamp(value: int, lowest: int, highest: int) -> int:
    """Return *value*, limited to the range from *lowest* to *highest*.

    >>> clamp(5, 10, 95), clamp(50, 10, 95), clamp(99, 10, 95)
    (10, 50, 95)
    """
    return max(lowest, min(value, highest))
