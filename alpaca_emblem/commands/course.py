"""``alpaca-emblem course``: lessons on object-oriented design, and their exercises."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from alpaca_emblem.commands.parsing import DEFAULT, Words
from alpaca_emblem.commands.running import print_line
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.course.checking import (
    CheckedExercise,
    CheckedLesson,
    check_folder,
    submissions,
)
from alpaca_emblem.course.lessons import Lesson, language_of, lesson, lessons
from alpaca_emblem.course.records import count_attempts, done, keep
from alpaca_emblem.course.starting import MARKER, start
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError

MARKS: Final = {"holds": "  + ", "fails": "  - ", "unknown": "  ? "}


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that lists, starts or checks lessons.

    Raises:
        InvalidValueError: The arguments do not go together, or there is no such lesson.
    """
    words = Words(options.language)
    given = tuple(options.arguments)
    if options.step in (None, "next") and given:
        raise InvalidValueError(words.text("course.too_many", value=given[0]))
    if options.step == "start":
        return _starting(given, words)
    if options.step == "check":
        return _checking(given, options, words)
    if options.step == "next":
        return lambda: _show_next(words)
    return lambda: _show_all(words)


def _show_all(words: Words) -> None:
    screen, passed = Screen(), done()
    for found in lessons():
        screen.say(_line(found, found.number in passed, words))


def _show_next(words: Words) -> None:
    screen, passed = Screen(), done()
    found = next((each for each in lessons() if each.number not in passed), None)
    if found is None:
        screen.say(words.text("course.all_done"))
        return
    screen.say(_line(found, False, words), "strong")
    screen.say(found.summaries[language_of(words.language)])
    screen.say(words.text("course.page", page=_page(found, words)))
    screen.say(words.text("course.how", number=found.number))


def _line(found: Lesson, is_done: bool, words: Words) -> str:
    title = found.titles[language_of(words.language)]
    mark = words.text("course.done") if is_done else ""
    return f"{found.number:2} {title}{mark}"


def _page(found: Lesson, words: Words) -> str:
    """Return the path of the page of a lesson, from here if that is shorter."""
    page = found.page(language_of(words.language))
    with suppress(ValueError):
        return str(page.relative_to(Path.cwd()))
    return str(page)


def _starting(given: tuple[str, ...], words: Words) -> Callable[[], None]:
    if len(given) != 2:
        raise InvalidValueError(words.text("course.start_needs"))
    number, folder = given
    numbers = [found.number for found in lessons()]
    if not number.isascii() or not number.isdigit() or int(number[:4]) not in numbers:
        raise InvalidValueError(
            words.text("course.no_lesson", value=repr(number), most=numbers[-1])
        )
    found = lesson(int(number))

    def begin() -> None:
        try:
            files = start(found, folder, language_of(words.language))
        except (AlpacaEmblemError, OSError) as error:
            raise SystemExit(f"alpaca-emblem course: {error}") from error
        screen = Screen()
        screen.say(words.text("course.written", count=len(files), folder=folder))
        screen.say(words.text("course.then", folder=folder))

    return begin


def _checking(
    given: tuple[str, ...], options: Namespace, words: Words
) -> Callable[[], None]:
    if len(given) > 1:
        raise InvalidValueError(words.text("course.too_many", value=given[1]))
    folder = given[0] if given else "."

    def check() -> None:
        try:
            passes = _print_json(folder) if options.json else _check(folder, words)
        except AlpacaEmblemError as error:
            raise SystemExit(f"alpaca-emblem course: {error}") from error
        if not passes:
            raise SystemExit(1)

    return check


def _print_json(folder: str) -> bool:
    """Print a line for each submission in *folder*, and return whether all pass."""
    passes = True
    for place in submissions(folder):
        try:
            checked = check_folder(place)
        except AlpacaEmblemError as error:
            print_line({"folder": os.fspath(place), "error": str(error)})
            passes = False
            continue
        passes = passes and checked.passes
        print_line({"folder": os.fspath(place), **checked.to_plain()})
    return passes


def _check(folder: str, words: Words) -> bool:
    """Show the report on *folder*, and return whether all exercises pass."""
    if not (Path(folder) / MARKER).exists():
        raise InvalidValueError(words.text("course.no_folder", folder=repr(folder)))
    checked = check_folder(folder)
    if words.language == DEFAULT:  # the language in which the lesson was begun
        words = Words(checked.language)
    attempts = count_attempts(checked, folder)
    screen = Screen()
    for exercise in checked.exercises:
        attempt = attempts.get(exercise.exercise.number, 1)
        _show_exercise(screen, exercise, attempt, words)
    if checked.passes:
        _show_end(screen, checked, words)
    return checked.passes


def _show_exercise(
    screen: Screen, checked: CheckedExercise, attempt: int, words: Words
) -> None:
    language = language_of(words.language)
    exercise = checked.exercise
    screen.say(
        words.text(
            "course.exercise",
            number=exercise.number,
            title=exercise.titles[language],
        ),
        "strong",
    )
    if checked.unreadable:
        file = f"{exercise.module}.py"
        text = words.text("course.unreadable", file=file, why=checked.unreadable)
        screen.say(MARKS["fails"] + text)
    for demand in () if checked.unreadable else checked.demands:
        why = f" ({demand.why})" if demand.why else ""
        screen.say(MARKS[demand.result] + demand.check.says[language] + why)
    failure = checked.first_failure
    if failure is not None and not checked.unreadable:
        hint = failure.check.hint(attempt, language)
        screen.say("  " + words.text("course.hint", hint=hint), "faint")
    if checked.passes:
        screen.say("  " + words.text("course.passes"), "strong")
        screen.say(words.text("course.solution", file=f"{exercise.module}.py"), "faint")
        for line in exercise.solution.rstrip().splitlines():
            screen.say(f"    {line}" if line else "")


def _show_end(screen: Screen, checked: CheckedLesson, words: Words) -> None:
    with suppress(OSError):  # a lesson still passes if the record cannot be written
        keep(checked)
    screen.say(words.text("course.lesson_done", number=checked.lesson.number), "strong")
