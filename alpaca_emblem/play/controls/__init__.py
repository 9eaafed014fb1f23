"""Controls: how people play each game."""

from __future__ import annotations

from typing import Any

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.plugins import plugin
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
"""The controls of each kind of game, by its name. Add those of a game of your own.

``CONTROLS["pig"] = Controls`` is enough to play; a class of your own draws and labels.
"""


def controls_of(game: Game) -> Controls[Any]:
    """Return new controls for *game*.

    Raises:
        InvalidTypeError: The game has none, or what it has are no controls.
        InvalidValueError: The entry point that announces them cannot be loaded.
    """
    kind = CONTROLS.get(game.name) or CONTROLS.get(family_name(type(game)))
    found: object = kind or plugin("controls", game.name)
    if found is None:
        raise InvalidTypeError(
            f"{game.name} has no controls: add CONTROLS[{game.name!r}] = Controls, or "
            "a class of your own"
        )
    if not (isinstance(found, type) and issubclass(found, Controls)):
        raise InvalidTypeError(
            f"the controls of {game.name} must be a subclass of Controls, not {found!r}"
        )
    return found()


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
