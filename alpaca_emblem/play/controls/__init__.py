"""Controls: how people play each game."""

from __future__ import annotations

from typing import Any

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.play.controls.base import (
    Controls,
    Pick,
    Place,
    Rectangle,
    Row,
    Sketch,
)
from alpaca_emblem.play.controls.duel import DuelControls
from alpaca_emblem.play.controls.dungeon import DungeonControls
from alpaca_emblem.play.controls.grid import GridControls
from alpaca_emblem.play.controls.match import MatchControls

CONTROLS: dict[str, type[Controls[Any]]] = {
    "match": MatchControls,
    "grid": GridControls,
    "dungeon": DungeonControls,
    "duel": DuelControls,
}
"""The controls of each kind of game, by its name. Add those of a game of your own."""


def controls_of(game: Game) -> Controls[Any]:
    """Return new controls for *game*.

    Raises:
        InvalidTypeError: The game has none.
    """
    kind = CONTROLS.get(game.name) or CONTROLS.get(family_name(type(game)))
    if kind is None:
        known = ", ".join(CONTROLS)
        raise InvalidTypeError(
            f"{game.name} has no controls; known are those of {known}"
        )
    return kind()


__all__ = [
    "CONTROLS",
    "Controls",
    "Pick",
    "Place",
    "Rectangle",
    "Row",
    "Sketch",
    "controls_of",
]
