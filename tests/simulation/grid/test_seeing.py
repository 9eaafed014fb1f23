"""Observations of grid battles: when kernels write a unit anew."""

from alpaca_emblem import GridBattle
from alpaca_emblem.simulation.grid.layout import UNIT_WIDTH
from alpaca_emblem.simulation.grid.seeing import is_changed
from alpaca_emblem.simulation.grid.setup import GridSetUp


def test_units_are_changed_if_one_of_their_numbers_is() -> None:
    game = GridBattle("pass", seed=1)
    set_up = GridSetUp.of(game)
    table = set_up.kernels.open_table(set_up.table)
    row = set_up.pack(game)
    now, was = (set_up.kernels.open_state(each, table) for each in (row, row.copy()))
    assert not is_changed(now, was, 0)

    for column in range(UNIT_WIDTH):
        now.units[0, column] += 1
        assert is_changed(now, was, 0)
        assert not is_changed(now, was, 1)
        now.units[0, column] -= 1
