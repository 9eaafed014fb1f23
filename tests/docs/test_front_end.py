"""The page about front ends of one's own lists what sessions understand and send."""

import inspect
import re
from pathlib import Path

import pytest

from alpaca_emblem import Duel, GridBattle
from alpaca_emblem.play import Session, frames, messages

PAGE = (Path(__file__).parents[2] / "docs" / "front-end.md").read_text("utf-8")


def table_after(heading: str) -> list[list[str]]:
    """Return the rows of the first table below *heading*, without its head."""
    part = PAGE.split(f"\n{heading}\n")[1].split("\n#")[0]
    rows = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def described_messages() -> list[list[str]]:
    """Return the rows of the table in the docstring of `messages`."""
    lines = (messages.__doc__ or "").split("=\n")[2].splitlines()
    rows: list[list[str]] = []
    for line in lines:
        if line.startswith("="):
            break
        cells = [line[:13], line[15:40], line[42:]]
        if line.startswith(" "):
            rows[-1][2] += f" {line.strip()}"
        else:
            rows.append([cell.strip().replace("``", "`") for cell in cells])
    return [[*row[:2], row[2].replace("``", "`")] for row in rows]


def test_page_has_the_messages_that_sessions_understand() -> None:
    described = described_messages()
    assert table_after("### Messages") == described
    assert {row[0].strip("`") for row in described} == set(messages._ANSWERS)


def entries_on_the_page() -> list[str]:
    return [
        name
        for row in table_after("### Frames")
        for name in re.findall(r"`(\w+)`", row[0])
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", [GridBattle(seed=1), Duel(seed=1)])
def test_page_has_the_entries_of_a_frame(game: GridBattle | Duel) -> None:
    named = entries_on_the_page()
    assert len(named) == len(set(named))
    assert set(named) == set(Session(game).frame())


def test_docstring_names_entries_that_are_there() -> None:
    told = inspect.getdoc(frames.frame_of) or ""
    named = set(re.findall(r"``(\w+)``", told)) - {"advance"}
    assert named <= set(entries_on_the_page())
