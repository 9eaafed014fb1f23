"""How the events of the match are put."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.games.match.events import (
    GameStarted,
    PlayerEliminated,
    TurnStarted,
    UnitStruck,
)
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.texts.wording import Kind, Wording

KINDS: Final = {
    "attacker": Kind.UNIT,
    "healer": Kind.UNIT,
    "item": Kind.ITEM,
    "order": Kind.PLAYERS,
    "other": Kind.UNIT,
    "other_item": Kind.ITEM,
    "player": Kind.PLAYER,
    "start": Kind.PLACE,
    "target": Kind.UNIT,
    "terms": Kind.TERMS,
    "to": Kind.PLACE,
    "ItemGiven.to": Kind.UNIT,
    "unit": Kind.UNIT,
    "unit_class": Kind.NOUN,
    "winners": Kind.PLAYERS,
}


def _of_start(event: GameStarted) -> str:
    return "endless" if event.max_rounds is None else "limited"


def _of_turn(event: TurnStarted) -> str:
    return "acting" if event.round else "setting_up"


def _of_blow(event: UnitStruck) -> str:
    return "back" if event.is_counter else "first"


def _of_elimination(event: PlayerEliminated) -> str:
    return event.reason


def _of_end(event: GameEnded) -> str:
    count = ("nobody", "one", "several")[min(len(event.winners), 2)]
    return f"{event.reason}.{count}"


WORDING: Final = Wording(
    KINDS,
    {
        "GameEnded": _of_end,
        "GameStarted": _of_start,
        "PlayerEliminated": _of_elimination,
        "TurnStarted": _of_turn,
        "UnitStruck": _of_blow,
    },
)
