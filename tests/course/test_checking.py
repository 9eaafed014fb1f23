"""Solutions that hang, end the process or cannot be read, and folders that are none."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
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


def test_module_that_exits_is_told(folder: Path) -> None:
    checked = check_first(folder, "raise SystemExit('bye')\n")
    assert checked.unreadable == "SystemExit: bye"
    assert {demand.result for demand in checked.demands} == {"unknown"}


def test_exercises_behind_one_that_ends_the_process_are_checked(folder: Path) -> None:
    """The first ends it when it is read, the second in a check."""
    (folder / "exercise_1.py").write_text("import os\nos._exit(0)\n", "utf-8")
    text = lesson(4).exercises[1].solution
    text = re.sub(r"(def \w+\(self.*:\n)", r"\1        os._exit(0)\n", text)
    (folder / "exercise_2.py").write_text(f"import os\n{text}", "utf-8")

    first, second, third = check_folder(folder).exercises

    assert first.unreadable == "ended the process"
    assert {demand.result for demand in first.demands} == {"unknown"}
    assert second.unreadable == ""
    blamed = second.first_failure
    assert blamed is not None
    assert (blamed.result, blamed.why) == ("fails", "ended the process")
    assert third.passes


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs child processes")
def test_solution_that_hangs_is_ended(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its time is up as soon as it hangs, however long that takes to begin."""
    place = folder / "hangs"
    hang = (
        "        import os, pathlib\n"
        "        os.fork()\n"
        f"        with open({str(place)!r}, 'a') as file:\n"
        "            print(os.getpid(), file=file)\n"
        "        while True: pass"
    )
    text = (
        lesson(4)
        .exercises[0]
        .solution.replace("        return other.factor_from_sword()", hang)
    )
    wait = subprocess.Popen.wait

    def wait_for_the_hang(
        process: subprocess.Popen[bytes], timeout: float | None = None
    ) -> int:
        if timeout is not None:
            assert 0 < timeout <= 45
            wait_until(lambda: place.exists() and place.read_text().count("\n") == 2)
            timeout = 0.001
        return wait(process, timeout)

    monkeypatch.setattr(subprocess.Popen, "wait", wait_for_the_hang)
    first = check_first(folder, text, seconds=45).first_failure

    assert first is not None
    assert (first.check.name, first.why) == (
        "test_the_circle",
        "took longer than 45 seconds",
    )
    for number in map(int, place.read_text().split()):  # it and its child
        wait_until(partial(has_ended, number))


def has_ended(number: int) -> bool:
    """Return whether the process of this number is dead or gone."""
    try:
        return " Z " in Path(f"/proc/{number}/stat").read_text("utf-8")
    except OSError:
        return True


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait for something that happens sooner or later."""
    for _ in range(30_000):
        if is_true():
            return
        time.sleep(0.001)
    pytest.fail("it has not happened")


def test_a_check_that_hangs_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "SECONDS_PER_CHECK", 0.01)
    with pytest.raises(TooSlowError), grading._Alarm():
        hang()
    with grading._Alarm():
        pass
    time.sleep(0.02)  # no alarm is left


def hang() -> None:
    """Hang, whatever `Exception` is raised."""
    while True:
        with suppress(Exception):
            time.sleep(1)


def test_floods_of_output_are_swallowed_and_no_file_hides_a_library(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("json.py", "pytest.py", "conftest.py"):
        (folder / name).write_text("raise RuntimeError\n", "utf-8")
    solution = lesson(4).exercises[0].solution
    assert check_first(folder, f"print('flood ' * 10**6)\n{solution}").passes
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform != "linux", reason="needs the limits of Linux")
def test_memory_files_and_processes_are_limited(folder: Path) -> None:
    texts = [
        "bytearray(3 * 1024**3)\n",
        "open('big', 'wb').truncate(65 * 1024**2)\n",
        "import resource\n"
        "raise SystemExit(resource.getrlimit(resource.RLIMIT_NPROC)[1] > 256)\n",
    ]
    for exercise, text in zip(lesson(4).exercises, texts, strict=True):
        (folder / f"{exercise.module}.py").write_text(text, "utf-8")

    checked = check_folder(folder)

    assert [exercise.unreadable for exercise in checked.exercises] == [
        "MemoryError",
        "OSError: [Errno 27] File too large",
        "SystemExit: True",
    ]


def test_strange_files_are_told_in_one_line(folder: Path) -> None:
    texts = [b"x = 'caf\xe9'\n", b"x = 1\0\n", b"raise ValueError('\\ud800\\x1b\\n')\n"]
    for exercise, text in zip(lesson(4).exercises, texts, strict=True):
        (folder / f"{exercise.module}.py").write_bytes(text)

    checked = check_folder(folder)

    told = [exercise.unreadable for exercise in checked.exercises]
    assert told[0].startswith("line 1: (unicode error) 'utf-8' codec can't decode")
    assert told[1].startswith(("SyntaxError: ", "ValueError: "))
    assert told[1].endswith("null bytes")
    assert told[2] == "ValueError: \\ud800\\x1b"


def test_results_that_a_solution_spoils_are_left_out(tmp_path: Path) -> None:
    """It runs in the process that writes them, and finds the file."""
    path = tmp_path / "results.jsonl"
    lines = [
        b"\xff",
        b"[1]",
        b'{"exercise": 1, "ended": []}',
        b"[" * 9**6 + b"}",
        b'{"exercise": 1, "ended": "test_the_circle"}',
    ]
    path.write_bytes(b"\n".join(lines))

    found = checking._lines_of(path)

    assert found == [json.loads(lines[-1])]
    first, *_ = checking._checked(lesson(4).exercises[0], found, "").demands
    assert (first.result, first.why) == ("fails", "None")
    assert checking._lines_of(tmp_path) == checking._lines_of(tmp_path / "none") == []


@pytest.mark.parametrize(
    ("is_in_time", "told"),
    [(True, "has written none"), (False, "took longer than 60 seconds")],
)
def test_process_without_results_is_told(
    folder: Path, is_in_time: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "_run", lambda *_: is_in_time)
    with pytest.raises(CourseError, match=f"results of '.*lesson': the process {told}"):
        check_folder(folder)


def missing_error(kind: type[Exception]) -> BaseException:
    """Return what pytest raises where no error of *kind* is raised."""
    with pytest.raises(pytest.fail.Exception) as caught, pytest.raises(kind):
        pass
    return caught.value


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (AssertionError("assert 1 == 2\n  where"), "assert 1 == 2"),
        (AssertionError(), "AssertionError"),
        (AssertionError(f"assert {Path} is {int}"), "assert Path is int"),
        (AssertionError("<a.b.C object at 0x7f42> == 3"), "<C> == 3"),
        (AssertionError("<a.b....f3ca40> == 3"), "<a.b....> == 3"),
        (missing_error(ValueError), "ValueError was not raised"),
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


@pytest.mark.parametrize("make", [Path.mkdir, getattr(os, "mkfifo", Path.mkdir)])
def test_marker_that_is_no_file(folder: Path, make: Callable[[Path], None]) -> None:
    (folder / MARKER).unlink()
    make(folder / MARKER)
    with pytest.raises(CourseError, match=r"lesson.toml' is damaged: it is not a file"):
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
    monkeypatch.setattr("sys.argv", ["grading", "4", str(results), "2"])
    monkeypatch.setattr("sys.path", list(__import__("sys").path))
    monkeypatch.setattr(grading, "_limit", lambda: None)
    monkeypatch.setattr(
        grading, "run_checks", lambda found, write: write({"number": found[0].number})
    )

    grading.main()

    assert json.loads(results.read_text("utf-8")) == {"number": 2}
