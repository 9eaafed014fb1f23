"""Positions of matches, written down shortly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import Event

SQUARE = """
.---.---.
|   |   |
.---.---.
|   |   |
.---.---.
""".strip("\n")

LANCE = "*spear 30 1-5 'lance'"


def unit(
    unit_class: str,
    player: int,
    at: tuple[int, int] | None,
    *items: str,
    hit_points: str = "100/100",
    movement: int = 3,
    moved: bool = False,
) -> dict[str, Any]:
    """The entry of a unit of "Player <player>"; its number is that of its place."""
    return {
        "class": unit_class,
        "owner": f"Player {player}",
        **({} if at is None else {"at": list(at)}),
        "hit_points": hit_points,
        "movement": movement,
        **({"moved": True} if moved else {}),
        **({"items": list(items)} if items else {}),
    }


def match(
    *units: dict[str, Any],
    board: str = SQUARE,
    players: int = 2,
    order: Sequence[int] = (),
    to_act: int | None = 1,
    round_number: int = 1,
    **head: object,
) -> GameController:
    """A match with those *units*, numbered from 1; players by number, from 1.

    By default it is the first turn of "Player 1" in an endless match.
    """
    order = order or range(1, players + 1)
    return GameController.from_position(
        {
            "game": "match",
            "players": [f"Player {number}" for number in range(1, players + 1)],
            "order": [f"Player {number}" for number in order],
            **({} if to_act is None else {"to_act": f"Player {to_act}"}),
            "round": round_number,
            **head,
            "board": board,
            "unit": [{"id": n, **entry} for n, entry in enumerate(units, start=1)],
        }
    )


def told(happened: tuple[Event, ...], kind: str) -> list[Event]:
    """The events of *happened* of the class *name*."""
    return [event for event in happened if type(event).__name__ == kind]
