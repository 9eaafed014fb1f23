"""Savepoints: where a game returns to if an operation is cut short.

An interrupt, such as Ctrl-C, can come at any line. So each operation on a game first
stores a savepoint in the journal: a plain tuple with the state to return to if the
operation does not reach its end. Storing it begins the operation, and storing the
former one again ends it. Each is a single assignment, so the game is always either
before or after. Returning to a savepoint can itself be interrupted: all its steps may
be repeated, and the savepoint is removed only when they are done. The next operation or
query of the game finishes them.

An operation is going on as long as a running function holds its savepoint in a local
variable called ``held``. See `model.signals`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from threading import get_ident
from types import GeneratorType
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import ReferenceType

from alpaca_emblem.errors import OutsideActionError
from alpaca_emblem.model.signals import thread_holding
from alpaca_emblem.rng import RandomSource

if TYPE_CHECKING:
    from alpaca_emblem.games.restoring import Moment
    from alpaca_emblem.games.state import GameState
    from alpaca_emblem.model.living import Journal

Steps: TypeAlias = "ReferenceType[GeneratorType[Any, Any, Any]]"
"""The generator behind a ``with`` statement, whose frame waits off the stack."""

Savepoint: TypeAlias = tuple[
    int,  # entries of the journal
    int,  # observers that wait
    RandomSource,  # the dice
    float,  # their state
    int,  # actions
    int,  # marks
    Any,  # the new beginning of the game, as a text or a moment, or None
    Any,  # the savepoint of the operation around this one, or None
    Any,  # the steps that carry the operation out, or None
]
"""The state to which a game returns.

It is a tuple because every action makes one, and a class would take ten times as long.
"""


def savepoint_of(
    game: GameState, journal: Journal, steps: Steps | None = None
) -> Savepoint:
    """Return the savepoint of *game* in its present state."""
    dice, waiting, outer = game.dice, len(journal.untold), journal.savepoint
    done, marks = len(game._actions), len(game._marks)
    return (len(journal), waiting, dice, dice.state, done, marks, None, outer, steps)


def before_last_action(
    game: GameState, journal: Journal, outer: Savepoint | None
) -> Savepoint:
    """Return the savepoint before the last action, with the observers waiting now."""
    (mark, state), waiting = game._marks[-1], len(journal.untold)
    done, marks = len(game._actions) - 1, len(game._marks) - 1
    return (mark, waiting, game.dice, state, done, marks, None, outer, None)


def beginning_here(
    game: GameState,
    journal: Journal,
    position: Mapping[str, Any] | Moment | None = None,
) -> Savepoint:
    """Return the *position* of *game* as its beginning, without a history.

    It replaces the latest savepoint, and the observers waiting since then.
    """
    told = game.position() if position is None else position
    origin = json.dumps(told) if isinstance(told, Mapping) else told
    latest, dice = journal.savepoint, game.dice
    waiting = len(journal.untold) if latest is None else latest[1]
    outer = None if latest is None else latest[7]
    return (len(journal), waiting, dice, dice.state, 0, 0, origin, outer, None)


def return_to(game: GameState, held: Savepoint) -> None:
    """Bring *game* to a savepoint of its own, and remove the savepoint."""
    journal = game._journal
    assert journal is not None, "every game has one"
    _rewind(game, journal, held)
    journal.savepoint = held[7]
    game._after_undo()


def go_back_to(game: GameState, held: Savepoint) -> None:
    """Bring *game* to one of its savepoints, and keep it, but none since."""
    fall_back(game, held)
    journal = game._journal
    assert journal is not None, "every game has one"
    _rewind(game, journal, held)
    game._after_undo()


def _rewind(game: GameState, journal: Journal, held: Savepoint) -> None:
    mark, waiting, dice, state, done, marks, origin, _, _ = held
    journal.is_open = False
    journal.rewind(mark)
    journal.forget_untold(waiting)
    game._use_dice(dice)
    if dice.state != state:
        dice.state = state
    del game._actions[done:]
    del game._marks[marks:]
    if origin is not None:
        object.__setattr__(game, "_origin", origin)


def fall_back(game: GameState, outer: Savepoint | None) -> None:
    """Return to the savepoints that were stored since *outer* was the latest."""
    journal = game._journal
    assert journal is not None, "every game has one"
    while journal.savepoint is not outer:
        return_to(game, journal.savepoint)


def settle(game: GameState, journal: Journal) -> None:
    """Finish an operation that was interrupted, unless it is still going on.

    Raises:
        OutsideActionError: It is going on in another thread.
    """
    while (latest := journal.savepoint) is not None:
        thread = _thread_of(latest)
        if thread == get_ident():
            return
        if thread is not None:
            raise OutsideActionError(
                "another thread is using the game: a game belongs to one at a time"
            )
        if journal.savepoint is latest:  # or the other thread has ended meanwhile
            return_to(game, latest)


def _thread_of(savepoint: Savepoint) -> int | None:
    """Return the thread in which an operation is going on; None if it has ended."""
    steps = savepoint[-1]
    generator = None if steps is None else steps()
    if generator is not None and generator.gi_frame is not None:
        return get_ident()  # it may wait in any thread
    return thread_holding(savepoint)
