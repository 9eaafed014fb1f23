"""Factories: presets, custom classes, and maps drawn from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import define, setters
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.factories import (
    FAST,
    GENERIC_ITEM,
    GENERIC_UNIT,
    ITEM_FACTORIES,
    ITEM_PRESETS,
    LONG_DISTANCE,
    MAX_SIZE,
    POWERFUL,
    TANK,
    UNIT_FACTORIES,
    UNIT_PRESETS,
    FieldFactory,
    ItemFactory,
    ItemPreset,
    UnitFactory,
    UnitPreset,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import ITEM_CLASSES, NO_ITEM, Bow, Item, Matchup, Sword
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES, Archer, Hero, Unit
from alpaca_emblem.rng import JavaRandom

SEEDS = st.integers(-(2**63), 2**63 - 1)

SEED_0 = """\
.---.---.---.
|   |   |   |
.---.---.---.
|   |   |   |
.---.---.   .
|   |   |   |
.---.---.---."""

SEED_1 = """\
.---.---.---.
|   |   |   |
.   .---.---.
|   |   |   |
.---.---.   .
|   |   |   |
.---.---.---."""

SEED_42 = """\
.---.---.---.---.
|   |   |   |   |
.---.---.---.---.
|   |   |   |   |
.   .---.---.---.
|   |   |   |   |
.   .---.---.---.
|   |   |   |   |
.---.   .   .   ."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", UNIT_FACTORIES)
@pytest.mark.parametrize(
    ("preset", "hit_points", "movement"),
    [("generic", 100, 3), ("tank", 200, 1), ("fast", 70, 5)],
)
def test_unit_of_every_make(
    name: str, preset: str, hit_points: int, movement: int
) -> None:
    factory = UNIT_FACTORIES[name]

    unit = getattr(factory, f"create_{preset}")()

    assert type(unit).__name__ == name
    assert (unit.max_hit_points, unit.hit_points) == (hit_points, hit_points)
    assert unit.movement == movement
    assert unit.location is None
    assert unit.owner is None
    assert unit.items == ()


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ITEM_FACTORIES)
@pytest.mark.parametrize(
    ("preset", "power", "min_range", "max_range"),
    [("generic", 30, 1, 5), ("powerful", 50, 1, 3), ("long_distance", 10, 3, 10)],
)
def test_item_of_every_make(
    name: str, preset: str, power: int, min_range: int, max_range: int
) -> None:
    factory = ITEM_FACTORIES[name]

    item = getattr(factory, f"create_{preset}")("new")

    assert type(item).__name__ == name
    assert (item.name, item.power, item.owner) == ("new", power, None)
    assert item.min_range == max(min_range, 2 if name == "Bow" else 1)
    assert item.max_range == max_range


def test_presets_can_be_listed() -> None:
    assert list(UNIT_PRESETS.values()) == [GENERIC_UNIT, TANK, FAST]
    assert list(ITEM_PRESETS.values()) == [GENERIC_ITEM, POWERFUL, LONG_DISTANCE]
    assert [preset.name for preset in UNIT_PRESETS.values()] == list(UNIT_PRESETS)
    assert [preset.name for preset in ITEM_PRESETS.values()] == list(ITEM_PRESETS)


def test_every_class_has_a_factory() -> None:
    classes = [*UNIT_CLASSES.values(), *ITEM_CLASSES.values()]
    shipped = {c.__name__ for c in classes if c.__module__.startswith("alpaca_emblem.")}

    assert {*UNIT_FACTORIES, *ITEM_FACTORIES} == shipped


def test_units_are_made_with_all_numbers() -> None:
    hero = UnitFactory(Hero).create(45, 0)

    assert (hero.max_hit_points, hero.movement) == (45, 0)


def test_items_are_made_with_all_numbers() -> None:
    bow = ItemFactory(Bow).create("bow", power=0, min_range=-3, max_range=-7)

    assert (bow.power, bow.min_range, bow.max_range) == (0, 2, 2)


def test_each_call_makes_another() -> None:
    factory = UnitFactory(Archer)

    assert factory.create_fast() is not factory.create_fast()


@pytest.mark.parametrize(("hit_points", "movement"), [(0, 3), (-1, 3), (10, -1)])
def test_unit_that_cannot_be_is_refused(hit_points: int, movement: int) -> None:
    with pytest.raises(InvalidValueError):
        UnitFactory(Hero).create(hit_points, movement)
    with pytest.raises(InvalidValueError):
        UnitPreset("odd", hit_points, movement)


def test_item_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidValueError):
        ItemFactory(Bow).create("bow", -1, 1, 1)
    with pytest.raises(InvalidValueError):
        ItemPreset("odd", -1, 1, 1)
    with pytest.raises(InvalidValueError):
        ItemFactory(Bow).create_generic("")


def test_presets_have_names_and_whole_numbers() -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be"):
        UnitPreset("", 1, 1)
    with pytest.raises(InvalidTypeError, match=r"^min_range must be a whole number"):
        ItemPreset("odd", 1, 1.5, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["tank", None, GENERIC_ITEM], ids=str)
def test_unit_is_made_from_a_preset_for_units(preset: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^preset must be of class UnitPreset"):
        UnitFactory(Hero).create_preset(preset)


@pytest.mark.parametrize("preset", ["powerful", None, TANK], ids=str)
def test_item_is_made_from_a_preset_for_items(preset: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^preset must be of class ItemPreset"):
        ItemFactory(Bow).create_preset(preset, "bow")


def test_custom_preset() -> None:
    giant, needle = UnitPreset("giant", 999, 1), ItemPreset("needle", 1, 1, 1)

    assert UnitFactory(Hero).create_preset(giant).max_hit_points == 999
    assert ItemFactory(Sword).create_preset(needle, "sting").max_range == 1


@pytest.fixture
def rapier() -> Iterator[type[Item]]:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Rapier(Sword):
        """A sword that fears no spear."""

        def matchup_against(self, item: Item) -> Matchup:
            matchup = super().matchup_against(item)
            return Matchup.NORMAL if matchup is Matchup.WEAK else matchup

    yield Rapier
    del ITEM_CLASSES["Rapier"]


@pytest.fixture
def duellist() -> Iterator[type[Unit]]:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Duellist(Unit):
        """Wields swords of every kind."""

        letter = "D"

        def equip_sword(self, sword: Sword) -> None:
            self.equipped_item = sword

    yield Duellist
    del UNIT_CLASSES["Duellist"]


def test_custom_classes_need_no_factory_of_their_own(
    rapier: type[Item], duellist: type[Unit]
) -> None:
    """They take part in the double dispatch, as attackers and as targets."""
    unit = UnitFactory(duellist).create_generic()
    hero = UNIT_FACTORIES["Hero"].create_generic()
    unit.add_item(ItemFactory(rapier).create_generic("rapier"))
    hero.add_item(ITEM_FACTORIES["Spear"].create_generic("spear"))
    field = Field.of_size(1, 2)
    field.place(unit, field[0, 0])
    field.place(hero, field[0, 1])
    unit.equip(unit.items[0])
    hero.equip(hero.items[0])

    unit.use_item_on(hero)

    assert (hero.hit_points, unit.hit_points) == (70, 55)
    assert str(field) == "D---H"
    assert not hero.can_wield(unit.equipped_item)
    assert unit.equipped_item is not NO_ITEM


@pytest.mark.parametrize(
    ("seed", "size", "text"),
    [(0, 4, SEED_0), (1, 4, SEED_1), (42, 5, SEED_42), (7, 1, "."), (7, 0, "")],
)
def test_seed_draws_the_same_map_for_ever(seed: int, size: int, text: str) -> None:
    assert FieldFactory(seed).create(size).board() == text


@pytest.mark.unmeasured
@given(seed=SEEDS, size=st.integers(0, 6))
def test_map_is_connected_with_all_its_columns_and_its_first_row(
    seed: int, size: int
) -> None:
    field = FieldFactory(seed).create(size)

    assert field.is_connected
    assert (len(field), field.size) == (size * size, size)
    joined = set(field.topology.joins)
    for row in range(size):
        for column in range(size):
            below, beside = ((row + 1, column), (row, column + 1))
            assert row == size - 1 or ((row, column), below) in joined
            assert row > 0 or column == size - 1 or ((0, column), beside) in joined


@pytest.mark.unmeasured
@given(seed=SEEDS, size=st.integers(0, 6))
def test_four_doubles_are_drawn_for_each_place(seed: int, size: int) -> None:
    factory, dice = FieldFactory(seed), JavaRandom(seed)

    factory.create(size)
    for _ in range(4 * size * size):
        dice.next_double()

    assert factory.dice == dice


@pytest.mark.unmeasured
@given(seed=SEEDS)
def test_all_are_connected_without_a_draw(seed: int) -> None:
    factory = FieldFactory(seed)

    field = factory.create(4, connect_all=True)

    assert field.topology == Field.of_size(4, 4).topology
    assert factory.dice == JavaRandom(seed)


def test_second_map_of_a_factory_is_another() -> None:
    factory = FieldFactory(1)

    assert factory.create(5).topology != factory.create(5).topology


@pytest.mark.unmeasured
@given(seed=SEEDS, data=st.data())
def test_places_added_in_two_calls_are_joined_as_if_in_one(
    seed: int, data: st.DataObject
) -> None:
    places: list[Coordinates] = [
        (row, column) for row in range(4) for column in range(4)
    ]
    order = data.draw(st.permutations(places))
    cut = data.draw(st.integers(0, len(order)))
    once, twice = Field(), Field()

    FieldFactory(seed).add_places(once, order)
    factory = FieldFactory(seed)
    factory.add_places(twice, order[:cut])
    factory.add_places(twice, order[cut:])

    assert twice.topology == once.topology
    assert twice.topology.places == tuple(order)


def test_islands_stay_apart_in_another_order() -> None:
    """Each place is joined to one that is there already, if there is any."""
    field = Field()

    FieldFactory(1).add_places(field, [(0, 0), (0, 2), (2, 0), (2, 2)])

    assert field.topology.joins == ()
    assert not field.is_connected


def test_place_that_is_there_already_is_refused_before_a_draw() -> None:
    factory, field = FieldFactory(1), Field.of_size(2, 2)

    for places in ([(2, 0), (0, 0)], [(3, 3), (3, 3)], [(-1, 0)]):
        with pytest.raises(InvalidValueError):
            factory.add_places(field, places)

    assert len(field) == 4
    assert factory.dice == JavaRandom(1)


@pytest.mark.parametrize("size", [-1, MAX_SIZE + 1, 10**9])
def test_size_out_of_bounds_is_refused(size: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^size must be at"):
        FieldFactory(1).create(size)


@pytest.mark.parametrize("size", [True, 2.0, "3", None, float("nan")], ids=repr)
def test_size_is_a_whole_number(size: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^size must be a whole number"):
        FieldFactory(1).create(size)  # type: ignore[arg-type]


@pytest.mark.unmeasured
def test_large_map_is_made_and_answers() -> None:
    field = FieldFactory(7).create(128)
    corner, opposite = field[0, 0], field[127, 127]

    assert (len(field), field.size) == (16_384, 128)
    assert field.is_connected
    assert field.distance(corner, opposite) >= 254
    assert len(field.shortest_path(corner, opposite)) == 1 + field.distance(
        corner, opposite
    )
