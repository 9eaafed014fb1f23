"""Checks of a learner's folder, run in separate processes, and their report.

The report is plain data with texts. It never contains a traceback, nor any part of the
reference solution before the learner's own solution passes.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal

from attrs import frozen

from alpaca_emblem.course.lessons import Check, Exercise, Lesson, lesson
from alpaca_emblem.course.starting import MARKER
from alpaca_emblem.errors import AlpacaEmblemError, CourseError, MissingPackageError
from alpaca_emblem.games.notation.plain import path_of_file, read_file

SECONDS: Final = 60
"""The most seconds of all checks of a lesson."""
LARGEST_MARKER: Final = 10_000
LARGEST_RESULTS: Final = 10_000_000
"""The most bytes that are read of what the process has written."""

ENDED: Final = "ended the process"
"""The message of a check that has ended its process."""

Result = Literal["holds", "fails", "unknown"]


@frozen
class CheckedDemand:
    """The result of one check.

    Attributes:
        check: The check.
        result: "unknown" if an earlier check ended the process, or took too long.
        why: The reason for a failure, in one line; empty if there was none.
    """

    check: Check
    result: Result
    why: str = ""


@frozen
class CheckedExercise:
    """The result of one exercise.

    Attributes:
        exercise: The exercise.
        demands: The result of each check, in order.
        unreadable: The reason why the learner's file cannot be imported; empty if it
            can.
    """

    exercise: Exercise
    demands: tuple[CheckedDemand, ...]
    unreadable: str = ""

    @property
    def passes(self) -> bool:
        """True if all checks hold."""
        return all(demand.result == "holds" for demand in self.demands)

    @property
    def first_failure(self) -> CheckedDemand | None:
        """The first check that does not hold."""
        demands = (demand for demand in self.demands if demand.result != "holds")
        return next(demands, None)


@frozen
class CheckedLesson:
    """The result of the checks of a learner's folder.

    Attributes:
        lesson: The lesson.
        language: The language in which the learner began it.
        exercises: The result of each exercise, in order.
    """

    lesson: Lesson
    language: str
    exercises: tuple[CheckedExercise, ...]

    @property
    def passes(self) -> bool:
        """True if all exercises pass."""
        return all(exercise.passes for exercise in self.exercises)

    def to_plain(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        return {
            "lesson": self.lesson.number,
            "passed": sum(exercise.passes for exercise in self.exercises),
            "of": len(self.exercises),
            "exercises": [
                {
                    "exercise": checked.exercise.number,
                    "title": checked.exercise.titles["en"],
                    "passes": checked.passes,
                    "unreadable": checked.unreadable,
                    "checks": [
                        {
                            "name": demand.check.name,
                            "says": demand.check.says["en"],
                            "result": demand.result,
                            "why": demand.why,
                        }
                        for demand in checked.demands
                    ],
                }
                for checked in self.exercises
            ],
        }


def read_marker(folder: str | os.PathLike[str]) -> tuple[Lesson, str]:
    """Return the lesson that was started in *folder*, and its language.

    Raises:
        CourseError: It is not the folder of a lesson, or its marker is damaged.
    """
    path = Path(path_of_file(folder)) / MARKER
    try:
        if path.exists() and not path.is_file():  # a pipe would never end
            raise CourseError("it is not a file")
        written = tomllib.loads(read_file(path, LARGEST_MARKER))
        return lesson(written["lesson"]), str(written["language"])
    except (FileNotFoundError, NotADirectoryError) as error:
        raise CourseError(
            f"{os.fspath(folder)!r} is not the folder of a lesson: begin one with "
            "alpaca-emblem course start NUMBER FOLDER"
        ) from error
    except (OSError, ValueError, KeyError, AlpacaEmblemError) as error:
        raise CourseError(f"{os.fspath(path)!r} is damaged: {error}") from error


def check_folder(
    folder: str | os.PathLike[str], *, seconds: float = SECONDS
) -> CheckedLesson:
    """Check the solutions in *folder* in a process of their own.

    If a solution ends it, the exercises behind it are checked in another.

    Args:
        folder: A folder that `start` has written.
        seconds: The most seconds that all of it may take, 60 by default.

    Raises:
        CourseError: It is not the folder of a lesson, or the process did not start.
        MissingPackageError: pytest is not installed.
    """
    found, language = read_marker(folder)
    if find_spec("pytest") is None:
        raise MissingPackageError(
            "checking needs pytest: pip install 'alpaca-emblem[course]' brings it"
        )
    exercises = _graded(found, Path(folder), seconds)
    return CheckedLesson(found, language, exercises)


def _graded(found: Lesson, folder: Path, seconds: float) -> tuple[CheckedExercise, ...]:
    """Check *found*; exercises that a process did not reach, in another one."""
    left, deadline = found.exercises, time.monotonic() + seconds
    lines: list[dict[str, Any]] = []
    why: dict[int, str] = {}
    with TemporaryDirectory(prefix="course-", ignore_cleanup_errors=True) as place:
        while left:
            results = Path(place) / f"{len(left)}.jsonl"
            is_in_time = _run(found, left, folder, results, deadline)
            ended = ENDED if is_in_time else f"took longer than {seconds:g} seconds"
            why |= dict.fromkeys((exercise.number for exercise in left), ended)
            written = _lines_of(results)
            lines += written
            before, left = left, _untouched(left, written)
            if not is_in_time or left == before:
                break
    if not lines:
        raise CourseError(
            f"there are no results of {os.fspath(folder)!r}: the process "
            + (ended if ended != ENDED else "has written none")
        )
    return tuple(
        _checked(exercise, _lines_about(exercise, lines), why[exercise.number])
        for exercise in found.exercises
    )


def _lines_about(
    exercise: Exercise, lines: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    return [line for line in lines if line.get("exercise") == exercise.number]


def _untouched(
    exercises: tuple[Exercise, ...], lines: list[dict[str, Any]]
) -> tuple[Exercise, ...]:
    """Return those of *exercises* to which a process had not come when it ended."""
    found = []
    for exercise in exercises:
        told = set[str]().union(*_lines_about(exercise, lines))
        if told <= {"exercise"} or told == {"exercise", "reading", "read"}:
            found.append(exercise)
    return tuple(found)


def _lines_of(results: Path) -> list[dict[str, Any]]:
    """Return the tables in the file *results*; other lines are left out.

    The learner's code runs in the process that writes them, and may spoil the file.
    """
    if not results.is_file():
        return []
    with results.open("rb") as file:
        written = file.read(LARGEST_RESULTS).decode("utf-8", "replace")
    lines = []
    for line in written.splitlines():
        with suppress(ValueError, RecursionError):
            found = json.loads(line)
            if isinstance(found, dict) and all(
                isinstance(value, str | int) for value in found.values()
            ):
                lines.append(found)
    return lines


def _run(
    found: Lesson,
    exercises: tuple[Exercise, ...],
    folder: Path,
    results: Path,
    deadline: float,
) -> bool:
    """Run a process that checks *exercises*, and return whether it ended in time."""
    root = str(Path(__file__).parents[2])
    paths = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH"))))
    arguments = [str(found.number), str(results)]
    arguments += [str(exercise.number) for exercise in exercises]
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "alpaca_emblem.course.grading", *arguments],
        cwd=folder,
        env=os.environ
        | {"PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        | {"PYTEST_ADDOPTS": "", "PYTEST_PLUGINS": ""},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.wait(max(deadline - time.monotonic(), 0))
    except subprocess.TimeoutExpired:
        return False
    finally:
        _end(process)
    return True


def _end(process: subprocess.Popen[bytes]) -> None:
    """End *process* and its child processes."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _checked(
    exercise: Exercise, lines: list[dict[str, Any]], ended: str
) -> CheckedExercise:
    """Return the result of *exercise* from the *lines* that the process wrote."""
    unreadable = next((str(r["unreadable"]) for r in lines if "unreadable" in r), "")
    if not unreadable and {"reading", "read"} & set().union(*lines) == {"reading"}:
        unreadable = ended
    begun = {r["begun"] for r in lines if "begun" in r}
    failed: dict[str, str] = {}
    for line in lines:
        if "ended" in line:
            failed[line["ended"]] = failed.get(line["ended"]) or str(line.get("failed"))
    demands = (_demand(check, begun, failed, ended) for check in exercise.checks)
    return CheckedExercise(exercise, tuple(demands), unreadable)


def _demand(
    check: Check, begun: set[str], failed: Mapping[str, str], ended: str
) -> CheckedDemand:
    if check.name in failed:
        why = failed[check.name]
        return CheckedDemand(check, "fails" if why else "holds", why)
    if check.name in begun:
        return CheckedDemand(check, "fails", ended)
    return CheckedDemand(check, "unknown")


def submissions(folder: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield the folders of lessons in *folder*, at any depth, in order of their names.

    Raises:
        CourseError: There is none.
    """
    root = Path(path_of_file(folder))
    found = sorted(path.parent for path in root.rglob(MARKER))
    if not found:
        raise CourseError(f"no folder of a lesson is in {os.fspath(folder)!r}")
    yield from found
