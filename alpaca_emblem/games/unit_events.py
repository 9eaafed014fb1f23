"""Events that games of units have in common: walks, strikes, healings and falls."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rules.terms import Term, told


@frozen
class UnitMoved(Event):
    """A unit moved from one place to another."""

    unit: int
    start: Coordinates
    to: Coordinates


@frozen
class UnitStruck(Event):
    """A unit was hit by the attacker's equipped *item*.

    Attributes:
        damage: The worth of the attack, which may exceed the hit points left.
        hit_points: The target's hit points afterwards.
        terms: The terms of *damage*.
        is_counter: True if the attack was a counterattack.
    """

    attacker: int
    target: int
    item: str
    damage: float
    hit_points: float
    terms: tuple[Term, ...] = field(repr=told)
    is_counter: bool


@frozen
class UnitHealed(Event):
    """A unit was healed with the healer's equipped *item*.

    Attributes:
        amount: Hit points gained, at most as many as were missing.
        hit_points: The target's hit points afterwards.
        terms: The terms of *amount*.
    """

    healer: int
    target: int
    item: str
    amount: float
    hit_points: float
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class UnitFell(Event):
    """A unit died."""

    is_fall: ClassVar[bool] = True

    unit: int
