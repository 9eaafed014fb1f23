"""The size of pictures of grid battles, and the speed of drawing them."""

from __future__ import annotations

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.drawing.grid import (
    danger_marks,
    grid_parts,
    grid_text,
    reach_marks,
)
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.grid import Scenario
from alpaca_emblem.model.topology import MAX_SIDE
from alpaca_emblem.rng import Mulberry32

pytestmark = pytest.mark.unmeasured

LARGEST = 36_000
"""The most bytes of a board of 12 x 12 without marks, with ten units."""
LARGEST_CROWDED = 49_000
"""The same of a board on which every square is of another terrain, with twelve."""
SLOWEST = 0.010
"""The most seconds that a board with its legend may take."""

TERRAIN = "....ff#~=+GFhW"
LEGEND = """
"~" = { name = "water", move_cost = 3 }
"=" = { name = "bridge" }
"+" = { name = "road" }
G = { name = "gate", cover = 1 }
F = { name = "fort", cover = 2 }
h = { name = "hill", move_cost = 2 }
W = { name = "wall" }
"""


def crowded(side: int = 12, units: int = 6) -> GridBattle:
    """A square board with every terrain, and as many units on each side."""
    dice = Mulberry32(5)
    rows = [
        "".join(TERRAIN[dice.between(0, len(TERRAIN) - 1)] for _ in range(side))
        for _ in range(side - 2)
    ]
    rows = ["." * side, *rows, "." * side]
    legend = ", ".join(line for line in LEGEND.strip().splitlines())
    roster = ",\n".join(
        f'{{ id = {at + 1}, side = "{name}", name = "Unit", class = "Archer", '
        f"at = [{row}, {at % units}], hit_points = 20, movement = 4, power = 7, "
        f"defense = 2, left = {20 - at} }}"
        for row, name, numbers in (
            (0, "heroes", range(units)),
            (side - 1, "foes", range(units, 2 * units)),
        )
        for at in numbers
    )
    return GridBattle.from_text(
        f'game = "grid"\nturn = 1\nto_act = "heroes"\nlegend = {{ {legend} }}\n'
        f"map = '''\n" + "\n".join(rows) + f"\n'''\nunit = [\n{roster}\n]\n"
    )


def ford() -> GridBattle:
    """The original's battle on a board with four more rows, with three more foes."""
    position = GridBattle().position()
    rows = position["map"].strip().split("\n")
    position["map"] = "\n".join(rows + rows[1:5])
    for number in (8, 9, 10):
        foe = position["unit"][number - 6]
        position["unit"].append(foe | {"id": number, "at": [number + 1, number]})
    return GridBattle.from_position(position)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boards_are_small(theme: str) -> None:
    for name in scenario_names():
        battle = GridBattle(name)
        assert len(grid_parts(battle, theme=theme).board) < LARGEST, name
    assert len(ford().units) == 10
    assert len(grid_parts(ford(), theme=theme).board) < LARGEST
    assert len(grid_parts(crowded(), theme=theme).board) < LARGEST_CROWDED


@pytest.mark.benchmark(group="a picture of a grid battle", timer=process_time)
@pytest.mark.parametrize("marked", [False, True], ids=["plain", "with marks"])
def test_drawing(benchmark: BenchmarkFixture, marked: bool) -> None:
    battle = crowded()
    marks = (*reach_marks(battle, 1), *danger_marks(battle)) if marked else ()

    parts = benchmark(lambda: grid_parts(battle, marks))

    assert parts.board.startswith("<svg")
    if benchmark.stats is not None and not marked:  # it has been measured
        assert benchmark.stats.stats.median < SLOWEST


@pytest.mark.benchmark(group="a grid battle as text", timer=process_time)
@pytest.mark.parametrize("side", [64, pytest.param(MAX_SIDE, marks=pytest.mark.slow)])
def test_text_of_a_large_board(benchmark: BenchmarkFixture, side: int) -> None:
    """It grows with the number of squares."""
    rows = [".f.."[row % 4] * side for row in range(side)]
    scenario = Scenario(name="large", rows=rows, roster=GridBattle().scenario.roster)
    battle = GridBattle(scenario, seed=1)

    told = benchmark(lambda: grid_text(battle))

    assert told.splitlines()[-1].split()[0] == "Cb7*"
