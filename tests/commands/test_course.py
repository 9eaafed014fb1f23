"""``alpaca-emblem course``: the list, the next lesson, a start, and checks in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.course import check_folder, lesson, lessons
from alpaca_emblem.course.records import ATTEMPTS, count_attempts, record_path
from tests.course.forking import Forks, checking_in, forks

__all__ = ["forks"]


@pytest.fixture(autouse=True)
def own_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path / "data"))


@pytest.fixture(autouse=True)
def _in_forks(forks: Forks | None) -> Iterator[None]:
    with checking_in(forks):
        yield


def begun(tmp_path: Path, *more: str) -> Path:
    folder = tmp_path / "lesson"
    assert main(["course", "start", "4", str(folder), *more]) == 0
    return folder


def solve(folder: Path, *numbers: int) -> None:
    for exercise in lesson(4).exercises:
        if exercise.number in numbers:
            path = folder / f"{exercise.module}.py"
            path.write_text(exercise.solution, "utf-8")


def status(*arguments: str) -> int | str | None:
    with pytest.raises(SystemExit) as caught:
        main(["course", *arguments])
    return caught.value.code


def test_list_begins_with_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["course"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in lines] == [x.number for x in lessons()]
    assert " 4 Double dispatch" in lines


def test_next_is_the_first_that_is_not_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["course", "next"]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    number = lessons()[0].number
    assert first.split()[0] == str(number)
    assert last == f"Then: alpaca-emblem course start {number} FOLDER"


@pytest.mark.parametrize(
    ("language", "title", "word"),
    [("en", "# Lesson 1: ", "Read "), ("es", "# Lección 1: ", "Lee ")],
)
def test_page_of_the_next_lesson_is_found_from_anywhere(
    language: str,
    title: str,
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for folder in (tmp_path, Path(__file__).parents[2]):
        monkeypatch.chdir(folder)
        assert main(["course", "next", "--language", language]) == 0
        line = capsys.readouterr().out.splitlines()[2]
        page = line.removeprefix(word).removesuffix(".")
        assert Path(page).read_text("utf-8").startswith(title)
        assert Path(page).is_absolute() == (folder == tmp_path)


def test_passing_is_remembered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path)
    solve(folder, 1, 2, 3)
    assert main(["course", "check", str(folder)]) == 0
    out = capsys.readouterr().out
    assert out.count("All of it holds.") == 3
    assert "The reference solution of exercise_1.py:" in out
    assert out.endswith("Lesson 4 is done.\n")

    assert main(["course"]) == 0
    assert " 4 Double dispatch (done)" in capsys.readouterr().out


def test_all_lessons_done(capsys: pytest.CaptureFixture[str]) -> None:
    record_path().parent.mkdir(parents=True)
    done = {"done": [found.number for found in lessons()]}
    record_path().write_text(json.dumps(done), "utf-8")
    assert main(["course", "next"]) == 0
    assert capsys.readouterr().out == "All lessons are done.\n"


@pytest.mark.parametrize("text", ["", "[", '{"done": 4}', '{"done": ["4", 99, true]}'])
def test_damaged_record_counts_as_empty(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record_path().parent.mkdir(parents=True)
    record_path().write_text(text, "utf-8")
    assert main(["course"]) == 0
    assert "(done)" not in capsys.readouterr().out


def test_hints_grow_and_no_solution_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path)
    solve(folder, 2, 3)
    (check, *_) = lesson(4).exercises[0].checks
    assert status("check", str(folder)) == 1
    out = capsys.readouterr().out
    assert f"  Hint: {check.hints['en'][0]}\n" in out
    assert "The reference solution of exercise_2.py" in out
    assert "The reference solution of exercise_1.py" not in out
    assert "Traceback" not in out

    checked = check_folder(folder)
    attempts = [count_attempts(checked, folder) for _ in range(3)]
    assert attempts == [{1: 2}, {1: 3}, {1: 4}]
    hints = [check.hint(attempt, "en") for attempt in range(1, 5)]
    assert hints == [*check.hints["en"], check.hints["en"][-1]]


def test_damaged_attempts_begin_anew_and_unreadable_files_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path)
    (folder / "exercise_2.py").write_text("(", "utf-8")
    (folder / ATTEMPTS).write_text('{"1.test_the_circle": "many"}', "utf-8")
    assert status("check", str(folder)) == 1
    hint = lesson(4).exercises[0].checks[0].hints["en"][0]
    out = capsys.readouterr().out
    assert f"  Hint: {hint}\n" in out
    assert "  - exercise_2.py cannot be used: line 1: '(' was never closed\n" in out


def test_lesson_stays_in_its_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path, "--language", "es")
    solve(folder, 2)
    assert status("check", str(folder)) == 1
    out = capsys.readouterr().out
    assert "Ejercicio 1: Cuatro clases de armas" in out
    assert "Pista: " in out


def test_json_of_many_submissions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = begun(tmp_path / "ada")
    solve(folder, 1, 2, 3)
    begun(tmp_path / "bob")
    (begun(tmp_path / "cem") / "lesson.toml").write_text("lesson = 99", "utf-8")
    capsys.readouterr()

    assert status("check", "--json", str(tmp_path)) == 1

    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    folders = [Path(line["folder"]).parent.name for line in lines]
    assert folders == ["ada", "bob", "cem"]
    assert [line.get("passed") for line in lines] == [3, 0, None]
    assert "is damaged" in lines[2]["error"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["start"], "start needs the number of a lesson and a new folder"),
        (["start", "4"], "start needs the number of a lesson and a new folder"),
        (["start", "99", "x"], "there is no lesson '99': choose one from 1 to"),
        (["start", "-1", "x"], "-1"),
        (["start", "four", "x"], "there is no lesson 'four'"),
        (["next", "4"], "unexpected argument: 4"),
        (["check", "a", "b"], "unexpected argument: b"),
        (["sing"], "invalid choice: 'sing'"),
    ],
)
def test_wrong_arguments(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(*arguments) == 2
    assert complaint in capsys.readouterr().err


def test_what_cannot_be_checked_or_started(tmp_path: Path) -> None:
    assert "is not the folder of a lesson" in str(status("check", str(tmp_path)))
    folder = begun(tmp_path)
    assert "exists already" in str(status("start", "4", str(folder)))
    assert "no folder of a lesson" in str(
        status("check", str(tmp_path / "none"), "--json")
    )


@pytest.mark.parametrize(
    ("language", "title"),
    [("es", "Doble despacho"), ("bg", "Double dispatch"), ("de", "Double dispatch")],
)
def test_titles_are_in_the_language_of_the_lessons(
    language: str, title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["course", "--language", language]) == 0
    assert f" 4 {title}\n" in capsys.readouterr().out
