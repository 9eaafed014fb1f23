"""Observations of dungeons, and lines of sight of those who shoot."""

from collections import Counter

import pytest

from alpaca_emblem import Dungeon
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.games.dungeon.floors import sight
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.dungeon.seeing import code_of
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.dungeon.sight import is_clear
from alpaca_emblem.simulation.layouts import NONE, new_row
from tests.simulation.dungeon.runs import of_variant


def test_slots_of_a_bag_have_codes_of_their_own() -> None:
    game = Dungeon(seed=1, variant=Variant(inventory=4))
    set_up = DungeonSetUp.of(game)
    table = set_up.kernels.open_table(set_up.table)
    state = set_up.kernels.open_state(set_up.pack(game), table)
    state.head[layout.CARRIED] = 2
    state.head[layout.ARMOUR] = NONE

    codes = set()
    for item in range(6):
        for weapon in (NONE, 1):
            state.bag[1], state.head[layout.WEAPON] = item, weapon
            codes.add(code_of(state, 1))

    assert len(codes) == 12
    assert 0 not in codes
    assert code_of(state, 2) == 0


@pytest.mark.parametrize("name", ["small_parts", "doors", "wild"])
def test_lines_of_sight_are_clear_in_both_engines(name: str) -> None:
    game = of_variant(name, 3)
    set_up = DungeonSetUp.of(game)
    table = set_up.kernels.open_table(set_up.table)
    state = set_up.kernels.open_state(set_up.pack(game), table)
    work, dice, found = new_row(set_up.work_size), Mulberry32(7), Counter[bool]()
    squares = [place.place for place in game.floor.free_places()]
    for _ in range(60):
        here = choice(dice, squares)
        row, column = here
        for there in squares:
            if there != here and abs(there[0] - row) + abs(there[1] - column) <= 7:
                start, end = (layout.SIDE * at[0] + at[1] for at in (here, there))
                clear = is_clear(state, table, start, end, work)
                assert clear == sight.is_clear(game.floor.ground, here, there)
                found[clear] += 1
    assert found[True] > 100
    assert found[False] > 100
