"""Tasks for workers in tests, which import them by name."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn

from alpaca_emblem.lab.workers import untimed


class StubbornError(Exception):
    """An error that cannot be read again where it was pickled."""

    def __init__(self, *, reason: str) -> None:
        super().__init__(reason)


def own_process(_: object) -> int:
    """Return the number of the process that was asked."""
    return os.getpid()


def deed(task: tuple[str, object]) -> object:
    """Do what the first word says, with the second value."""
    word, value = task
    if word == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif word == "sleep":
        time.sleep(float(str(value)))
    elif word == "compile":
        with untimed():
            time.sleep(1)
        time.sleep(float(str(value)))
    elif word == "raise":
        raise ZeroDivisionError(value)
    elif word == "stubborn":
        raise StubbornError(reason=str(value))
    elif word == "die once":
        _die_once(Path(str(value)))
    return value


def _die_once(mark: Path) -> None:
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def refuse_interrupt(_: object) -> NoReturn:
    """Raise what is no ordinary error."""
    raise KeyboardInterrupt
