"""Double dispatch of kinds that the library does not know, in both directions."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.dungeon.creatures.units import NaturalWeapon
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import (
    ITEM_CLASSES,
    NO_ITEM,
    Axe,
    Item,
    Matchup,
    Sword,
    Weapon,
)
from alpaca_emblem.model.units import UNIT_CLASSES, Alpaca, Hero, Unit

living = define(eq=False, kw_only=True, on_setattr=setters.NO_OP)


@living
class Flail(Weapon):
    """Weak against parrying swords, which hit it harder."""

    is_listed: ClassVar[bool] = False  # no other module of tests is to meet it

    def equip_to(self, unit: Unit) -> None:
        unit.equip_flail(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_flail_attack(self)

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.STRONG


@living
class ParryingSword(Sword):
    """Binds the chain of a flail."""

    is_listed: ClassVar[bool] = False

    def take_flail_attack(self, flail: Flail) -> Matchup:
        return Matchup.WEAK


@living
class Crusader(Hero):
    """Wields flails, and spears as any hero."""

    letter = "U"
    is_listed: ClassVar[bool] = False

    def equip_flail(self, flail: Flail) -> None:
        self.equipped_item = flail


@living
class Mistaken(Weapon):
    """Asks for methods whose names are misspelt."""

    is_listed: ClassVar[bool] = False

    def equip_to(self, unit: Unit) -> None:
        unit.equip_spaer(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_flial_attack(self)


OWN = (Flail, ParryingSword, Mistaken)


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these tests meet them."""
    for kind in OWN:
        monkeypatch.setitem(ITEM_CLASSES, kind.__name__, kind)
    monkeypatch.setitem(UNIT_CLASSES, "Crusader", Crusader)


@pytest.fixture
def flail() -> Flail:
    return Flail(name="chain", power=30)


def test_unit_wields_a_kind_for_which_it_has_a_method(flail: Flail) -> None:
    crusader = Crusader(max_hit_points=50, movement=1, items=[flail])

    crusader.equip(flail)

    assert crusader.equipped_item is flail


@pytest.mark.parametrize(
    "unit_class", [c for c in UNIT_CLASSES.values() if c is not Crusader]
)
def test_other_units_refuse_an_unknown_kind(
    unit_class: type[Unit], flail: Flail
) -> None:
    unit = unit_class(max_hit_points=50, movement=1, items=[flail])

    assert not unit.can_wield(flail)
    with pytest.raises(CannotEquipError, match=f"^{unit_class.__name__} cannot wield"):
        unit.equip(flail)
    assert unit.equipped_item is NO_ITEM


def test_relation_of_a_new_kind_holds_in_both_directions(flail: Flail) -> None:
    parrying = ParryingSword(name="main gauche", power=30)

    assert flail.matchup_against(parrying) is Matchup.WEAK
    assert parrying.matchup_against(flail) is Matchup.STRONG
    assert Sword(name="sword", power=1).matchup_against(flail) is Matchup.STRONG


def test_blows_of_a_new_kind_follow_its_relation(flail: Flail) -> None:
    field = Field.of_size(1, 2)
    crusader = Crusader(max_hit_points=90, movement=1, items=[flail])
    other = Crusader(max_hit_points=90, movement=1)
    other.add_item(Flail(name="other", power=20))
    for unit, column in ((crusader, 0), (other, 1)):
        field.place(unit, field[0, column])
        unit.equip(unit.items[0])

    assert [h.hit_points for h in crusader.use_item_on(other)] == [60, 70]


@pytest.mark.parametrize(
    "attacked",
    [
        *(
            kind(name="x", power=1)
            for kind in ITEM_CLASSES.values()
            if kind not in OWN and kind.__module__.startswith("alpaca_emblem.")
        ),
        NO_ITEM,
        NaturalWeapon(name="fists", power=2, max_power=4),
    ],
    ids=lambda item: type(item).__name__,
)
def test_unknown_kind_is_neutral_against_what_does_not_know_it(
    attacked: Item, flail: Flail
) -> None:
    assert flail.matchup_against(attacked) is Matchup.NORMAL


def test_misspelt_name_of_a_known_kind_is_an_error() -> None:
    mistaken = Mistaken(name="oops", power=1)
    hero = Hero(max_hit_points=9, movement=1, items=[mistaken])

    with pytest.raises(AttributeError, match=r"^Hero has no .*mean equip_spear\?$"):
        hero.can_wield(mistaken)
    with pytest.raises(AttributeError, match=r"did you mean take_flail_attack\?$"):
        mistaken.matchup_against(NO_ITEM)


@pytest.mark.parametrize("name", ["equip_to", "equip_item", "equip_", "rage", "_x"])
def test_other_names_of_a_unit_are_missing_as_usual(name: str) -> None:
    hero = Hero(max_hit_points=9, movement=1)

    assert not hasattr(hero, name)
    with pytest.raises(AttributeError) as missing:
        getattr(hero, name)
    assert str(missing.value) == f"'Hero' object has no attribute '{name}'"
    assert (missing.value.name, missing.value.obj) == (name, hero)


@pytest.mark.parametrize(
    "name", ["take__attack", "take_item_attack", "take_damage", "rage", "equip_flail"]
)
def test_other_names_of_an_item_are_missing_as_usual(name: str) -> None:
    for item in (Axe(name="axe"), NO_ITEM):
        assert not hasattr(item, name)
        with pytest.raises(AttributeError) as missing:
            getattr(item, name)
        kind = type(item).__name__
        assert str(missing.value) == f"'{kind}' object has no attribute '{name}'"


def test_things_of_the_model_are_copied_and_pickled_as_before() -> None:
    alpaca = Alpaca(max_hit_points=9, movement=1, items=[Axe(name="axe", power=3)])

    pickled = pickle.loads(pickle.dumps(alpaca))
    for twin in (copy.copy(alpaca), copy.deepcopy(alpaca), pickled):
        (axe,) = twin.items
        assert (axe.name, axe.power, axe.owner) == ("axe", 3, twin)


def test_method_for_a_new_kind_is_there_before_any_call() -> None:
    """Attributes that exist are read fast; a `__getattr__` would slow all of them."""

    @living
    class Net(Weapon):
        is_listed: ClassVar[bool] = False

        @staticmethod
        def throw(net: Net, unit: Unit) -> None:
            unit.equip_net(net)

        def equip_to(self, unit: Unit) -> None:
            self.throw(self, unit)

        def matchup_against(self, item: Item) -> Matchup:
            return min(each.take_net_attack(self) for each in [item])

    hero = Hero(max_hit_points=9, movement=1)

    assert not any("__getattr__" in vars(base) for base in Hero.__mro__)
    with pytest.raises(CannotEquipError, match=r"^Hero cannot wield mesh$"):
        hero.equip_net(Net(name="mesh"))
    assert Net(name="mesh").matchup_against(Axe(name="axe")) is Matchup.NORMAL


def test_kind_that_only_its_receiver_mentions_is_known_too() -> None:
    @living
    class Tamer(Hero):
        is_listed: ClassVar[bool] = False

        def equip_whip(self, whip: Item) -> None:
            self.equipped_item = whip

    with pytest.raises(CannotEquipError, match=r"^Hero cannot wield whip$"):
        Hero(max_hit_points=9, movement=1).equip_whip(Axe(name="whip"))
