"""``alpaca-emblem queue``: the exercise from standard input."""

from __future__ import annotations

import io

import pytest

from alpaca_emblem import cli

EXERCISE = "10\nГолем 7\nМагьосник 10\nСтрелец 15\n"

LINES = """
Тик 7: Стрелец действа (енергия 105).
Тик 10: Магьосник действа (енергия 100).
Тик 14: Стрелец действа (енергия 110).
Тик 15: Голем действа (енергия 105).
Тик 20: Магьосник действа (енергия 100).
Тик 20: Стрелец действа (енергия 100).
Тик 27: Стрелец действа (енергия 105).
Тик 29: Голем действа (енергия 103).
Тик 30: Магьосник действа (енергия 100).
Тик 34: Стрелец действа (енергия 110).
"""


def queue(monkeypatch: pytest.MonkeyPatch, text: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return cli.main(["queue", *options])


@pytest.mark.parametrize("text", [EXERCISE, EXERCISE.replace("\n", "\r\n\n")])
def test_the_exercise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert queue(monkeypatch, text, "--language", "bg") == 0

    assert capsys.readouterr().out == LINES.lstrip("\n")


def test_names_may_have_blanks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    queue(monkeypatch, "1\nThe old golem -3\n", "--language", "en")

    assert capsys.readouterr().out == "Tick 100: The old golem acts (energy 100).\n"


def test_a_mark_at_the_start_of_a_file_is_no_part_of_the_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    queue(monkeypatch, "\ufeff1\nA 50\n")

    assert capsys.readouterr().out == "Tick 2: A acts (energy 100).\n"


def test_a_mark_further_on_is_part_of_a_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    queue(monkeypatch, "1\n\ufeffA 50\n", "--language", "en")

    assert capsys.readouterr().out == "Tick 2: \ufffdA acts (energy 100).\n"


def test_names_cannot_steer_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    queue(monkeypatch, "1\nA\x1b[31m 50\n", "--language", "en")

    assert capsys.readouterr().out == "Tick 2: A\ufffd[31m acts (energy 100).\n"


def test_bytes_that_are_no_text_are_told_with_their_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = io.TextIOWrapper(io.BytesIO(b"1\nA 5\n\xe4\xf6 5\n"), "utf-8")
    monkeypatch.setattr("sys.stdin", given)

    with pytest.raises(SystemExit):
        cli.main(["queue"])

    assert "line 3 is not readable text: " in capsys.readouterr().err


def test_a_closed_input_has_no_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)

    with pytest.raises(SystemExit):
        cli.main(["queue"])

    assert "line 1: the number of turns is missing" in capsys.readouterr().err


def test_no_turns_are_no_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert queue(monkeypatch, "0\nGolem 7\n") == 0

    assert capsys.readouterr().out == ""


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the number of turns is missing"),
        ("ten\nGolem 7\n", "line 1: must be the number of turns, not 'ten'"),
        ("\n-1\nGolem 7\n", "line 2: must be the number of turns, not '-1'"),
        ("10\n", "line 2: a fighter is missing"),
        ("10\nGolem 7\nMage\n", "line 3: must be a name and a speed, not 'Mage'"),
        ("10\n\nMage ten\n", "line 3: must be a name and a speed, not 'Mage ten'"),
        ("10\nMage 1.5\n", "line 2: must be a name and a speed, not 'Mage 1.5'"),
    ],
)
def test_bad_lines_are_told_with_their_number(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    message: str,
) -> None:
    with pytest.raises(SystemExit) as ended:
        queue(monkeypatch, text)

    assert ended.value.code == 2
    assert message in capsys.readouterr().err
