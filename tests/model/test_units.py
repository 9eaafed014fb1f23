"""The seven classes: their items, capacities, and letters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.model.body import Wielding
from alpaca_emblem.model.items import ITEM_CLASSES, NO_ITEM, Axe, Item, Spear, Sword
from alpaca_emblem.model.units import UNIT_CLASSES, Alpaca, Hero, Unit

pytestmark = pytest.mark.unmeasured

WIELDED = {
    "Alpaca": set(),
    "Archer": {"Bow"},
    "Cleric": {"Staff"},
    "Fighter": {"Axe"},
    "Hero": {"Spear"},
    "Sorcerer": {"Darkness", "Light", "Spirit"},
    "SwordMaster": {"Sword"},
}
UNITS = {name: UNIT_CLASSES[name] for name in WIELDED}
ITEMS = {
    name: kind
    for name, kind in ITEM_CLASSES.items()
    if kind.__module__.startswith("alpaca_emblem.")
}

every_unit = pytest.mark.parametrize("unit_class", UNITS.values(), ids=list(UNITS))
every_item = pytest.mark.parametrize("item_class", ITEMS.values(), ids=list(ITEMS))


def test_there_are_seven_classes() -> None:
    shipped = [
        name
        for name, kind in UNIT_CLASSES.items()
        if kind.__module__.startswith("alpaca_emblem.")
    ]

    assert sorted(shipped) == sorted(WIELDED)


@every_unit
@every_item
def test_unit_equips_items_of_its_class(
    unit_class: type[Unit], item_class: type[Item]
) -> None:
    item = item_class(name="tool")
    unit = unit_class(max_hit_points=50, movement=3, items=[item])
    may = item_class.__name__ in WIELDED[unit_class.__name__]

    assert unit.can_wield(item) is may
    if may:
        unit.check_equip(item)
        unit.equip(item)
        assert unit.equipped_item is item
    else:
        message = f"^{unit_class.__name__} cannot wield tool$"
        with pytest.raises(CannotEquipError, match=message) as refusal:
            unit.equip(item)
        assert refusal.value.reason == "cannot_equip"
        assert unit.equipped_item is NO_ITEM
    assert unit.items == (item,)


@every_unit
def test_refused_item_leaves_the_equipped_one(unit_class: type[Unit]) -> None:
    unit = unit_class(max_hit_points=50, movement=3)
    wielded = WIELDED[unit_class.__name__]
    for name in sorted(wielded)[:1]:
        unit.add_item(ITEMS[name](name=name))
        unit.equip(unit.items[0])
    before = unit.equipped_item
    refused = next(name for name in ITEMS if name not in wielded)
    unit.add_item(ITEMS[refused](name=refused))

    with pytest.raises(CannotEquipError):
        unit.equip(unit.items[-1])

    assert unit.equipped_item is before


@every_unit
def test_letters_differ(unit_class: type[Unit]) -> None:
    letter = unit_class(max_hit_points=1, movement=0).letter

    assert len(letter) == 1
    assert letter.isupper()
    others = [kind for kind in UNITS.values() if kind is not unit_class]
    assert letter not in [kind(max_hit_points=1, movement=0).letter for kind in others]


def test_only_heroes_must_survive() -> None:
    assert [name for name, kind in UNITS.items() if kind.must_survive] == ["Hero"]


def test_only_alpacas_carry_more_than_three() -> None:
    capacities = {name: kind.max_items for name, kind in UNITS.items()}

    assert capacities.pop("Alpaca") == INT_MAX
    assert set(capacities.values()) == {3}


def test_alpaca_carries_without_end() -> None:
    axes = [Axe(name=f"axe {number}") for number in range(500)]

    alpaca = Alpaca(max_hit_points=1, movement=0, items=axes)

    assert list(alpaca.items) == axes


@pytest.fixture
def captain() -> Iterator[type[Unit]]:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Captain(Hero):
        """Wields swords, too."""

        letter = "K"
        max_items = 1

        def equip_sword(self, sword: Sword) -> None:
            self.equipped_item = sword

    yield Captain
    del UNIT_CLASSES["Captain"]


def test_custom_class_inherits_and_adds(captain: type[Unit]) -> None:
    unit = captain(max_hit_points=50, movement=3)

    assert UNIT_CLASSES["Captain"] is captain
    assert unit.must_survive
    assert unit.can_wield(Sword(name="sword"))
    assert unit.can_wield(Spear(name="spear"))
    assert not unit.can_wield(Axe(name="axe"))


def test_custom_class_has_a_capacity_of_its_own(captain: type[Unit]) -> None:
    unit = captain(max_hit_points=50, movement=3, items=[Sword(name="sword")])

    with pytest.raises(ValueError, match="carries 1 items already"):
        unit.add_item(Axe(name="axe"))


def test_class_without_a_letter_cannot_be_made_and_is_not_listed() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Ghost(Unit):
        """Cannot be drawn."""

    with pytest.raises(TypeError, match="letter"):
        Ghost(max_hit_points=1, movement=0)  # type: ignore[abstract]

    assert "Ghost" not in UNIT_CLASSES


def test_class_that_is_not_listed_is_inherited_from() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Squire(Hero):
        letter = "Q"
        is_listed: ClassVar[bool] = False

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Knave(Squire):
        """Says nothing of its own."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Knight(Squire):
        is_listed: ClassVar[bool] = True

    try:
        assert {"Squire", "Knave", "Knight"} & set(UNIT_CLASSES) == {"Knight"}
        assert Knave(max_hit_points=1, movement=0).letter == "Q"
        assert UNIT_CLASSES["Knight"] is Knight
    finally:
        del UNIT_CLASSES["Knight"]


def test_every_kind_of_item_has_a_method_that_receives_it() -> None:
    receivers = {name for name in vars(Wielding) if name.startswith("equip_")}

    assert receivers == {f"equip_{name.lower()}" for name in ITEMS}
