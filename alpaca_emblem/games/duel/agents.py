"""Agents for duels: the source's enemies, and one for heroes.

The hero's agent looks at the expected result of each action. It works out no number
itself: all come from the game's own resolver, as events.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define

from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.games.agents import Agent, decisions_in, game_to_search
from alpaca_emblem.games.duel.actions import Strike, UseItem, UseSkill
from alpaca_emblem.games.duel.events import (
    EffectPutOn,
    FighterFell,
    SpellLanded,
    StrikeLanded,
)
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.rng import choice
from alpaca_emblem.rules import energy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.values import Action, Event
    from alpaca_emblem.games.views import View

EAGERNESS: Final = 30
"""The chance that a ready skill is used, in percent."""
HURT: Final = 40
"""The percentage of its hit points below which a fighter drinks."""
WOUND: Final = 4
"""The hit points that effects must still take to be worth a remedy."""
KILL: Final = 6
STUNNING: Final = 4
"""The value of felling or stunning a foe, in hit points."""
MOST_LEAVES: Final = 500
TRIALS: Final = 40
"""Forecasts of more than `MOST_LEAVES` ways are replaced by `TRIALS` trials."""


@define(eq=False)
class BeastAgent(Agent):
    """Strikes the first foe, and uses a ready skill now and then.

    It throws its own dice only if a skill is ready.
    """

    def choose(self, view: View) -> Action[Any]:
        """Return a strike, or the first skill that is ready.

        Raises:
            InvalidTypeError: It is a view of another game than the duel.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view, Duel)
        skills = [action for action in legal if isinstance(action, UseSkill)]
        if skills and self.rng.chance(EAGERNESS):
            return skills[0]
        return next(action for action in legal if isinstance(action, Strike))


@define(eq=False)
class DuelAgent(Agent):
    """Takes the action that hurts most for its energy, heals itself, never flees."""

    def choose(self, view: View) -> Action[Any]:
        """Return the best action; chance decides between equal ones.

        Raises:
            InvalidTypeError: It is a view of another game than the duel.
            InvalidValueError: The view's side is not to act.
        """
        game, legal = game_to_search(view, Duel, self.rng), view.legal_actions()
        remedy = _remedy(game, legal)
        if remedy is not None:
            return remedy
        values = {
            action: self._value(game, action) / _cost(game, action)
            for action in legal
            if isinstance(action, Strike | UseSkill)
        }
        best = max(values.values())
        return choice(self.rng, [a for a, value in values.items() if value == best])

    def _value(self, game: Duel, action: Action[Any]) -> float:
        """Return the expected value of *action*, in hit points."""
        try:
            forecast = game.forecast(action, limit=MOST_LEAVES)
        except ForecastTooLargeError:
            return sum(self._tried(game, action) for _ in range(TRIALS)) / TRIALS
        return sum(
            float(result.probability) * _value_of(game, result.events)
            for result in forecast.results
        )

    def _tried(self, game: Duel, action: Action[Any]) -> float:
        game._reseed(self.rng.between(0, 2**31 - 2))
        told = game.apply(action)
        game.undo()
        return _value_of(game, told)


def _remedy(game: Duel, legal: Iterable[Action[Any]]) -> UseItem | None:
    """Return the item that the actor needs now, if it has one."""
    unit = game.actor
    assert unit is not None, "a side is to act"
    is_hurt = 100 * unit.hit_points < HURT * unit.effective_max_hit_points
    for action in legal:
        if isinstance(action, UseItem):
            item = unit.items[action.item]
            assert isinstance(item, Consumable), "no other item can be used up"
            if (is_hurt and item.power) or _toll(unit, item.cures) >= WOUND:
                return action
    return None


def _toll(unit: Duelist, name: str) -> int:
    """Return the hit points that the effect called *name* will still take."""
    effect = unit.effect_named(name)
    return 0 if effect is None else effect.power * effect.duration


def _cost(game: Duel, action: Strike | UseSkill) -> int:
    if isinstance(action, Strike):
        return energy.NORMAL
    return max(1, game.fighter(action.unit).abilities[action.skill].cost)


def _value_of(game: Duel, events: Iterable[Event]) -> float:
    """Return the value of *events* that follow an action, in hit points of the foes."""
    left: dict[int, float] = {}
    value: float = 0
    for event in events:
        match event:
            case StrikeLanded(target=target) | SpellLanded(target=target):
                before = left.get(target, game.fighters[target - 1].hit_points)
                value += before - event.hit_points
                left[target] = event.hit_points
            case FighterFell(is_hero=False):
                value += KILL
            case EffectPutOn(effect="stun"):
                value += STUNNING
            case EffectPutOn(unit=unit):
                now = left.get(unit, game.fighters[unit - 1].hit_points)
                value += min(now, event.power * event.duration)
    return value
