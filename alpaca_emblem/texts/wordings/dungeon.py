"""How the events of the dungeon are put, and which of them its message tells."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.games.dungeon import events
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.texts.wording import Kind, Wording

KINDS: Final = {
    "at": Kind.PLACE,
    "item": Kind.ITEM,
    "kind": Kind.MONSTER,
    "scroll": Kind.ITEM,
    "start": Kind.PLACE,
    "terms": Kind.TERMS,
    "to": Kind.PLACE,
}

UNSAID: Final = (
    *(events.AdventurerMoved, events.AdventurerWaited),
    *(events.MonsterMoved, events.MonsterAppeared, events.MonsterDisappeared),
    *(events.AdventurerDied, events.AdventurerEscaped, GameEnded),
)
"""What a message leaves out: it is seen on the map, or told elsewhere."""


def _of_floor(event: events.FloorEntered) -> str:
    return "up" if event.is_way_back else "down"


def _of_door(event: events.DoorOpened) -> str:
    return "locked" if event.was_locked else "unlocked"


def _of_blow(event: events.AdventurerStruck) -> str:
    return "shot" if event.is_shot else "hit"


def _of_potion(event: events.PotionDrunk) -> str:
    return event.potion


def _of_find(event: events.Found) -> str:
    return event.thing


def _of_effect(event: events.EffectEnded) -> str:
    return event.effect


def _of_end(event: GameEnded) -> str:
    return event.reason


WORDING: Final = Wording(
    KINDS,
    {
        "AdventurerStruck": _of_blow,
        "DoorOpened": _of_door,
        "EffectEnded": _of_effect,
        "FloorEntered": _of_floor,
        "Found": _of_find,
        "GameEnded": _of_end,
        "PotionDrunk": _of_potion,
    },
)
