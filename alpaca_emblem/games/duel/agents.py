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
"""How often, in percent, a skill that is ready is used."""
HURT: Final = 40
"""Below this percentage of its hit points a fighter drinks."""
WOUND: Final = 4
"""So many hit points in effects that are still to come are worth a remedy."""
KILL: Final = 6
STUNNING: Final = 4
"""What felling or stunning a foe is worth, in hit points."""
MOST_LEAVES: Final = 500
TRIALS: Final = 40
"""Forecasts with more ways to turn out are replaced by so many trials."""


@define(eq=False)
class BeastAgent(Agent):
    """Strikes the first foe, always; who has a skill ready uses it now and then.

    Its own dice are thrown only if there is a skill that could be used.
    """

    def choose(self, view: View) -> Action[Any]:
        """A strike, or the first skill that is ready.

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
    """Takes what hurts most for its energy, and looks after itself; it never flees."""

    def choose(self, view: View) -> Action[Any]:
        """The best action now; chance decides between equal ones.

        Raises:
            InvalidTypeError: It is a view of another game than the duel.
            InvalidValueError: The view's side is not to act.
        """
        game, legal = game_to_search(view, Duel, self.rng), view.legal_actions()
        remedy = _remedy(game, legal)
        if remedy is not None:
            return remedy
        worths = {
            action: self._worth(game, action) / _cost(game, action)
            for action in legal
            if isinstance(action, Strike | UseSkill)
        }
        best = max(worths.values())
        return choice(self.rng, [a for a, worth in worths.items() if worth == best])

    def _worth(self, game: Duel, action: Action[Any]) -> float:
        """What *action* can be expected to bring, in hit points."""
        try:
            forecast = game.forecast(action, limit=MOST_LEAVES)
        except ForecastTooLargeError:
            return sum(self._tried(game, action) for _ in range(TRIALS)) / TRIALS
        return sum(
            float(result.probability) * _worth_of(game, result.events)
            for result in forecast.results
        )

    def _tried(self, game: Duel, action: Action[Any]) -> float:
        game._reseed(self.rng.between(0, 2**31 - 2))
        told = game.apply(action)
        game.undo()
        return _worth_of(game, told)


def _remedy(game: Duel, legal: Iterable[Action[Any]]) -> UseItem | None:
    """The item that the actor needs now, if it has one."""
    unit = game.actor
    assert unit is not None, "somebody is to act"
    is_hurt = 100 * unit.hit_points < HURT * unit.effective_max_hit_points
    for action in legal:
        if isinstance(action, UseItem):
            item = unit.items[action.item]
            assert isinstance(item, Consumable), "others cannot be used"
            if (is_hurt and item.power) or _toll(unit, item.cures) >= WOUND:
                return action
    return None


def _toll(unit: Duelist, name: str) -> int:
    """Hit points that the effect of that *name* will still take."""
    effect = unit.effect_named(name)
    return 0 if effect is None else effect.power * effect.duration


def _cost(game: Duel, action: Strike | UseSkill) -> int:
    if isinstance(action, Strike):
        return energy.NORMAL
    return max(1, game.fighter(action.unit).abilities[action.skill].cost)


def _worth_of(game: Duel, events: Iterable[Event]) -> float:
    """What has come of an action until *events*, in hit points of the foes."""
    left: dict[int, float] = {}
    worth: float = 0
    for event in events:
        match event:
            case StrikeLanded(target=target) | SpellLanded(target=target):
                before = left.get(target, game.fighters[target - 1].hit_points)
                worth += before - event.hit_points
                left[target] = event.hit_points
            case FighterFell(is_hero=False):
                worth += KILL
            case EffectPutOn(effect="stun"):
                worth += STUNNING
            case EffectPutOn(unit=unit):
                now = left.get(unit, game.fighters[unit - 1].hit_points)
                worth += min(now, event.power * event.duration)
    return worth
