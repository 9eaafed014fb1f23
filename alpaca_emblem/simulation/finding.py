"""Which games the engine plays: the class of set-ups of each."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from alpaca_emblem.checks import instance
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation.packing import refuse
from alpaca_emblem.simulation.setups import SetUp

SET_UPS: Final[dict[str, str]] = {
    "match": "MatchSetUp",
    "grid": "GridSetUp",
    "duel": "DuelSetUp",
    "dungeon": "DungeonSetUp",
}
"""The classes of set-ups, by the name of their game and of its folder."""


def set_up_class(game: Game) -> type[SetUp] | None:
    """Return the class of set-ups of *game*, or of the game that it derives from."""
    for base in type(game).__mro__:
        name = vars(base).get("name")
        if isinstance(name, str) and name in SET_UPS:
            module = import_module(f"alpaca_emblem.simulation.{name}.setup")
            found: type[SetUp] = getattr(module, SET_UPS[name])
            return found
    return None


def set_up_of(game: Game) -> SetUp:
    """Return the set-up of *game*, which does not change.

    Raises:
        CannotPackError: The engine cannot play it. The message says why.
        InvalidTypeError: *game* is not a game.

    >>> from alpaca_emblem import GameController
    >>> set_up_of(GameController.skirmish(map_size=4, seed=1)).codes.count
    452
    """
    instance("game", game, Game)
    kind = set_up_class(game)
    if kind is None:
        refuse(f"a {type(game).__name__}", "it has no kernels")
    return kind.of(game)
