"""Events of a grid battle: units by number, places by row and column."""

from __future__ import annotations

from attrs import frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.topology import Coordinates


@frozen
class PhaseStarted(Event):
    """The phase of *side* has begun: its units can act."""

    side: str
    turn: int


@frozen
class UnitAmbushed(Event):
    """A unit met an enemy that its side did not see, and its act is over.

    Attributes:
        enemy: The number of the enemy.
        at: The place of the enemy.
    """

    unit: int
    enemy: int
    at: Coordinates


@frozen
class UnitAppeared(Event):
    """A unit came into the sight of a side. See `GridBattle.events_for`.

    Attributes:
        at: The place where it is seen first; the way there is not known.
    """

    unit: int
    at: Coordinates


@frozen
class UnitDisappeared(Event):
    """A unit left the sight of a side. See `GridBattle.events_for`.

    Attributes:
        at: The place where it was seen last.
    """

    unit: int
    at: Coordinates


@frozen
class UnitWaited(Event):
    """A unit ended its act without using its equipped item."""

    unit: int


@frozen
class UnitMissed(Event):
    """An attack missed.

    Attributes:
        item: The attacker's equipped item.
        chance: The chance of a hit, in percent.
        is_counter: True if the attack was a counterattack.
    """

    attacker: int
    target: int
    item: str
    chance: int
    is_counter: bool


@frozen
class UnitStruckUnseen(Event):
    """A unit was hit by an enemy that its side does not see.

    Attributes:
        hit_points: The target's hit points afterwards.
    """

    target: int
    hit_points: float


@frozen
class UnitMissedUnseen(Event):
    """An attack by an enemy that the target's side does not see missed."""

    target: int


@frozen
class HiddenUnitAttacked(Event):
    """A unit attacked an enemy that its side does not see, with unknown result.

    Attributes:
        item: The attacker's equipped item.
    """

    attacker: int
    item: str


@frozen
class UnitHealedUnseen(Event):
    """A visible unit was healed by a hidden one.

    Attributes:
        hit_points: The target's hit points afterwards.
    """

    target: int
    hit_points: float


@frozen
class UnitRecovered(Event):
    """A unit gained *amount* hit points from the *terrain* under it."""

    unit: int
    terrain: str
    amount: float
    hit_points: float


@frozen
class UnitRemoved(Event):
    """The referee took a unit out of the battle."""

    unit: int


@frozen
class UnitGrew(Event):
    """A unit reached a level, and its numbers grew to these.

    Attributes:
        level: The level, from 2 to 5.
        max_hit_points: The new maximum; the unit gained as many hit points as it grew.
        hit_points: The unit's hit points now.
    """

    unit: int
    level: int
    max_hit_points: int
    power: int
    defense: int
    hit_points: float
