"""The actions of a duel: plain data, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from attrs import frozen

from alpaca_emblem.errors import (
    CannotUseError,
    IllegalActionError,
    NotCarriedError,
    WrongPhaseError,
)
from alpaca_emblem.games.duel import events
from alpaca_emblem.games.duel.abilities import Ability, Skill, Spell
from alpaca_emblem.games.duel.combat import DuelCombat, attack
from alpaca_emblem.games.duel.effects import end_effect
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.values import Action
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules import energy

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel

    DuelAction: TypeAlias = Action[Duel]
else:
    DuelAction = Action


@frozen
class Strike(DuelAction):
    """Strike a living foe with the equipped weapon. Costs 100 energy."""

    unit: int
    target: int

    def check(self, game: Duel) -> None:
        game._check_foe(game._check_actor(self.unit), self.target)

    def resolve(self, game: Duel) -> None:
        units = game.units
        attack(game, units[self.unit - 1], units[self.target - 1])
        game._finish_action(energy.NORMAL)


@frozen
class UseSkill(DuelAction):
    """Use an ability: a skill or a spell.

    Attributes:
        skill: The index of the ability, from 0.
        target: The number of the foe that it meets; None if it meets all living foes.
    """

    short_name: ClassVar[str] = "skill"

    unit: int
    skill: int
    target: int | None = None

    def check(self, game: Duel) -> None:
        unit = game._check_actor(self.unit)
        check_skills_allowed(game)
        ability = ability_at(unit, self.skill)
        check_ready(unit, self.skill)
        if ability.is_sweeping != (self.target is None):
            raise IllegalActionError(
                f"{ability.name} meets {'all foes' if ability.is_sweeping else 'one'}",
                reason="bad_target",
            )
        if self.target is not None:
            game._check_foe(unit, self.target)

    def resolve(self, game: Duel) -> None:
        unit = game.fighter(self.unit)
        ability = unit.abilities[self.skill]
        unit.mana -= ability.mana
        unit.cooldowns = tuple(
            ability.cooldown if index == self.skill else turns
            for index, turns in enumerate(unit.cooldowns)
        )
        game.tell(events.AbilityUsed(self.unit, ability.name, unit.mana))
        if self.target is None:
            targets = game.living_foes(unit)
        else:
            targets = (game.fighter(self.target),)
        for target in targets:
            _use_on(game, unit, target, ability)
        game._finish_action(ability.cost)


def _use_on(game: Duel, unit: Duelist, target: Duelist, ability: Ability) -> None:
    if isinstance(ability, Spell):
        DuelCombat(game).cast(unit, target, ability)
        return
    assert isinstance(ability, Skill), "an ability is a spell or a skill"
    attack(game, unit, target, ability.power)


def check_skills_allowed(game: Duel) -> None:
    """Refuse skills, spells and items in the bare battle.

    Raises:
        WrongPhaseError: The rules allow plain strikes only.
    """
    if not game.rules.allows_skills:
        raise WrongPhaseError("plain strikes only", reason="strikes_only")


def ability_at(unit: Duelist, index: int) -> Ability:
    """Return the ability of *unit* at *index*, from 0.

    Raises:
        IllegalActionError: There is no such item.
    """
    if not is_index_of(unit.abilities, index):
        raise IllegalActionError(
            f"it is the turn of {unit}, which has no skill {index}",
            reason="no_such_skill",
        )
    return unit.abilities[index]


def is_index_of(values: Sequence[object], index: object) -> bool:
    """Return whether *index* is a whole number from 0 below the number of *values*."""
    return type(index) is int and 0 <= index < len(values)


def check_ready(unit: Duelist, index: int) -> None:
    """Refuse an ability that is cooling down, or costs more mana than is left.

    Raises:
        IllegalActionError: With the reason "on_cooldown" or "no_mana".
    """
    ability = unit.abilities[index]
    if unit.cooldowns[index]:
        raise IllegalActionError(
            f"{ability.name} is ready again in {unit.cooldowns[index]} turns",
            reason="on_cooldown",
        )
    if unit.mana < ability.mana:
        raise IllegalActionError(
            f"{ability.name} takes {ability.mana} mana, and {unit} has {unit.mana}",
            reason="no_mana",
        )


@frozen
class UseItem(DuelAction):
    """Use up one of a carried consumable, on oneself. Costs 50 energy.

    Attributes:
        item: The index of the item among those that the unit carries, from 0.
    """

    short_name: ClassVar[str] = "item"

    unit: int
    item: int

    def check(self, game: Duel) -> None:
        unit = game._check_actor(self.unit)
        check_skills_allowed(game)
        if not is_index_of(unit.items, self.item):
            raise NotCarriedError(
                f"it is the turn of {unit}, which carries no item at {self.item}"
            )
        item = unit.items[self.item]
        if not isinstance(item, Consumable):
            raise CannotUseError(f"{item} cannot be used up")
        if not item.count:
            raise CannotUseError(f"no {item} is left", reason="used_up")
        if has_no_use(unit, item):
            raise CannotUseError(f"{item} does nothing for {unit}", reason="no_effect")

    def resolve(self, game: Duel) -> None:
        unit = game.fighter(self.unit)
        item = unit.items[self.item]
        assert isinstance(item, Consumable), "checked"
        item.count -= 1
        game.tell(events.ItemConsumed(self.unit, item.name, item.count))
        if item.power:
            before = int(unit.hit_points)
            unit.heal(item.power)
            after = int(unit.hit_points)
            game.tell(events.FighterHealed(self.unit, after - before, after))
        if unit.effect_named(item.cures) is not None:
            end_effect(game, unit, item.cures)
        game._finish_action(energy.QUICK)


@frozen
class Flee(DuelAction):
    """Let the hero try to get away. Costs 100 energy."""

    unit: int

    def check(self, game: Duel) -> None:
        unit = game._check_actor(self.unit)
        if unit is not game.hero or not game.rules.can_flee:
            raise WrongPhaseError(
                f"it is the turn of {unit}, which cannot flee", reason="cannot_flee"
            )

    def resolve(self, game: Duel) -> None:
        hero = game.hero
        agility = max(game.stats_of(foe).agility for foe in game.living_foes(hero))
        chance = rules.flight_chance(
            game.stats_of(hero).agility,
            agility,
            game.rules.least_flight_chance,
            game.rules.most_flight_chance,
        )
        if game.dice.chance(chance):
            game.tell(events.Fled(self.unit, chance))
            game._end("fled", ())
        else:
            game.tell(events.FlightFailed(self.unit, chance))
        game._finish_action(energy.NORMAL)


@frozen
class Wait(DuelAction):
    """Let the turn pass. Costs 100 energy."""

    unit: int

    def check(self, game: Duel) -> None:
        game._check_actor(self.unit)

    def resolve(self, game: Duel) -> None:
        game.tell(events.Waited(self.unit))
        game._finish_action(energy.NORMAL)


ACTION_CLASSES: Final[tuple[type[DuelAction], ...]] = (
    Strike,
    UseSkill,
    UseItem,
    Flee,
    Wait,
)
"""All actions of a duel."""


def has_no_use(unit: Duelist, item: Consumable) -> bool:
    """Return whether *item* is used up, or would do nothing for *unit* now."""
    return not item.count or (not item.power and unit.effect_named(item.cures) is None)
