"""The process that runs a learner's solutions, a module of its own.

It runs in the learner's folder, with limits, so that a solution that hangs, prints
megabytes or ends the process does no harm to the one that reports. Results are written
line by line as JSON: those found before a process died are not lost.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from alpaca_emblem.course.lessons import Exercise, lesson

MEMORY: Final = 2 * 1024**3
"""The most bytes of address space, where the system has such limits."""
LARGEST_FILE: Final = 64 * 1024**2
"""The most bytes of a file that is written, where the system has such limits."""
MORE_PROCESSES: Final = 256
"""The most processes beyond those that run already, where the system can tell."""
LOAD: Final = Path("/proc/loadavg")
SECONDS_PER_CHECK: Final = 10.0
"""The most seconds of one check, where the system has such alarms."""
LONGEST_MESSAGE: Final = 200
PLAINER: Final = (
    (re.compile(r"<class '(?:[^']*\.)?(\w+)'>"), r"\1"),
    (re.compile(r"<(?:[\w.]*\.)?(\w+) object at 0x[0-9a-f]+>"), r"<\1>"),
    (re.compile(r"\.\.\.[0-9a-f]{6,}>"), "...>"),
    (re.compile(r"^DID NOT RAISE (.*)$"), r"\1 was not raised"),
)
"""Plain words in place of those that Python and pytest write."""

Write = Callable[[dict[str, Any]], None]


class TooSlowError(BaseException):
    """A check took too long. Solutions that catch every `Exception` miss this one."""


def main() -> None:
    """Check exercises of a lesson, and write to a file, as the command line says."""
    number, path = int(sys.argv[1]), Path(sys.argv[2])
    wanted = {int(each) for each in sys.argv[3:]}
    sys.path.append(os.getcwd())  # behind all else, so that no file hides a library
    sys.dont_write_bytecode = True
    _limit()
    with path.open("a", encoding="utf-8") as file:

        def write(found: dict[str, Any]) -> None:
            file.write(json.dumps(found) + "\n")
            file.flush()

        found = lesson(number).exercises
        run_checks(tuple(each for each in found if each.number in wanted), write)


def _limit() -> None:
    """Limit memory, the size of files, and the number of processes."""
    with suppress(ImportError):
        import resource

        limits = {
            resource.RLIMIT_AS: MEMORY,
            resource.RLIMIT_FSIZE: LARGEST_FILE,
            resource.RLIMIT_CORE: 0,
        }
        with suppress(OSError, ValueError, IndexError):  # "0.1 0.2 0.3 1/834 4711"
            running = int(LOAD.read_text("ascii").split("/")[1].split()[0])
            limits[resource.RLIMIT_NPROC] = running + MORE_PROCESSES
        for kind, most in limits.items():
            _, hardest = resource.getrlimit(kind)
            limit = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
            with suppress(ValueError, OSError):
                resource.setrlimit(kind, (limit, limit))


def run_checks(exercises: tuple[Exercise, ...], write: Write) -> None:
    """Check the modules of *exercises*, which are found on the path of imports."""
    numbers: dict[Path, int] = {}
    for exercise in exercises:
        if _is_readable(exercise, write):
            numbers |= dict.fromkeys(exercise.tests, exercise.number)
    if numbers:
        options = ["--noconftest", "--import-mode=importlib", "-c", os.devnull]
        options.append("--continue-on-collection-errors")
        plugins = ["-p", "no:cacheprovider", "-p", "no:doctest"]
        pytest.main(
            [*options, *plugins, f"--rootdir={os.getcwd()}", *map(str, numbers)],
            plugins=[Recorder(numbers, write)],
        )
    write({"complete": True})


def _is_readable(exercise: Exercise, write: Write) -> bool:
    """Return whether the learner's module can be imported; if not, write the reason."""
    write({"exercise": exercise.number, "reading": True})
    try:
        with _Alarm():
            import_module(exercise.module)
    except BaseException as error:
        write({"exercise": exercise.number, "unreadable": told(error)})
        return False
    write({"exercise": exercise.number, "read": True})
    return True


def told(error: BaseException) -> str:
    r"""Return *error* as one line.

    >>> told(ValueError("too\nmuch"))
    'ValueError: too'
    """
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return _printable(f"line {error.lineno}: {error.msg}")
    if isinstance(error, TooSlowError):
        return f"took longer than {SECONDS_PER_CHECK:g} seconds"
    first = ""
    with suppress(Exception):
        first = str(error).strip().partition("\n")[0]
        for pattern, plain in PLAINER:
            first = pattern.sub(plain, first)
        first = _printable(first[:LONGEST_MESSAGE])
    name = type(error).__name__
    if isinstance(error, AssertionError | pytest.fail.Exception) and first:
        return first
    if isinstance(error, ImportError):  # it names the file, too
        first = first.partition(" (")[0]
    return f"{name}: {first}" if first else name


def _printable(text: str) -> str:
    """Return *text* with escapes for what a terminal cannot show."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


class Recorder:
    """A plugin of pytest that writes the result of each test as it becomes known.

    Attributes:
        numbers: The number of the exercise of each file with tests.
        write: Takes each result.
    """

    def __init__(self, numbers: dict[Path, int], write: Write) -> None:
        self.numbers = numbers
        self.write = write

    def pytest_exception_interact(
        self, node: pytest.Item | pytest.Collector, call: pytest.CallInfo[Any]
    ) -> None:
        """Write the reason why tests cannot be collected, such as a missing name."""
        if isinstance(node, pytest.Module) and call.excinfo is not None:
            error = call.excinfo.value
            why = told(error.__cause__ or error)
            self.write({"exercise": self.numbers[node.path], "unreadable": why})

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(
        self, pyfuncitem: pytest.Function
    ) -> Generator[None, object, object]:
        """Run a test under an alarm."""
        number = self.numbers[pyfuncitem.path]
        self.write({"exercise": number, "begun": _name(pyfuncitem)})
        with _Alarm():
            return (yield)

    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> None:
        """Write the result of a test."""
        if call.when == "call" or call.excinfo is not None:
            why = "" if call.excinfo is None else told(call.excinfo.value)
            number = self.numbers[item.path]
            self.write({"exercise": number, "ended": _name(item), "failed": why})


def _name(item: pytest.Item) -> str:
    """Return the name of the test, without its parameters."""
    return item.name.partition("[")[0]


class _Alarm:
    """Raises `TooSlowError` in code that takes too long, where the system can."""

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, _raise_too_slow)
            signal.setitimer(signal.ITIMER_REAL, SECONDS_PER_CHECK)

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)


def _raise_too_slow(_: int, __: FrameType | None) -> None:
    raise TooSlowError


if __name__ == "__main__":
    main()
