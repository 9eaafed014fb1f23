"""Floods of whole rows agree with going from place to place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.games.dungeon.floors.plans import flooded, places_of

HEIGHT, WIDTH = 7, 12
ROW = st.integers(0, (1 << WIDTH) - 1)


@pytest.mark.unmeasured
@settings(max_examples=60)
@given(rows=st.lists(ROW, min_size=HEIGHT, max_size=HEIGHT), data=st.data())
def test_a_flood_goes_where_one_can_walk(rows: list[int], data: st.DataObject) -> None:
    start = data.draw(
        st.tuples(st.integers(1, HEIGHT), st.integers(0, WIDTH - 1)), label="start"
    )
    rows = [0, *rows, 0]
    rows[start[0]] |= 1 << start[1]
    is_open = set(places_of(rows))
    reached = [start]
    for row, column in reached:
        for place in (
            *((row - 1, column), (row + 1, column)),
            *((row, column - 1), (row, column + 1)),
        ):
            if place in is_open and place not in reached:
                reached.append(place)

    assert places_of(flooded(rows, start)) == tuple(sorted(reached))
