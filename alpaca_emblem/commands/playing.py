"""What the commands that play games have in common: who plays, and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import cycle, islice
from typing import TYPE_CHECKING

from alpaca_emblem.errors import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from alpaca_emblem.agents import Agent, Played
    from alpaca_emblem.commands.arguments.words import Words


def agent_names(
    given: Sequence[str], players: int, known: Iterable[str], words: Words
) -> tuple[str, ...]:
    """Return the name of an agent for each of *players*: those *given*, repeated.

    Raises:
        InvalidValueError: A name is no agent's, or there are more names than players.
    """
    for name in given:
        if name not in known:
            choices = words.choices(known)
            raise InvalidValueError(
                words.text("errors.agents", choices=choices, value=repr(name))
            )
    if len(given) > players:
        raise InvalidValueError(
            words.text("errors.agents_count", most=players, count=len(given))
        )
    return tuple(islice(cycle(given), players))


def agents_of(
    seed: float | None,
    names: Mapping[str, str],
    known: Mapping[str, type[Agent]],
) -> dict[str, Agent]:
    """An agent for each player, whose own seed follows from *seed*, the game's."""
    assert seed is not None, "the game has just been made"
    return {
        player: known[name](int(seed) + number)
        for number, (player, name) in enumerate(names.items(), start=1)
    }


def print_moves(played: Iterable[Played], is_quiet: bool) -> int:
    """Play on, and print an object for each action, unless *is_quiet*.

    Returns:
        How many there were.
    """
    actions = 0
    for player, action, events in played:
        actions += 1
        if not is_quiet:
            print_line(
                {
                    "player": player,
                    "action": action.to_json(),
                    "events": [event.to_json() for event in events],
                }
            )
    return actions


def print_line(value: object) -> None:
    """Print *value* as a line of JSON."""
    print(json.dumps(value, ensure_ascii=False))
