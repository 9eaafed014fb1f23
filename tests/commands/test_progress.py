"""The progress of long runs: silence in a pipe, a line on a terminal, interrupts."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from argparse import Namespace
from io import StringIO
from pathlib import Path

import pytest

from alpaca_emblem.commands import progress
from alpaca_emblem.commands.arguments import command_parser
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.progress import Pace, PlainBar, Watch
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab import Experiment, run

LONG = ["simulate", "duel", "--games", "1000000"]


class Terminal(StringIO):
    """A standard error that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def as_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Put a terminal in the place of the standard error, and return it."""
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    return screen


def options_of(*arguments: str) -> Namespace:
    options = command_parser().parse_args(arguments)
    options.given = arguments
    return options


def test_a_pace_knows_rate_and_time_left() -> None:
    pace = Pace(Words(), "games")

    assert pace.text(0, 100_000, 0) == "0 of 100,000 games"
    assert pace.text(10_000, 100_000, 1) == "10,000 of 100,000 games"
    assert (
        pace.text(20_000, 100_000, 6)
        == "20,000 of 100,000 games, 2,000 a second, 0:00:40 left"
    )


def test_games_of_a_store_and_the_time_of_compiling_are_no_part_of_the_rate() -> None:
    pace = Pace(Words("de"), "games")

    pace.text(900, 1000, 100)

    assert (
        pace.text(901, 1000, 102)
        == "901 von 1.000 Spielen, 0,5 pro Sekunde, noch 0:03:18"
    )


def test_no_time_has_passed() -> None:
    pace = Pace(Words(), "games")

    pace.text(1, 9, 5)

    assert pace.text(2, 9, 5) == "2 of 9 games"


def test_a_pipe_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    with Watch(options_of(*LONG), 10) as watch:
        watch(5, 10)

    assert capsys.readouterr() == ("", "")


def test_without_a_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)

    with Watch(options_of(*LONG), 10) as watch:
        watch(5, 10)


def test_a_terminal_that_cannot_write_over_a_line_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = as_terminal(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")

    with Watch(options_of(*LONG), 1000) as watch:
        watch(500, 1000)

    assert terminal.getvalue() == ""


def test_rich_shows_a_bar_and_wipes_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich")
    terminal = as_terminal(monkeypatch)

    with Watch(options_of(*LONG), 1000) as watch:
        watch(500, 1000)

    assert "500 of 1,000 games" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[2K")


def test_without_rich_a_line_is_written_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = as_terminal(monkeypatch)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(progress, "SECONDS", 0)

    with Watch(options_of(*LONG), 1000) as watch:
        watch(500, 1000)

    first, second, blank, end = terminal.getvalue().split("\r")[1:]
    assert first == "0 of 1,000 games"
    assert second == "500 of 1,000 games"
    assert blank == " " * len(second)
    assert end == ""


def test_a_line_is_not_written_too_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = as_terminal(monkeypatch)
    monkeypatch.setattr(progress, "monotonic", lambda: 7.0)
    bar = PlainBar(Words(), "games")

    for done in range(10):
        bar.show(done, 10)

    assert terminal.getvalue() == "\r0 of 10 games"


def test_errors_of_the_library_end_with_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped, Watch(options_of(*LONG), 10):
        raise InvalidValueError("no\nsuch\nfile")

    assert stopped.value.code == 2
    assert capsys.readouterr().err.endswith("error: no such file\n")


def test_other_errors_are_no_business_of_the_watch() -> None:
    with pytest.raises(ZeroDivisionError), Watch(options_of(*LONG), 10):
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Interrupted: 5 of 1,000 games were done."),
        ("de", "Unterbrochen: 5 von 1.000 Spielen waren fertig."),
        ("es", "Interrumpido: se habían completado 5 de 1.000 partidas."),
        ("bg", "Прекъснато: готови бяха 5 от 1 000 игри."),
    ],
)
def test_an_interrupt_tells_how_to_go_on(
    language: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = (*LONG, "--language", language, "--store", "my runs.sqlite")

    def play() -> None:
        with Watch(options_of(*arguments), 10) as watch:
            watch(5, 1000)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play()

    first, _, command = capsys.readouterr().err.splitlines()
    assert first == told
    assert command == (
        "  alpaca-emblem simulate duel --games 1000000 "
        f"--language {language} --store 'my runs.sqlite'"
    )


def test_without_a_store_nothing_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    def play() -> None:
        with Watch(options_of(*LONG), 10) as watch:
            watch(3, 10)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play()

    assert capsys.readouterr().err.splitlines() == [
        "Interrupted: 3 of 10 games were done.",
        "Nothing was kept. With --store FILE, the same command goes on where it "
        "stopped.",
    ]


@pytest.mark.parametrize("more", [(), ("--store", "runs.sqlite")])
def test_an_interrupt_before_the_first_games(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(KeyboardInterrupt), Watch(options_of(*LONG, *more), 10):
        raise KeyboardInterrupt

    assert capsys.readouterr().err == "Interrupted before anything was done.\n"


def test_work_without_games_is_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt), Watch(options_of("exact", "duel"), None):
        raise KeyboardInterrupt

    assert capsys.readouterr().err == "Interrupted.\n"


HEEDS_INTERRUPTS = """
import signal, sys
from alpaca_emblem.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""The command, also where the tests run in the background of a shell."""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_on_a_terminal_stops_cleanly_and_the_command_goes_on(
    jobs: int, tmp_path: Path
) -> None:
    """As a terminal does, it interrupts all processes of the command."""
    store = tmp_path / "runs.sqlite"
    arguments = [
        *("simulate", "duel", "--games", "100000", "--chunk", "10"),
        *("--store", str(store), "--jobs", str(jobs)),
    ]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDS_INTERRUPTS, *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    shown = b""
    until = time.monotonic() + 60
    while b" a second" not in shown and time.monotonic() < until:
        shown += os.read(ours, 4096)
    os.killpg(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    rest = drained(ours)

    assert process.returncode == 130
    assert out == b""
    assert "Traceback" not in rest
    last = rest.replace("\r", "").rstrip("\n").split("\n")[-1]
    assert last.endswith(f"alpaca-emblem {' '.join(arguments)}")
    assert "of 100,000 games were done." in rest
    half = run(Experiment(game="duel"), 20, store=store)
    assert half == run(Experiment(game="duel"), 20)


def drained(descriptor: int) -> str:
    """Return all that is left to read from a terminal, and close it."""
    parts = []
    try:
        while part := os.read(descriptor, 4096):
            parts.append(part)
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(descriptor)
    return b"".join(parts).decode()
