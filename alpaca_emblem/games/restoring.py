"""Restoring: a game takes on a known position, and stays the same object.

Its parts are replaced by those of a game that is read from the position, unless its
class has a shorter way: see `GameState._take_on`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.registry import set_dice
from alpaca_emblem.games.savepoints import fall_back, savepoint_of
from alpaca_emblem.games.successors import check_outside
from alpaca_emblem.model.living import Copier, field_names

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

KEPT: Final = frozenset(
    {"_journal", "_origin", "_actions", "_marks", "_events", "dice", "changed"}
    | {"history"}
)
"""The fields of a game that belong to the object rather than to its position."""


def restore(game: Game, position: Mapping[str, Any]) -> None:
    """Bring *game* into *position*. See `Game.restore`."""
    instance("position", position, Mapping)
    journal = game._open_journal()
    check_outside(journal)
    outer = journal.savepoint
    try:
        held = journal.savepoint = savepoint_of(game, journal)
        journal.is_open = True
        if not game._take_on(position):
            _replace_parts(game, type(game).from_position(position))
        if "dice" in position:
            set_dice(game, position["dice"])
        journal.is_open = False
        game._begin_here({**position, **game._dice_entry()})
        del held
    except BaseException:
        fall_back(game, outer)
        raise


def _replace_parts(game: Game, twin: Game) -> None:
    """Take over all parts of *twin*, which is dropped afterwards.

    Raises:
        NotationError: It is of another class.
    """
    if type(twin) is not type(game):
        raise NotationError(
            f"game must be {game.name!r}, not {twin.name!r}, to be restored",
            path="game",
        )
    copier = Copier(game._journal)
    copier.remember(twin, game)
    for name in (*field_names(type(game)), *getattr(twin, "__dict__", ())):
        if name not in KEPT:
            setattr(game, name, copier.copy(getattr(twin, name)))
