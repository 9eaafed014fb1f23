"""Units: their places, their items, and their refusals."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    AlreadyOwnedError,
    CannotEquipError,
    CannotUseError,
    DeadUnitError,
    InvalidTypeError,
    InvalidValueError,
    InventoryFullError,
    NoSuchLocationError,
    NotCarriedError,
    NotYourUnitError,
    OccupiedLocationError,
    OutOfRangeError,
    OutsideActionError,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import (
    NO_ITEM,
    Axe,
    Bow,
    Item,
    Spear,
    Staff,
    Sword,
)
from alpaca_emblem.model.living import Journal, Living, field_names
from alpaca_emblem.model.maps import board_from_text
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Alpaca, Fighter, Hero, Unit, UnitDied

BROKEN_SQUARE = """\
.---.
|   |
.   .
"""


def fighter(*items: Item, movement: int = 3) -> Fighter:
    return Fighter(max_hit_points=100, movement=movement, items=items)


def axe(name: str = "axe") -> Axe:
    return Axe(name=name, power=10)


def beside(*units: Unit) -> Field:
    """Put *units* on a line, in this order and without gaps."""
    line = Field.of_size(1, len(units))
    for column, unit in enumerate(units):
        line.place(unit, line[0, column])
    return line


def close(*things: Living) -> Journal:
    """Adopt all *things* in a game in which no action is going on."""
    journal = Journal()
    for thing in things:
        thing._join(journal)
    journal.is_open = False
    return journal


def test_new_unit_has_no_items_and_no_owner() -> None:
    unit = fighter()

    assert unit.items == ()
    assert unit.equipped_item is NO_ITEM
    assert not unit.has_equipped_item
    assert unit.owner is None
    assert unit.location is None
    assert unit.number is None
    assert not unit.is_placed
    assert not unit.has_moved
    assert not unit.is_in_game


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "verb",
    [
        Unit.use_item_on,
        Unit.can_use_item_on,
        Unit.distance_to,
        lambda unit, thing: unit.give_item(unit.items[0], thing),
        lambda unit, thing: unit.swap_items(unit.items[0], thing, unit.items[0]),
        Unit.add_item,
        Unit.remove_item,
        Unit.equip,
        Unit.can_wield,
        lambda unit, thing: Fighter(max_hit_points=1, movement=1, items=[thing]),
        lambda unit, thing: Fighter(max_hit_points=1, movement=1, stats=thing),
        Unit.move_to,
        Unit.set_hit_points,
        Unit.take_damage,
        Unit.heal,
    ],
)
@pytest.mark.parametrize("thing", [None, "axe", (0, 1)], ids=repr)
def test_verbs_refuse_what_is_of_another_kind(
    verb: Callable[[Unit, Any], object], thing: object
) -> None:
    """Such as the None of an empty place, a name, or a place without its field."""
    unit = fighter(axe())
    beside(unit, fighter())
    before = [getattr(unit, name) for name in field_names(type(unit))]

    with pytest.raises(AlpacaEmblemError, match=re.escape(repr(thing))):
        verb(unit, thing)

    assert [getattr(unit, name) for name in field_names(type(unit))] == before


def test_unit_is_no_item() -> None:
    unit, other = fighter(), fighter()

    with pytest.raises(
        InvalidTypeError, match=r"^item must be of class Item, not Fight"
    ):
        unit.add_item(other)  # type: ignore[arg-type]

    assert unit.items == ()
    assert other.owner is None


def test_unit_is_called_by_class_and_number_or_by_its_name() -> None:
    unit, ada = fighter(), Fighter(max_hit_points=1, movement=0, name="Ada")
    unit.number, ada.number = 7, 8

    assert str(fighter()) == "Fighter"
    assert str(unit) == "Fighter 7"
    assert str(ada) == "Ada 8"


@pytest.mark.parametrize("name", [" ", "two\nlines", "\x1b"], ids=repr)
def test_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be a printable string"):
        Fighter(max_hit_points=1, movement=0, name=name)


def test_two_units_are_equal_only_if_they_are_one() -> None:
    unit = fighter()

    assert unit != fighter()
    assert len({unit, unit, fighter()}) == 2


@pytest.mark.parametrize("movement", [-1, 2**31])
def test_movement_out_of_bounds_is_refused(movement: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^movement must be at"):
        fighter(movement=movement)


@pytest.mark.parametrize("value", [True, 1.0, math.nan, math.inf, "9", None], ids=repr)
def test_movement_is_a_whole_number(value: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^movement must be a whole number"):
        fighter(movement=value)  # type: ignore[arg-type]


def test_items_given_at_construction_belong_to_the_unit() -> None:
    first, second = axe("first"), Bow(name="second")

    unit = fighter(first, second)

    assert unit.items == (first, second)
    assert first.owner is second.owner is unit
    assert unit.equipped_item is NO_ITEM


@pytest.mark.parametrize(
    ("items", "error"),
    [
        (lambda free, owned: [free, axe(), axe(), axe()], InventoryFullError),
        (lambda free, owned: [free, owned], AlreadyOwnedError),
        (lambda free, owned: [free, free], InvalidValueError),
        (lambda free, owned: [free, NO_ITEM], InvalidValueError),
    ],
    ids=["too many", "another's", "twice", "the empty hand"],
)
def test_refused_construction_leaves_the_items_alone(
    items: Callable[[Item, Item], list[Item]], error: type[AlpacaEmblemError]
) -> None:
    free, owned = axe("free"), axe("owned")
    owner = fighter(owned)

    with pytest.raises(error):
        Fighter(max_hit_points=1, movement=0, items=items(free, owned))

    assert free.owner is None
    assert owned.owner is owner


def test_items_of_a_game_are_not_for_free_units() -> None:
    free, played = axe("free"), axe("played")
    close(played)

    with pytest.raises(OutsideActionError, match="do not belong to the same game"):
        fighter(free, played)

    assert free.owner is None


def test_added_item_comes_last() -> None:
    unit, item = fighter(axe()), Sword(name="sword")

    unit.add_item(item)

    assert unit.items[-1] is item
    assert item.owner is unit


def test_full_unit_takes_nothing_more() -> None:
    unit, item = fighter(axe(), axe(), axe()), axe("fourth")

    with pytest.raises(InventoryFullError, match=r"^Fighter carries 3 items already$"):
        unit.add_item(item)

    assert len(unit.items) == 3
    assert item.owner is None


def test_item_is_not_added_twice() -> None:
    item = axe()
    unit = fighter(item)

    with pytest.raises(AlreadyOwnedError, match=r"^axe belongs to Fighter$"):
        unit.add_item(item)

    assert unit.items == (item,)


def test_removed_item_has_no_owner_and_the_rest_keeps_its_order() -> None:
    first, second, third = axe("first"), axe("second"), axe("third")
    unit = fighter(first, second, third)
    unit.equip(first)

    unit.remove_item(second)

    assert unit.items == (first, third)
    assert second.owner is None
    assert unit.equipped_item is first


def test_removed_item_leaves_the_hand_too() -> None:
    item = axe()
    unit = fighter(item)
    unit.equip(item)

    unit.remove_item(item)

    assert unit.equipped_item is NO_ITEM


@pytest.mark.parametrize("whose", ["without owner", "another's", "the empty hand"])
def test_only_own_items_can_be_removed(whose: str) -> None:
    unit, other = fighter(axe()), fighter(axe())
    item = {
        "without owner": axe(),
        "another's": other.items[0],
        "the empty hand": NO_ITEM,
    }[whose]
    owner = item.owner

    with pytest.raises(NotCarriedError, match="does not carry"):
        unit.remove_item(item)

    assert item.owner is owner
    assert len(unit.items) == len(other.items) == 1


def test_another_item_can_be_equipped() -> None:
    first, second = axe("first"), axe("second")
    unit = fighter(first, second)
    unit.equip(first)

    unit.equip(second)

    assert unit.equipped_item is second
    assert unit.items == (first, second)
    assert unit.has_equipped_item


def test_item_of_another_unit_cannot_be_equipped() -> None:
    item = axe()
    owner, thief = fighter(item), fighter()

    with pytest.raises(CannotEquipError, match="which it does not carry") as refusal:
        thief.equip(item)

    assert refusal.value.reason == "not_carried"
    assert thief.equipped_item is NO_ITEM
    assert item.owner is owner


def test_item_can_be_put_away_once() -> None:
    item = axe()
    unit = fighter(item)
    unit.equip(item)

    unit.unequip()

    assert unit.equipped_item is NO_ITEM
    assert unit.items == (item,)
    with pytest.raises(CannotEquipError, match="has nothing equipped") as refusal:
        unit.unequip()
    assert refusal.value.reason == "unarmed"


def test_whether_a_class_wields_another_is_asked_once() -> None:
    asked: list[Unit] = []

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Ladle(Axe):
        """Remembers the units that tried to wield it."""

        is_listed: ClassVar[bool] = False

        def equip_to(self, unit: Unit) -> None:
            asked.append(unit)
            super().equip_to(unit)

    unit = fighter()

    assert unit.can_wield(Ladle(name="one"))
    assert fighter().can_wield(Ladle(name="other"))
    assert len(asked) == 1
    assert unit.equipped_item is NO_ITEM


def test_given_item_comes_last_and_out_of_hand() -> None:
    item = axe("gift")
    giver, receiver = fighter(item), fighter(axe("own"))
    beside(giver, receiver)
    giver.equip(item)

    giver.give_item(item, receiver)

    assert giver.items == ()
    assert giver.equipped_item is NO_ITEM
    assert [carried.name for carried in receiver.items] == ["own", "gift"]
    assert item.owner is receiver
    assert receiver.equipped_item is NO_ITEM


def test_equipped_item_stays_when_another_is_given() -> None:
    held, gift = axe("held"), axe("gift")
    giver, receiver = fighter(held, gift), fighter()
    beside(giver, receiver)
    giver.equip(held)

    giver.give_item(gift, receiver)

    assert giver.equipped_item is held


@pytest.mark.parametrize(
    "owners", [("Ada", "Ada"), (None, None)], ids=["same owner", "no owner"]
)
def test_items_are_given_on_the_same_side(owners: tuple[str | None, ...]) -> None:
    giver, receiver = fighter(axe()), fighter()
    beside(giver, receiver)
    ada = Tactician(name="Ada")
    for unit, owner in zip((giver, receiver), owners, strict=True):
        if owner is not None:
            ada.add_unit(unit)

    giver.give_item(giver.items[0], receiver)

    assert len(receiver.items) == 1


def _stranger(giver: Unit, receiver: Unit) -> None:
    Tactician(name="Ada").add_unit(giver)
    Tactician(name="Bob").add_unit(receiver)


def _masterless(giver: Unit, receiver: Unit) -> None:
    Tactician(name="Ada").add_unit(giver)


def _far(giver: Unit, receiver: Unit) -> None:
    line = Field.of_size(1, 3)
    line.place(giver, line[0, 0])
    line.place(receiver, line[0, 2])


def _unjoined(giver: Unit, receiver: Unit) -> None:
    square = board_from_text(BROKEN_SQUARE)
    square.place(giver, square[1, 0])
    square.place(receiver, square[1, 1])


def _unplaced(giver: Unit, receiver: Unit) -> None:
    assert receiver.field is not None
    receiver.field.lift(receiver)


def _elsewhere(giver: Unit, receiver: Unit) -> None:
    other = Field.of_size(1, 2)
    other.place(receiver, other[0, 1])


def _dead_giver(giver: Unit, receiver: Unit) -> None:
    giver.die()


def _dead_receiver(giver: Unit, receiver: Unit) -> None:
    receiver.die()


ESTRANGED = [
    (_stranger, NotYourUnitError),
    (_masterless, NotYourUnitError),
    (_far, OutOfRangeError),
    (_unjoined, OutOfRangeError),
    (_unplaced, OutOfRangeError),
    (_elsewhere, OutOfRangeError),
    (_dead_giver, DeadUnitError),
    (_dead_receiver, DeadUnitError),
]
estranged = pytest.mark.parametrize(
    ("estrange", "error"),
    ESTRANGED,
    ids=[estrange.__name__[1:] for estrange, _ in ESTRANGED],
)


@estranged
def test_refused_gift_changes_nothing(
    estrange: Callable[[Unit, Unit], None], error: type[AlpacaEmblemError]
) -> None:
    item = axe()
    giver, receiver = fighter(item), fighter()
    beside(giver, receiver)
    giver.equip(item)
    estrange(giver, receiver)

    with pytest.raises(error):
        giver.give_item(item, receiver)

    assert item.owner is giver
    assert giver.equipped_item is item
    assert (giver.items, receiver.items) == ((item,), ())


def test_nothing_can_be_given_to_oneself() -> None:
    giver = fighter(axe())
    beside(giver)

    with pytest.raises(OutOfRangeError, match="are not neighbours"):
        giver.give_item(giver.items[0], giver)

    assert len(giver.items) == 1


def test_only_carried_items_can_be_given() -> None:
    giver, receiver = fighter(), fighter(axe())
    beside(giver, receiver)

    for item in (axe(), receiver.items[0], NO_ITEM):
        with pytest.raises(NotCarriedError, match="does not carry"):
            giver.give_item(item, receiver)

    assert giver.items == ()


def test_full_unit_receives_nothing() -> None:
    giver, receiver = fighter(axe()), fighter(axe(), axe(), axe())
    beside(giver, receiver)
    giver.equip(giver.items[0])

    with pytest.raises(InventoryFullError, match="carries 3 items already"):
        giver.give_item(giver.items[0], receiver)

    assert giver.has_equipped_item


def test_alpaca_receives_without_end() -> None:
    alpaca, giver = Alpaca(max_hit_points=1, movement=0), fighter()
    beside(alpaca, giver)

    for number in range(9):
        giver.add_item(axe(f"axe {number}"))
        giver.give_item(giver.items[0], alpaca)

    assert [item.name[-1] for item in alpaca.items] == list("012345678")


def test_full_units_can_swap() -> None:
    one, other = (
        fighter(axe("a"), axe("b"), axe("c")),
        fighter(axe("x"), axe("y"), axe("z")),
    )
    beside(one, other)
    given, taken = one.items[1], other.items[0]
    one.equip(given)
    other.equip(taken)

    one.swap_items(given, other, taken)

    assert [item.name for item in one.items] == ["a", "c", "x"]
    assert [item.name for item in other.items] == ["y", "z", "b"]
    assert (given.owner, taken.owner) == (other, one)
    assert one.equipped_item is other.equipped_item is NO_ITEM


@estranged
def test_refused_swap_changes_nothing(
    estrange: Callable[[Unit, Unit], None], error: type[AlpacaEmblemError]
) -> None:
    one, other = fighter(axe("one")), fighter(axe("other"))
    beside(one, other)
    estrange(one, other)
    before = (one.items, other.items)

    with pytest.raises(error):
        one.swap_items(one.items[0], other, other.items[0])

    assert (one.items, other.items) == before


def test_missing_items_cannot_be_swapped() -> None:
    one, other = fighter(axe("one")), fighter(axe("other"))
    beside(one, other)
    mine, yours = one.items[0], other.items[0]

    for given, taken in ((yours, mine), (mine, NO_ITEM), (axe(), yours), (mine, mine)):
        with pytest.raises(NotCarriedError, match="does not carry"):
            one.swap_items(given, other, taken)

    assert (one.items, other.items) == ((mine,), (yours,))


def test_no_unit_swaps_with_itself() -> None:
    one = fighter(axe("a"), axe("b"))
    beside(one)

    with pytest.raises(OutOfRangeError, match="are not neighbours"):
        one.swap_items(one.items[0], one, one.items[1])


def test_dead_neither_take_nor_equip_nor_drop() -> None:
    item = axe()
    unit = fighter(item)
    unit.equip(item)
    unit.die()

    verbs: list[Callable[[], None]] = [
        lambda: unit.add_item(axe()),
        lambda: unit.equip(item),
        unit.unequip,
        lambda: unit.remove_item(item),
    ]
    for verb in verbs:
        with pytest.raises(DeadUnitError, match=r"^Fighter is dead$"):
            verb()

    assert unit.items == (item,)
    assert unit.equipped_item is item
    assert item.owner is unit


def test_unit_goes_as_far_as_its_movement() -> None:
    line = Field.of_size(1, 9)
    unit = fighter(movement=3)
    line.place(unit, line[0, 2])

    with pytest.raises(
        OutOfRangeError, match=r"can move 3 steps, and \(0, 6\) is at distance 4$"
    ):
        unit.move_to(line[0, 6])
    assert not unit.has_moved
    unit.move_to(line[0, 5])

    assert unit.location is line[0, 5]
    assert line.unit_in(0, 5) is unit
    assert line.is_empty(line[0, 2])
    assert unit.has_moved


def test_units_do_not_block_the_way() -> None:
    walker = fighter(movement=2)
    line = beside(walker, fighter(), fighter())
    line.add_places([(0, 3)], [((0, 2), (0, 3))])
    walker.movement = 3

    walker.move_to(line[0, 3])

    assert line.unit_in(0, 3) is walker


def test_missing_join_makes_the_way_longer() -> None:
    square = board_from_text(BROKEN_SQUARE)
    unit = fighter(movement=2)
    square.place(unit, square[1, 0])

    with pytest.raises(OutOfRangeError, match=r"is at distance 3$"):
        unit.move_to(square[1, 1])


def test_there_is_no_way_to_an_island() -> None:
    islands = Field()
    islands.add_places([(0, 0), (0, 2)])
    unit = fighter(movement=2**31 - 1)
    islands.place(unit, islands[0, 0])

    with pytest.raises(OutOfRangeError, match=r"is at distance inf$"):
        unit.move_to(islands[0, 2])


@pytest.mark.parametrize("column", [0, 1], ids=["itself", "another"])
def test_no_unit_moves_to_an_occupied_place(column: int) -> None:
    unit = fighter()
    line = beside(unit, fighter())

    with pytest.raises(OccupiedLocationError, match=r"stands on \(0, "):
        unit.move_to(line[0, column])

    assert unit.location is line[0, 0]
    assert not unit.has_moved


def test_unit_without_movement_stays() -> None:
    unit = fighter(movement=0)
    line = beside(unit, fighter())
    line.lift(line.units[1])

    with pytest.raises(OutOfRangeError, match="can move 0 steps"):
        unit.move_to(line[0, 1])


def test_unplaced_unit_does_not_move() -> None:
    unit, line = fighter(), Field.of_size(1, 2)

    with pytest.raises(NoSuchLocationError, match="is not on the field"):
        unit.move_to(line[0, 1])

    assert not unit.has_moved


def test_unit_does_not_move_to_another_map() -> None:
    unit = fighter()
    beside(unit, fighter())

    with pytest.raises(NoSuchLocationError, match="is not a location of this map"):
        unit.move_to(Field.of_size(1, 2)[0, 1])


def test_dead_unit_does_not_move() -> None:
    unit = fighter()
    line = beside(unit, fighter())
    line.lift(line.units[1])
    unit.die()

    with pytest.raises(DeadUnitError):
        unit.move_to(line[0, 1])

    assert line.units == ()


def test_distance_is_counted_over_joins() -> None:
    square = board_from_text(BROKEN_SQUARE)
    one, other = fighter(), fighter()
    square.place(one, square[1, 0])
    square.place(other, square[1, 1])

    assert one.distance_to(other) == other.distance_to(one) == 3
    assert one.distance_to(one) == 0


def test_the_distance_to_an_absent_unit_is_infinite() -> None:
    placed, unplaced, elsewhere = fighter(), fighter(), fighter()
    beside(placed)
    beside(elsewhere)

    for other in (unplaced, elsewhere):
        assert placed.distance_to(other) == other.distance_to(placed) == math.inf
    assert unplaced.distance_to(unplaced) == math.inf


def test_allies_serve_one_tactician_and_enemies_two() -> None:
    ada, bob = Tactician(name="Ada"), Tactician(name="Bob")
    one, other, enemy, free = fighter(), fighter(), fighter(), fighter()
    for tactician, unit in ((ada, one), (ada, other), (bob, enemy)):
        tactician.add_unit(unit)

    assert one.is_ally_of(other)
    assert one.is_enemy_of(enemy)
    assert not one.is_enemy_of(other)
    for unit in (enemy, free):
        assert not one.is_ally_of(unit)
    for unit in (one, fighter()):
        assert not free.is_ally_of(unit)
        assert not free.is_enemy_of(unit)
        assert not unit.is_enemy_of(free)


def test_the_dead_leave_the_field_and_keep_the_rest() -> None:
    item = axe()
    unit = fighter(item)
    line = beside(unit)
    unit.equip(item)
    ada = Tactician(name="Ada")
    ada.add_unit(unit)
    unit.in_combat = True

    unit.die()

    assert line.is_empty(line[0, 0])
    assert unit.location is line[0, 0]
    assert not unit.is_placed
    assert not unit.in_combat
    assert unit.owner is ada
    assert unit.items == (item,)
    assert unit.equipped_item is item


def test_the_dead_make_room_and_do_not_come_back() -> None:
    unit, heir = fighter(), fighter()
    line = beside(unit)

    unit.die()
    line.place(heir, line[0, 0])

    with pytest.raises(DeadUnitError):
        unit.die()
    assert line.unit_in(0, 0) is heir


@pytest.mark.parametrize("dead", ["user", "target"])
def test_the_dead_neither_act_nor_are_acted_upon(dead: str) -> None:
    weapon = axe()
    user, target = fighter(weapon), fighter()
    beside(user, target)
    user.equip(weapon)
    {"user": user, "target": target}[dead].die()

    with pytest.raises(DeadUnitError, match=r"^Fighter is dead$"):
        user.use_item_on(target)

    assert not user.can_use_item_on(target)
    assert not target.can_counter(user)


def test_dead_are_not_healed() -> None:
    healer = Alpaca(max_hit_points=1, movement=0, items=[Staff(name="s", power=9)])
    target = fighter()
    beside(healer, target)
    target.die()
    healer.equipped_item = healer.items[0]

    with pytest.raises(DeadUnitError):
        healer.use_item_on(target)

    assert target.hit_points == 0


def test_alpaca_uses_nothing() -> None:
    alpaca, target = Alpaca(max_hit_points=9, movement=1, items=[axe()]), fighter()
    beside(alpaca, target)

    with pytest.raises(CannotUseError) as refusal:
        alpaca.use_item_on(target)

    assert refusal.value.reason == "unarmed"


def test_tactician_hears_of_a_death_before_the_subscribers() -> None:
    ada, hero = Tactician(name="Ada"), Hero(max_hit_points=50, movement=3)
    heard: list[str] = []
    hero.died.subscribe(lambda _: heard.append(f"died, {len(ada.units)} left"))
    ada.hero_fell.subscribe(lambda _: heard.append(f"fell, {len(ada.units)} left"))
    ada.add_unit(hero)

    hero.take_damage(50)

    assert heard == ["fell, 0 left", "died, 0 left"]


def scene() -> tuple[Unit, Unit, Field]:
    """A hurt fighter with an equipped axe, another beside it, and room around them."""
    one, other = fighter(axe("held"), axe("spare")), fighter(axe("other"))
    field = Field.of_size(2, 3)
    field.place(one, field[0, 0])
    field.place(other, field[0, 1])
    one.equip(one.items[0])
    one.set_hit_points(50)
    return one, other, field


def snapshot(*things: Living) -> list[object]:
    """All that can change of the units and fields among *things*."""
    values: list[object] = []
    for thing in things:
        if isinstance(thing, Unit):
            values += [thing.hit_points, thing.in_combat, thing.has_moved, thing.owner]
            values += [item.name for item in thing.items]
            values += [item.owner is thing for item in thing.items]
            values += [str(thing.equipped_item), str(thing.location)]
        elif isinstance(thing, Field):
            values += [str(thing), len(thing.terrain)]
    return values


VERBS: dict[str, Callable[[Unit, Unit, Field], object]] = {
    "take_damage": lambda one, other, field: one.take_damage(1),
    "heal": lambda one, other, field: one.heal(1),
    "set_hit_points": lambda one, other, field: one.set_hit_points(1),
    "die": lambda one, other, field: one.die(),
    "add_item": lambda one, other, field: one.add_item(Spear(name="new")),
    "remove_item": lambda one, other, field: one.remove_item(one.items[0]),
    "equip": lambda one, other, field: one.equip(one.items[1]),
    "unequip": lambda one, other, field: one.unequip(),
    "give": lambda one, other, field: one.give_item(one.items[0], other),
    "swap": lambda one, other, field: one.swap_items(
        one.items[0], other, other.items[0]
    ),
    "move": lambda one, other, field: one.move_to(field[0, 2]),
    "use": lambda one, other, field: one.use_item_on(other),
    "place": lambda one, other, field: field.place(one, field[1, 2]),
    "lift": lambda one, other, field: field.lift(one),
    "add_places": lambda one, other, field: field.add_places([(2, 0)]),
    "remove_join": lambda one, other, field: field.remove_join((0, 0), (0, 1)),
    "serve": lambda one, other, field: Tactician(name="Ada").add_unit(one),
}


@pytest.mark.parametrize("name", VERBS)
def test_between_the_actions_of_a_game_every_verb_is_refused(name: str) -> None:
    """The same verb works on free units, so it is the game that refuses it."""
    free = scene()
    VERBS[name](*free)
    one, other, field = played = scene()
    journal = close(one, other, field, *one.items, *other.items)
    heard: list[UnitDied] = []
    one.died.subscribe(heard.append)
    before = snapshot(*played)

    with pytest.raises(OutsideActionError):
        VERBS[name](*played)

    assert snapshot(*played) == before != snapshot(*free)
    assert journal == []
    assert heard == []
    assert not journal.untold


RECORDED = [name for name in VERBS if name not in ("add_item", "serve")]
"""Actions that do not bring in things that the game does not know."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RECORDED)
def test_every_verb_of_an_action_can_be_undone(name: str) -> None:
    one, other, field = played = scene()
    journal = close(one, other, field, *one.items, *other.items)
    journal.is_open = True
    before = snapshot(*played)

    VERBS[name](*played)

    assert snapshot(*played) != before
    journal.rewind(0)
    assert snapshot(*played) == before


@pytest.mark.parametrize("name", ["add_item", "serve", "give", "swap", "use", "place"])
def test_in_an_action_the_game_does_not_mix_with_free_objects(name: str) -> None:
    one, *_ = played = scene()
    close(one, *one.items).is_open = True
    before = snapshot(*played)

    with pytest.raises(OutsideActionError, match="do not belong to the same game"):
        VERBS[name](*played)

    assert snapshot(*played) == before
