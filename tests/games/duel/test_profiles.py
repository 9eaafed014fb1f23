"""Profiles: fighters made from values, healthy and rested."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.abilities import Ability, DamageKind, Skill
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.gear import Arm, Gear
from alpaca_emblem.games.duel.profiles import (
    ArmProfile,
    ConsumableProfile,
    GearProfile,
    Profile,
)
from alpaca_emblem.model.items import NO_ITEM, Axe, Bow, Item, Spear, Staff, Sword
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.model.units import Fighter
from alpaca_emblem.replay import record
from tests.games.duel.arena import BELT, DRAUGHT, fighter


def test_a_fighter_is_healthy_and_rested_with_its_gear() -> None:
    unit = fighter(hit_points=30, pack=(BELT, DRAUGHT), max_mana=2).create()

    assert (unit.hit_points, unit.mana) == (40, 5)
    assert [item.name for item in unit.items] == ["blade", "belt", "healing_draught"]
    assert unit.weapon is unit.items[0]
    assert not unit.is_in_game


def test_a_profile_without_a_level_gets_the_first() -> None:
    profile = Profile(breed="elk", max_hit_points=9, arm=AXE)

    assert (profile.level, profile.create().level) == (1, 1)
    assert evolve(profile, level=3).create().level == 3


def test_two_of_a_kind_share_nothing_that_changes() -> None:
    profile = fighter(pack=(DRAUGHT,))
    one, other = profile.create(), profile.create()

    one.take_damage(5)
    one.unequip()

    assert (other.hit_points, other.weapon.name) == (30, "blade")
    assert other.items[0].owner is other


def test_equal_profiles_are_one_key() -> None:
    assert hash(fighter(speed=3)) == hash(fighter(speed=3))
    assert fighter(speed=3) == fighter(speed=3) != fighter(speed=4)


AXE = ArmProfile(name="axe", low=1, high=2)


@pytest.mark.parametrize(
    ("make", "values", "message"),
    [
        (Profile, {"name": 5}, "name must be a string, not 5"),
        (Profile, {"stats": {"speed": 3}}, "stats must be of class Stats, not {"),
        (Profile, {"arm": "axe"}, "arm must be an ArmProfile or a weapon, not 'axe'"),
        (Profile, {"pack": [AXE]}, "pack must be of class tuple, not "),
        (Profile, {"pack": (AXE,)}, "must hold GearProfile or ConsumableProfile, not"),
        (Profile, {"is_bloodless": 1}, "is_bloodless must be true or false, not 1"),
        (Profile, {"abilities": ("sweep",)}, "must hold Skill or Spell, not 'sweep'"),
        (Profile, {"abilities": (Ability("gaze"),)}, "must hold Skill or Spell, not A"),
        (ArmProfile, {"bonus": None}, "bonus must be of class Stats, not None"),
        (GearProfile, {"bonus": 3}, "bonus must be of class Stats, not 3"),
        (ConsumableProfile, {"cures": None}, "cures must be a string, not None"),
        (Effect, {"modifier": -5}, "modifier must be of class Stats, not -5"),
        (DamageKind, {"effect": "burn"}, "effect must be of class Effect, not 'burn'"),
        (DamageKind, {"is_sure_if_critical": 1}, "must be true or false, not 1"),
        (Skill, {"is_sweeping": "no"}, "is_sweeping must be true or false, not 'no'"),
    ],
)
def test_arguments_of_another_kind_are_refused(
    make: Callable[..., object], values: dict[str, object], message: str
) -> None:
    needed: dict[object, dict[str, object]] = {
        Profile: {"breed": "ogre", "max_hit_points": 9, "arm": AXE},
        ArmProfile: {"low": 1, "high": 2},
        Effect: {"duration": 2},
    }
    given = {**needed.get(make, {}), **values}
    if make is not Profile:
        given["name"] = "frost"

    with pytest.raises(InvalidTypeError, match=message):
        make(**given)


def armed_with(arm: ArmProfile | Item) -> Profile:
    return Profile(breed="ogre", max_hit_points=9, arm=arm)


@pytest.mark.parametrize("kind", [Axe, Sword, Spear, Bow])
def test_weapon_of_the_model_can_be_equipped(kind: type[Item]) -> None:
    profile = armed_with(kind(name="own", power=2, max_power=5))

    one, other = profile.create(), profile.create()

    assert type(one.weapon) is kind
    assert (one.weapon.power, one.weapon.max_power) == (2, 5)
    assert one.weapon.owner is one
    assert other.weapon is not one.weapon


def test_weapon_is_copied_into_the_profile() -> None:
    axe = Axe(name="own", power=2)
    Fighter(max_hit_points=9, movement=1, items=[axe])
    profile = armed_with(axe)

    axe.power = 7

    assert profile.create().weapon.power == 2
    assert profile == armed_with(Axe(name="own", power=2))
    assert repr(profile) == repr(armed_with(ArmProfile(name="own", low=2, high=2)))


def test_arm_is_the_same_as_its_profile() -> None:
    arm = Arm(name="axe", power=1, max_power=2)

    assert armed_with(arm) == armed_with(AXE)


@pytest.mark.parametrize("item", [Staff(name="rod"), Gear(name="ring"), NO_ITEM])
def test_items_that_duelists_do_not_wield_are_refused(item: Item) -> None:
    with pytest.raises(InvalidValueError, match="arm must be a weapon that duelists"):
        armed_with(item)


def test_duel_with_a_weapon_of_the_model_is_saved_and_repeated() -> None:
    duel = Duel(hero=armed_with(Axe(name="own", power=2)), seed=1)
    duel.strike()

    assert Duel.from_position(duel.position()).digest() == duel.digest()
    assert record(duel).play().digest() == duel.digest()


def test_profiles_are_checked() -> None:
    with pytest.raises(InvalidValueError, match="high must be at least 5, not 4"):
        ArmProfile(name="axe", low=5, high=4)
    with pytest.raises(InvalidValueError, match="kind must be one of slash"):
        ArmProfile(name="axe", low=5, high=6, kind="ice")
    with pytest.raises(InvalidValueError, match="max_hit_points must be at least 1"):
        fighter(hit_points=0)
    with pytest.raises(InvalidValueError, match="resists must be one of"):
        fighter(resists=("ice",))
