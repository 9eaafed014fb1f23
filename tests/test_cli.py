"""The command line: what it answers, in which words, and with which status."""

import json
import os
import runpy
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import alpaca_emblem
from alpaca_emblem.cli import main
from alpaca_emblem.commands import match
from alpaca_emblem.texts import LANGUAGES

SMALL = ["match", "--players", "2", "--map-size", "4", "--units", "3", "--seed", "7"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the error about *arguments* that end the process with status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_module_and_command_are_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["alpaca-emblem", "--version"])

    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(
            str(Path(alpaca_emblem.__file__).with_name("__main__.py")),
            run_name="__main__",
        )

    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"{alpaca_emblem.__version__}\n"


def test_without_arguments_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0

    text = capsys.readouterr().out
    assert text.startswith("usage: alpaca-emblem")
    assert "demo" in text
    assert "match" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--no-such-option"], "unrecognized arguments: --no-such-option"),
        (["dance"], "invalid choice: 'dance' (choose from"),
        (
            ["match", "--players", "1"],
            "--players must be a whole number from 2 to 1000",
        ),
        (["match", "--players", "1001"], "from 2 to 1000, not 1001"),
        (["match", "--players", "9" * 5000], "from 2 to 1000, not '999"),
        (
            ["match", "--rounds", "x"],
            "must be a whole number from 1 to 2147483647, not",
        ),
        (["match", "--rounds", "2147483648"], "from 1 to 2147483647, not 2147483648"),
        (["match", "--seed", "1.5"], "must be a whole number, not '1.5'"),
        (["match", "--map-size", "4"], "--map-size must be at least 5 for 4 players"),
        (
            ["match", "--agents", "greedy,odd"],
            "must name greedy, random, expectiminimax or uct",
        ),
        (["match", "--language", "fr"], "must be one of en, es, bg, de, not 'fr'"),
        (["grid", "--scenario", "moon"], "--scenario must be original, "),
        (
            ["grid", "--agents", "odd"],
            "must name bandit, cunning, random, expectiminimax, learned or uct",
        ),
        (["grid", "--turns", "0"], "must be a whole number of at least 1, not 0"),
        (
            ["dungeon", "--agent", "odd"],
            "--agent must be explorer, random, expectiminimax or uct, not 'odd'",
        ),
        (["dungeon", "--seed", "-1"], "seed must be from 0 to "),
        (["dungeon", "--rows", "5"], "rows must be at least 12, not 5"),
        (["demo", "--language", ""], "must be one of en, es, bg, de, not ''"),
    ],
)
def test_wrong_arguments_are_told_what_would_be_right(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refused(capsys, *arguments)


def test_a_command_explains_its_own_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "match", "--units", "0") == (
        "alpaca-emblem match: error: --units must be a whole number from 1 to 65536, "
        "not 0\n"
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_demonstration_speaks_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "--language", language]) == 0

    text = capsys.readouterr().out
    assert text.startswith("Alpaca Emblem: 2 ")
    assert len(text.splitlines()) > 80


@pytest.mark.unmeasured
def test_the_same_seed_gives_the_same_match(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(SMALL) == 0
        told.append(capsys.readouterr().out)

    assert told[0] == told[1]
    assert "Seed: 7\n" in told[0]


@pytest.mark.unmeasured
def test_agents_are_named_with_commas(capsys: pytest.CaptureFixture[str]) -> None:
    main([*SMALL, "--agents", "random, greedy", "--json", "--quiet"])

    end = json.loads(capsys.readouterr().out)
    assert end["agents"] == {"Player 1": "random", "Player 2": "greedy"}


@pytest.mark.unmeasured
def test_json_agrees_with_words(capsys: pytest.CaptureFixture[str]) -> None:
    main([*SMALL, "--json"])
    end = json.loads(capsys.readouterr().out.splitlines()[-1])
    main([*SMALL, "--quiet"])

    assert f"Digest: {end['digest']}\n" in capsys.readouterr().out


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_grid_battles_are_fought_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grid", "--seed", "1", "--language", language]) == 0

    assert len(capsys.readouterr().out.splitlines()) > 60


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_dungeons_are_explored_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dungeon", "--seed", "42", "--language", language]) == 0

    assert len(capsys.readouterr().out.splitlines()) > 60


@pytest.mark.unmeasured
def test_scenarios_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grid", "--list"]) == 0

    assert capsys.readouterr().out.startswith("original  The ford")


def run_as_process(*arguments: str, **environment: str) -> bytes:
    """Return the output of a new process, which succeeds without errors."""
    finished = subprocess.run(
        [sys.executable, "-m", "alpaca_emblem", *arguments],
        capture_output=True,
        check=True,
        env={**os.environ, **environment},
    )
    assert finished.stderr == b""
    return finished.stdout


def test_piped_output_is_plain() -> None:
    text = run_as_process(*SMALL, "--language", "bg", PYTHONIOENCODING="utf-8")

    assert b"\x1b" not in text
    assert "Играч 1".encode() in text


def test_signs_that_cannot_be_shown_are_replaced() -> None:
    text = run_as_process(*SMALL, "--language", "bg", PYTHONIOENCODING="ascii")

    assert b"????? 1" in text


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    """The pipe is closed before anything is written into it."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        finished = subprocess.run(
            [sys.executable, "-m", "alpaca_emblem", "demo"],
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writing)

    assert (finished.returncode, finished.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="nothing is ever full here")
def test_a_full_disk_is_told_in_a_line() -> None:
    with open("/dev/full", "wb") as full:
        finished = subprocess.run(
            [sys.executable, "-m", "alpaca_emblem", "demo"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert finished.returncode == 1
    assert finished.stderr.startswith(b"alpaca-emblem: cannot write: ")
    assert finished.stderr.count(b"\n") == 1


def test_output_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(match.MatchRun, "show", fail)

    assert main(SMALL) == 1
    told = "alpaca-emblem: cannot write: Input/output error\n"
    assert capsys.readouterr().err == told


def test_a_closed_output_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python leaves None in its place."""
    monkeypatch.setattr(sys, "stdout", None)

    assert main([*SMALL, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "status"), [(KeyboardInterrupt, 130), (BrokenPipeError, 0)]
)
def test_an_interruption_is_quiet(
    error: type[BaseException],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupt(*_: object) -> None:
        raise error

    monkeypatch.setattr(match.MatchRun, "show", interrupt)

    assert main(SMALL) == status
    assert capsys.readouterr().err == ""


@pytest.mark.unmeasured
def test_any_output_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    output = StringIO()
    monkeypatch.setattr(sys, "stdout", output)

    assert main([*SMALL, "--quiet"]) == 0
    assert "Seed: 7\n" in output.getvalue()


def test_asking_for_the_version_loads_no_game() -> None:
    program = (
        "import sys\n"
        "from alpaca_emblem.cli import main\n"
        "try:\n"
        "    main(['--version'])\n"
        "except SystemExit:\n"
        "    print('attr' in sys.modules, 'alpaca_emblem.games' in sys.modules)\n"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert finished.stdout.splitlines()[1] == "False False"
