"""Profiles: fighters made from values, healthy and rested."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel.fighters.profiles import ArmProfile
from tests.games.duel.arena import BELT, DRAUGHT, fighter


def test_a_fighter_is_healthy_and_rested_with_its_gear() -> None:
    unit = fighter(hit_points=30, pack=(BELT, DRAUGHT), max_mana=2).create()

    assert (unit.hit_points, unit.mana) == (40, 5)
    assert [item.name for item in unit.items] == ["blade", "belt", "healing_draught"]
    assert unit.arm is unit.items[0]
    assert not unit.is_in_game


def test_two_of_a_kind_share_nothing_that_changes() -> None:
    profile = fighter(pack=(DRAUGHT,))
    one, other = profile.create(), profile.create()

    one.take_damage(5)
    one.unequip()

    assert (other.hit_points, other.arm.name) == (30, "blade")
    assert other.items[0].owner is other


def test_equal_profiles_are_one_key() -> None:
    assert hash(fighter(speed=3)) == hash(fighter(speed=3))
    assert fighter(speed=3) == fighter(speed=3) != fighter(speed=4)


def test_profiles_are_checked() -> None:
    with pytest.raises(InvalidValueError, match="high must be at least 5, not 4"):
        ArmProfile(name="axe", low=5, high=4)
    with pytest.raises(InvalidValueError, match="kind must be one of slash"):
        ArmProfile(name="axe", low=5, high=6, kind="ice")
    with pytest.raises(InvalidValueError, match="max_hit_points must be at least 1"):
        fighter(hit_points=0)
    with pytest.raises(InvalidValueError, match="resists must be one of"):
        fighter(resists=("ice",))
