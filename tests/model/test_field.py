"""Fields: the places of units, and changes of the map under them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from alpaca_emblem.errors import (
    DeadUnitError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    OccupiedLocationError,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.living import Copier, Journal, Living
from alpaca_emblem.model.terrain import PLAIN, Terrain
from alpaca_emblem.model.topology import Coordinates, Topology
from alpaca_emblem.model.units import Alpaca, Hero, Unit

WOOD = Terrain("wood", "w", move_cost=2)


def alpaca() -> Unit:
    return Alpaca(max_hit_points=50, movement=3)


def test_field_is_empty_unless_it_is_given_places() -> None:
    field = Field()

    assert len(field) == 0
    assert field.size == 0
    assert field.locations == ()
    assert field.units == ()
    assert str(field) == ""
    assert field.is_connected


def test_field_of_one_place() -> None:
    field = Field.of_size(1, 1)
    unit = alpaca()

    field.place(unit, field[0, 0])

    assert str(field) == "P"
    assert field.is_connected
    assert field.neighbours(field[0, 0]) == ()
    assert field.reachable(field[0, 0], 9) == (field[0, 0],)
    with pytest.raises(OccupiedLocationError):
        unit.move_to(field[0, 0])


@pytest.mark.parametrize(
    ("places", "size"), [(0, 0), (1, 1), (3, 1), (4, 2), (8, 2), (9, 3), (255, 15)]
)
def test_size_is_the_whole_root_of_the_number_of_places(places: int, size: int) -> None:
    assert Field.of_size(1, places).size == size


@pytest.mark.parametrize("place", [0, None, (0,), (0, 0, 0), "a1", ([0], 0)], ids=repr)
def test_invalid_places_are_refused(place: Any) -> None:
    with pytest.raises(NoSuchLocationError):
        Field.of_size(2, 3)[place]


QUESTIONS: list[Callable[[Field, Any], object]] = [
    Field.neighbours,
    Field.terrain_at,
    Field.unit_at,
    Field.is_empty,
    lambda field, asked: field.distance(asked, field[0, 0]),
    lambda field, asked: field.distance(field[0, 0], asked),
    lambda field, asked: field.reachable(asked, 1),
    lambda field, asked: field.shortest_path(asked, field[0, 0]),
    lambda field, asked: field.shortest_path(field[0, 0], asked),
    lambda field, asked: field.place(alpaca(), asked),
]


@pytest.mark.unmeasured
@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("asked", [None, (0, 1), 3, "a1"], ids=repr)
def test_questions_are_about_locations(
    ask: Callable[[Field, Any], object], asked: object
) -> None:
    """The place of a location will not do, however easily it is mistaken for one."""
    with pytest.raises(InvalidTypeError, match=r"such as field\[0, 0\] is needed, not"):
        ask(Field.of_size(2, 3), asked)


@pytest.mark.unmeasured
@pytest.mark.parametrize("ask", QUESTIONS)
def test_questions_are_about_locations_of_the_same_field(
    ask: Callable[[Field, Any], object],
) -> None:
    with pytest.raises(
        NoSuchLocationError, match=r"\(8, 8\) is not a location of this"
    ):
        ask(Field.of_size(2, 3), Field.of_size(9, 9)[8, 8])


def test_a_way_to_another_map_is_not_looked_for() -> None:
    here, there = Field.of_size(2, 2), Field.of_size(2, 2)

    with pytest.raises(NoSuchLocationError):
        here.shortest_path(here[0, 0], there[1, 1])


@pytest.mark.parametrize(
    "build",
    [
        lambda thing: Field(topology=Topology.grid(1, 1), terrain=thing),
        lambda thing: Field.of_size(1, 1).add_places([(1, 0)], terrain=thing),
        lambda thing: Field.of_size(1, 1).add_places(thing),
        lambda thing: Field.of_size(1, 1).place(thing, Field.of_size(1, 1)[0, 0]),
        lambda thing: Field.of_size(1, 1).lift(thing),
        lambda thing: (field := Field.of_size(1, 1)).reachable(field[0, 0], thing),
    ],
    ids=["terrains", "terrain", "places", "place", "lift", "limit"],
)
def test_fields_are_built_of_the_right_things(build: Callable[[Any], object]) -> None:
    with pytest.raises(InvalidTypeError, match="'w'"):
        build("w")


def test_field_answers_as_its_topology_does() -> None:
    field = Field.of_size(2, 3)
    start, goal = field[0, 0], field.location(1, 2)

    assert field.locations == field.topology.locations
    assert field.neighbours(start) == (field[1, 0], field[0, 1])
    assert field.distance(start, goal) == 3
    assert field.reachable(start, 1) == (start, field[1, 0], field[0, 1])
    assert len(field.shortest_path(start, goal)) == 4


@pytest.mark.parametrize("place", [(-1, 0), (2, 0), (0, 3)])
def test_place_off_the_map_is_refused(place: Coordinates) -> None:
    field = Field.of_size(2, 3)

    with pytest.raises(NoSuchLocationError, match="is not on the map"):
        field[place]
    assert field.unit_in(*place) is None


def test_terrain_is_plain_unless_given() -> None:
    plain = Field.of_size(1, 2)
    mixed = Field(topology=Topology.grid(1, 2), terrain=(PLAIN, WOOD))

    assert plain.terrain == (PLAIN, PLAIN)
    assert mixed.terrain_at(mixed[0, 1]) is WOOD
    assert str(mixed) == mixed.board() == ".---w"


@pytest.mark.parametrize("count", [0, 1, 3])
def test_every_place_needs_a_terrain(count: int) -> None:
    message = f"2 places need as many terrains, not {count}"

    with pytest.raises(InvalidValueError, match=message):
        Field(topology=Topology.grid(1, 2), terrain=(PLAIN,) * count)


def test_unit_and_place_know_each_other() -> None:
    field, unit = Field.of_size(2, 2), alpaca()

    field.place(unit, field[1, 0])

    assert unit.field is field
    assert unit.location is field[1, 0]
    assert unit.is_placed
    assert field.unit_at(field[1, 0]) is unit
    assert field.unit_in(1, 0) is unit
    assert not field.is_empty(field[1, 0])
    assert field.units == (unit,)


def test_units_are_listed_by_their_places() -> None:
    field, first, second = Field.of_size(1, 3), alpaca(), alpaca()
    field.place(second, field[0, 2])
    field.place(first, field[0, 0])

    assert field.units == (first, second)


def test_a_unit_placed_again_leaves_its_old_place() -> None:
    field, unit = Field.of_size(1, 9), alpaca()
    field.place(unit, field[0, 0])

    field.place(unit, field[0, 8])

    assert field.is_empty(field[0, 0])
    assert field.unit_in(0, 8) is unit
    assert not unit.has_moved


def test_placed_on_another_field_a_unit_leaves_the_first() -> None:
    here, there, unit = Field.of_size(3, 3), Field.of_size(1, 1), alpaca()
    here.place(unit, here[2, 2])

    there.place(unit, there[0, 0])

    assert here.units == ()
    assert there.units == (unit,)
    assert unit.field is there


@pytest.mark.parametrize("column", [0, 1], ids=["by another", "by itself"])
def test_occupied_place_is_refused_and_nothing_changes(column: int) -> None:
    field, unit, other = Field.of_size(1, 2), alpaca(), alpaca()
    field.place(other, field[0, 0])
    field.place(unit, field[0, 1])

    with pytest.raises(OccupiedLocationError, match=r"^Alpaca stands on \(0, "):
        field.place(unit, field[0, column])

    assert field.units == (other, unit)
    assert unit.location is field[0, 1]


def test_unplaced_unit_stays_unplaced_if_it_is_refused() -> None:
    field, unit = Field.of_size(1, 1), alpaca()
    field.place(alpaca(), field[0, 0])

    with pytest.raises(OccupiedLocationError):
        field.place(unit, field[0, 0])

    assert unit.location is None
    assert unit.field is None


def test_location_of_another_map_is_refused() -> None:
    field, unit = Field.of_size(1, 1), alpaca()

    for other in (Field.of_size(1, 1)[0, 0], Field.of_size(9, 9)[8, 8]):
        with pytest.raises(NoSuchLocationError, match="is not a location of this map"):
            field.place(unit, other)

    assert field.units == ()
    assert unit.location is None


def test_the_dead_are_not_placed() -> None:
    field, unit = Field.of_size(1, 1), alpaca()
    unit.die()

    with pytest.raises(DeadUnitError):
        field.place(unit, field[0, 0])

    assert field.units == ()


def test_lifted_unit_is_nowhere_and_can_come_back() -> None:
    field, unit = Field.of_size(1, 2), alpaca()
    field.place(unit, field[0, 0])

    field.lift(unit)

    assert field.units == ()
    assert unit.location is None
    assert not unit.is_placed
    assert unit.distance_to(unit) == math.inf
    field.place(unit, field[0, 0])
    assert unit.is_placed


def test_lifting_an_absent_unit_does_nothing() -> None:
    large, small = Field.of_size(3, 3), Field.of_size(1, 1)
    far, near, nowhere = alpaca(), alpaca(), alpaca()
    large.place(far, large[2, 2])
    small.place(near, small[0, 0])

    small.lift(far)
    small.lift(nowhere)

    assert far.location is large[2, 2]
    assert small.units == (near,)


def test_a_death_frees_only_the_units_own_place() -> None:
    """The dead remember where they stood, but stand there no more."""
    field, dead, heir = Field.of_size(1, 1), alpaca(), alpaca()
    field.place(dead, field[0, 0])
    dead.die()
    field.place(heir, field[0, 0])

    field.lift(dead)

    assert field.units == (heir,)
    assert dead.location is field[0, 0]


def test_places_can_be_added_under_standing_units() -> None:
    field, unit = Field.of_size(1, 2), alpaca()
    field.place(unit, field[0, 1])
    start = field[0, 0]
    assert field.distance(start, field[0, 1]) == 1

    field.add_places([(1, 1), (1, 0)], [((1, 1), (0, 1)), ((1, 0), (1, 1))], WOOD)

    assert field[0, 0] is start
    assert field.unit_in(0, 1) is unit
    assert field.terrain == (PLAIN, PLAIN, WOOD, WOOD)
    assert field.distance(start, field[1, 0]) == 3
    assert field.board() == ".---.\n    |\nw---w"
    field.place(alpaca(), field[1, 0])
    assert len(field.units) == 2


def test_refused_places_change_nothing() -> None:
    field = Field.of_size(1, 2)

    for places, joins in [
        ([(1, 0), (0, 0)], []),
        ([(1, 0)], [((1, 0), (5, 5))]),
        ([(-1, 0)], []),
    ]:
        with pytest.raises(InvalidValueError):
            field.add_places(places, joins)

    assert len(field) == len(field.terrain) == 2


def test_join_can_be_removed_in_either_direction() -> None:
    for ends in [((0, 0), (0, 1)), ((0, 1), (0, 0))]:
        field = Field.of_size(2, 2)
        assert field.distance(field[0, 0], field[0, 1]) == 1

        field.remove_join(*ends)

        assert field.board() == ".   .\n|   |\n.---."
        assert field.distance(field[0, 0], field[0, 1]) == 3
        assert field.distance(field[0, 1], field[0, 0]) == 3


@pytest.mark.parametrize(
    "ends",
    [((0, 0), (0, 1)), ((0, 1), (0, 0)), ((0, 2), (0, 1))],
    ids=["first end", "second end", "last place"],
)
def test_last_join_of_a_place_stays(ends: tuple[Coordinates, Coordinates]) -> None:
    field = Field.of_size(1, 3)

    with pytest.raises(
        InvalidValueError, match=r"^the last join of \(0, .\) must stay$"
    ):
        field.remove_join(*ends)

    assert field.board() == ".---.---."


def test_places_without_a_join_cannot_be_parted() -> None:
    field = Field.of_size(2, 2)

    with pytest.raises(InvalidValueError, match="are not joined"):
        field.remove_join((0, 0), (1, 1))
    with pytest.raises(NoSuchLocationError):
        field.remove_join((0, 0), (0, 2))

    assert len(field.topology.joins) == 4


def test_maps_are_compared_by_their_topology() -> None:
    """A field is itself; what it looks like is its topology."""
    one, other = Field.of_size(2, 2), Field.of_size(2, 2)
    assert one != other
    assert one.topology == other.topology

    other.remove_join((0, 0), (0, 1))

    assert one.topology != other.topology


def test_copied_field_shares_the_map_and_not_the_units() -> None:
    field, unit = Field.of_size(1, 2), alpaca()
    field.place(unit, field[0, 0])

    twin = Copier().copy(field)
    (other,) = twin.units
    other.move_to(twin[0, 1])

    assert twin.topology is field.topology
    assert other is not unit
    assert other.field is twin
    assert unit.location is field[0, 0]
    assert (str(field), str(twin)) == ("P---.", ".---P")


def test_undo_of_a_copy_leaves_the_field_alone() -> None:
    """The journal of a copy names the copy's own list of who stands where."""
    field, unit = Field.of_size(1, 2), alpaca()
    field.place(unit, field[0, 0])
    journal, copied = Journal(), Journal()
    things: tuple[Living, ...] = (field, unit)
    for thing in things:
        thing._join(journal)
    unit.move_to(field[0, 1])

    copier = Copier(copied)
    twin = copier.copy(field)
    copied.extend(
        (setter, copier.copy(target), key, copier.copy(old))
        for setter, target, key, old in journal
    )
    copied.rewind(0)

    assert (str(field), str(twin)) == (".---P", "P---.")
    assert twin.units[0].location is twin[0, 0]


def test_field_is_printed_with_the_letters_of_its_units() -> None:
    field = Field.of_size(2, 2)
    field.place(Hero(max_hit_points=1, movement=1), field[1, 1])

    assert str(field) == ".---.\n|   |\n.---H"
    assert field.board() == ".---.\n|   |\n.---."


def test_field_draws_itself_in_notebooks() -> None:
    field = Field.of_size(2, 2)
    field.place(alpaca(), field[0, 1])

    picture = ElementTree.fromstring(field._repr_svg_())

    assert picture.tag.endswith("svg")
    assert field.units != ()
