"""Solutions that hang, end the process or cannot be read, and folders that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alpaca_emblem.course import check_folder, checking, grading, lesson, start
from alpaca_emblem.course.checking import CheckedExercise, read_marker, submissions
from alpaca_emblem.course.grading import TooSlowError, told
from alpaca_emblem.course.starting import MARKER
from alpaca_emblem.errors import (
    CourseError,
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Lesson 4 with the reference solutions of exercises 2 and 3."""
    place = tmp_path / "lesson"
    start(lesson(4), place)
    for exercise in lesson(4).exercises[1:]:
        (place / f"{exercise.module}.py").write_text(exercise.solution, "utf-8")
    return place


def check_first(folder: Path, text: str, seconds: float = 60) -> CheckedExercise:
    """Check *text* as the first exercise, while the others pass or stay unknown."""
    (folder / "exercise_1.py").write_text(text, "utf-8")
    return check_folder(folder, seconds=seconds).exercises[0]


def test_files_that_cannot_be_read(folder: Path) -> None:
    (folder / "exercise_1.py").write_text("class Axe\n    pass\n", "utf-8")
    (folder / "exercise_2.py").write_text("class Whip: ...\n", "utf-8")
    (folder / "exercise_3.py").unlink()

    checked = check_folder(folder)

    assert [exercise.unreadable for exercise in checked.exercises] == [
        "line 1: expected ':'",
        "ImportError: cannot import name 'Halberd' from 'exercise_2'",
        "ModuleNotFoundError: No module named 'exercise_3'",
    ]
    results = {d.result for exercise in checked.exercises for d in exercise.demands}
    assert results == {"unknown"}
    assert not any(exercise.passes for exercise in checked.exercises)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import os\nos._exit(0)\n", "ended the process"),
        ("raise SystemExit('bye')\n", "SystemExit: bye"),
    ],
    ids=["ends at once", "exits"],
)
def test_module_that_ends_the_process(folder: Path, text: str, why: str) -> None:
    checked = check_first(folder, text)
    assert checked.unreadable == why
    assert {demand.result for demand in checked.demands} == {"unknown"}


def test_solution_that_ends_the_process_is_blamed(folder: Path) -> None:
    text = (
        lesson(4)
        .exercises[0]
        .solution.replace(
            "        return other.factor_from_sword()", "        import os; os._exit(3)"
        )
    )
    checked = check_first(folder, text)
    first = checked.first_failure
    assert first is not None
    assert (first.check.name, first.result) == ("test_the_circle", "fails")
    assert first.why == "ended the process"


def test_solution_that_hangs_is_ended(folder: Path) -> None:
    text = (
        lesson(4)
        .exercises[0]
        .solution.replace(
            "        return other.factor_from_sword()", "        while True: pass"
        )
    )
    first = check_first(folder, text, seconds=3).first_failure
    assert first is not None
    assert (first.check.name, first.why) == (
        "test_the_circle",
        "took longer than 3 seconds",
    )


def test_floods_of_output_are_swallowed_and_no_file_hides_a_library(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("json.py", "pytest.py", "conftest.py"):
        (folder / name).write_text("raise RuntimeError\n", "utf-8")
    solution = lesson(4).exercises[0].solution
    assert check_first(folder, f"print('flood ' * 10**6)\n{solution}").passes
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (AssertionError("assert 1 == 2\n  where"), "assert 1 == 2"),
        (AssertionError(), "AssertionError"),
        (KeyError("x"), "KeyError: 'x'"),
        (TooSlowError(), "took longer than 10 seconds"),
        (ValueError("x" * 999), "ValueError: " + "x" * 200),
    ],
)
def test_errors_are_one_line(error: BaseException, text: str) -> None:
    assert told(error) == text


def test_error_that_cannot_be_told_has_its_name() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert told(MuteError()) == "MuteError"


def test_report_is_plain_data(folder: Path) -> None:
    plain = check_folder(folder).to_plain()
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["lesson"], plain["passed"], plain["of"]) == (4, 2, 3)
    assert plain["exercises"][0]["checks"][0] == {
        "name": "test_the_circle",
        "says": lesson(4).exercises[0].checks[0].says["en"],
        "result": "fails",
        "why": "NotImplementedError",
    }


def test_folder_without_a_lesson(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing"):
        with pytest.raises(CourseError, match=r"is not the folder of a lesson: begin"):
            check_folder(place)
    with pytest.raises(CourseError, match=r"no folder of a lesson is in"):
        list(submissions(tmp_path))


@pytest.mark.parametrize(
    "text",
    ["lesson = 99\nlanguage = 'en'\n", "lesson = 'x'\n", "lesson", "language = 'en'\n"],
)
def test_damaged_marker(folder: Path, text: str) -> None:
    (folder / MARKER).write_text(text, "utf-8")
    with pytest.raises(CourseError, match=r"lesson.toml' is damaged"):
        read_marker(folder)


def test_pytest_is_needed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "find_spec", lambda _: None)
    with pytest.raises(MissingPackageError, match=r"alpaca-emblem\[course\]"):
        check_folder(folder)


def test_start_refuses_existing_files(tmp_path: Path) -> None:
    (tmp_path / "exercise_2.py").write_text("mine", "utf-8")
    with pytest.raises(CourseError, match=r"exercise_2.py' exists already"):
        start(lesson(4), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["exercise_2.py"]
    with pytest.raises(CourseError, match="is a file, not a folder"):
        start(lesson(4), tmp_path / "exercise_2.py")


def test_start_writes_a_project(tmp_path: Path) -> None:
    names = [path.name for path in start(lesson(4), tmp_path / "a" / "b", "es")]
    assert names == [
        "README.md",
        "exercise_1.py",
        "exercise_2.py",
        "exercise_3.py",
        "lesson.toml",
        "test_exercise_1.py",
        "test_exercise_2.py",
        "test_exercise_3.py",
    ]
    readme = (tmp_path / "a" / "b" / "README.md").read_text("utf-8")
    assert readme.startswith("# Lección 4: Doble despacho\n")


def test_bad_arguments() -> None:
    with pytest.raises(InvalidTypeError):
        lesson("4")  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match=r"there are lessons \d+ to \d+, but"):
        lesson(0)
    with pytest.raises(InvalidValueError, match="language must be one of en, es"):
        start(lesson(4), "unused", "de")
    with pytest.raises(InvalidTypeError, match="lesson must be of class Lesson, not 4"):
        start(4, "unused")  # type: ignore[arg-type]


def test_process_writes_what_it_finds(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process runs in the tests, too, so that coverage sees it."""
    results = tmp_path / "results.jsonl"
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.argv", ["grading", "4", str(results)])
    monkeypatch.setattr("sys.path", list(__import__("sys").path))
    monkeypatch.setattr(grading, "_limit_memory", lambda: None)
    monkeypatch.setattr(
        grading, "run_checks", lambda found, write: write({"count": len(found)})
    )

    grading.main()

    assert json.loads(results.read_text("utf-8")) == {"count": 3}
