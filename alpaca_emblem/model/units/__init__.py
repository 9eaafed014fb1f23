"""Units: what they can do, and the seven classes of the match."""

from alpaca_emblem.model.units.base import UNIT_CLASSES, Unit, UnitDied
from alpaca_emblem.model.units.kinds import (
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
)

__all__ = [
    "UNIT_CLASSES",
    "Alpaca",
    "Archer",
    "Cleric",
    "Fighter",
    "Hero",
    "Sorcerer",
    "SwordMaster",
    "Unit",
    "UnitDied",
]
