"""Interrupts at a chosen line of the library, as Ctrl-C could come there."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

import alpaca_emblem

LIBRARY = str(Path(alpaca_emblem.__file__).parent)

Tracer: TypeAlias = Callable[[FrameType, str, Any], Any]


class Interrupter:
    """Counts the lines of the library that are run, and raises at one of them.

    Attributes:
        count: How many lines have been run.
        at: Which of them, from 1, raises `KeyboardInterrupt`; none if it is 0.
        event: What is counted: each "line", or each "opcode".
    """

    def __init__(self, at: int = 0, event: str = "line") -> None:
        self.at = at
        self.event = event
        self.count = 0

    def run(self, operation: Callable[[], object]) -> bool:
        """Run *operation*. Returns whether it was interrupted."""
        former = sys.gettrace()
        sys.settrace(self._trace)
        try:
            operation()
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(former)
        return False

    def _trace(self, frame: FrameType, event: str, _: object) -> Tracer | None:
        if not frame.f_code.co_filename.startswith(LIBRARY):
            return None
        frame.f_trace_opcodes = self.event == "opcode"
        if event == self.event:
            self.count += 1
            if self.count == self.at:
                raise KeyboardInterrupt
        return self._trace


def points_of(operation: Callable[[], object], event: str = "line") -> int:
    """Return at how many points *operation* can be interrupted."""
    counter = Interrupter(event=event)
    counter.run(operation)
    return counter.count
