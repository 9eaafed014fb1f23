"""Fighters: stats in layers, and what clings to them."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import CannotEquipError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.duelist import BARE_HANDS, Duelist
from alpaca_emblem.games.duel.gear import Arm, Consumable, Gear
from alpaca_emblem.model.items import Sword
from alpaca_emblem.model.living import Copier, Journal
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.model.units import Fighter
from tests.games.duel.arena import BLEED, SLOW, STUN
from tests.games.interrupting import Interrupter


def armed() -> Duelist:
    arm = Arm(name="axe", power=4, max_power=7, bonus=Stats(strength=2))
    spare = Arm(name="club", power=9, bonus=Stats(strength=50))
    belt = Gear(name="belt", bonus=Stats(max_hit_points=10, agility=-9))
    unit = Duelist(
        breed="orc",
        max_hit_points=20,
        stats=Stats(strength=3, agility=4, max_mana=2),
        items=[arm, spare, belt],
    )
    unit.equip(arm)
    return unit


def test_layers_are_added_up_what_is_in_hand_and_what_is_worn() -> None:
    unit = armed()
    unit.effects = (Effect("rage", 2, 0, Stats(strength=5, max_mana=-9)),)

    assert unit.raw == Stats(strength=10, agility=-5, max_mana=-7, max_hit_points=10)
    assert unit.sheet.stats(True).agility == 0
    assert unit.sheet.stats(False).agility == -5
    assert (unit.effective_max_hit_points, unit.effective_max_mana) == (30, 0)


def test_layers_are_read_anew_when_one_changes() -> None:
    unit = armed()
    assert unit.raw.strength == 5

    unit.equip(unit.items[1])
    assert unit.raw.strength == 53
    unit.unequip()
    assert unit.raw.strength == 3
    unit.remove_item(unit.items[2])
    assert unit.effective_max_hit_points == 20
    unit.effects = (SLOW,)
    assert unit.raw.speed == -5
    unit.stats = Stats(strength=1)
    assert unit.raw.strength == 1


def test_layers_are_right_after_an_interrupt_at_any_line() -> None:
    """The sheet of layers that were taken back since is not taken for theirs."""
    unit, journal = armed(), Journal()
    unit._join(journal)
    at, former = 1, unit.raw

    def change() -> None:
        unit.stats = Stats(strength=30)
        assert unit.raw.strength == 32

    while Interrupter(at).run(change):
        journal.rewind(0)
        assert unit.raw == former
        at += 1

    assert at > 10


def test_a_copy_has_layers_of_its_own() -> None:
    unit = armed()
    twin = Copier().copy(unit)

    twin.unequip()

    assert (twin.raw.strength, unit.raw.strength) == (3, 5)
    assert twin.arm is BARE_HANDS
    assert unit.arm is unit.items[0] is not twin.items[0]


def test_healing_stops_at_the_maximum_of_all_layers() -> None:
    unit = armed()

    unit.heal(100)

    assert unit.hit_points == 30


def test_bare_hands_do_one() -> None:
    unit = Duelist(max_hit_points=3)

    assert (unit.arm.power, unit.arm.max_power, unit.arm.kind) == (1, 1, "blunt")
    assert str(unit) == "Duelist"


def test_the_worn_and_the_used_are_not_wielded() -> None:
    unit = armed()
    mead = Consumable(name="mead", power=3)
    unit.add_item(mead)

    with pytest.raises(CannotEquipError, match="belt is worn, not wielded"):
        unit.equip(unit.items[2])
    with pytest.raises(CannotEquipError, match="mead is used, not wielded"):
        unit.equip(mead)


def test_arms_are_for_duelists_and_swords_are_not() -> None:
    knight = Fighter(max_hit_points=3, movement=1)
    unit, sword = Duelist(max_hit_points=3), Sword(name="sword")

    assert not knight.can_wield(Arm(name="axe"))
    assert not unit.can_wield(sword)


@pytest.mark.parametrize("power", [(7, 4), (1, 0)])
def test_an_arm_has_a_roll(power: tuple[int, int]) -> None:
    with pytest.raises(InvalidValueError, match="max_power must be at least"):
        Arm(name="axe", power=power[0], max_power=power[1])


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"resists": ["fire"]}, InvalidTypeError, "resists must be a tuple"),
        ({"resists": ("ice",)}, InvalidValueError, "resists must be one of slash"),
        ({"is_weak_to": ("",)}, InvalidValueError, "is_weak_to must be one of slash"),
        ({"breed": 3}, InvalidTypeError, "breed must be a text"),
        ({"level": 0}, InvalidValueError, "level must be at least 1"),
    ],
)
def test_fighters_are_checked(
    values: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Duelist(max_hit_points=3, **values)  # type: ignore[arg-type]


def test_an_arm_needs_a_kind() -> None:
    with pytest.raises(InvalidValueError, match="kind must be one of slash"):
        Arm(name="axe", kind="")


def test_who_is_stunned_cannot_be_stunned() -> None:
    unit = armed()
    assert unit.can_have(STUN)

    unit.put_on(STUN)

    assert unit.is_stunned
    assert not unit.can_have(STUN)
    assert unit.can_have(BLEED)


def test_protection_from_stuns() -> None:
    unit = armed()
    unit.is_stun_proof = True

    assert not unit.can_have(STUN)


def test_effects_are_found_by_name() -> None:
    unit = armed()
    unit.put_on(BLEED)

    assert unit.effect_named("bleed") == BLEED
    assert unit.effect_named("burn") is None
    assert unit.put_on(Effect("bleed", 5, 0)) == Effect("bleed", 5, 1)


@pytest.mark.parametrize(("hit_points", "is_so"), [(7, True), (8, False)])
def test_heavily_wounded_is_below_a_quarter_of_the_present_maximum(
    hit_points: int, is_so: bool
) -> None:
    unit = armed()
    unit.hit_points = hit_points

    assert unit.is_heavily_wounded is is_so
