"""What happens as a fighter's turn begins, before it can act.

In this order: whether it is stunned is noted, its effects take their toll, its
abilities cool down, and who was stunned loses the turn, but is safe from stuns until
its next turn begins. So a stun of one turn costs exactly one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from alpaca_emblem.games.duel import events
from alpaca_emblem.model.stats import Effect

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.abilities import DamageKind
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel


def begin_turn(duel: Duel, fighter: Duelist) -> bool:
    """Have the turn of *fighter* begin. Whether it can act."""
    if fighter.effects:
        return _begin_hampered_turn(duel, fighter)
    _cool_down(fighter)
    if fighter.is_stun_proof:
        fighter.is_stun_proof = False
    return True


def _begin_hampered_turn(duel: Duel, fighter: Duelist) -> bool:
    is_stunned = fighter.is_stunned
    tick_effects(duel, fighter)
    _cool_down(fighter)
    if not fighter.hit_points > 0:
        return False
    fighter.is_stun_proof = is_stunned
    if is_stunned:
        duel.tell(events.TurnLost(duel.number_of(fighter)))
    return not is_stunned


def _cool_down(fighter: Duelist) -> None:
    if any(fighter.cooldowns):
        fighter.cooldowns = tuple(max(0, turns - 1) for turns in fighter.cooldowns)


def hurt(duel: Duel, target: Duelist, left: int) -> None:
    """Leave *target* so many hit points; the fallen fall."""
    if left:
        target.hit_points = left
    else:
        target.die()


def leave_effect(
    duel: Duel, target: Duelist, kind: DamageKind, is_critical: bool
) -> None:
    """What a hit of that *kind* puts on a target that lives.

    Whether it takes hold is drawn first, also if it then cannot.
    """
    effect = kind.effect
    if effect is None:
        return
    is_sure = kind.chance == 100 or (kind.is_sure_if_critical and is_critical)
    takes_hold = is_sure or duel.dice.chance(kind.chance)
    if takes_hold and target.can_have(effect):
        put_on(duel, target, effect)


def put_on(duel: Duel, target: Duelist, effect: Effect) -> None:
    """Have *effect* cling to *target*, and settle what that changes."""
    now = target.put_on(effect)
    duel.tell(
        events.EffectPutOn(duel.number_of(target), now.name, now.duration, now.power)
    )
    duel.settle(target)


def end_effect(duel: Duel, unit: Duelist, name: str) -> None:
    """Take the effect of that *name* off *unit*, and settle what that changes."""
    unit.effects = tuple(effect for effect in unit.effects if effect.name != name)
    duel.tell(events.EffectEnded(duel.number_of(unit), name))
    duel.settle(unit)


def tick_effects(duel: Duel, unit: Duelist) -> None:
    """What clings to *unit* takes its toll, oldest first, and wears off.

    No defense helps. An effect that kills is the last one to act.
    """
    for effect in unit.effects:
        if effect.power:
            left = max(0, int(unit.hit_points) - effect.power)
            duel.tell(
                events.EffectHurt(duel.number_of(unit), effect.name, effect.power, left)
            )
            hurt(duel, unit, left)
            if not left:
                return
        if effect.duration > 1:
            shorter = attrs.evolve(effect, duration=effect.duration - 1)
            unit.effects = tuple(shorter if e is effect else e for e in unit.effects)
        else:
            end_effect(duel, unit, effect.name)
