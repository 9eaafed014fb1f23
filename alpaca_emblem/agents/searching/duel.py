"""Search in the duel: a race between the strikes of the hero and those of its enemies.

A position is valued by how the duel would go on if all fighters struck for their
average damage, and the hero felled the enemies in the best order: by the hit points
that it would have left in the end, or by those that it would lack.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import MARGIN, Judgement
from alpaca_emblem.games.duel.actions import Strike, UseItem, UseSkill, Wait
from alpaca_emblem.games.duel.agents import EAGERNESS, HURT
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.duel.judging import average_damage
from alpaca_emblem.games.duel.options import HERO
from alpaca_emblem.rng import choice
from alpaca_emblem.rules import energy

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.games.values import Action

LUCK: Final = 9.0
"""The hit points that decide the race as surely as e to 1: the luck of the dice."""
REMEDY: Final = 0.8
"""The share of a potion's hit points that it is expected to restore."""
SKILLED: Final = 50
"""The chance that the hero uses a skill in playing on, in percent."""
MANA: Final = 0.4
"""The value of a point of mana, in hit points."""


@define(eq=False)
class DuelJudgement(Judgement["Duel"]):
    """Values the hit points left at the end of the race, and plays on by its order."""

    playing_on = 40

    _averages: dict[tuple[Any, ...], float] = field(init=False, factory=dict)

    def of_position(self, game: Duel, side: str) -> float:
        ahead = math.tanh(self._left(game) / LUCK / 2) * MARGIN
        return ahead if side == HERO else -ahead

    def _left(self, game: Duel) -> float:
        """Return the hit points that the hero has left in the end, or lacks."""
        hero = game.hero
        pace = energy.gain(game.stats_of(hero).speed)
        now = -(game.queue.energy_of(game.seat_of(hero)) - energy.FULL) / pace
        foes = []
        for foe in game.enemies:
            if foe.is_alive:
                strikes = _endurance(foe) / max(self._average(game, hero, foe), 0.1)
                harm = self._average(game, foe, hero) / energy.NORMAL
                speed = energy.gain(game.stats_of(foe).speed)
                foes.append((harm * speed / strikes, harm, speed, strikes, foe))
        foes.sort(key=lambda each: -each[0])
        left = _endurance(hero) + MANA * hero.mana
        for item in hero.items:
            if isinstance(item, Consumable) and item.power:
                left += REMEDY * item.power * item.count
        struck = 0.0
        for _, harm, speed, strikes, foe in foes:
            struck += strikes
            ticks = max(now + (struck - 1) * energy.NORMAL / pace, 0.0)
            spent = game.queue.energy_of(game.seat_of(foe)) + speed * ticks
            left -= harm * max(spent - energy.FULL / 2, 0.0)
        return left

    def _average(self, game: Duel, attacker: Duelist, target: Duelist) -> float:
        """Return the average damage of a strike, remembered while it is the same."""
        key = (
            attacker.number,
            attacker.effects,
            attacker.is_heavily_wounded,
            target.number,
            target.effects,
        )
        found = self._averages.get(key)
        if found is None:
            found = self._averages[key] = average_damage(game, attacker, target)
        return found

    def deserves_a_look(self, action: Action[Any]) -> bool:
        """Return whether *action* may be good; waiting never is."""
        return not isinstance(action, Wait) and super().deserves_a_look(action)

    def play_on(self, game: Duel) -> Action[Any]:
        """Return a potion for a badly hurt hero, or a skill or a strike.

        The hero attacks the enemy that is felled soonest for the harm it does.
        """
        legal = game.legal_actions()
        skills = [action for action in legal if isinstance(action, UseSkill)]
        if game.to_act != HERO:
            if skills and self.rng.chance(EAGERNESS):
                return skills[0]
            return next(action for action in legal if isinstance(action, Strike))
        drink = _drink(game, legal)
        if drink is not None:
            return drink
        if skills and self.rng.chance(SKILLED):
            return choice(self.rng, skills)
        strikes = [action for action in legal if isinstance(action, Strike)]
        return max(strikes, key=lambda strike: self._urgency(game, strike))

    def _urgency(self, game: Duel, strike: Strike) -> float:
        """Return the harm that the target of *strike* does, by the time to fell it."""
        foe = game.fighter(strike.target)
        harm = self._average(game, foe, game.hero) * game.stats_of(foe).speed
        return harm * self._average(game, game.hero, foe) / _endurance(foe)


def _endurance(fighter: Duelist) -> float:
    """Return the hit points of *fighter*, less what its effects will take."""
    toll = sum(effect.power * effect.duration for effect in fighter.effects)
    return max(fighter.hit_points - toll, 0.5)


def _drink(game: Duel, legal: tuple[Action[Any], ...]) -> Action[Any] | None:
    hero = game.hero
    if 100 * hero.hit_points >= HURT * hero.effective_max_hit_points:
        return None
    for action in legal:
        if isinstance(action, UseItem):
            item = hero.items[action.item]
            if isinstance(item, Consumable) and item.power:
                return action
    return None


JUDGEMENT = DuelJudgement
