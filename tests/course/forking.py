"""Checks of lessons in forks of one process, which has read pytest and the library.

To read them takes longer than the checks of most lessons. A process of its own for each
check, as learners have it, is tested in `tests/course/test_checking.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from alpaca_emblem.course import Exercise, Lesson, checking

PROGRAM: Final = """
import json, os, sys
from importlib import import_module
from _pytest.config import default_plugins
from alpaca_emblem import testing
from alpaca_emblem.course import grading

for name in default_plugins:
    import_module(f"_pytest.{name}")
for line in sys.stdin:
    folder, *sys.argv[1:] = json.loads(line)
    child = os.fork()
    if not child:
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for number in range(3):
                os.dup2(nothing, number)
            os.setsid()
            os.chdir(folder)
            grading.main()
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    print(flush=True)
"""
"""Runs the module of checks for each line, in the folder that it begins with."""


class Forks:
    """The process that is forked, from the first check on."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", PROGRAM],
            env=os.environ
            | {"PYTHONPATH": str(Path(__file__).parents[2])}
            | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
            | {"PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def check(
        self,
        found: Lesson,
        exercises: tuple[Exercise, ...],
        folder: Path,
        results: Path,
        _: float,
    ) -> bool:
        """Check as `checking._run` does, but for limits of time."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        numbers = [str(exercise.number) for exercise in exercises]
        line = [str(folder), str(found.number), str(results), *numbers]
        stdin.write(json.dumps(line) + "\n")
        stdin.flush()
        return stdout.readline() == "\n"

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks | None]:
    """Return the process that is forked, if the system has forks."""
    if not hasattr(os, "fork"):
        yield None
        return
    process = Forks()
    yield process
    process.end()


@contextmanager
def checking_in(forks: Forks | None) -> Iterator[None]:
    """Let `check_folder` use *forks* meanwhile."""
    with pytest.MonkeyPatch.context() as patches:
        if forks is not None:
            patches.setattr(checking, "_run", forks.check)
        yield
