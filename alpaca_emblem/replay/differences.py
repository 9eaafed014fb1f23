"""Differences between two replays, and between values of plain data."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from attrs import frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.replay.replays import Replay

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.replay.replays import Step


@frozen
class Difference:
    """The first step at which two replays differ.

    Attributes:
        step: The number of the step, from 1; 0 if the beginnings differ.
        actions: The action of each replay; None if it has ended, or at step 0.
        states: The positions of both games after the step, as text.
        path: The path of the first difference of the positions; None if only the
            actions differ.
    """

    step: int
    actions: tuple[Action[Any] | None, Action[Any] | None]
    states: tuple[str, str]
    path: str | None

    def __str__(self) -> str:
        names = [str(action or "nothing") for action in self.actions]
        return (
            f"step {self.step}: {names[0]} in one, {names[1]} in the other; "
            f"first difference at {self.path or 'the action itself'}\n\n"
            f"# One:\n{self.states[0]}\n# The other:\n{self.states[1]}"
        )


def diff(one: Replay, other: Replay) -> Difference | None:
    """Return the first difference of two replays, in actions or positions, or None.

    Both are played, and each is compared with its own record.

    Raises:
        InvalidTypeError: An argument is not a replay.
        ReplayError: A replay does not play as it was recorded.
    """
    for replay in (one, other):
        instance("what is compared", replay, Replay)
    games: tuple[Game, Game] = (one.start(), other.start())
    found = _compare(0, (None, None), games)
    if found is not None:
        return found
    for step, (first, second) in enumerate(zip_longest(one, other), start=1):
        games = (_game(first, games[0]), _game(second, games[1]))
        found = _compare(step, (_action(first), _action(second)), games)
        if found is not None:
            return found
    return None


def _game(step: Step | None, before: Game) -> Game:
    return before if step is None else step.game


def _action(step: Step | None) -> Action[Any] | None:
    return None if step is None else step.action


def _compare(
    step: int,
    actions: tuple[Action[Any] | None, Action[Any] | None],
    games: tuple[Game, Game],
) -> Difference | None:
    path = first_difference(games[0].position(), games[1].position())
    if path is None and actions[0] == actions[1]:
        return None
    return Difference(step, actions, (str(games[0]), str(games[1])), path)


def first_difference(one: Any, other: Any, path: str = "") -> str | None:
    """Return the path of the first difference of two values of plain data, or None.

    >>> first_difference({"unit": [{"at": [0, 1]}]}, {"unit": [{"at": [0, 2]}]})
    'unit[0].at[1]'
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            here = f"{path}.{key}" if path else key
            if key not in one or key not in other:
                return here
            found = first_difference(one[key], other[key], here)
            if found is not None:
                return found
        return None
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            found = first_difference(*pair, f"{path}[{index}]")
            if found is not None:
                return found
        return None
    return None if json.dumps(one) == json.dumps(other) else path
