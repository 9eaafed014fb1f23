"""Sight: how far, and past what, one sees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.model.field import Field
from alpaca_emblem.model.ground.sight import seen_from
from alpaca_emblem.model.ground.walking import Ground
from alpaca_emblem.model.topology import Coordinates
from tests.model.ground.test_walking import MAPS, ground


def seen(text: str, start: Coordinates, radius: int) -> str:
    """The map as it is seen, with ``?`` where it is not."""
    field = Field.from_text(text)
    where = Ground(field.topology, field.terrain)
    found = seen_from(where, field[start].index, radius)
    rows = [list(row) for row in text.split("\n")]
    for location in field.locations:
        if location.index not in found:
            rows[location.row][location.column] = "?"
    return "\n".join(map("".join, rows))


def test_in_the_open_one_sees_all_within_so_many_steps() -> None:
    assert seen(".....\n.....\n.....", (1, 2), 2) == "?...?\n.....\n?...?"


def test_wood_and_rock_are_seen_and_hide_what_is_behind() -> None:
    assert seen("..f..", (0, 0), 4) == "..f??"
    assert seen("..#..", (0, 0), 4) == "..#??"


def test_one_sees_out_of_a_wood() -> None:
    assert seen("f....", (0, 0), 3) == "f...?"


def test_nothing_hides_nothing() -> None:
    """Where there is no place to be, the view is free."""
    assert seen("...\n.\n...", (0, 2), 4).split("\n")[2] == "..."


@given(rows=MAPS, radius=st.integers(0, 6))
def test_who_sees_is_seen(rows: list[str], radius: int) -> None:
    where = ground("\n".join(rows))
    everywhere = range(len(where.topology))
    views = [seen_from(where, index, radius) for index in everywhere]

    assert all(one in views[one] for one in everywhere)
    assert all(
        (one in views[two]) == (two in views[one])
        for one in everywhere
        for two in everywhere
    )
