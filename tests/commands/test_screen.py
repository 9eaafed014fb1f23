"""The screen: colours on a terminal, if rich is there and wanted; else plain text."""

import sys

import pytest

from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.text import Span

LINE = (Span("Hero 1", "side-1"), Span(" falls.", "bad"))


def as_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the captured output look like a terminal with colours."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_a_pipe_gets_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    Screen().show(LINE, (), LINE)

    assert capsys.readouterr().out == "Hero 1 falls.\n\nHero 1 falls.\n"


def test_a_terminal_gets_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("rich")
    as_terminal(monkeypatch)
    screen = Screen()

    screen.show(LINE)

    shown = capsys.readouterr().out
    assert screen.is_terminal
    assert screen.width == 100
    assert "\x1b[" in shown
    assert "Hero 1" in shown


@pytest.mark.parametrize(
    ("told", "theme"),
    [("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("", "dark")],
)
def test_a_terminal_may_tell_its_theme(
    told: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORFGBG", told)

    assert Screen().theme == theme


def test_colours_are_shown_only_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_terminal(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")

    Screen().show(LINE)

    assert capsys.readouterr().out == "Hero 1 falls.\n"


def test_without_rich_a_terminal_gets_plain_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    as_terminal(monkeypatch)
    monkeypatch.setitem(sys.modules, "rich.console", None)

    Screen().say("Hero 1 falls.", "bad")

    assert capsys.readouterr().out == "Hero 1 falls.\n"


def test_a_long_line_is_left_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Text is shown as it is: the caller has broken its lines."""
    pytest.importorskip("rich")
    as_terminal(monkeypatch)

    Screen().say("x" * 300)

    assert "x" * 300 in capsys.readouterr().out
