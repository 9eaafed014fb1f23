"""Whether something is still going on, after an interrupt that could come anywhere.

A flag that says "going on" cannot be trusted after an interrupt: the interrupt may have
come just before the flag was taken back. A running function can: it is on the stack of
a thread. So an operation that must not be entered twice stores a token, and holds the
same token in a local variable of the name ``held``. Only where a token is found, the
stacks are searched for it.
"""

from __future__ import annotations

import sys
from threading import get_ident
from types import FrameType


def thread_holding(token: object) -> int | None:
    """Return the thread in which a running function holds *token*, or None.

    The present thread is searched first.
    """
    frames = {get_ident(): sys._getframe(), **sys._current_frames()}
    for thread, frame in frames.items():
        if _is_held(token, frame):
            return thread
    return None


def _is_held(token: object, frame: FrameType | None) -> bool:
    """Return whether *frame*, or one that waits for it to return, holds *token*."""
    while frame is not None:
        names = frame.f_code.co_varnames
        if "held" in names and frame.f_locals.get("held") is token:
            return True
        frame = frame.f_back
    return False
