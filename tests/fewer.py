"""Fewer examples for properties of which each example plays a game or more."""

from __future__ import annotations

from hypothesis import settings


def fewer(divisor: int) -> settings:
    """Return settings with the profile's number of examples, divided by *divisor*.

    `make test-slow` still tries hundreds: its profile has more to divide.
    """
    return settings(max_examples=settings().max_examples // divisor)
