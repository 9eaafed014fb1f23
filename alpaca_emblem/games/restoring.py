"""Restoring: a game takes on a known position, and stays the same object.

Its parts are replaced by those of a game that is read from the position, unless its
class has a shorter way: see `GameState._take_on`. A `Moment` holds no more than what
changes during a game, so that taking it on costs less than a copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from alpaca_emblem.errors import InvalidTypeError, NotationError, shown
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


@frozen(kw_only=True)
class Moment:
    """The part of a position that changes during a game, as plain values.

    Each kind of game has a class of its own. The parts that stay, such as the map, are
    those of the game that takes on the moment.

    Attributes:
        dice: The kind of the dice and their state; None leaves the dice unchanged.
    """

    dice: tuple[str, float] | None


def restore(game: Game, position: Mapping[str, Any] | Moment) -> None:
    """Bring *game* into *position*. See `Game.restore`."""
    if not isinstance(position, Mapping | Moment):
        raise InvalidTypeError(f"position must be a mapping, not {shown(position)}")
    journal = game._open_journal()
    check_outside(journal)
    outer = journal.savepoint
    try:
        held = journal.savepoint = savepoint_of(game, journal)
        journal.is_open = True
        now = _stand_at(game, position)
        journal.is_open = False
        game._begin_here(now)
        del held
    except BaseException:
        fall_back(game, outer)
        raise


def _stand_at(
    game: Game, position: Mapping[str, Any] | Moment
) -> Mapping[str, Any] | Moment:
    """Bring *game* into *position*, and return that position with dice."""
    if isinstance(position, Moment):
        game._take_on_moment(position)
        if position.dice is not None:
            set_dice(game, dict([position.dice]))
        for dice in game._dice_entry().get("dice", {}).items():
            return position if dice == position.dice else evolve(position, dice=dice)
        return position
    if not game._take_on(position):
        _replace_parts(game, type(game).from_position(position))
    if "dice" in position:
        set_dice(game, position["dice"])
    return {**position, **game._dice_entry()}


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
