"""The lessons of the course and their exercises, read from the folder ``lessons``.

Each lesson is a folder such as ``04-double-dispatch`` with a file ``lesson.toml``, and
in it a folder for each exercise:

- ``exercise.toml``: its title and task, what each check demands, and its hints; in a
  lab also the bugs of the skeleton, each with its story,
- ``skeleton.py``: the file that a learner completes, and ``skeleton_es.py``, the same
  with docstrings and comments in Spanish,
- ``visible.py``: tests that are written out with it,
- ``hidden.py``: further checks,
- ``solution.py``: the reference solution.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidValueError

FOLDER: Final = Path(__file__).parent / "lessons"
PAGES: Final = FOLDER.parent / "pages"
"""The folders of the lessons' pages in an installed package, by language."""
DOCS: Final = FOLDER.parents[2] / "docs"
"""Their folders in a checkout."""
LANGUAGES: Final = ("en", "es")
"""The languages of the lessons. Speakers of others get the first."""

_TEST: Final = re.compile(r"^def (test_\w+)\(", re.MULTILINE)

Texts = Mapping[str, str]
"""A text in each of the languages."""


def language_of(code: str) -> str:
    """Return the language of lessons for speakers of the language *code*.

    >>> language_of("es"), language_of("de")
    ('es', 'en')
    """
    return code if code in LANGUAGES else LANGUAGES[0]


@frozen
class Check:
    """One thing that a solution must do.

    Attributes:
        name: The name of the test that checks it.
        says: The demand as a sentence.
        hints: From vague to specific, in each language.
    """

    name: str
    says: Texts
    hints: Mapping[str, tuple[str, ...]]

    def hint(self, attempt: int, language: str) -> str:
        """Return the hint after *attempt* attempts that failed, counted from 1."""
        hints = self.hints[language]
        return hints[min(attempt, len(hints)) - 1]


@frozen
class Bug:
    """A bug of a skeleton, which `check_game` finds.

    Attributes:
        check: The name of the check that fails as long as the bug is there.
        story: A real fault of the same kind.
    """

    check: str
    story: Texts


@frozen(slots=False)
class Exercise:
    """A file to complete, and the checks of it.

    Attributes:
        number: From 1, in the order of the lesson.
        folder: The folder with its files.
        titles: A few words.
        tasks: The paragraphs that set the task, as Markdown.
        bugs: The bugs of a skeleton that is a broken mechanism. Empty otherwise.
        checks: In the order in which they are reported.
    """

    number: int
    folder: Path
    titles: Texts
    tasks: Texts
    bugs: tuple[Bug, ...]
    checks: tuple[Check, ...]

    @property
    def module(self) -> str:
        """The name of the learner's module."""
        return f"exercise_{self.number}"

    def skeleton(self, language: str) -> str:
        """Return the file that the learner begins with."""
        name = "skeleton.py" if language == LANGUAGES[0] else f"skeleton_{language}.py"
        return self._text(name)

    @cached_property
    def visible(self) -> str:
        """The tests that the learner sees."""
        return self._text("visible.py")

    @cached_property
    def solution(self) -> str:
        """The reference solution."""
        return self._text("solution.py")

    @property
    def tests(self) -> tuple[Path, ...]:
        """The test files of all checks."""
        return self.folder / "visible.py", self.folder / "hidden.py"

    def test_names(self) -> list[str]:
        """Return the names of the tests in `tests`, in their order."""
        return [name for path in self.tests for name in _TEST.findall(_read(path))]

    def _text(self, name: str) -> str:
        return _read(self.folder / name)


@frozen
class Lesson:
    """A lesson and its exercises.

    Attributes:
        number: From 1 to 12.
        slug: The name of its page and folder, such as "04-double-dispatch".
        titles: A few words.
        summaries: One sentence.
        exercises: In their order.
    """

    number: int
    slug: str
    titles: Texts
    summaries: Texts
    exercises: tuple[Exercise, ...]

    def page(self, language: str) -> Path:
        """Return the file with the text of the lesson, which is Markdown.

        Raises:
            InvalidValueError: The lessons are not written in *language*.
        """
        check_language(language)
        inside = PAGES / language
        of_docs = DOCS / "course" if language == "en" else DOCS / language / "course"
        return (inside if inside.is_dir() else of_docs) / f"{self.slug}.md"


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order."""
    folders = sorted(path.parent for path in FOLDER.glob("*/lesson.toml"))
    return tuple(_lesson_in(folder) for folder in folders)


def lesson(number: int) -> Lesson:
    """Return the lesson of *number*.

    Raises:
        InvalidTypeError: *number* is not a whole number.
        InvalidValueError: There is no such lesson.
    """
    whole_number("number", number, None)
    for found in lessons():
        if found.number == number:
            return found
    numbers = [found.number for found in lessons()]
    raise InvalidValueError(
        f"there are lessons {numbers[0]} to {numbers[-1]}, but not {number}"
    )


def check_language(language: str) -> None:
    """Refuse what is no language of the lessons.

    Raises:
        InvalidValueError: The lessons are not written in *language*.
    """
    if language not in LANGUAGES:
        raise InvalidValueError(
            f"language must be one of {', '.join(LANGUAGES)}, not {language!r}"
        )


def _read(path: Path) -> str:
    return path.read_text("utf-8")


def _lesson_in(folder: Path) -> Lesson:
    written = tomllib.loads(_read(folder / "lesson.toml"))
    return Lesson(
        number=int(folder.name[:2]),
        slug=folder.name,
        titles=written["title"],
        summaries=written["summary"],
        exercises=tuple(
            _exercise_in(path.parent) for path in sorted(folder.glob("*/exercise.toml"))
        ),
    )


def _exercise_in(folder: Path) -> Exercise:
    written = tomllib.loads(_read(folder / "exercise.toml"))
    return Exercise(
        number=int(folder.name[0]),
        folder=folder,
        titles=written["title"],
        tasks=written["task"],
        bugs=tuple(Bug(name, story) for name, story in written.get("bugs", {}).items()),
        checks=tuple(_check(name, told) for name, told in written["checks"].items()),
    )


def _check(name: str, told: Mapping[str, Any]) -> Check:
    hints = {language: tuple(hints) for language, hints in told["hints"].items()}
    return Check(name, told["says"], hints)
