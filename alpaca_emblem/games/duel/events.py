"""The events of a duel, as plain data: fighters by number, the hero first."""

from __future__ import annotations

from attrs import field, frozen

from alpaca_emblem.games.values import Event, GameEnded
from alpaca_emblem.model.reprs import several
from alpaca_emblem.rules.terms import Term, told


@frozen
class DuelStarted(Event):
    """The hero faces its enemies."""

    hero: int
    enemies: tuple[int, ...] = field(repr=several)


@frozen
class StrikeMissed(Event):
    """A strike missed. *chance* was the chance of a hit, in percent."""

    attacker: int
    target: int
    chance: int


@frozen
class StrikeLanded(Event):
    """A strike hit.

    Attributes:
        damage: At least 1; may exceed the hit points left.
        hit_points: The hit points that the target has left.
        weight: The heaviness of the hit, from 0 to 3: see `rules.duel.weight`.
        is_bloodless: True if the target has no blood to flow.
        chance: The chance of the hit, in percent.
        terms: The terms that lead to *damage*.
    """

    attacker: int
    target: int
    damage: int
    hit_points: int
    weight: int
    is_critical: bool
    is_bloodless: bool
    chance: int
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class SpellLanded(Event):
    """A spell hit. The attributes are those of `StrikeLanded`."""

    attacker: int
    target: int
    spell: str
    damage: int
    hit_points: int
    weight: int
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class AbilityUsed(Event):
    """A fighter began to use a skill or a spell. *mana* is left."""

    unit: int
    ability: str
    mana: int


@frozen
class EffectPutOn(Event):
    """An effect took hold of a fighter, for *duration* of its turns."""

    unit: int
    effect: str
    duration: int
    power: int


@frozen
class MaximumCut(Event):
    """The maximum of a fighter sank below its hit points, which sank with it.

    Attributes:
        damage: The hit points lost.
        hit_points: The hit points left: the new maximum.
    """

    unit: int
    damage: int
    hit_points: int


@frozen
class EffectHurt(Event):
    """An effect took hit points at the beginning of a fighter's turn."""

    unit: int
    effect: str
    damage: int
    hit_points: int


@frozen
class EffectEnded(Event):
    """An effect wore off, or was cured."""

    unit: int
    effect: str


@frozen
class TurnLost(Event):
    """A stunned fighter lost its turn."""

    unit: int


@frozen
class FighterFell(Event):
    """A fighter fell."""

    unit: int
    is_hero: bool


@frozen
class ItemConsumed(Event):
    """A fighter used up one of an item, of which *left* are left."""

    unit: int
    item: str
    left: int


@frozen
class FighterHealed(Event):
    """A fighter gained *amount* hit points, and has *hit_points* now."""

    unit: int
    amount: int
    hit_points: int


@frozen
class Fled(Event):
    """The hero got away. *chance* is in percent."""

    unit: int
    chance: int


@frozen
class FlightFailed(Event):
    """The hero did not get away. *chance* is in percent."""

    unit: int
    chance: int


@frozen
class Waited(Event):
    """A fighter let its turn pass."""

    unit: int


@frozen
class DuelEnded(GameEnded):
    """The duel is over. The hero, of number *hero*, has *hit_points* left."""

    hero: int
    hit_points: int
    max_hit_points: int
