"""Counting sequences of actions, the classic check of a game's rules.

The numbers for known positions are recorded. A single wrong rule changes them. Rolls
come from the game's own dice, so the state of the dice is part of the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.testing.random_play import AnyAction

LONGEST: Final = 100
"""The largest length of sequences that can be counted."""


def perft(game: Game, length: int, *, by_copies: bool = False) -> tuple[int, ...]:
    """Return the number of sequences of 1, 2, ... *length* legal actions.

    A sequence that ends the game early is counted up to its end. The run time is about
    linear in the number of sequences of *length* - 1 actions.

    Args:
        game: The game; it is not changed.
        length: The longest length to count, from 1 to `LONGEST`.
        by_copies: If true, play each action on a copy instead of undoing it. The
            numbers must be the same.

    Raises:
        InvalidTypeError: *game* is not a game, or *length* not an integer.
        InvalidValueError: *length* is not from 1 to `LONGEST`, or the game keeps no
            history and so cannot undo actions.

    >>> from alpaca_emblem import Duel
    >>> perft(Duel(seed=16), 4)
    (2, 6, 12, 24)
    """
    counts = [0] * whole_number("length", length, 1, LONGEST)
    for _, counted in _counted_by_first_action(game, length, by_copies):
        for index, count in enumerate(counted):
            counts[index] += count
    return tuple(counts)


def divide(
    game: Game, length: int, *, by_copies: bool = False
) -> dict[AnyAction, tuple[int, ...]]:
    """Return the counts of `perft` by first action, to find where two games differ.

    >>> from alpaca_emblem import Duel
    >>> for action, counts in divide(Duel(seed=16), 3).items():
    ...     print(action, counts)
    Strike(unit=2, target=1) (1, 3, 6)
    Wait(unit=2) (1, 3, 6)
    """
    return {
        action: tuple(counts)
        for action, counts in _counted_by_first_action(game, length, by_copies)
    }


def _counted_by_first_action(
    game: Game, length: int, by_copies: bool
) -> Iterator[tuple[AnyAction, list[int]]]:
    instance("game", game, Game)
    whole_number("length", length, 1, LONGEST)
    if not game.history and not by_copies:
        raise InvalidValueError("by_copies must be true for a game with history=False")
    twin = game.copy()
    for action in twin.legal_actions():
        counts = [1] + [0] * (length - 1)
        if length > 1:
            _count_after(twin, action, counts, 1, by_copies)
        yield action, counts


def _count(game: Game, counts: list[int], depth: int, by_copies: bool) -> None:
    """Add to *counts* the sequences that continue from *game*, *depth* actions deep."""
    actions = game.legal_actions()
    counts[depth] += len(actions)
    if depth + 1 < len(counts):
        for action in actions:
            _count_after(game, action, counts, depth + 1, by_copies)


def _count_after(
    game: Game, action: AnyAction, counts: list[int], depth: int, by_copies: bool
) -> None:
    if by_copies:
        twin = game.copy()
        twin.apply(action)
        _count(twin, counts, depth, by_copies)
    else:
        game.apply(action)
        _count(game, counts, depth, by_copies)
        game.undo()
