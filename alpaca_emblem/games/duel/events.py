"""What happens in a duel, as plain data: fighters by number, the hero first."""

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
    """A strike has missed. *chance* was that of a hit, in percent."""

    attacker: int
    target: int
    chance: int


@frozen
class StrikeLanded(Event):
    """A strike has hit.

    Attributes:
        damage: At least 1; may exceed what was left.
        hit_points: What the target has left.
        weight: How heavy it was, from 0 to 3: see `rules.duel.weight`.
        is_bloodless: Whether the target has no blood to flow.
        chance: Of a hit, in percent.
        terms: How *damage* came about.
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
    """A spell has hit; as `StrikeLanded`."""

    attacker: int
    target: int
    spell: str
    damage: int
    hit_points: int
    weight: int
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class AbilityUsed(Event):
    """A fighter has begun to use a skill or a spell."""

    unit: int
    ability: str
    mana: int


@frozen
class EffectPutOn(Event):
    """An effect clings to a fighter, for so many of its turns."""

    unit: int
    effect: str
    duration: int
    power: int


@frozen
class MaximumCut(Event):
    """The maximum of a fighter has sunk below its hit points, which sink with it.

    Attributes:
        damage: The hit points that it has lost.
        hit_points: What it has left: as many as the new maximum.
    """

    unit: int
    damage: int
    hit_points: int


@frozen
class EffectHurt(Event):
    """An effect has taken hit points at the beginning of its bearer's turn."""

    unit: int
    effect: str
    damage: int
    hit_points: int


@frozen
class EffectEnded(Event):
    """An effect has worn off, or was cured."""

    unit: int
    effect: str


@frozen
class TurnLost(Event):
    """A fighter was stunned, and has lost its turn."""

    unit: int


@frozen
class FighterFell(Event):
    """A fighter has fallen."""

    unit: int
    is_hero: bool


@frozen
class ItemConsumed(Event):
    """A fighter has used up an item, of which *left* are left."""

    unit: int
    item: str
    left: int


@frozen
class FighterHealed(Event):
    """A fighter has been given *amount* hit points, and has *hit_points* now."""

    unit: int
    amount: int
    hit_points: int


@frozen
class Fled(Event):
    """The hero got away. *chance* was in percent."""

    unit: int
    chance: int


@frozen
class FlightFailed(Event):
    """The hero did not get away. *chance* was in percent."""

    unit: int
    chance: int


@frozen
class Waited(Event):
    """A fighter has let its turn pass."""

    unit: int


@frozen
class DuelEnded(GameEnded):
    """The duel is over, and the hero has so many hit points left."""

    hero: int
    hit_points: int
    max_hit_points: int
