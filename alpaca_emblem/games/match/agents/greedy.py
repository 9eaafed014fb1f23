"""An agent that takes what it can get now.

A unit uses an item any number of times in a turn, so a turn is a row of decisions, and
each looks at the whole position anew: a kill first, then the most damage dealt minus
taken, then healing, then a walk towards the nearest enemy against whom the unit is
strong, then the end of the turn.

An item is taken in hand only for a use that is better than all uses of what is in hand
already. That use is then the best, and what it takes from the enemy, or gives to the
hurt, is never given back for nothing; a unit walks once a turn. So every turn ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import define

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.match.actions import EndTurn, Equip, Move, UseItem
from alpaca_emblem.games.match.agents.walking import best_walk
from alpaca_emblem.games.match.agents.worth import WORTHLESS, Worth, worth_of
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.units import Unit


class Plan(NamedTuple):
    """Something to do, for what would come of it."""

    worth: Worth
    is_ready: bool
    action: Action[Any]

    @property
    def key(self) -> tuple[Worth, bool]:
        """What plans are compared by: at equal worth, those without a detour win."""
        return (self.worth, self.is_ready)


@define(eq=False)
class GreedyAgent(Agent):
    """Plays the match by what each action brings at once; chance decides ties.

    It brings nobody into the match in turn zero, and gives nothing away.
    """

    def choose(self, view: View) -> Action[Any]:
        """The best action now.

        Raises:
            InvalidTypeError: It is a view of another game than the match.
            InvalidValueError: The view's side is not to act.
        """
        legal = view.legal_actions()
        if not legal:
            raise InvalidValueError(f"{view.side} has nothing to decide")
        game = view.sample(self.rng)
        if not isinstance(game, Match):
            raise InvalidTypeError(f"GreedyAgent plays the match, not {game.name!r}")
        if game.is_running:
            best = self._best_use(game, legal) or best_walk(
                game, (action for action in legal if isinstance(action, Move))
            )
            if best is not None:
                return best
        return next(action for action in legal if isinstance(action, EndTurn))

    def _best_use(
        self, game: Match, legal: tuple[Action[Any], ...]
    ) -> Action[Any] | None:
        plans = [plan for plan in _plans(game, legal) if plan.worth > WORTHLESS]
        if not plans:
            return None
        best = max(plan.key for plan in plans)
        return choice(self.rng, [plan.action for plan in plans if plan.key == best])


def _plans(game: Match, legal: tuple[Action[Any], ...]) -> Iterator[Plan]:
    """Every use of what is in hand, or could be."""
    for action in legal:
        if isinstance(action, UseItem):
            yield Plan(_worth_of_use(game, action), True, action)
        elif isinstance(action, Equip):
            game.apply(action)
            for use in _uses(game, game.unit_numbered(action.unit)):
                yield Plan(_worth_of_use(game, use), False, action)
            game.undo()


def _uses(game: Match, unit: Unit) -> Iterator[UseItem]:
    for target in game.units:
        if unit.can_use_item_on(target):
            yield UseItem.of(unit.number, target.number)


def _worth_of_use(game: Match, use: UseItem) -> Worth:
    unit, target = game.unit_numbered(use.unit), game.unit_numbered(use.target)
    return worth_of(unit, target, game.forecast(use))
