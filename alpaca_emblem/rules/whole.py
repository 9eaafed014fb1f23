"""Arithmetic of whole numbers as the originals of the games knew it."""

from __future__ import annotations

from alpaca_emblem.rules.marking import rule


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
