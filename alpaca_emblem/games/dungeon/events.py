"""The events of a dungeon as plain data: the adventurer's deeds and perceptions.

`Dungeon.events_for` leaves out details of monsters that can be attacked but not seen,
as with a sight of radius 0, and adds monsters that come into sight or leave it.

The adventurer has number 1. Monsters are numbered on each floor, from 2, and have the
name of their kind. Squares are row and column. Items have the names by which the
adventurer knows them, such as "healing potion" or "red potion".
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
"""The only kind of potion that hurts."""


@frozen
class FloorEntered(Event):
    """The adventurer arrived on a new floor."""

    floor: int
    at: Coordinates
    is_way_back: bool = False


@frozen
class AdventurerMoved(Event):
    """The adventurer moved."""

    start: Coordinates
    to: Coordinates


@frozen
class AdventurerWaited(Event):
    """The adventurer passed the turn."""


@frozen
class WayBlocked(Event):
    """The adventurer ran into an obstacle that it had not seen."""

    at: Coordinates


@frozen
class DoorOpened(Event):
    """The adventurer opened a door, with a key if it was locked."""

    at: Coordinates
    was_locked: bool


@frozen
class MonsterStruck(Event):
    """The adventurer hit a monster.

    Attributes:
        damage: The worth of the attack, which may exceed the hit points left.
        hit_points: The monster's hit points afterwards.
        terms: The terms of *damage*.
    """

    attacker: ClassVar[int] = ADVENTURER

    target: int
    kind: str
    damage: int
    hit_points: int
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class AdventurerStruck(Event):
    """A monster hit the adventurer, perhaps by a shot. See `MonsterStruck`."""

    target: ClassVar[int] = ADVENTURER

    attacker: int
    kind: str
    damage: int
    hit_points: int
    terms: tuple[Term, ...] = field(repr=told)
    is_shot: bool = False


@frozen
class MonsterMoved(Event):
    """A monster moved from one square in sight to another."""

    unit: int
    kind: str
    start: Coordinates
    to: Coordinates


@frozen
class MonsterAppeared(Event):
    """A monster moved into sight."""

    unit: int
    kind: str
    at: Coordinates


@frozen
class MonsterDisappeared(Event):
    """A monster is no longer in sight. See `Dungeon.events_for`.

    Attributes:
        at: The monster's square before the action.
    """

    unit: int
    kind: str
    at: Coordinates


@frozen
class UnseenMonsterStruck(Event):
    """The adventurer hit a monster that it does not see."""


@frozen
class UnseenMonsterDied(Event):
    """A monster that the adventurer does not see died."""


@frozen
class AdventurerStruckUnseen(Event):
    """A monster that the adventurer does not see hit it.

    Attributes:
        hit_points: The adventurer's hit points afterwards.
    """

    target: ClassVar[int] = ADVENTURER

    hit_points: int


@frozen
class MonsterScorched(Event):
    """A scroll of thunder hit a monster."""

    attacker: ClassVar[int] = ADVENTURER

    target: int
    kind: str
    damage: int
    hit_points: int


@frozen
class MonsterDied(Event):
    """A monster died."""

    is_fall: ClassVar[bool] = True

    unit: int
    kind: str


@frozen
class LevelReached(Event):
    """The adventurer reached a level, and gained hit points."""

    unit: ClassVar[int] = ADVENTURER

    level: int
    hit_points: int


@frozen
class PotionDrunk(Event):
    """The adventurer drank a potion.

    Attributes:
        potion: The kind of potion, known from now on.
        amount: The strength of the potion, even if less of it had an effect.
        hit_points: The adventurer's hit points afterwards.
    """

    unit: ClassVar[int] = ADVENTURER

    potion: str
    amount: int
    hit_points: int

    def damage_to(self) -> dict[int, float]:
        return {self.unit: self.amount} if self.potion == POISON else {}


@frozen
class ScrollRead(Event):
    """The adventurer read a scroll, such as "mapping scroll", and now knows it."""

    scroll: str


@frozen
class RationEaten(Event):
    """The adventurer ate, and is full."""

    food: int


@frozen
class Found(Event):
    """The adventurer found gold, a key or the treasure."""

    thing: str
    amount: int


@frozen
class ItemTaken(Event):
    """The adventurer picked up an item."""

    item: str


@frozen
class ItemDropped(Event):
    """The adventurer put down an item."""

    item: str


@frozen
class ItemReadied(Event):
    """The adventurer equipped a weapon or put on armour."""

    item: str


@frozen
class ItemPutAway(Event):
    """The adventurer unequipped a weapon or took off armour."""

    item: str


@frozen
class Starved(Event):
    """Hunger cost the adventurer hit points."""

    unit: ClassVar[int] = ADVENTURER

    damage: int
    hit_points: int


@frozen
class EffectEnded(Event):
    """An effect on the adventurer wore off."""

    effect: str


@frozen
class AdventurerDied(Event):
    """The adventurer died on *floor* after so many *turns*."""

    is_fall: ClassVar[bool] = True
    unit: ClassVar[int] = ADVENTURER

    floor: int
    turns: int


@frozen
class AdventurerEscaped(Event):
    """The adventurer escaped with the treasure."""

    turns: int
