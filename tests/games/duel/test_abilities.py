"""Abilities and kinds of damage: the original's numbers, and invalid values."""

from __future__ import annotations

import pytest

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.abilities import (
    ABILITIES,
    DAMAGE_KINDS,
    FIREBALL,
    LONGEST,
    DamageKind,
    Skill,
    Spell,
)
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.rng import Mulberry32

pytestmark = pytest.mark.unmeasured


def test_skills_of_the_source() -> None:
    numbers = {
        name: (skill.mana, skill.cooldown, skill.power, skill.cost)
        for name, skill in ABILITIES.items()
        if isinstance(skill, Skill)
    }

    assert numbers == {
        "heavy_blow": (2, 2, 150, 150),
        "quick_jab": (1, 0, 60, 50),
        "sweep": (3, 3, 70, 150),
    }
    assert (FIREBALL.mana, FIREBALL.cooldown, FIREBALL.cost) == (4, 2, 100)
    assert (FIREBALL.low, FIREBALL.high, FIREBALL.kind) == (6, 10, "fire")
    assert [name for name in ABILITIES if ABILITIES[name].is_sweeping] == ["sweep"]


def test_kinds_of_damage_are_known_by_their_names() -> None:
    assert list(DAMAGE_KINDS) == ["slash", "pierce", "blunt", "fire", "poison"]
    assert all(kind.name == name for name, kind in DAMAGE_KINDS.items())


def test_an_effect_does_not_last_for_ever() -> None:
    DamageKind("doom", Effect("stun", LONGEST), 100)

    with pytest.raises(
        InvalidValueError, match="duration of stun must be at most 1000"
    ):
        DamageKind("doom", Effect("stun", LONGEST + 1), 100)


@pytest.mark.parametrize("chance", [-1, 101])
def test_a_chance_is_a_percentage(chance: int) -> None:
    with pytest.raises(InvalidValueError, match="chance must be at"):
        DamageKind("frost", Effect("slow", 1), chance)


def test_a_spell_has_a_roll_and_a_kind() -> None:
    with pytest.raises(InvalidValueError, match="high must be at least 6, not 5"):
        Spell("frost", low=6, high=5)
    with pytest.raises(InvalidValueError, match="kind must be one of slash"):
        Spell("frost", low=1, high=2, kind="frost")


def test_costs_are_not_negative() -> None:
    with pytest.raises(InvalidValueError, match="cost must be at least 0"):
        Skill("gift", cost=-1)
    with pytest.raises(InvalidTypeError, match="mana must be a whole number"):
        Skill("gift", mana=1.5)  # type: ignore[arg-type]


def test_no_roll_is_wider_than_dice_are() -> None:
    widest = Spell("storm", low=-INT_MAX, high=INT_MAX)

    assert widest.low <= Mulberry32(1).between(widest.low, widest.high) <= widest.high
    with pytest.raises(InvalidValueError, match="low must be at least -2147483647"):
        Spell("storm", low=-(2**31), high=0)
    with pytest.raises(InvalidValueError, match="high must be at most 2147483647"):
        Spell("storm", low=0, high=2**31)
