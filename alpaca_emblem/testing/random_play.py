"""Random play: long games in which every kind of action occurs, and altered actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias
from zlib import crc32

import attrs
from attrs import frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32, RandomSource, choice

AnyAction: TypeAlias = Action[Any]

FAR: Final = 1000
"""A step that leads out of any board and any list."""


def altered(
    action: AnyAction, others: Sequence[AnyAction], dice: RandomSource
) -> AnyAction | None:
    """*action* with another plain value in one attribute; None if it takes none.

    The value may be that of the same attribute of one of *others*.
    """
    attributes = _attributes(action)
    if not attributes:
        return None
    attribute = choice(dice, attributes)
    value = altered_value(getattr(action, attribute.name), dice)
    if others and dice.chance(50):
        value = getattr(choice(dice, others), attribute.name, value)
    try:
        return attrs.evolve(action, **{str(attribute.alias): value})
    except Exception:  # an action may refuse impossible values when it is made
        return None


def altered_value(value: object, dice: RandomSource) -> object:
    """Another plain value of the same kind; *value* itself if nothing is known."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        near = [value + step for step in (-3, -2, -1, 1, 2, 3)]
        return choice(dice, [*near, 0, -value, value + FAR, 2**31])
    if isinstance(value, str):
        return choice(dice, ["", " ", value[1:], value + "'", "nobody"])
    if isinstance(value, tuple) and value:
        at = dice.between(0, len(value) - 1)
        return (*value[:at], altered_value(value[at], dice), *value[at + 1 :])
    return dice.between(0, 3) if value is None else value


def python_text(action: AnyAction) -> str:
    """*action* as Python that makes it, the same in every process."""
    values = ", ".join(
        f"{attribute.alias}={getattr(action, attribute.name)!r}"
        for attribute in _attributes(action)
    )
    return f"{type(action).__name__}({values})"


def _attributes(action: AnyAction) -> list[attrs.Attribute[Any]]:
    return [attribute for attribute in attrs.fields(type(action)) if attribute.init]


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
