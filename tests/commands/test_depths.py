"""The depths of many runs: counted, shown, and compared between agents."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from alpaca_emblem.agents import ExplorerAgent, moves
from alpaca_emblem.cli import main
from alpaca_emblem.commands.depths import average, depths
from alpaca_emblem.games.dungeon import Dungeon, Variant

REPORTED = {
    "explorer": Counter({2: 52, 3: 62, 4: 54, 5: 25, 6: 5, 7: 1, 9: 1}),
    "random": Counter({1: 159, 2: 41}),
}
"""The counts of the seeds 1 to 200 in docs/dungeon.md."""

SAMPLE = range(1, 5)


def counted(agent: str, seeds: Sequence[int], turns: int = 2000) -> Counter[int]:
    return depths(Dungeon, seeds, agent, turns)


@pytest.mark.unmeasured
def test_every_run_is_counted_at_its_deepest_floor() -> None:
    by_hand: Counter[int] = Counter()
    for seed in SAMPLE:
        dungeon = Dungeon(seed=seed)
        for _ in moves(dungeon, ExplorerAgent(seed + 1)):
            if dungeon.turns == 60:
                break
        by_hand[dungeon.floor.number] += 1
    assert counted("explorer", SAMPLE, turns=60) == by_hand


@pytest.mark.unmeasured
def test_the_deepest_floor_counts_even_after_the_way_back() -> None:
    make = partial(Dungeon, variant=Variant(last_floor=2, rows=12, columns=16))

    counts = depths(make, range(1, 4), "explorer", 600)

    assert max(counts) == 2


def test_a_seed_without_a_floor_is_counted_as_none() -> None:
    make = partial(Dungeon, engine_draws=2)

    assert depths(make, [97871], "explorer", 10) == Counter({0: 1})


@pytest.mark.unmeasured
def test_the_explorer_goes_twice_as_deep_in_a_small_sample() -> None:
    explorer, random = (counted(agent, SAMPLE, 250) for agent in REPORTED)

    assert average(explorer) >= 2 * average(random)


@pytest.mark.slow
def test_the_explorer_goes_twice_as_deep_and_as_is_reported() -> None:
    counts = {agent: counted(agent, range(1, 201)) for agent in REPORTED}

    assert average(counts["explorer"]) >= 2 * average(counts["random"])
    assert counts == REPORTED


def test_the_document_has_the_same_figures() -> None:
    document = Path(__file__).parents[2] / "docs" / "dungeon.md"
    found = re.findall(
        r"^\| (\d+) \| (\d+) \| (\d+) \|$", document.read_text("utf-8"), re.M
    )
    rows = [tuple(map(int, row)) for row in found]
    averages = [f"{float(average(counts)):g}" for counts in REPORTED.values()]

    for place, counts in enumerate(REPORTED.values(), start=1):
        assert Counter({row[0]: row[place] for row in rows}) == counts
        assert sum(row[place] for row in rows) == 200
    assert f"| on average | {' | '.join(averages)} |" in document.read_text("utf-8")


@pytest.mark.unmeasured
def test_depths_are_shown_with_bars(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["dungeon", "--runs", "4", "--seed", "1", "--turns", "50"]
    counts = counted("explorer", SAMPLE, turns=50)

    assert main(arguments) == 0

    title, blank, head, *rows, gap, mean = capsys.readouterr().out.splitlines()
    assert title == "The dungeon: 4 runs, seeds 1 to 4, agent: explorer"
    assert (blank, head.split(), gap) == ("", ["floor", "runs"], "")
    shown = {int(row.split()[0]): int(row.split()[1]) for row in rows}
    assert shown == {
        floor: counts[floor] for floor in range(min(counts), max(counts) + 1)
    }
    longest = max(rows, key=lambda row: int(row.split()[1]))
    assert longest.split()[2] == "#" * 40
    assert mean == f"Deepest floor on average: {round(float(average(counts)), 2):g}"


def test_depths_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--runs", "4", "--seed", "1", "--turns", "50", "--json"]
    counts = counted("random", SAMPLE, turns=50)

    assert main(["dungeon", "--agent", "random", *options]) == 0

    assert json.loads(capsys.readouterr().out) == {
        "depths": {str(floor): counts[floor] for floor in sorted(counts)},
        "mean": round(float(average(counts)), 2),
        "agent": "random",
        "turns": 50,
        "seeds": [1, 4],
    }
