"""Terrain: its values, walking over it, and sight."""

from __future__ import annotations

import math

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, OutOfRangeError
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.terrain import (
    FOREST,
    GRASS,
    LEGEND,
    NOTHING,
    PLAIN,
    ROCK,
    Terrain,
    TerrainMap,
    search,
    seen_from,
)
from alpaca_emblem.model.topology import Coordinates

pytestmark = pytest.mark.unmeasured


def test_plain_is_open_ground() -> None:
    assert (PLAIN.name, PLAIN.symbol) == ("plain", ".")
    assert (PLAIN.move_cost, PLAIN.cover, PLAIN.blocks_sight) == (1, 0, False)


def test_terrains_are_equal_by_value() -> None:
    wood = Terrain("wood", "w", move_cost=2, cover=1)

    assert wood == Terrain("wood", "w", 2, 1)
    assert hash(wood) == hash(Terrain("wood", "w", 2, 1))
    assert wood != PLAIN


def test_terrain_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        PLAIN.cover = 1  # type: ignore[misc]


def test_no_unit_enters_a_terrain_without_cost() -> None:
    assert Terrain("wall", "#", move_cost=None, blocks_sight=True).move_cost is None


@pytest.mark.parametrize("move_cost", [0, -1, 2**31])
def test_cost_is_at_least_a_step(move_cost: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^move_cost must be at"):
        Terrain("mud", "m", move_cost)


@pytest.mark.parametrize("move_cost", [True, 1.0, "1", float("nan")], ids=repr)
def test_cost_is_a_whole_number(move_cost: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^move_cost must be a whole number"):
        Terrain("mud", "m", move_cost)  # type: ignore[arg-type]


def test_cover_never_hurts() -> None:
    with pytest.raises(InvalidValueError, match=r"^cover must be at least 0, not -1$"):
        Terrain("thorns", "t", cover=-1)


@pytest.mark.parametrize("symbol", ["", " ", "ab", "\n", "\x1b"], ids=repr)
def test_symbol_is_one_character_that_can_be_seen(symbol: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^symbol must be"):
        Terrain("mud", symbol)


@pytest.mark.parametrize("name", ["", "  ", "two\nlines"], ids=repr)
def test_name_can_be_read(name: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be a printable string"):
        Terrain(name, "m")


def test_symbol_is_a_text() -> None:
    with pytest.raises(InvalidTypeError, match=r"^symbol must be a string, not 7$"):
        Terrain("mud", 7)  # type: ignore[arg-type]


def test_terrain_may_heal() -> None:
    assert Terrain("fort", "F", healing=2).healing == 2
    with pytest.raises(InvalidValueError, match=r"^healing must be at least 0"):
        Terrain("fort", "F", healing=-1)


def test_grounds_of_the_grid_battle() -> None:
    assert (GRASS.move_cost, GRASS.cover) == (1, 0)
    assert (FOREST.move_cost, FOREST.cover) == (2, 1)
    assert (ROCK.move_cost, NOTHING.move_cost) == (None, None)
    assert {letter: terrain.name for letter, terrain in LEGEND.items()} == {
        ".": "grass",
        "f": "forest",
        "#": "rock",
    }


def test_it_blocks_sight_or_does_not() -> None:
    with pytest.raises(InvalidTypeError, match=r"^blocks_sight must be of class bool"):
        Terrain("mist", "m", blocks_sight=1)  # type: ignore[arg-type]


MAPS = st.integers(1, 6).flatmap(
    lambda width: st.lists(
        st.text("..f#", min_size=width, max_size=width), min_size=1, max_size=6
    )
)


def ground(text: str) -> TerrainMap:
    field = Field.from_text(text)
    return TerrainMap(field.topology, field.terrain)


def costs(
    text: str, start: Coordinates, limit: int, *blocked: Coordinates
) -> list[tuple[Coordinates, int]]:
    """The places in reach with their costs, in the order in which they are found."""
    where = ground(text)
    indices = frozenset(where.topology.location(*place).index for place in blocked)
    found = where.costs_from(where.topology.location(*start).index, limit, indices)
    return [(where.topology.locations[index].place, n) for index, n in found.items()]


def test_neighbours_are_found_right_left_down_up() -> None:
    found = costs("...\n...\n...", (1, 1), 1)

    assert [place for place, _ in found] == [(1, 1), (1, 2), (1, 0), (2, 1), (0, 1)]


def test_forest_costs_two_steps_and_rock_is_impassable() -> None:
    assert costs(".f.#.", (0, 0), 3) == [((0, 0), 0), ((0, 1), 2), ((0, 2), 3)]


def test_a_cheaper_way_found_later_keeps_the_first_place_in_the_order() -> None:
    """The wood is seen first, and its far side is then reached around it."""
    found = costs(".ff.\n....", (0, 0), 6)

    assert found.index(((0, 2), 4)) < found.index(((1, 3), 4))
    assert dict(found)[0, 3] == 5


def test_no_step_leads_nowhere() -> None:
    assert costs("...", (0, 1), 0) == [((0, 1), 0)]


def test_a_row_of_one_place_is_a_board() -> None:
    assert costs(".", (0, 0), 9) == [((0, 0), 0)]


def test_a_unit_on_rock_can_leave_it() -> None:
    assert costs("#.", (0, 0), 1) == [((0, 0), 0), ((0, 1), 1)]
    assert costs(".#", (0, 0), 1) == [((0, 0), 0)]


def test_a_monster_in_the_way_blocks_it() -> None:
    assert costs("...", (0, 0), 2, (0, 1)) == [((0, 0), 0)]


def test_ragged_rows_are_no_way() -> None:
    assert costs("...\n.\n...", (0, 2), 9) == [
        ((0, 2), 0),
        ((0, 1), 1),
        ((0, 0), 2),
        ((1, 0), 3),
        ((2, 0), 4),
        ((2, 1), 5),
        ((2, 2), 6),
    ]


@given(rows=MAPS, data=st.data())
def test_costs_are_those_of_the_cheapest_ways(
    rows: list[str], data: st.DataObject
) -> None:
    """As worked out by relaxing every step until nothing changes."""
    where = ground("\n".join(rows))
    count = len(where.topology)
    start = data.draw(st.integers(0, count - 1))
    limit = data.draw(st.integers(0, 8))
    blocked = data.draw(st.frozensets(st.integers(0, count - 1), max_size=4))

    found = search(where, start, limit, blocked)

    best = [math.inf] * count
    best[start] = 0
    for _ in range(count):
        for here in range(count):
            for there, entry in where.ways_from(here):
                if there not in blocked and best[here] + entry <= limit:
                    best[there] = min(best[there], best[here] + entry)
    assert dict(found) == {i: n for i, n in enumerate(best) if n < math.inf}
    assert next(iter(found)) == start
    for goal, cost in found.items():
        way = where.path(found, goal)
        steps = [where.terrain[there.index].move_cost or 0 for there in way[1:]]
        assert (way[0].index, way[-1].index) == (start, goal)
        assert sum(steps) == cost
        assert all(map(where.topology.are_joined, way, way[1:]))


def test_a_way_out_of_reach_is_refused() -> None:
    where = ground("...")

    with pytest.raises(OutOfRangeError, match=r"^no way leads to \(0, 2\)$"):
        where.path(where.costs_from(0, 1), 2)


def test_search_costs_no_more_than_there_are_places_in_reach() -> None:
    """Of a large board, it asks for the ways of the places in reach only."""
    where = ground("\n".join(["." * 200] * 200))

    found = where.costs_from(where.topology.location(100, 100).index, 4)

    assert len(found) == 41
    assert len(where._ways) == 41


def test_places_within_so_many_steps_lie_around() -> None:
    where = ground("...\n.#.\n...")
    middle = where.topology.location(1, 1).index

    near = where.within(frozenset([middle]), 1, 1)
    far = where.within(frozenset([middle]), 2, 2)

    assert sorted(near) == [1, 3, 5, 7]
    assert sorted(far) == [0, 2, 6, 8]


def test_copies_share_the_ground() -> None:
    where = ground("..")

    assert Copier().copy(where) is where


def seen(text: str, start: Coordinates, radius: int) -> str:
    """The map as it is seen, with ``?`` where it is not."""
    field = Field.from_text(text)
    where = TerrainMap(field.topology, field.terrain)
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
    """A view across places that do not exist is free."""
    assert seen("...\n.\n...", (0, 2), 4).split("\n")[2] == "..."


@given(rows=MAPS, radius=st.integers(0, 6))
def test_seeing_is_mutual(rows: list[str], radius: int) -> None:
    where = ground("\n".join(rows))
    everywhere = range(len(where.topology))
    views = [seen_from(where, index, radius) for index in everywhere]

    assert all(one in views[one] for one in everywhere)
    assert all(
        (one in views[two]) == (two in views[one])
        for one in everywhere
        for two in everywhere
    )
