"""The agent that the source's enemies are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.duel.actions import Strike, UseSkill

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View

EAGERNESS: Final = 30
"""How often, in percent, a skill that is ready is used."""


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
        legal = legal_in_duel(view)
        skills = [action for action in legal if isinstance(action, UseSkill)]
        if skills and self.rng.chance(EAGERNESS):
            return skills[0]
        return next(action for action in legal if isinstance(action, Strike))


def legal_in_duel(view: View) -> tuple[Action[Any], ...]:
    """What is legal in *view*, which must be of a duel in which its side is to act.

    Raises:
        InvalidTypeError: It is a view of another game.
        InvalidValueError: The view's side is not to act.
    """
    legal = view.legal_actions()
    if not legal:
        raise InvalidValueError(f"{view.side} has nothing to decide")
    if not any(isinstance(action, Strike) for action in legal):
        raise InvalidTypeError("only a duel can be played like that")
    return legal
