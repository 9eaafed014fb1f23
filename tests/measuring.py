"""Coverage, and parts of the tests that do without it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import TraceFunction


def is_measuring() -> bool:
    """Return whether coverage is measured."""
    coverage = sys.modules.get("coverage")
    return coverage is not None and coverage.Coverage.current() is not None


_PAUSED: list[TraceFunction | None] = []
"""What measures again in `resumed()`, innermost last; None if nothing does."""


@contextmanager
def unmeasured(*, but_resumed: bool = False) -> Iterator[None]:
    """Measure no coverage for a while, if it is measured.

    Coverage measures by the function that Python calls for each line. Removing that
    function is free; stopping and starting coverage takes longer than most tests.

    Args:
        but_resumed: Whether `resumed()` measures meanwhile.
    """
    measure = sys.gettrace()
    if measure is None or not is_measuring():
        yield
        return
    _PAUSED.append(measure if but_resumed else None)
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(measure)
        _PAUSED.pop()


@contextmanager
def resumed() -> Iterator[None]:
    """Measure coverage for a while, within `unmeasured(but_resumed=True)`."""
    measure = _PAUSED[-1] if _PAUSED else None
    if measure is None:
        yield
        return
    sys.settrace(measure)
    try:
        yield
    finally:
        sys.settrace(None)
