"""Wordings: the text for each event, and the meaning of the event's attributes.

These are the same in all languages; the texts themselves are in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance

if TYPE_CHECKING:
    from alpaca_emblem import duel, dungeon, grid, match
    from alpaca_emblem.games.values import GameEnded


class Kind(Enum):
    """The meaning of an event's attribute, unless it is a plain number or text."""

    UNIT = "the number of a unit"
    FIGHTER = "the number of a fighter, told by its name or its kind"
    FIGHTERS = "numbers of fighters"
    THING = "the key of an ability, an effect, or an item of a duel"
    NOUN = "the name of a class"
    MONSTER = "the name of a kind of monster"
    ITEM = "the name of an item"
    PLAYER = "the name of a player"
    PLAYERS = "names of players"
    PERCENT = "a chance in percent"
    PLACE = "row and column"
    TERMS = "the terms of a number"


@frozen
class Wording:
    """The wording of the events of one game.

    Attributes:
        kinds: The kinds of attributes, by name; by ``Class.name`` where a class gives
            the name another meaning.
        variants: For classes of events with several texts, by name: a function that
            returns the rest of the path of an event's text.
    """

    kinds: Mapping[str, Kind]
    variants: Mapping[str, Callable[[Any], str]] = field(factory=dict)

    def kind(self, event_class: str, attribute: str) -> Kind | None:
        """Return the kind of *attribute* in events of *event_class*.

        Raises:
            InvalidTypeError: *attribute* is not a text.
        """
        instance("attribute", attribute, str)
        return self.kinds.get(f"{event_class}.{attribute}", self.kinds.get(attribute))

    def path(self, event: object) -> str:
        """Return the path of the text for *event*, below the game's events."""
        name = type(event).__name__
        variant = self.variants.get(name)
        return name if variant is None else f"{name}.{variant(event)}"


def _reason(event: match.PlayerEliminated | duel.DuelEnded | GameEnded) -> str:
    return event.reason


def _order(event: match.UnitStruck | grid.UnitStruck | grid.UnitMissed) -> str:
    return "back" if event.is_counter else "first"


# The match.


def _match_start(event: match.GameStarted) -> str:
    return "endless" if event.max_rounds is None else "limited"


def _match_turn(event: match.TurnStarted) -> str:
    return "acting" if event.round else "setting_up"


def _match_end(event: GameEnded) -> str:
    count = ("nobody", "one", "several")[min(len(event.winners), 2)]
    return f"{event.reason}.{count}"


MATCH: Final = Wording(
    {
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
    },
    {
        "GameEnded": _match_end,
        "GameStarted": _match_start,
        "PlayerEliminated": _reason,
        "TurnStarted": _match_turn,
        "UnitStruck": _order,
    },
)


# The grid battle.


def _grid_phase(event: grid.PhaseStarted) -> str:
    return event.side


def _grid_end(event: GameEnded) -> str:
    return f"{event.reason}.{'_and_'.join(event.winners) or 'nobody'}"


GRID: Final = Wording(
    {
        "at": Kind.PLACE,
        "attacker": Kind.UNIT,
        "chance": Kind.PERCENT,
        "enemy": Kind.UNIT,
        "healer": Kind.UNIT,
        "item": Kind.ITEM,
        "start": Kind.PLACE,
        "target": Kind.UNIT,
        "terms": Kind.TERMS,
        "terrain": Kind.NOUN,
        "to": Kind.PLACE,
        "unit": Kind.UNIT,
    },
    {
        "GameEnded": _grid_end,
        "PhaseStarted": _grid_phase,
        "UnitMissed": _order,
        "UnitStruck": _order,
    },
)


# The duel.

WEIGHTS: Final = ("scratch", "hit", "cut", "crush")
"""The words for strikes, from the lightest to the heaviest."""

LASTING: Final = frozenset({"bleed", "stun", "burn", "poison", "slow"})
"""The effects with words of their own."""

HURTING: Final = frozenset({"bleed", "burn", "poison"})
"""The effects with words of their own that cost hit points."""


def _duel_strike(event: duel.StrikeLanded) -> str:
    suffix = "plain"
    if event.is_critical:
        suffix = "bone" if event.is_bloodless else "blood"
    return f"{WEIGHTS[event.weight]}.{suffix}"


def _duel_spell(event: duel.SpellLanded) -> str:
    return WEIGHTS[event.weight]


def _duel_effect(event: duel.EffectPutOn | duel.EffectEnded) -> str:
    return event.effect if event.effect in LASTING else "other"


def _duel_hurt(event: duel.EffectHurt) -> str:
    return event.effect if event.effect in HURTING else "other"


def _duel_fall(event: duel.FighterFell) -> str:
    return "hero" if event.is_hero else "enemy"


DUEL: Final = Wording(
    {
        "ability": Kind.THING,
        "attacker": Kind.FIGHTER,
        "effect": Kind.THING,
        "enemies": Kind.FIGHTERS,
        "hero": Kind.FIGHTER,
        "item": Kind.THING,
        "spell": Kind.THING,
        "target": Kind.FIGHTER,
        "terms": Kind.TERMS,
        "unit": Kind.FIGHTER,
    },
    {
        "DuelEnded": _reason,
        "EffectEnded": _duel_effect,
        "EffectHurt": _duel_hurt,
        "EffectPutOn": _duel_effect,
        "FighterFell": _duel_fall,
        "SpellLanded": _duel_spell,
        "StrikeLanded": _duel_strike,
    },
)


# The dungeon.


def _dungeon_floor(event: dungeon.FloorEntered) -> str:
    return "up" if event.is_way_back else "down"


def _dungeon_door(event: dungeon.DoorOpened) -> str:
    return "locked" if event.was_locked else "unlocked"


def _dungeon_strike(event: dungeon.AdventurerStruck) -> str:
    return "shot" if event.is_shot else "hit"


def _dungeon_potion(event: dungeon.PotionDrunk) -> str:
    return event.potion


def _dungeon_find(event: dungeon.Found) -> str:
    return event.thing


def _dungeon_effect(event: dungeon.EffectEnded) -> str:
    return event.effect


DUNGEON: Final = Wording(
    {
        "at": Kind.PLACE,
        "item": Kind.ITEM,
        "kind": Kind.MONSTER,
        "scroll": Kind.ITEM,
        "start": Kind.PLACE,
        "terms": Kind.TERMS,
        "to": Kind.PLACE,
    },
    {
        "AdventurerStruck": _dungeon_strike,
        "DoorOpened": _dungeon_door,
        "EffectEnded": _dungeon_effect,
        "FloorEntered": _dungeon_floor,
        "Found": _dungeon_find,
        "GameEnded": _reason,
        "PotionDrunk": _dungeon_potion,
    },
)


WORDINGS: Final[dict[str, Wording]] = {
    "duel": DUEL,
    "grid": GRID,
    "dungeon": DUNGEON,
    "match": MATCH,
}
"""The wording of each game, by the game's name; a user's own can be added."""
