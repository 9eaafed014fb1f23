"""What an agent makes of a view: a battle in which it can think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.views import View

if TYPE_CHECKING:
    from alpaca_emblem.rng import RandomSource


def battle_of(view: View, rng: RandomSource) -> GridBattle:
    """A battle that agrees with *view*, whose side is to act.

    Raises:
        InvalidTypeError: It is no view, or one of another game.
        InvalidValueError: The view's side is not to act.
    """
    instance("view", view, View)
    if not view.legal_actions():
        raise InvalidValueError(f"{view.side} has nothing to decide")
    battle = view.sample(rng)
    if not isinstance(battle, GridBattle):
        raise InvalidTypeError(f"this agent plays the grid battle, not {battle.name!r}")
    return battle


def check_goes_on(battle: GridBattle) -> None:
    """Refuse what is no battle, or one that is over.

    Raises:
        InvalidTypeError: It is no grid battle.
        GameOverError: It has ended.
    """
    instance("battle", battle, GridBattle)
    battle.check_not_over()
