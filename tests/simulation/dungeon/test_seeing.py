"""Observations of dungeons: when kernels write the bag anew."""

from alpaca_emblem import Dungeon
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.dungeon.seeing import code_of
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.layouts import NONE


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
