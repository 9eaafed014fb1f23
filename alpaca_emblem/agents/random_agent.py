"""An agent that does anything, as far as the rules allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View


@define(eq=False)
class RandomAgent(Agent):
    """Draws the kind of action first, then the action: it plays any game.

    Otherwise it would do nothing but what there are most ways to do. It never concedes,
    unless nothing else is legal.
    """

    def choose(self, view: View) -> Action[Any]:
        """An action at random.

        Raises:
            InvalidValueError: The view's side is not to act.
        """
        legal = view.legal_actions()
        if not legal:
            raise InvalidValueError(f"{view.side} has nothing to decide")
        by_kind: dict[type[Action[Any]], list[Action[Any]]] = {}
        for action in legal:
            by_kind.setdefault(type(action), []).append(action)
        kinds = [kind for kind in by_kind if not kind.is_concession] or [*by_kind]
        return choice(self.rng, by_kind[choice(self.rng, kinds)])
