"""Writing the exercises of a lesson as a small project that pytest can run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from alpaca_emblem.checks import instance
from alpaca_emblem.course.lessons import Exercise, Lesson, check_language
from alpaca_emblem.errors import CourseError
from alpaca_emblem.games.notation.plain import path_of_file

MARKER: Final = "lesson.toml"
"""The file that identifies the lesson of a folder."""

_WORDS: Final = {
    "en": {
        "lesson": "Lesson {number}",
        "how": (
            "Complete the files below; each begins with its task. "
            "The tests beside them fail until you have."
        ),
        "run": "Run the tests that you see:",
        "check": "Check everything, with hints that grow more specific each time:",
        "exercise": "Exercise {number}",
        "story": "Where this happens in real programs",
    },
    "es": {
        "lesson": "Lección {number}",
        "how": (
            "Completa los archivos de abajo; cada uno empieza con su tarea. "
            "Las pruebas que los acompañan fallan hasta que lo logres."
        ),
        "run": "Ejecuta las pruebas que ves:",
        "check": "Compruébalo todo, con pistas cada vez más concretas:",
        "exercise": "Ejercicio {number}",
        "story": "Dónde ocurre esto en programas reales",
    },
}


def project(lesson: Lesson, language: str = "en") -> dict[str, str]:
    """Return the text of each file of the project, by its name.

    Raises:
        InvalidValueError: The lessons are not written in *language*.
    """
    instance("lesson", lesson, Lesson)
    check_language(language)
    files = {
        MARKER: f'lesson = {lesson.number}\nlanguage = "{language}"\n',
        "README.md": _readme(lesson, language),
    }
    for exercise in lesson.exercises:
        files[f"{exercise.module}.py"] = exercise.skeleton(language)
        files[f"test_{exercise.module}.py"] = exercise.visible
    return files


def start(
    lesson: Lesson, folder: str | os.PathLike[str], language: str = "en"
) -> list[Path]:
    """Write the exercises of *lesson* to *folder*, which is made if need be.

    Returns:
        The files, in order of their names.

    Raises:
        CourseError: A file of that name exists already; nothing has been written.
        InvalidValueError: The lessons are not written in *language*.
        OSError: The files cannot be written.
    """
    files = project(lesson, language)
    place = Path(path_of_file(folder))
    if place.exists() and not place.is_dir():
        raise CourseError(f"{os.fspath(folder)!r} is a file, not a folder")
    for name in files:
        if (place / name).exists():
            raise CourseError(
                f"{os.fspath(place / name)!r} exists already: name a new folder"
            )
    place.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (place / name).write_text(text, "utf-8")
    return sorted(place / name for name in files)


def _readme(lesson: Lesson, language: str) -> str:
    words = _WORDS[language]
    title = words["lesson"].format(number=lesson.number)
    parts = [
        f"# {title}: {lesson.titles[language]}",
        lesson.summaries[language],
        words["how"],
        f"{words['run']}\n\n```console\npython -m pytest\n```",
        f"{words['check']}\n\n```console\nalpaca-emblem course check .\n```",
        *(_section(exercise, language) for exercise in lesson.exercises),
    ]
    return "\n\n".join(parts) + "\n"


def _section(exercise: Exercise, language: str) -> str:
    words = _WORDS[language]
    number = words["exercise"].format(number=exercise.number)
    text = (
        f"## {number}: {exercise.titles[language]} (`{exercise.module}.py`)\n\n"
        f"{exercise.tasks[language].strip()}"
    )
    if exercise.bugs:
        stories = (" ".join(bug.story[language].split()) for bug in exercise.bugs)
        text += f"\n\n*{words['story']}:*\n\n"
        text += "\n".join(f"- {story}" for story in stories)
    return text
