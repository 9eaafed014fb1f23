"""Prospects: what an action would do to a unit, short enough for a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.errors import ForecastTooLargeError, HiddenError
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action

MOST_OUTCOMES: Final = 2000
"""The most outcomes of an action that is told before it is taken."""


def prospect(game: Game, action: Action[Any], unit: int) -> tuple[str, bool]:
    """Return the damage of *action* to a unit, and whether it surely falls.

    The damage is written as ``-5``, or from the least to the most as ``2–4``; it is
    empty if the result depends on what is hidden, or has too many outcomes.

    Args:
        game: The game, or what a side knows of it; it does not change.
        action: A legal action.
        unit: The number of the unit.
    """
    try:
        forecast = game.forecast(action, limit=MOST_OUTCOMES)
    except (ForecastTooLargeError, HiddenError):
        return "", False
    amounts = [float(result.damage_to(unit)) for result in forecast.results]
    least, most = (plain_number(amount) for amount in (min(amounts), max(amounts)))
    damage = f"-{least}" if least == most else f"{least}\u2013{most}"
    return damage, forecast.p_kill(unit) == 1
