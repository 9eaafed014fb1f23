"""Successors: a game goes through all results of an action, in place.

The action is resolved on dice that give every possible answer in turn, as for a
forecast. After each sequence of answers the caller has the game in its new position,
and may look at it, apply and undo further actions, or go through their successors. When
the caller asks for the next result, the game returns.

The iteration is an operation with a savepoint, like an edit: however it ends, even if
the caller drops it half-way, the game is as before. Iterations nest; if an outer one
goes on or ends, the inner ones are over.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from types import GeneratorType
from typing import TYPE_CHECKING, Any, TypeAlias
from weakref import ReferenceType

from alpaca_emblem.errors import NothingToUndoError, OutsideActionError
from alpaca_emblem.games.savepoints import (
    Savepoint,
    Steps,
    fall_back,
    go_back_to,
    savepoint_of,
)
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.model.living import Journal
from alpaca_emblem.rng.exact import ExactSource, sequences

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

Result: TypeAlias = tuple[Fraction, tuple[Event, ...]]


def successors_of(game: Game, action: Action[Any], limit: int) -> Iterator[Result]:
    """Return the iterator over the results of *action*. See `Game.successors`."""
    game._open_journal()
    game._check(action)
    walk = sequences(limit=limit)
    steps: list[Steps] = []
    results = _results(game, action, walk, steps)
    assert isinstance(results, GeneratorType), "a generator function makes it"
    steps.append(ReferenceType(results))
    return results


def _results(
    game: Game, action: Action[Any], walk: Iterator[ExactSource], steps: list[Steps]
) -> Generator[Result]:
    journal = game._open_journal()
    game._check(action)  # the game may have changed since the first check
    outer = journal.savepoint
    held = savepoint_of(game, journal, steps[0])
    try:
        journal.savepoint = held
        for source in walk:
            events = _resolved(game, action, source, held)
            yield source.probability, events
            if not _is_kept(journal, held):
                raise OutsideActionError(
                    "the game has left the position in which these successors began"
                )
            go_back_to(game, held)
        journal.savepoint = outer
    except BaseException:
        if _is_kept(journal, held):
            fall_back(game, outer)
        raise


def _resolved(
    game: Game, action: Action[Any], source: ExactSource, held: Savepoint
) -> tuple[Event, ...]:
    """Carry out *action* on *source*, and return its events."""
    journal = game._journal
    assert journal is not None, "every game has one"
    game._use_dice(source)
    game._events.clear()
    journal.is_open = True
    game._resolve(action)
    journal.is_open = False
    journal.forget_untold(held[1])
    game._use_dice(held[2])
    if game.history:
        game._actions.append(action)
        game._marks.append((held[0], held[3]))
    return tuple(game._events)


def _is_kept(journal: Journal, held: Savepoint) -> bool:
    """Return whether *held* is still one of the savepoints to which the game returns.

    If not, an iteration around this one has gone on or ended.
    """
    latest: Savepoint | None = journal.savepoint
    while latest is not None and latest is not held:
        latest = latest[7]
    return latest is not None


def check_outside(journal: Journal) -> None:
    """Refuse to begin a game anew while it stands in a successor.

    Raises:
        OutsideActionError: The game stands in a successor.
    """
    if journal.savepoint is not None:
        raise OutsideActionError("not possible while the game stands in a successor")


def check_undo(game: Game, journal: Journal) -> None:
    """Refuse an undo without an action, or beyond the beginning of an iteration.

    Raises:
        NothingToUndoError: There is no action to undo here.
    """
    held: Savepoint | None = journal.savepoint
    if len(game._marks) <= (0 if held is None else held[5]):
        raise NothingToUndoError("there is no action to undo")
