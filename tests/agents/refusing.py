"""An agent that plays one side only, and says so before the first move."""

from __future__ import annotations

from attrs import define

from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game


@define(eq=False)
class FirstSideOnly(RandomAgent):
    """Plays the first side of a game, and refuses the others."""

    def check(self, game: Game, side: str) -> None:
        first, *_ = game.sides
        if side != first:
            raise InvalidValueError(f"{first} only, not {side}")
