"""Seats: the people and agents who play the sides of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from alpaca_emblem.agents import Agent, LearnedAgent
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.play.controls import Controls

Seats: TypeAlias = Mapping[str, Agent | None]
"""An agent for each side, or None for a person."""


def usual_seats(
    game: Game,
    controls: Controls[Any],
    people: int = 1,
    opponent: str | None = None,
    seed: int = 0,
) -> Seats:
    """Return people on the first sides, and agents on the others.

    A `LearnedAgent` takes the side that it has learned, and people the others; the
    first agents of the controls take those that are left.

    Args:
        game: The game.
        controls: Its controls, which know its agents and the side that comes first.
        people: The number of people.
        opponent: The name of the agents; by default the first of the controls.
        seed: The number from which the seeds of the agents follow.

    Raises:
        InvalidValueError: The opponent has not learned any side of the game.
    """
    first = controls.by_hand or game.sides[0]
    in_order = [first, *(side for side in game.sides if side != first)]
    usual, *_ = controls.agents.values()
    kind = usual if opponent is None else controls.agents[opponent]
    kinds: dict[str, type[Agent]] = {}
    if kind is LearnedAgent:
        known = learned_side(game)
        if people < len(game.sides):
            in_order.remove(known)
        kinds[known], kind = kind, usual
    return {
        side: None
        if side in in_order[:people]
        else kinds.get(side, kind)(seed + number)
        for number, side in enumerate(game.sides, start=1)
    }


def learned_side(game: Game) -> str:
    """Return the side of *game* that a policy of the library has learned to play.

    Raises:
        InvalidValueError: There is none.
    """
    for side in game.sides:
        try:
            LearnedAgent().check(game, side)
        except InvalidValueError:
            continue
        return side
    raise InvalidValueError(
        "no policy of the library has learned this game: choose another opponent, or "
        "the scenario pass"
    )


def checked_seats(game: Game, seats: Seats) -> Seats:
    """Return a copy of *seats* if they are of each side of *game*.

    Raises:
        InvalidTypeError: *seats* is no mapping, or a seat is no agent.
        InvalidValueError: It does not name each side, or it names another.
    """
    if not isinstance(seats, Mapping):
        raise InvalidTypeError(f"seats must be a mapping of sides, not {seats!r}")
    if set(seats) != set(game.sides):
        expected, given = ", ".join(game.sides), ", ".join(map(str, seats)) or "none"
        raise InvalidValueError(f"seats must be for {expected}, not for {given}")
    for side, agent in seats.items():
        if agent is not None and not isinstance(agent, Agent):
            raise InvalidTypeError(
                f"the seat of {side} must be an agent or None, not {agent!r}"
            )
    return dict(seats)
