"""The command opens the shell that is asked for, if it is installed."""

import pytest

from alpaca_emblem.commands import play
from alpaca_emblem.commands.arguments import SHELLS, command_parser
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.play import Session


def test_every_shell_can_be_named() -> None:
    assert tuple(play.SHELLS) == SHELLS


def test_a_terminal_shows_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = pytest.importorskip("alpaca_emblem.play.terminal")
    shown: list[Session] = []
    monkeypatch.setattr(terminal, "play_in_terminal", shown.append)
    given = ["play", "duel", "--in", "terminal", "--seed", "5", "--language", "bg"]
    play.prepare(command_parser().parse_args(given))()
    assert [session.game.name for session in shown] == ["duel"]
    assert shown[0].language == "bg"


def test_a_shell_that_is_not_installed_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    options = command_parser().parse_args(["play", "--in", "terminal"])
    with pytest.raises(InvalidValueError, match="or choose --in prompt"):
        play.prepare(options)
