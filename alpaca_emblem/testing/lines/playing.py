"""Random play that makes sense: long games, in which every kind of action occurs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias
from zlib import crc32

from attrs import frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.games.base import Game
from alpaca_emblem.rng import Mulberry32, RandomSource, choice
from alpaca_emblem.testing.lines.actions import AnyAction

MakeGame: TypeAlias = Callable[[int], Game]
"""Makes the game of a seed."""

RARELY: Final = 1
"""Percent of the decisions in which all actions count, concessions too."""


def dice_for(purpose: str, seed: int) -> Mulberry32:
    """Dice of their own for each purpose, however alike the seeds are.

    >>> dice_for("play", 1) == dice_for("play", 1), dice_for("play", 1).state
    (True, 4207071503)
    """
    return Mulberry32(crc32(f"{purpose} {seed}".encode()))


def choose(actions: Sequence[AnyAction], dice: RandomSource) -> AnyAction:
    """One of *actions*: first its kind is drawn, then the action among its kind.

    Otherwise a hundred moves would drown the one attack. Concessions, and what is the
    referee's, are drawn rarely unless there is nothing else: games are to be long.
    """
    options = list(actions)
    if not dice.chance(RARELY):
        willing = [action for action in actions if not action.is_concession]
        ordinary = [action for action in willing if not action.is_referees]
        options = ordinary or willing or options
    kind = choice(dice, list(dict.fromkeys(map(type, options))))
    return choice(dice, [action for action in options if type(action) is kind])


@frozen
class Line:
    """One random game.

    Attributes:
        seed: Of the game.
        game: The name of its kind.
        actions: What was played; the last may have raised *error*.
        pool: Legal actions, one of each position beside the one that was played.
        error: Why it could not be played on, or None.
    """

    seed: int
    game: str
    actions: tuple[AnyAction, ...]
    pool: tuple[AnyAction, ...]
    error: Exception | None


def play_line(make_game: MakeGame, seed: int, max_steps: int) -> Line:
    """Play a random game to its end, or for *max_steps*.

    What goes wrong ends it, and is found again by the property that it concerns.

    Raises:
        InvalidTypeError: What *make_game* makes is no game.
    """
    game, dice = make_game(seed), dice_for("play", seed)
    instance("what make_game makes", game, Game)
    actions: list[AnyAction] = []
    pool: list[AnyAction] = []
    error: Exception | None = None
    try:
        while game.outcome is None and len(actions) < max_steps:
            listed = game.legal_actions()
            if not listed:
                break
            pool.append(choose(listed, dice))
            actions.append(choose(listed, dice))
            game.apply(actions[-1])
    except Exception as raised:
        error = raised
    return Line(seed, game.name, tuple(actions), tuple(pool), error)
