"""What happens in a dungeon, as plain data: what the adventurer feels, does, or sees.

`Dungeon.events_for` says less of monsters that are in reach and cannot be seen, as in
the dark of a sight with a radius of 0, and more of those that come and go.

The adventurer has number 1, monsters have those of their floor, from 2, and the name
of their kind. Places are row and column; things are called what the adventurer knows of
them, such as "healing potion" or "red potion".
"""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rules.terms import Term, told

ADVENTURER: Final = 1
"""The number of the adventurer."""

POISON: Final = "poison"
"""The one kind of potions that hurts."""


@frozen
class FloorEntered(Event):
    """The adventurer has come to a new floor, of that number."""

    floor: int
    at: Coordinates
    is_way_back: bool = False


@frozen
class AdventurerMoved(Event):
    """The adventurer has taken a step."""

    start: Coordinates
    to: Coordinates


@frozen
class AdventurerWaited(Event):
    """The adventurer has let a turn pass."""


@frozen
class WayBlocked(Event):
    """The adventurer has run into something that it had not seen."""

    at: Coordinates


@frozen
class DoorOpened(Event):
    """The adventurer has opened a door, with a key if it was locked."""

    at: Coordinates
    was_locked: bool


@frozen
class MonsterStruck(Event):
    """The adventurer has hit a monster.

    Attributes:
        damage: What the blow was worth; may exceed what was left.
        hit_points: What the monster has left.
        terms: How *damage* came about.
    """

    attacker: ClassVar[int] = ADVENTURER

    target: int
    kind: str
    damage: int
    hit_points: int
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class AdventurerStruck(Event):
    """A monster has hit the adventurer: see `MonsterStruck`. A shot comes from afar."""

    target: ClassVar[int] = ADVENTURER

    attacker: int
    kind: str
    damage: int
    hit_points: int
    terms: tuple[Term, ...] = field(repr=told)
    is_shot: bool = False


@frozen
class MonsterMoved(Event):
    """A monster that the adventurer saw has taken a step to where it still sees it."""

    unit: int
    kind: str
    start: Coordinates
    to: Coordinates


@frozen
class MonsterAppeared(Event):
    """A monster that was out of sight has taken a step into it."""

    unit: int
    kind: str
    at: Coordinates


@frozen
class MonsterDisappeared(Event):
    """A monster has left the sight of the adventurer: see `Dungeon.events_for`.

    Attributes:
        at: Where it was before the action.
    """

    unit: int
    kind: str
    at: Coordinates


@frozen
class UnseenMonsterStruck(Event):
    """The adventurer has hit something that it does not see."""


@frozen
class UnseenMonsterDied(Event):
    """Something that the adventurer does not see has died."""


@frozen
class AdventurerStruckUnseen(Event):
    """Something that the adventurer does not see has hit it.

    Attributes:
        hit_points: What the adventurer has left.
    """

    target: ClassVar[int] = ADVENTURER

    hit_points: int


@frozen
class MonsterScorched(Event):
    """A scroll of thunder has hit a monster."""

    attacker: ClassVar[int] = ADVENTURER

    target: int
    kind: str
    damage: int
    hit_points: int


@frozen
class MonsterDied(Event):
    """A monster has died."""

    is_fall: ClassVar[bool] = True

    unit: int
    kind: str


@frozen
class LevelReached(Event):
    """The adventurer has risen to a level, and gained hit points."""

    unit: ClassVar[int] = ADVENTURER

    level: int
    hit_points: int


@frozen
class PotionDrunk(Event):
    """The adventurer has drunk a potion.

    Attributes:
        potion: Its kind, which is known from now on.
        amount: What it is worth, whatever of it had an effect.
        hit_points: What the adventurer has now.
    """

    unit: ClassVar[int] = ADVENTURER

    potion: str
    amount: int
    hit_points: int

    def damage_to(self) -> dict[int, float]:
        return {self.unit: self.amount} if self.potion == POISON else {}


@frozen
class ScrollRead(Event):
    """The adventurer has read a scroll, such as "mapping scroll", and knows it now."""

    scroll: str


@frozen
class RationEaten(Event):
    """The adventurer has eaten, and is full."""

    food: int


@frozen
class Found(Event):
    """The adventurer has found gold, a key, or what is to be brought back."""

    thing: str
    amount: int


@frozen
class ItemTaken(Event):
    """The adventurer has picked something up."""

    item: str


@frozen
class ItemDropped(Event):
    """The adventurer has put something down."""

    item: str


@frozen
class ItemReadied(Event):
    """The adventurer has taken a weapon in hand, or put armour on."""

    item: str


@frozen
class ItemPutAway(Event):
    """The adventurer has put a weapon away, or taken armour off."""

    item: str


@frozen
class Starved(Event):
    """Hunger has cost the adventurer hit points."""

    unit: ClassVar[int] = ADVENTURER

    damage: int
    hit_points: int


@frozen
class EffectEnded(Event):
    """Something that clung to the adventurer has worn off."""

    effect: str


@frozen
class AdventurerDied(Event):
    """The adventurer has died: on which floor, and after how many turns."""

    is_fall: ClassVar[bool] = True
    unit: ClassVar[int] = ADVENTURER

    floor: int
    turns: int


@frozen
class AdventurerEscaped(Event):
    """The adventurer has brought back what it was sent for."""

    turns: int
