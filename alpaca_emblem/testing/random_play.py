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
"""A step that is larger than any board or list."""


def altered(
    action: AnyAction, others: Sequence[AnyAction], dice: RandomSource
) -> AnyAction | None:
    """Return *action* with a different value in one attribute, or None if impossible.

    The value may come from the same attribute of one of *others*.
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
    except Exception:  # the class of an action may refuse impossible values
        return None


def altered_value(value: object, dice: RandomSource) -> object:
    """Return a different value of the same type, or *value* if the type is unknown."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        near = [value + step for step in (-3, -2, -1, 1, 2, 3)]
        return choice(dice, [*near, 0, -value, value + FAR, 2**31])
    if isinstance(value, str):
        return choice(dice, ["", " ", value[1:], value + "'", "unknown"])
    if isinstance(value, tuple) and value:
        at = dice.between(0, len(value) - 1)
        return (*value[:at], altered_value(value[at], dice), *value[at + 1 :])
    return dice.between(0, 3) if value is None else value


def python_text(action: AnyAction) -> str:
    """Return a Python expression for *action*, the same in every process."""
    values = ", ".join(
        f"{attribute.alias}={getattr(action, attribute.name)!r}"
        for attribute in _attributes(action)
    )
    return f"{type(action).__name__}({values})"


def _attributes(action: AnyAction) -> list[attrs.Attribute[Any]]:
    return [attribute for attribute in attrs.fields(type(action)) if attribute.init]


MakeGame: TypeAlias = Callable[[int], Game]
"""A function from a seed to a game."""

RARELY: Final = 1
"""The percentage of decisions in which concessions count like other actions."""


def dice_for(purpose: str, seed: int) -> Mulberry32:
    """Return separate dice for each purpose, even where seeds are equal.

    >>> dice_for("play", 1) == dice_for("play", 1), dice_for("play", 1).state
    (True, 4207071503)
    """
    return Mulberry32(crc32(f"{purpose} {seed}".encode()))


def choose(actions: Sequence[AnyAction], dice: RandomSource) -> AnyAction:
    """Draw one of *actions*: first the kind, then an action of that kind.

    Otherwise a hundred moves would crowd out a single attack. To keep games long,
    concessions and actions of the referee are drawn rarely, unless there are no others.
    """
    options = list(actions)
    if not dice.chance(RARELY):
        willing = [action for action in actions if not action.is_concession]
        ordinary = [action for action in willing if not action.is_referees]
        options = ordinary or willing or options
    kind = choice(dice, list(dict.fromkeys(map(type, options))))
    return choice(dice, [action for action in options if type(action) is kind])


@frozen
class RandomGame:
    """A game that was played at random.

    Attributes:
        seed: The seed of the game.
        game: The name of its class of games.
        actions: The actions played. The last one may have raised *error*.
        pool: Further legal actions, one from each position.
        error: The exception that stopped the game, or None.
    """

    seed: int
    game: str
    actions: tuple[AnyAction, ...]
    pool: tuple[AnyAction, ...]
    error: Exception | None


def play_at_random(make_game: MakeGame, seed: int, max_steps: int) -> RandomGame:
    """Play a game at random, to its end or for *max_steps*.

    An exception stops the game. The property that it concerns finds it again.

    Raises:
        InvalidTypeError: The result of *make_game* is not a game.
    """
    game, dice = make_game(seed), dice_for("play", seed)
    instance("the result of make_game", game, Game)
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
    return RandomGame(seed, game.name, tuple(actions), tuple(pool), error)
