"""Agents for duels: the source's enemies, and one for heroes.

The hero's agent judges each action by its worth on average, a whole number by the same
rules as those of the duel: see `judging`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from attrs import define

from alpaca_emblem.games.agents import Agent, decisions_in, game_to_search
from alpaca_emblem.games.duel.actions import Strike, UseItem, UseSkill
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.duel.judging import worth_of
from alpaca_emblem.rng import choice
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules import energy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View

EAGERNESS: Final = 30
"""The chance that a ready skill is used, in percent."""
HURT: Final = 40
"""The percentage of its hit points below which a fighter drinks."""
WOUND: Final = 4
"""The hit points that effects must still take to be worth a remedy."""


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
        return self._choose_of(decisions_in(view, Duel))

    def _choose_in(self, game: Game, side: str) -> Action[Any]:
        # Of all that a view holds, `choose` reads the legal actions alone.
        if type(game) is Duel and type(self).choose is BeastAgent.choose:
            legal = game.legal_actions()
            if game.to_act == side:
                return self._choose_of(legal)
        return super()._choose_in(game, side)

    def _choose_of(self, legal: tuple[Action[Any], ...]) -> Action[Any]:
        skill, strike = _first_places(tuple(map(type, legal)))
        if skill is not None and self.rng.chance(EAGERNESS):
            return legal[skill]
        return legal[strike]


@lru_cache(maxsize=1 << 10)
def _first_places(classes: tuple[type[Action[Any]], ...]) -> tuple[int | None, int]:
    """Return the index of the first skill, if there is one, and of the first strike.

    Cached, since classes of actions are abstract, and to ask one whether it is a base
    of another costs more than all the rest of a decision.
    """
    places = range(len(classes))
    skills = (place for place in places if issubclass(classes[place], UseSkill))
    strikes = (place for place in places if issubclass(classes[place], Strike))
    return next(skills, None), next(strikes)


@define(eq=False)
class DuelAgent(Agent):
    """Takes the action that hurts most for its energy, heals itself, never flees.

    What a weapon of a class of its own does beyond the rules, it does not see.
    """

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
            action: _worth(game, action)
            for action in legal
            if isinstance(action, Strike | UseSkill)
        }
        best = max(values.values())
        return choice(self.rng, [a for a, value in values.items() if value == best])


def _worth(game: Duel, action: Strike | UseSkill) -> int:
    """Return the worth of *action* for 100 energy, in millionths of a hit point."""
    unit = game.fighter(action.unit)
    ability = unit.abilities[action.skill] if isinstance(action, UseSkill) else None
    targets = (
        game.living_foes(unit)
        if action.target is None
        else (game.fighter(action.target),)
    )
    worth = sum(worth_of(game, unit, target, ability) for target in targets)
    cost = energy.NORMAL if ability is None else ability.cost
    return rules.worth_of_energy(worth, cost)


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
