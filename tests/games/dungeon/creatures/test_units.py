"""Creatures: natural and equipped weapons, and the death of the adventurer."""

from __future__ import annotations

import pytest

from alpaca_emblem import Axe, Field, Tactician
from alpaca_emblem.errors import CannotEquipError, OutOfRangeError
from alpaca_emblem.games.dungeon.creatures.bestiary import BESTIARIES
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Creature, Monster
from alpaca_emblem.model.combat import Blow
from alpaca_emblem.model.units import UNIT_CLASSES

RAT = BESTIARIES["original"].named("Rat")


@pytest.fixture
def hero() -> Adventurer:
    return Adventurer.of(max_items=2)


@pytest.fixture
def axe(hero: Adventurer) -> Axe:
    axe = Axe(name="axe", power=2, max_power=7)
    hero.add_item(axe)
    return axe


def met(hero: Adventurer, column: int) -> Monster:
    """A rat in the same row as *hero*, of another tactician, in no game."""
    field, rat = Field.of_size(1, 3), Monster.of(RAT, 2)
    field.place(hero, field[0, 0])
    field.place(rat, field[0, column])
    Tactician(name="adventurer").add_unit(hero)
    Tactician(name="dungeon").add_unit(rat)
    return rat


def test_an_equipped_weapon_takes_the_place_of_fists(
    hero: Adventurer, axe: Axe
) -> None:
    hero.equip(axe)

    assert hero.weapon is hero.equipped_item is axe
    assert hero.has_equipped_item


@pytest.mark.parametrize("how", ["unequip", "remove_item"])
def test_fists_are_back_when_the_weapon_is_gone(
    hero: Adventurer, axe: Axe, how: str
) -> None:
    hero.equip(axe)

    hero.unequip() if how == "unequip" else hero.remove_item(axe)

    assert hero.weapon is hero.natural_weapon
    assert not hero.has_equipped_item


def test_dropping_another_item_leaves_the_weapon_equipped(
    hero: Adventurer, axe: Axe
) -> None:
    other = Axe(name="spare", power=1)
    hero.add_item(other)
    hero.equip(axe)

    hero.remove_item(other)

    assert hero.weapon is axe


def test_fists_cannot_be_put_away(hero: Adventurer) -> None:
    with pytest.raises(CannotEquipError, match="has nothing equipped") as refused:
        hero.unequip()

    assert refused.value.reason == "unarmed"


def test_creatures_fight_by_the_rules_of_the_model_outside_of_a_game(
    hero: Adventurer,
) -> None:
    rat = met(hero, 1)

    bite, blow = rat.use_item_on(hero)

    assert isinstance(bite, Blow)
    assert isinstance(blow, Blow)
    assert (bite.attacker, bite.damage, hero.hit_points) == (rat, 1, 19)
    assert (blow.attacker, blow.damage, rat.hit_points) == (hero, 2, 1)


def test_natural_weapons_have_a_reach(hero: Adventurer) -> None:
    rat = met(hero, 2)

    with pytest.raises(OutOfRangeError, match="Rat reaches 1 to 1 steps"):
        rat.use_item_on(hero)


def test_an_adventurer_dies_where_it_stands_and_its_tactician_hears(
    hero: Adventurer,
) -> None:
    met(hero, 1)
    owner, field = hero.owner, hero.field
    assert owner is not None
    assert field is not None
    lost: list[object] = []
    owner.hero_fell.subscribe(lost.append)

    hero.take_damage(25)

    assert (hero.is_alive, owner.units, len(lost)) == (False, (), 1)
    assert field.unit_at(field[0, 0]) is hero


@pytest.mark.parametrize("kind", [Creature, Adventurer, Monster])
def test_no_match_knows_creatures(kind: type[Creature]) -> None:
    assert kind.__name__ not in UNIT_CLASSES


ADVENTURER = {
    *("armour", "experience", "food", "gold", "has_treasure", "keys", "level", "of"),
}
CREATURE = {"defense", "natural_weapon", "strength", "weapon"}


@pytest.mark.parametrize(
    ("kind", "more"),
    [(Adventurer, ADVENTURER), (Monster, {"kind", "of", "target"})],
)
def test_creatures_have_few_names_beyond_those_of_units(
    kind: type[Creature], more: set[str]
) -> None:
    common = {*dir(Creature.__base__)}

    public = {name for name in dir(kind) if name[0] != "_"}

    assert public - common == CREATURE | more
