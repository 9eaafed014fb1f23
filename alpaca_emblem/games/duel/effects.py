"""Effects: how they come, take their toll and wear off, and how turns begin with them.

A turn begins in this order: the game notes whether the fighter is stunned, its effects
take their toll, its abilities cool down, and a stunned fighter loses the turn, but is
safe from stuns until its next turn begins. So a stun of one turn costs exactly one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from alpaca_emblem.games.duel import events
from alpaca_emblem.games.duel.abilities import OF_THE_BLOOD, STUN
from alpaca_emblem.games.unit_game import number_of

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.abilities import DamageKind
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.model.stats import Effect


def begin_turn(duel: Duel, fighter: Duelist) -> bool:
    """Begin the turn of *fighter*, and return whether it can act."""
    if fighter.effects:
        return _begin_hampered_turn(duel, fighter)
    if any(fighter.cooldowns):
        _cool_down(fighter)
    if fighter.is_stun_proof:
        fighter.is_stun_proof = False
    return True


def _begin_hampered_turn(duel: Duel, fighter: Duelist) -> bool:
    is_stunned = fighter.is_stunned
    tick_effects(duel, fighter)
    if any(fighter.cooldowns):
        _cool_down(fighter)
    if not fighter.hit_points > 0:
        return False
    if fighter.is_stun_proof is not is_stunned:
        fighter.is_stun_proof = is_stunned
    if is_stunned:
        duel.tell(events.TurnLost(number_of(fighter)))
    return not is_stunned


def _cool_down(fighter: Duelist) -> None:
    fighter.cooldowns = tuple(max(0, turns - 1) for turns in fighter.cooldowns)


def tick_effects(duel: Duel, fighter: Duelist) -> None:
    """Let the effects of *fighter* take their toll, oldest first, and wear off.

    No defense helps. An effect that kills is the last one to act.
    """
    for effect in fighter.effects:
        if effect.power:
            left = max(0, int(fighter.hit_points) - effect.power)
            duel.tell(
                events.EffectHurt(number_of(fighter), effect.name, effect.power, left)
            )
            hurt(fighter, left)
            if not left:
                return
        if effect.duration > 1:
            _replace(fighter, effect, _shortened(effect))
        else:
            end_effect(duel, fighter, effect.name)


@lru_cache(maxsize=1 << 10)
def _shortened(effect: Effect) -> Effect:
    """Return *effect* with a turn less. The same few come again and again."""
    return attrs.evolve(effect, duration=effect.duration - 1)


def hurt(fighter: Duelist, left: int) -> None:
    """Set the hit points of *fighter*; at 0 it dies."""
    if left:
        fighter.hit_points = left
    else:
        fighter.die()


def leave_effect(
    duel: Duel, target: Duelist, kind: DamageKind, is_critical: bool
) -> None:
    """Put the effect of a hit with *kind* of damage on a living *target*, by chance.

    The chance is drawn first, even if the target then cannot have the effect.
    """
    effect = kind.effect
    if effect is None:
        return
    is_sure = kind.chance == 100 or (kind.is_sure_if_critical and is_critical)
    takes_hold = is_sure or duel.dice.chance(kind.chance)
    if takes_hold and can_have(target, effect):
        put_on(duel, target, effect)


def can_have(fighter: Duelist, effect: Effect) -> bool:
    """Return whether *fighter* can get *effect* now."""
    if effect.name == STUN:
        return not (fighter.is_stun_proof or fighter.is_stunned)
    return not (fighter.is_bloodless and effect.name in OF_THE_BLOOD)


def put_on(duel: Duel, target: Duelist, effect: Effect) -> None:
    """Apply *effect* to *target*, and update what depends on its stats."""
    now = add_effect(target, effect)
    duel.tell(events.EffectPutOn(number_of(target), now.name, now.duration, now.power))
    update_derived(duel, target)


def add_effect(fighter: Duelist, effect: Effect) -> Effect:
    """Add *effect* to those of *fighter*, and return the resulting effect.

    Effects of one name do not add up: the longer duration and the greater power stay,
    in the place of the older.
    """
    old = fighter.effect_named(effect.name)
    if old is None:
        fighter.effects = (*fighter.effects, effect)
        return effect
    both = attrs.evolve(
        effect,
        duration=max(old.duration, effect.duration),
        power=max(old.power, effect.power),
    )
    _replace(fighter, old, both)
    return both


def _replace(fighter: Duelist, old: Effect, new: Effect) -> None:
    fighter.effects = tuple([new if e is old else e for e in fighter.effects])


def end_effect(duel: Duel, fighter: Duelist, name: str) -> None:
    """Remove the effect called *name*, and update what depends on the stats."""
    fighter.effects = tuple([e for e in fighter.effects if e.name != name])
    duel.tell(events.EffectEnded(number_of(fighter), name))
    update_derived(duel, fighter)


def update_derived(duel: Duel, fighter: Duelist) -> None:
    """Update hit points, mana and speed of *fighter* after a change of its stats.

    Hit points and mana above a smaller maximum are cut, and never raised; a new speed
    counts from the next tick on.
    """
    sheet = fighter._sheet_now()
    most, most_mana = sheet.effective_max_hit_points, sheet.effective_max_mana
    lost = int(fighter.hit_points) - most
    if lost > 0:
        fighter.hit_points = most
        duel.tell(events.MaximumCut(number_of(fighter), lost, most))
    if fighter.mana > most_mana:
        fighter.mana = most_mana
    seat, speed = duel.seat_of(fighter), sheet.stats(duel.rules.clamps_stats).speed
    if seat.speed != speed:
        duel.queue.set_speed(seat, speed)
