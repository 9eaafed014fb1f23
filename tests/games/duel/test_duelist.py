"""Fighters: stats in layers, and effects."""

from __future__ import annotations

import attrs
import pytest
from attrs import frozen

from alpaca_emblem.errors import (
    CannotEquipError,
    CannotUseError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.duel.abilities import BLUNT, DAMAGE_KINDS
from alpaca_emblem.games.duel.actions import DuelAction
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.effects import add_effect, can_have
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.gear import (
    BARE_HANDS,
    Arm,
    Consumable,
    Gear,
    bonus_of,
    damage_kind_of,
)
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.model.items import Axe, Bow, Item, Light, Spear, Staff, Sword
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


def test_layers_of_weapon_and_gear_are_added_up() -> None:
    unit = armed()
    unit.effects = (Effect("rage", 2, 0, Stats(strength=5, max_mana=-9)),)

    assert unit.total_stats == Stats(
        strength=10, agility=-5, max_mana=-7, max_hit_points=10
    )
    assert unit._sheet_now().stats(True).agility == 0
    assert unit._sheet_now().stats(False).agility == -5
    assert (unit.effective_max_hit_points, unit.effective_max_mana) == (30, 0)


def test_layers_are_read_again_when_one_changes() -> None:
    unit = armed()
    assert unit.total_stats.strength == 5

    unit.equip(unit.items[1])
    assert unit.total_stats.strength == 53
    unit.unequip()
    assert unit.total_stats.strength == 3
    unit.remove_item(unit.items[2])
    assert unit.effective_max_hit_points == 20
    unit.effects = (SLOW,)
    assert unit.total_stats.speed == -5
    unit.stats = Stats(strength=1)
    assert unit.total_stats.strength == 1


def test_layers_are_read_again_when_an_item_or_the_fighter_changes() -> None:
    unit = armed()
    arm, _, belt = unit.items
    assert isinstance(arm, Arm)
    assert isinstance(belt, Gear)
    assert (unit.total_stats.strength, unit.effective_max_hit_points) == (5, 30)

    arm.bonus = Stats(strength=9)
    assert unit.total_stats.strength == 12
    twin = Copier().copy(unit)
    belt.bonus = Stats(max_hit_points=-5)
    assert unit.effective_max_hit_points == 15
    unit.max_hit_points += 7
    assert unit.effective_max_hit_points == 22
    assert twin.effective_max_hit_points == 30


@frozen
class Rust(DuelAction):
    """Spoil the weapon of the fighter, which hardens it."""

    unit: int

    def check(self, game: Duel) -> None:
        game._check_actor(self.unit)

    def resolve(self, game: Duel) -> None:
        unit = game.fighter(self.unit)
        arm = unit.equipped_item
        assert isinstance(arm, Arm)
        arm.bonus = Stats(strength=-3)
        unit.max_hit_points += 4
        game._finish_action(100)


class RustyDuel(Duel):
    """A duel in which weapons rust."""

    name = "rusty duel"
    action_classes = (*Duel.action_classes, Rust)


def test_an_action_that_changes_an_item_can_be_undone_and_copied() -> None:
    duel = RustyDuel(seed=1)
    actor = duel.actor
    assert actor is not None
    number = number_of(actor)

    def stats(game: Duel) -> tuple[Stats, int]:
        fighter = game.fighter(number)
        return fighter.total_stats, fighter.effective_max_hit_points

    before = stats(duel)
    expected = attrs.evolve(before[0], strength=before[0].strength - 3), before[1] + 4
    for _ in range(2):
        duel.apply(Rust(number))
        assert stats(duel) == stats(duel.copy()) == expected
        assert stats(RustyDuel.from_position(duel.position())) == expected
        duel.undo()
        assert stats(duel) == stats(duel.copy()) == before


def test_layers_are_right_after_an_interrupt_at_any_line() -> None:
    """The sheet of undone layers is not used for the present ones."""
    unit, journal = armed(), Journal()
    unit._join(journal)
    at, former = 1, unit.total_stats

    def change() -> None:
        unit.stats = Stats(strength=30)
        assert unit.total_stats.strength == 32

    while Interrupter(at).run(change):
        journal.rewind(0)
        assert unit.total_stats == former
        at += 1

    assert at > 10


def test_a_copy_has_layers_of_its_own() -> None:
    unit = armed()
    twin = Copier().copy(unit)

    twin.unequip()

    assert (twin.total_stats.strength, unit.total_stats.strength) == (3, 5)
    assert twin.weapon is BARE_HANDS
    assert unit.weapon is unit.items[0] is not twin.items[0]


def test_a_pack_is_sorted_again_when_the_items_change() -> None:
    unit, draught = armed(), Consumable(name="draught", power=5)
    ring = next(item for item in unit.items if isinstance(item, Gear))
    assert unit._pack_now() == (unit.items, (), (ring,))
    assert unit._pack_now() is unit._pack_now()

    unit.items = (draught, *(item for item in unit.items if item is not ring))

    assert unit._pack_now() == (unit.items, ((0, draught),), ())
    assert unit.total_stats.max_hit_points == 0


def test_a_copy_has_a_pack_of_its_own() -> None:
    unit = armed()
    unit.items = (*unit.items, Consumable(name="draught", power=5))
    assert unit._pack_now()[1] == ((3, unit.items[3]),)

    twin = Copier().copy(unit)

    assert twin._pack_now()[0] is twin.items
    assert twin._pack_now()[1] == ((3, twin.items[3]),)
    assert twin.items[3] is not unit.items[3]


def test_healing_stops_at_the_maximum_of_all_layers() -> None:
    unit = armed()

    unit.heal(100)

    assert unit.hit_points == 30


def test_bare_hands_do_one() -> None:
    unit = Duelist(max_hit_points=3)

    hands = unit.weapon
    assert (hands.power, hands.max_power, damage_kind_of(hands)) == (1, 1, BLUNT)
    assert str(unit) == "Duelist"


def test_the_worn_and_the_used_are_not_wielded() -> None:
    unit = armed()
    mead = Consumable(name="mead", power=3)
    unit.add_item(mead)

    with pytest.raises(CannotEquipError, match="belt is worn, not wielded"):
        unit.equip(unit.items[2])
    with pytest.raises(CannotEquipError, match="mead is used, not wielded"):
        unit.equip(mead)


def test_duelists_wield_arms_and_the_weapons_of_the_model() -> None:
    knight = Fighter(max_hit_points=3, movement=1)
    unit = Duelist(max_hit_points=3)

    assert not knight.can_wield(Arm(name="axe"))
    for kind in (Arm, Axe, Sword, Spear, Bow):
        assert unit.can_wield(kind(name="own"))
    for other in (Staff, Light):
        assert not unit.can_wield(other(name="own"))


@pytest.mark.parametrize(
    ("weapon", "kind"),
    [
        (Sword(name="own"), "slash"),
        (Axe(name="own"), "slash"),
        (Spear(name="own"), "pierce"),
        (Bow(name="own"), "pierce"),
        (Arm(name="own", kind="fire"), "fire"),
    ],
    ids=["sword", "axe", "spear", "bow", "arm"],
)
def test_a_weapon_of_the_model_does_damage_of_a_kind(weapon: Item, kind: str) -> None:
    """That of its class, and it adds nothing to the stats."""
    unit = Duelist(max_hit_points=3, items=[weapon])
    unit.equip(weapon)

    assert unit.weapon is weapon
    assert damage_kind_of(unit.weapon) is DAMAGE_KINDS[kind]
    assert unit.total_stats == bonus_of(weapon) == Stats()


def test_free_fighters_use_their_weapons_on_each_other() -> None:
    """As all units do; there are no distances between fighters."""
    bow = Bow(name="bow", power=4)
    one, other = Duelist(max_hit_points=9, items=[bow]), Duelist(max_hit_points=9)
    with pytest.raises(CannotUseError, match="Duelist has nothing equipped") as raised:
        one.use_item_on(other)
    one.equip(bow)

    one.use_item_on(other)

    assert raised.value.reason == "unarmed"
    assert (one.hit_points, other.hit_points) == (9, 5)
    assert one.can_use_item_on(other)
    other.take_damage(5)
    assert not one.can_use_item_on(other)


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
        ({"breed": 3}, InvalidTypeError, "breed must be a string"),
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


def test_a_stunned_fighter_cannot_be_stunned() -> None:
    unit = armed()
    assert can_have(unit, STUN)

    add_effect(unit, STUN)

    assert unit.is_stunned
    assert not can_have(unit, STUN)
    assert can_have(unit, BLEED)


def test_protection_from_stuns() -> None:
    unit = armed()
    unit.is_stun_proof = True

    assert not can_have(unit, STUN)


def test_effects_are_found_by_name() -> None:
    unit = armed()
    add_effect(unit, BLEED)

    assert unit.effect_named("bleed") == BLEED
    assert unit.effect_named("burn") is None
    assert add_effect(unit, Effect("bleed", 5, 0)) == Effect("bleed", 5, 1)


@pytest.mark.parametrize(("hit_points", "is_so"), [(7, True), (8, False)])
def test_heavily_wounded_is_below_a_quarter_of_the_present_maximum(
    hit_points: int, is_so: bool
) -> None:
    unit = armed()
    unit.hit_points = hit_points

    assert unit.is_heavily_wounded is is_so
