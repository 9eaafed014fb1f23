"""What the use of an item is worth, by what the forecast says would happen.

No number is worked out here a second time: they are those of the game's own resolver,
told as events.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from alpaca_emblem.games.match.events import (
    PlayerEliminated,
    UnitHealed,
    UnitStruck,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Forecast
    from alpaca_emblem.model.units import Unit


class Rank(IntEnum):
    """What a use comes to: a higher rank outweighs any amount."""

    NOTHING = 0
    HEALING = 1
    DAMAGE = 2
    KILL = 3


class Worth(NamedTuple):
    """How good a use is: the greater the better.

    Attributes:
        rank: What it comes to.
        eliminations: How many players it takes out of the match.
        amount: Hit points given by a healing; else those taken minus those lost. Never
            more than there were to be taken, or missing.
    """

    rank: Rank
    eliminations: int
    amount: float


WORTHLESS: Final = Worth(Rank.NOTHING, 0, 0)


def worth_of(unit: Unit, target: Unit, forecast: Forecast) -> Worth:
    """What is certain to come of *unit* using its item on *target*, for its side.

    It is worth nothing if it costs the unit its life, or more hit points than it takes.
    Blows of equal weight favour who strikes first, unless it has fewer hit points left.
    """
    left = {unit.number: unit.hit_points, target.number: target.hit_points}
    healed: float = 0
    eliminations = 0
    for event in forecast.events:
        match event:
            case UnitStruck(target=number, hit_points=hit_points):
                left[number] = hit_points
            case UnitHealed(amount=amount):
                healed += amount
            case PlayerEliminated():
                eliminations += 1
    mine, others = left[unit.number], left[target.number]
    taken = target.hit_points - others
    gain = taken - (unit.hit_points - mine)
    if not others:
        return Worth(Rank.KILL, eliminations, gain)
    if mine and taken and (gain > 0 or (gain == 0 and mine >= others)):
        return Worth(Rank.DAMAGE, eliminations, gain)
    if healed:
        return Worth(Rank.HEALING, eliminations, healed)
    return WORTHLESS
