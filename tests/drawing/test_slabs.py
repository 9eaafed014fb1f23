"""Slabs over water: each place, bridge and wall once, and the same ground again."""

from __future__ import annotations

from typing import ClassVar
from xml.etree.ElementTree import Element, tostring

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing import slabs
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.slabs import (
    MOST_DETAILED,
    draw_ground,
    slab_geometry,
)
from alpaca_emblem.model.factories import FieldFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import NOTHING, PLAIN, Terrain
from alpaca_emblem.model.topology import SIDES, Topology
from tests.drawing import grounds
from tests.drawing.grounds import of_class

EIGHT_SIDES = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


def drawn(field: Field, theme: str = "light") -> Element:
    """The ground as it is read from a file."""
    root = Element("svg")
    draw_ground(root, field, slab_geometry(field), theme)
    return grounds.read(tostring(root, encoding="unicode"))


@pytest.mark.unmeasured
@given(seed=st.integers(0, 1000), size=st.integers(1, 6))
def test_every_place_and_join_is_drawn_once(seed: int, size: int) -> None:
    field = FieldFactory(seed).create(size)

    root = drawn(field)

    places = sorted(location.place for location in field.locations)
    assert grounds.slabs(root) == [places, places, places]
    assert sorted(grounds.bridges(root)) == sorted(field.topology.joins)


@pytest.mark.unmeasured
@given(seed=st.integers(0, 1000), size=st.integers(1, 6))
def test_a_wall_stands_wherever_a_join_is_missing(seed: int, size: int) -> None:
    field = FieldFactory(seed).create(size)

    found = list(slabs.walls(field.topology))

    both = {*found, *field.topology.joins}
    assert both == set(Topology.grid(size, size).joins)
    assert len(both) == len(found) + len(field.topology.joins)
    assert sorted(grounds.walls(drawn(field))) == sorted(found)


def test_walls_run_between_the_two_that_they_part() -> None:
    field = Field.of_size(2, 2)
    field.remove_join((0, 0), (0, 1))

    assert grounds.walls(drawn(field)) == [((0, 0), (0, 1))]

    field = Field.of_size(2, 2)
    field.remove_join((0, 0), (1, 0))

    assert grounds.walls(drawn(field)) == [((0, 0), (1, 0))]


def test_diagonal_joins_are_drawn_narrower() -> None:
    field = Field(topology=Topology.grid(2, 2, EIGHT_SIDES))

    root = drawn(field)

    assert sorted(grounds.bridges(root)) == sorted(field.topology.joins)
    (group,) = of_class(root, "bridges")
    widths = {path.get("stroke-width") for path in group if "L" in path.get("d", "")}
    assert widths == {"9", "5"}


def test_terrain_shows_by_tint_and_sign(wild: Field) -> None:
    root = drawn(wild)

    shadows, sides, *kinds = grounds.slabs(root)
    assert shadows == sides == sorted(location.place for location in wild.locations)
    assert sorted(kinds, key=len)[:3] == [[(0, 1)], [(0, 3)], [(1, 1)]]
    strokes = [group.get("stroke") for group in of_class(root, "tops")]
    assert len(set(strokes)) == 6
    letters = [text.text for text in root.iter("text")]
    assert [letter for letter in letters if letter in ("#", "m", "f")] == ["#", "m"]
    assert len(of_class(root, "signs")) == 3


@frozen(eq=False)
class Swamp(Terrain):
    tint: ClassVar[str] = "#f0e6c8"


def test_terrain_of_ones_own_has_its_tint_and_signs_that_show_on_it() -> None:
    field = Field.of_size(1, 2)
    field.terrain = (PLAIN, Swamp("swamp", "w", move_cost=2))

    for theme in ("light", "dark"):
        root = drawn(field, theme)

        assert of_class(root, "tops")[-1].get("stroke") == "#f0e6c8"
        (sign,) = [text for text in root.iter("text") if text.text == "w"]
        assert sign.get("fill") == KEY


def test_terrain_without_a_tint_has_the_colour_of_what_it_does() -> None:
    kinds = {
        "rock": Terrain("abyss", "o", move_cost=None),
        "hill": Terrain("mud", "m", move_cost=3),
        "slab": Terrain("meadow", ","),
    }
    for role, terrain in kinds.items():
        field = Field.of_size(1, 1)
        field.terrain = (terrain,)

        assert of_class(drawn(field), "tops")[-1].get("class") == f"tops s-{role}"


def test_there_is_no_slab_where_there_is_nothing() -> None:
    field = Field(topology=Topology.grid(1, 3), terrain=(PLAIN, PLAIN, NOTHING))

    root = drawn(field)

    assert grounds.slabs(root)[0] == [(0, 0), (0, 1)]
    assert grounds.bridges(root) == [((0, 0), (0, 1))]

    apart = Field(topology=Topology([(0, 0), (0, 1)]), terrain=(PLAIN, NOTHING))
    assert grounds.walls(drawn(apart)) == []


def test_large_boards_leave_out_cracks_waves_and_light() -> None:
    large, small = Field.of_size(12, 12), Field.of_size(11, 11)
    assert len(small) == MOST_DETAILED < len(large)

    for field, details in ((large, 0), (small, 1)):
        strokes = [path.get("class") for path in drawn(field).iter()]
        assert strokes.count("s-slab3") == strokes.count("s-void2") == details


def test_the_ground_of_a_large_board_is_small() -> None:
    field = FieldFactory(3).create(20)

    assert len(tostring(drawn(field))) < 20_000


def test_a_ground_is_kept_and_shared() -> None:
    field = Field.of_size(2, 2)
    one, other, dark = Element("svg"), Element("svg"), Element("svg")

    for root, theme in ((one, "light"), (other, "light"), (dark, "dark")):
        draw_ground(root, field, slab_geometry(field), theme)

    kept = [of_class(root, "ground")[0] for root in (one, other, dark)]
    assert kept[0] is kept[1] is not kept[2]


@pytest.mark.parametrize("change", ["join", "terrain", "order"])
def test_another_map_has_another_ground(change: str) -> None:
    field = Field.of_size(1, 3)
    field.terrain = (PLAIN, PLAIN, Terrain("mud", "m", move_cost=3))
    before = tostring(drawn(field))

    if change == "join":
        field = Field(
            topology=Topology([(0, 0), (0, 1), (0, 2)], [((0, 0), (0, 1))]),
            terrain=field.terrain,
        )
    elif change == "terrain":
        field.terrain = (PLAIN, Terrain("mud", "m", move_cost=3), PLAIN)
    else:
        places, joins = [(0, 2), (0, 1), (0, 0)], field.topology.joins
        # The places are the same, and so is the order of the terrains.
        field = Field(topology=Topology(places, joins), terrain=field.terrain)

    assert tostring(drawn(field)) != before
