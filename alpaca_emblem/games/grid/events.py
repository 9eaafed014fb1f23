"""What happens in a grid battle: units by number, places by row and column."""

from __future__ import annotations

from attrs import frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.topology import Coordinates


@frozen
class PhaseStarted(Event):
    """It is the turn of all units of *side*."""

    side: str
    turn: int


@frozen
class UnitAmbushed(Event):
    """A unit has met an enemy that it had not seen, and its act is over.

    Attributes:
        enemy: Whom it met.
        at: Where that one stands.
    """

    unit: int
    enemy: int
    at: Coordinates


@frozen
class UnitAppeared(Event):
    """A unit has come into the sight of a side: see `GridBattle.events_for`.

    Attributes:
        at: Where it is seen first; the way there is not known.
    """

    unit: int
    at: Coordinates


@frozen
class UnitDisappeared(Event):
    """A unit has left the sight of a side: see `GridBattle.events_for`.

    Attributes:
        at: Where it was seen last.
    """

    unit: int
    at: Coordinates


@frozen
class UnitWaited(Event):
    """A unit has ended its act without using what it has in hand."""

    unit: int


@frozen
class UnitMissed(Event):
    """A blow has missed.

    Attributes:
        chance: With which it would have hit, in percent.
        is_counter: Whether it was one that struck back.
    """

    attacker: int
    target: int
    item: str
    chance: int
    is_counter: bool


@frozen
class UnitStruckUnseen(Event):
    """A unit has been hit by an enemy that its side does not see.

    Attributes:
        hit_points: What the target has left.
    """

    target: int
    hit_points: float


@frozen
class UnitMissedUnseen(Event):
    """An attack by an enemy that the target's side does not see has missed."""

    target: int


@frozen
class HiddenUnitAttacked(Event):
    """A unit has attacked an enemy that its side does not see, with unknown result.

    Attributes:
        item: What the attacker has in hand.
    """

    attacker: int
    item: str


@frozen
class UnitHealedUnseen(Event):
    """A unit that is seen has been healed by one that is not.

    Attributes:
        hit_points: What the target has now.
    """

    target: int
    hit_points: float


@frozen
class UnitRecovered(Event):
    """A unit has gained *amount* hit points from the *terrain* on which it stands."""

    unit: int
    terrain: str
    amount: float
    hit_points: float


@frozen
class UnitRemoved(Event):
    """A unit has been taken out of the battle by whoever conducts it."""

    unit: int


@frozen
class UnitGrew(Event):
    """A unit has reached a level, and its numbers are now these.

    Attributes:
        level: From 2 to 5.
        max_hit_points: The most that it can have; it gained as many as these grew.
        hit_points: What it has now.
    """

    unit: int
    level: int
    max_hit_points: int
    power: int
    defense: int
    hit_points: float
