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


def agent_names(
    given: Sequence[str], players: int, known: Iterable[str]
) -> tuple[str, ...]:
    """The name of an agent for each of so many *players*: those *given*, repeated.

    Raises:
        InvalidValueError: One is no agent's name, or there are more than players.
    """
    for name in given:
        if name not in known:
            raise InvalidValueError(
                f"--agents must name {alternatives(known)}, with commas between them, "
                f"not {name!r}"
            )
    if len(given) > players:
        raise InvalidValueError(
            f"--agents must name at most {players} for as many players, "
            f"not {len(given)}"
        )
    return tuple(islice(cycle(given), players))


def alternatives(names: Iterable[str]) -> str:
    """*names* with commas, and an "or" before the last of them."""
    *others, last = names
    return f"{', '.join(others)} or {last}"


def agents_of(
    seed: int,
    names: Mapping[str, str],
    known: Mapping[str, type[Agent]],
) -> dict[str, Agent]:
    """An agent for each player, whose own seed follows from *seed*, the game's."""
    return {
        player: known[name](seed + number)
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
