"""The script that prints the figures of ``docs/speed.md``: what it shows is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import GameController, GridBattle
from alpaca_emblem.match import CLASSIC
from alpaca_emblem.simulation.finding import set_up_of
from tests.benchmarks.figures import (
    CODES,
    ROOT,
    SENTENCES,
    TABLES,
    Table,
    lines,
    main,
    named,
    rounded,
)

PAGE = (ROOT / "docs" / "speed.md").read_text("utf-8")
KNOWN = {
    "actions": 40,
    "overhead": {"run": 0.02, "chunk": 0.01},
    "of halves": 1.022,
    "games a second": 1_960_000,
    "seconds to compile": 80.5,
}


def found() -> dict[str, Any]:
    """All benchmarks, of which each call takes half a millisecond."""
    names = [test.partition("benchmarks/")[2] for test in named()]
    return {name: {"stats": {"median": 0.0005}, "extra_info": KNOWN} for name in names}


def labels(written: list[str], cells: int) -> list[list[str]]:
    """The first cells of the rows of a table."""
    return [[cell.strip() for cell in row.split("|")[1 : 1 + cells]] for row in written]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.head[-1])
def test_the_page_has_the_rows_of_the_script(table: Table) -> None:
    head = f"| {' | '.join(table.head)} |\n"
    assert PAGE.count(head) == 1
    after = PAGE.partition(head)[2].splitlines()[1:]
    rows = after[: after.index("")]
    cells = len(table.rows[0].label)
    assert labels(rows, cells) == [list(row.label) for row in table.rows]


def test_every_benchmark_is_there() -> None:
    for test in named():
        file, _, name = test.partition("::")
        source = (ROOT / file).read_text("utf-8")
        assert f"\ndef {name.partition('[')[0]}(" in source


def test_figures_are_rounded() -> None:
    figures = (0.123, 9.96, 42.45, 99.94, 100, 1234.5, 87654, 1e6)
    shown = ["0.123", "9.96", "42.5", "99.9", "100", "1,230", "87,700", "1,000,000"]
    assert [rounded(figure) for figure in figures] == shown


def test_what_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = [
        {"fullname": f"tests/benchmarks/{name}", **each}
        for name, each in found().items()
    ]
    file = tmp_path / "found.json"
    file.write_text(json.dumps({"benchmarks": written}), "utf-8")

    assert main([str(file)]) == 0

    shown = capsys.readouterr().out.splitlines()
    assert shown == [*lines(found())]
    assert shown[2] == "| match, 2 players, 7 x 7 | greedy | 4,000,000 | 80,000 |"
    assert "| match, 4 players, 7 x 7 | 667 | 8,190,000 |" in shown
    assert "| move, and undo it | 500 |" in shown
    assert "| duel | 500 µs | 500 µs |" in shown
    assert "|  | 10,000 skirmishes | 2.0 % |" in shown
    assert shown[-len(SENTENCES)].endswith(": 80.5")
    assert shown[-1].endswith("by the objects: 0.0005")


@pytest.mark.unmeasured
def test_the_numbers_of_codes_are_those_of_the_games() -> None:
    for name, codes in CODES.items():
        game: GameController | GridBattle
        if name[0].isdigit():
            players, size = map(int, name.split("-"))
            game = GameController.skirmish(
                players=players, map_size=size, seed=1, plan=CLASSIC
            )
        else:
            game = GridBattle(name, seed=1)
        assert set_up_of(game).codes.count == codes
