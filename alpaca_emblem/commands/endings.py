"""The ends of commands by signals that ask the process to end.

By default such a signal ends the process at once, and leaves bots behind that do not
notice. A command is interrupted instead, as by Ctrl-C, and ends in order.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from typing import Final

ENDING: Final = ("SIGTERM", "SIGHUP")
"""The signals that ask a process to end, where the system has them."""
SIGNALLED: Final = 128
"""The exit status after a signal, less its number, as in shells."""


@contextlib.contextmanager
def interrupted_by(signals: list[int]) -> Iterator[None]:
    """Let signals that ask the process to end raise `KeyboardInterrupt` meanwhile.

    A second one of a kind ends the process at once.

    Args:
        signals: Gets the numbers of the signals that came.
    """

    def interrupt(number: int, _: object) -> None:
        signal.signal(number, signal.SIG_DFL)
        signals.append(number)
        raise KeyboardInterrupt

    changed: list[signal.Signals] = []
    try:
        if threading.current_thread() is threading.main_thread():
            for number in _numbers(*ENDING):
                if signal.getsignal(number) is signal.SIG_DFL:
                    changed.append(number)
                    signal.signal(number, interrupt)
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def end_at_once() -> None:
    """Let Ctrl-C and signals that ask the process to end do so at once."""
    for number in _numbers("SIGINT", *ENDING):
        signal.signal(number, signal.SIG_DFL)


def _numbers(*names: str) -> list[signal.Signals]:
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
