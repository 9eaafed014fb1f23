"""The command line accepts all commands in the documents."""

import re
import shlex
from pathlib import Path

import pytest

from alpaca_emblem.commands.arguments import command_parser

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
IN_TEXT = re.compile(r"`(alpaca-emblem [^`]+)`")


def commands_shown() -> list[str]:
    """All calls of the program on all pages, in blocks and in the text."""
    shown: list[str] = []
    for page in PAGES:
        text = page.read_text("utf-8")
        blocks = "".join(CONSOLE.findall(text)).splitlines()
        shown += [line for line in blocks if line.startswith("alpaca-emblem ")]
        shown += IN_TEXT.findall(text)
    return shown


def test_every_command_of_the_program_is_shown() -> None:
    names = {line.split()[1] for line in commands_shown()}

    assert names == {
        "demo",
        "match",
        "grid",
        "duel",
        "dungeon",
        "play",
        "queue",
        "replay",
        "bench",
        "simulate",
        "sweep",
        "compare",
        "tournament",
        "tune",
        "exact",
        "course",
        "bot",
        "bot-check",
        "mcp",
    }


@pytest.mark.unmeasured
@pytest.mark.parametrize("line", sorted(set(commands_shown())))
def test_command_is_understood(line: str) -> None:
    _, name, *arguments = shlex.split(line, comments=True)
    if name == "replay" and not arguments:
        arguments = ["FILE"]

    assert command_parser().parse_args([name, *arguments]).command == name


def test_command_that_is_wrong_is_noticed() -> None:
    with pytest.raises(SystemExit):
        command_parser().parse_args(["grid", "--generator", "caves"])
