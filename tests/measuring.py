"""Coverage, and parts of the tests that do without it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


def is_measuring() -> bool:
    """Return whether coverage is measured."""
    coverage = sys.modules.get("coverage")
    return coverage is not None and coverage.Coverage.current() is not None


@contextmanager
def unmeasured() -> Iterator[None]:
    """Measure no coverage for a while, if it is measured.

    Coverage measures by the function that Python calls for each line. Removing that
    function is free; stopping and starting coverage takes longer than most tests.
    """
    measure = sys.gettrace()
    if measure is None or not is_measuring():
        yield
        return
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(measure)
