"""A learner's progress: lessons that passed, and failed attempts at checks.

Lessons that passed are kept in the user's data folder. The number of failed attempts
lies in the learner's own folder: hints begin anew in a new folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from alpaca_emblem.course.checking import CheckedLesson
from alpaca_emblem.course.lessons import lessons
from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.play.legacies import data_folder
from alpaca_emblem.replay.atomic_files import write_whole

ATTEMPTS: Final = ".attempts.json"
"""The file with the attempts, in a learner's folder."""
LARGEST_FILE: Final = 100_000


def record_path() -> Path:
    """Return the file of the lessons that are done."""
    return data_folder() / "course.json"


def done() -> frozenset[int]:
    """Return the numbers of the lessons that have passed.

    A file that is missing or damaged counts as empty.
    """
    kept = _read(record_path()).get("done", ())
    numbers = {lesson.number for lesson in lessons()}
    known = kept if isinstance(kept, list) else []
    return frozenset(n for n in known if type(n) is int and n in numbers)


def keep(checked: CheckedLesson) -> None:
    """Record that a lesson has passed.

    Raises:
        OSError: The record cannot be written.
    """
    numbers = sorted(done() | {checked.lesson.number})
    record_path().parent.mkdir(parents=True, exist_ok=True)
    write_whole(json.dumps({"done": numbers}) + "\n", record_path())


def count_attempts(
    checked: CheckedLesson, folder: str | os.PathLike[str]
) -> Mapping[int, int]:
    """Count an attempt at the first failing check of each exercise of *checked*.

    Returns:
        The number of failures of that check so far, by the number of the exercise. If
        the file cannot be written, the same hints are given next time.
    """
    path = Path(folder) / ATTEMPTS
    counts = _read(path)
    attempts: dict[int, int] = {}
    for exercise in checked.exercises:
        if exercise.first_failure is not None:
            number = exercise.exercise.number
            name = f"{number}.{exercise.first_failure.check.name}"
            before = counts.get(name)
            counts[name] = before + 1 if type(before) is int and before > 0 else 1
            attempts[number] = counts[name]
    with suppress(OSError):
        write_whole(json.dumps(counts, sort_keys=True) + "\n", path)
    return attempts


def _read(path: Path) -> dict[str, Any]:
    """Return the table in the file at *path*; an empty one if there is none."""
    try:
        written = json.loads(read_file(path, LARGEST_FILE))
    except (OSError, ValueError, RecursionError, AlpacaEmblemError):
        return {}
    return written if isinstance(written, dict) else {}
