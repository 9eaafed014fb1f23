"""Tacticians: their units, the units they can only inspect, and deaths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    AlreadyMovedError,
    AlreadyOwnedError,
    DeadUnitError,
    InvalidTypeError,
    InvalidValueError,
    InventoryFullError,
    NoSuchUnitError,
    NotCarriedError,
    NotYourUnitError,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import NO_ITEM, Axe, Sword
from alpaca_emblem.model.living import Copier, Journal
from alpaca_emblem.model.tactician import HeroFell, Tactician
from alpaca_emblem.model.units import Fighter, Hero, Unit


def fighter(*names: str, movement: int = 3) -> Unit:
    axes = [Axe(name=name, power=10) for name in names]
    return Fighter(max_hit_points=50, movement=movement, items=axes)


@pytest.fixture
def ada() -> Tactician:
    return Tactician(name="Ada")


@pytest.fixture
def bob() -> Tactician:
    return Tactician(name="Bob")


@pytest.fixture
def own(ada: Tactician) -> Unit:
    """Ada's fighter with two axes, selected."""
    unit = fighter("first", "second")
    ada.add_unit(unit)
    ada.select_unit(unit)
    return unit


@pytest.fixture
def foreign(bob: Tactician) -> Unit:
    """Bob's fighter with two axes, one of them equipped."""
    unit = fighter("first", "second")
    bob.add_unit(unit)
    unit.equip(unit.items[0])
    return unit


def test_new_tactician_has_a_name_and_nothing_else(ada: Tactician) -> None:
    assert str(ada) == ada.name == "Ada"
    assert ada.units == ()
    assert ada.selected_unit is None
    assert ada.selected_item is None
    assert not ada.has_own_selected


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "\x1b[31mred"], ids=repr)
def test_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be a printable string"):
        Tactician(name=name)


@pytest.mark.parametrize("name", [None, 7, b"Ada"], ids=repr)
def test_name_that_is_no_text_is_refused(name: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^name must be a string"):
        Tactician(name=name)  # type: ignore[arg-type]


def test_units_are_listed_as_they_come(ada: Tactician) -> None:
    first, second = fighter(), fighter()

    ada.add_unit(first)
    ada.add_unit(second)

    assert ada.units == (first, second)
    assert first.owner is second.owner is ada


def test_no_unit_has_two_owners(ada: Tactician, bob: Tactician, own: Unit) -> None:
    for tactician in (ada, bob):
        with pytest.raises(AlreadyOwnedError, match=r"^Fighter already serves Ada$"):
            tactician.add_unit(own)

    assert own.owner is ada
    assert ada.units == (own,)
    assert bob.units == ()


def test_several_are_taken_into_service_at_once_or_none_is(
    ada: Tactician, bob: Tactician, own: Unit
) -> None:
    one, other = fighter(), fighter()

    with pytest.raises(AlreadyOwnedError, match="Fighter already serves Ada"):
        bob.add_units([one, own])
    with pytest.raises(InvalidValueError, match="a unit can serve only once"):
        bob.add_units([one, other, one])

    assert (bob.units, one.owner) == ((), None)
    bob.add_units([one, other])
    other.die()
    assert bob.units == (one,)
    assert other.owner is one.owner is bob


def test_dead_units_have_no_owner(ada: Tactician) -> None:
    unit = fighter()
    unit.die()

    with pytest.raises(DeadUnitError):
        ada.add_unit(unit)

    assert ada.units == ()
    assert unit.owner is None


def test_the_dead_leave_the_list_in_order(ada: Tactician) -> None:
    first, second, third = fighter(), fighter(), fighter()
    for unit in (first, second, third):
        ada.add_unit(unit)

    second.die()

    assert ada.units == (first, third)
    assert second.owner is ada


def test_it_has_units_until_the_last_is_dead(ada: Tactician) -> None:
    units = [fighter() for _ in range(3)]
    assert not ada.has_units
    ada.add_units(units)

    for dead, unit in enumerate(units, start=1):
        assert ada.has_units
        unit.die()
        assert ada.has_units == (dead < 3)

    assert ada.units == ()
    assert not ada.has_units


def test_units_that_join_after_a_death_come_last(ada: Tactician) -> None:
    first, second, third = fighter(), fighter(), fighter()
    ada.add_units((first, second))

    first.die()
    ada.add_unit(third)

    assert ada.units == (second, third)


def test_only_the_death_of_a_hero_is_passed_on(ada: Tactician) -> None:
    heard: list[HeroFell] = []
    ada.hero_fell.subscribe(heard.append)
    common, hero = fighter(), Hero(max_hit_points=50, movement=3)
    ada.add_unit(common)
    ada.add_unit(hero)

    common.die()
    assert heard == []
    hero.die()

    assert heard == [HeroFell(ada)]
    assert ada.units == ()


def test_every_hero_counts(ada: Tactician) -> None:
    heard: list[HeroFell] = []
    ada.hero_fell.subscribe(heard.append)
    heroes = [Hero(max_hit_points=50, movement=3) for _ in range(2)]
    for hero in heroes:
        ada.add_unit(hero)

    for hero in heroes:
        hero.die()

    assert heard == [HeroFell(ada), HeroFell(ada)]


def test_turn_starts_with_all_units_ready_to_move(ada: Tactician) -> None:
    moved, rested, dead = fighter(), fighter(), fighter()
    for unit in (moved, rested, dead):
        ada.add_unit(unit)
    moved.has_moved = dead.has_moved = True
    dead.die()

    ada.start_turn()

    assert not moved.has_moved
    assert not rested.has_moved
    assert dead.has_moved


def test_selection_is_no_part_of_the_game(ada: Tactician, own: Unit) -> None:
    """It changes between actions, and undo does not see it."""
    journal = Journal()
    ada._join(journal)
    journal.is_open = False

    ada.select_unit(None)
    ada.select_item(own.items[0])

    assert ada.selected_unit is None
    assert ada.selected_item is own.items[0]
    assert journal == []


def test_last_unit_can_be_selected(ada: Tactician, own: Unit) -> None:
    last = fighter()
    ada.add_unit(last)

    ada.select_last()

    assert ada.selected_unit is last


def test_failed_selection_keeps_the_former_one(ada: Tactician, foreign: Unit) -> None:
    ada.select_unit(foreign)

    with pytest.raises(NoSuchUnitError, match=r"^Ada has no units$"):
        ada.select_last()
    with pytest.raises(NoSuchUnitError, match=r"^all units of Ada are placed$"):
        ada.select_next_unplaced()

    assert ada.selected_unit is foreign


def test_units_that_are_not_placed_are_selected_in_order(ada: Tactician) -> None:
    field, units = Field.of_size(1, 3), [fighter() for _ in range(3)]
    for unit in units:
        ada.add_unit(unit)
    field.place(units[0], field[0, 0])

    for unit, location in zip(units[1:], field.locations[1:], strict=True):
        ada.select_next_unplaced()
        assert ada.selected_unit is unit
        field.place(unit, location)

    with pytest.raises(NoSuchUnitError, match="are placed"):
        ada.select_next_unplaced()


def test_own_unit_is_known_in_full(ada: Tactician, own: Unit) -> None:
    own.equip(own.items[1])

    assert ada.has_own_selected
    assert ada.own_selected_unit is own
    assert ada.items == own.items
    assert ada.equipped_item is own.items[1]
    assert ada.movement == 3
    assert ada.item_at(1) is ada.item_named("second") is own.items[1]


def test_unarmed_unit_is_seen_to_be_unarmed(ada: Tactician, own: Unit) -> None:
    assert ada.equipped_item is NO_ITEM


def test_equipped_item_is_read_from_the_unit(ada: Tactician, own: Unit) -> None:
    ada.equip_item(own.items[0])
    sword = Sword(name="sword")
    ada.add_item(sword)

    with pytest.raises(AlpacaEmblemError, match="cannot wield sword"):
        ada.equip_item(sword)
    assert ada.equipped_item is own.items[0]
    own.remove_item(own.items[0])

    assert ada.equipped_item is NO_ITEM


def test_first_of_equal_names_is_meant(ada: Tactician) -> None:
    unit = fighter("axe", "axe")
    ada.add_unit(unit)
    ada.select_unit(unit)

    assert ada.item_named("axe") is unit.items[0]


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_place_without_item_is_refused(ada: Tactician, own: Unit, index: int) -> None:
    with pytest.raises(NotCarriedError, match=f"carries no item at {index}$"):
        ada.item_at(index)


def test_unknown_name_is_refused(ada: Tactician, own: Unit) -> None:
    with pytest.raises(NotCarriedError, match="carries no 'third'"):
        ada.item_named("third")


def _nothing(tactician: Tactician, unit: Unit) -> None:
    tactician.select_unit(None)


def _foreign(tactician: Tactician, unit: Unit) -> None:
    other = fighter("first", "second")
    Tactician(name="Cleo").add_unit(other)
    tactician.select_unit(other)


def _masterless(tactician: Tactician, unit: Unit) -> None:
    tactician.select_unit(fighter("first", "second"))


def _dead(tactician: Tactician, unit: Unit) -> None:
    unit.die()


NOT_ONES_OWN = [
    (_nothing, NoSuchUnitError),
    (_foreign, NotYourUnitError),
    (_masterless, NotYourUnitError),
    (_dead, DeadUnitError),
]
not_ones_own = pytest.mark.parametrize(
    ("estrange", "error"), NOT_ONES_OWN, ids=[case.__name__ for case, _ in NOT_ONES_OWN]
)


@not_ones_own
def test_items_of_other_players_are_hidden(
    ada: Tactician,
    own: Unit,
    estrange: Callable[[Tactician, Unit], None],
    error: type[AlpacaEmblemError],
) -> None:
    estrange(ada, own)

    assert not ada.has_own_selected
    assert ada.items == ()
    assert ada.equipped_item is None
    assert ada.movement == 0
    with pytest.raises(NotCarriedError):
        ada.item_at(0)
    with pytest.raises(NotCarriedError):
        ada.item_named("first")


@not_ones_own
def test_items_of_other_players_do_nothing(
    ada: Tactician,
    own: Unit,
    estrange: Callable[[Tactician, Unit], None],
    error: type[AlpacaEmblemError],
) -> None:
    field, neighbour = Field.of_size(1, 3), fighter()
    estrange(ada, own)
    unit = ada.selected_unit
    if unit is not None and unit.is_alive:
        field.place(unit, field[0, 0])
    field.place(neighbour, field[0, 1])
    ada.select_item(own.items[0])
    carried = None if unit is None else unit.items

    verbs: list[Callable[[], object]] = [
        lambda: ada.add_item(Axe(name="third")),
        lambda: ada.equip_item(own.items[0]),
        lambda: ada.use_item_on(neighbour),
        lambda: ada.give_item_to(neighbour),
        lambda: ada.move_to(field[0, 2]),
    ]
    for verb in verbs:
        with pytest.raises(error):
            verb()

    assert field.is_empty(field[0, 2])
    assert neighbour.hit_points == 50
    assert neighbour.items == ()
    assert carried == (None if unit is None else unit.items)


def test_any_unit_can_be_inspected(
    ada: Tactician, foreign: Unit, bob: Tactician
) -> None:
    ada.select_unit(foreign)

    assert ada.selected_unit is foreign
    assert (foreign.hit_points, foreign.max_hit_points) == (50, 50)
    assert foreign.owner is bob


def test_own_unit_obeys(ada: Tactician, own: Unit, foreign: Unit) -> None:
    friend, field = fighter(), Field.of_size(1, 4)
    ada.add_unit(friend)
    for column, unit in enumerate((friend, own, foreign)):
        field.place(unit, field[0, column])
    third = Axe(name="third", power=30)

    ada.add_item(third)
    ada.equip_item(third)
    blow, counter = ada.use_item_on(foreign)
    ada.select_item(third)
    ada.give_item_to(friend)

    assert (blow.hit_points, counter.hit_points) == (20, 40)
    assert own.equipped_item is NO_ITEM
    assert friend.items == (third,)


def test_selected_item_need_not_be_the_selected_units(
    ada: Tactician, own: Unit, foreign: Unit
) -> None:
    friend, field = fighter(), Field.of_size(1, 2)
    ada.add_unit(friend)
    field.place(own, field[0, 0])
    field.place(friend, field[0, 1])

    with pytest.raises(NotCarriedError, match=r"^Ada has selected no item$"):
        ada.give_item_to(friend)
    ada.select_item(foreign.items[0])

    assert ada.own_selected_item is foreign.items[0]
    with pytest.raises(NotCarriedError, match="does not carry first"):
        ada.give_item_to(friend)
    assert foreign.items[0].owner is foreign


def test_full_unit_takes_nothing_more(ada: Tactician, own: Unit) -> None:
    ada.add_item(Axe(name="third"))

    with pytest.raises(InventoryFullError):
        ada.add_item(Axe(name="fourth"))

    assert len(ada.items) == 3


def test_unit_moves_once_a_turn(ada: Tactician, own: Unit) -> None:
    field = Field.of_size(1, 9)
    field.place(own, field[0, 0])
    ada.move_to(field[0, 1])

    with pytest.raises(AlreadyMovedError, match=r"^Fighter has already moved"):
        ada.move_to(field[0, 2])
    assert own.location is field[0, 1]
    ada.start_turn()
    ada.move_to(field[0, 2])

    assert own.location is field[0, 2]


def test_refused_move_does_not_use_up_the_move(ada: Tactician, own: Unit) -> None:
    field = Field.of_size(1, 9)
    field.place(own, field[0, 0])

    with pytest.raises(AlpacaEmblemError):
        ada.move_to(field[0, 8])
    ada.move_to(field[0, 3])

    assert own.location is field[0, 3]


def test_copy_of_an_army_is_an_army_of_its_own(ada: Tactician, own: Unit) -> None:
    hero = Hero(max_hit_points=50, movement=3)
    ada.add_unit(hero)
    own.equip(own.items[0])
    fallen: list[HeroFell] = []

    twin = Copier().copy(ada)
    twin.hero_fell.subscribe(fallen.append)
    twin_fighter, twin_hero = twin.units
    twin_hero.die()

    assert twin.units == (twin_fighter,)
    assert fallen == [HeroFell(twin)]
    assert twin.selected_unit is twin_fighter
    assert twin_fighter.owner is twin
    assert twin_fighter.equipped_item is twin_fighter.items[0]
    assert twin_fighter.items[0].owner is twin_fighter
    assert twin_hero.equipped_item is NO_ITEM
    assert ada.units == (own, hero)
    assert hero.is_alive


@pytest.mark.parametrize(
    "verb", [Tactician.add_unit, Tactician.select_unit, Tactician.select_item]
)
@pytest.mark.parametrize("thing", ["Ada", 7, Tactician(name="Eve")], ids=str)
def test_only_units_and_items_are_accepted(
    ada: Tactician, own: Unit, verb: Callable[[Tactician, Any], None], thing: object
) -> None:
    with pytest.raises(InvalidTypeError, match=r"must be of class (Unit|Item), not"):
        verb(ada, thing)

    assert ada.units == (own,)
    assert ada.selected_unit is own
    assert ada.selected_item is None


@pytest.mark.parametrize("index", [-1, 2, True, 0.0, "0", None], ids=repr)
def test_item_is_at_a_whole_number(ada: Tactician, own: Unit, index: Any) -> None:
    with pytest.raises(NotCarriedError, match=f"carries no item at {index!r}"):
        ada.item_at(index)


def test_several_units_are_taken_into_service_at_once(
    ada: Tactician, bob: Tactician
) -> None:
    one, two, three = (Hero(max_hit_points=1, movement=1) for _ in range(3))
    ada.add_unit(one)

    ada.add_units([two, three])

    assert list(ada.units) == [one, two, three]
    assert {unit.owner for unit in ada.units} == {ada}
    two.die()
    assert list(ada.units) == [one, three]
    with pytest.raises(AlreadyOwnedError):
        bob.add_units([Hero(max_hit_points=1, movement=1), three])
    assert bob.units == ()
