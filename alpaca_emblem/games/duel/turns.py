"""What happens as a fighter's turn begins, before it can act.

In this order: whether it is stunned is noted, its effects take their toll, its
abilities cool down, and who was stunned loses the turn, but is safe from stuns until
its next turn begins. So a stun of one turn costs exactly one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.duel import events
from alpaca_emblem.games.duel.striking import tick_effects

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.fighters.duelist import Duelist
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
