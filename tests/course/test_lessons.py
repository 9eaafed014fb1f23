"""Every lesson: its files, languages, solutions, and what wrong solutions are told."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from alpaca_emblem.course import (
    CheckedLesson,
    Exercise,
    Lesson,
    check_folder,
    lesson,
    lessons,
    start,
)
from alpaca_emblem.course.lessons import LANGUAGES
from alpaca_emblem.course.starting import project
from alpaca_emblem.errors import InvalidValueError
from tests.course.forking import Forks, checking_in

WRONG = Path(__file__).parent / "wrong"
OTHER = ('"""', "fro", "imp")
"""The beginnings of lines that are docstrings or imports."""
FAILS = re.compile(r"Fails: (test_\w+)\.")

EXERCISES = [
    pytest.param(found, exercise, id=f"{found.slug}/{exercise.folder.name}")
    for found in lessons()
    for exercise in found.exercises
]
by_lesson = pytest.mark.parametrize("found", lessons(), ids=lambda found: found.slug)


def wrong_solutions(found: Lesson, exercise: Exercise) -> list[Path]:
    """The files of wrong solutions, in order of their names."""
    return sorted((WRONG / found.slug / exercise.folder.name).glob("*.py"))


def code_of(text: str) -> str:
    """The code in *text*, without docstrings and comments."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                body[0] = ast.Expr(ast.Constant("..."))
    return ast.dump(tree)


def write_solutions(found: Lesson, folder: Path) -> None:
    start(found, folder)
    for exercise in found.exercises:
        (folder / f"{exercise.module}.py").write_text(exercise.solution, "utf-8")


@by_lesson
def test_lesson_has_three_to_five_exercises_in_order(found: Lesson) -> None:
    assert 3 <= len(found.exercises) <= 5
    numbers = [exercise.number for exercise in found.exercises]
    assert numbers == list(range(1, len(numbers) + 1))
    assert found.slug.startswith(f"{found.number:02}-")


@by_lesson
def test_lesson_is_told_in_both_languages(found: Lesson) -> None:
    assert set(found.titles) == set(found.summaries) == set(LANGUAGES)


@pytest.mark.parametrize(("found", "exercise"), EXERCISES)
def test_exercise_is_told_in_both_languages(found: Lesson, exercise: Exercise) -> None:
    assert set(exercise.titles) == set(exercise.tasks) == set(LANGUAGES)
    assert all(set(bug.story) == set(LANGUAGES) for bug in exercise.bugs)
    for check in exercise.checks:
        assert set(check.says) == set(check.hints) == set(LANGUAGES), check.name
        assert {len(hints) for hints in check.hints.values()} == {3}, check.name


@pytest.mark.parametrize(("found", "exercise"), EXERCISES)
def test_every_test_is_a_check(found: Lesson, exercise: Exercise) -> None:
    assert exercise.test_names() == [check.name for check in exercise.checks]
    hidden = exercise.tests[1].read_text("utf-8")
    assert re.findall(r"^def (test_\w+)", hidden, re.MULTILINE)


@pytest.mark.parametrize(("found", "exercise"), EXERCISES)
def test_skeletons_differ_in_words_only(found: Lesson, exercise: Exercise) -> None:
    english, *others = (exercise.skeleton(language) for language in LANGUAGES)
    for other in others:
        assert code_of(other) == code_of(english)
        assert other != english


@pytest.mark.parametrize(("found", "exercise"), EXERCISES)
def test_nothing_of_the_solution_is_written_out(
    found: Lesson, exercise: Exercise
) -> None:
    """Lines that only the solution has are in no file of the project."""
    known = {line.strip() for line in exercise.skeleton("en").splitlines()}
    lines = {line.strip() for line in exercise.solution.splitlines()} - known
    own = {line for line in lines if len(line) > 25 and line[:3] not in OTHER}
    for language in LANGUAGES:
        for name, text in project(found, language).items():
            if "exercise_" not in name or exercise.module in name:
                assert not own & {line.strip() for line in text.splitlines()}, name


@pytest.mark.unmeasured
@by_lesson
def test_reference_solutions_pass(
    found: Lesson, tmp_path: Path, forks: Forks | None
) -> None:
    write_solutions(found, tmp_path / "here")

    with checking_in(forks):
        checked = check_folder(tmp_path / "here")

    failures = [exercise.first_failure for exercise in checked.exercises]
    assert failures == [None] * len(found.exercises)
    assert checked.passes


@pytest.mark.unmeasured
@by_lesson
def test_skeletons_fail(
    found: Lesson, checked_skeletons: Callable[[int], CheckedLesson]
) -> None:
    checked = checked_skeletons(found.number)

    assert not any(exercise.passes for exercise in checked.exercises)


@pytest.mark.parametrize(("found", "exercise"), EXERCISES)
def test_three_wrong_solutions_each(found: Lesson, exercise: Exercise) -> None:
    texts = [path.read_text("utf-8") for path in wrong_solutions(found, exercise)]
    assert len(texts) == 3
    for text in texts:
        named = FAILS.findall(ast.get_docstring(ast.parse(text)) or "")
        assert set(named) <= {check.name for check in exercise.checks}
        assert len(named) == 1


@pytest.mark.slow
@pytest.mark.parametrize("place", range(3))
@by_lesson
def test_wrong_solutions_fail_where_they_should(
    found: Lesson, place: int, tmp_path: Path, forks: Forks | None
) -> None:
    """The check that a wrong solution names fails, and other exercises pass."""
    write_solutions(found, tmp_path / "here")
    named = []
    for exercise in found.exercises:
        text = wrong_solutions(found, exercise)[place].read_text("utf-8")
        (tmp_path / "here" / f"{exercise.module}.py").write_text(text, "utf-8")
        named += FAILS.findall(text)

    with checking_in(forks):
        checked = check_folder(tmp_path / "here")

    for exercise_checked, name in zip(checked.exercises, named, strict=True):
        assert not exercise_checked.unreadable
        results = {d.check.name: d for d in exercise_checked.demands}
        assert results[name].result == "fails"
        assert results[name].why


def test_pages_are_beside_the_exercises_once_they_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheel has them there: see the tests of distributions."""
    found = lesson(4)
    checkout = Path(__file__).parents[2] / "docs" / "es" / "course"
    assert found.page("es") == checkout / "04-double-dispatch.md"
    module = import_module("alpaca_emblem.course.lessons")  # not the function
    monkeypatch.setattr(module, "PAGES", tmp_path)
    (tmp_path / "es").mkdir()
    assert found.page("es") == tmp_path / "es" / "04-double-dispatch.md"
    with pytest.raises(InvalidValueError, match="language must be one of en, es, not"):
        found.page("de")


def test_lesson_is_found_by_its_number() -> None:
    assert lesson(4).slug == "04-double-dispatch"
