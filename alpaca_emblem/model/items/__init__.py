"""What units carry: weapons, spellbooks, the staff, and the empty hand."""

from alpaca_emblem.model.items.base import (
    ITEM_CLASSES,
    NO_ITEM,
    Item,
    Matchup,
    NoItem,
)
from alpaca_emblem.model.items.healing import Healer, Staff
from alpaca_emblem.model.items.spellbooks import Darkness, Light, Spellbook, Spirit
from alpaca_emblem.model.items.weapons import Axe, Bow, Spear, Sword, Weapon

__all__ = [
    "ITEM_CLASSES",
    "NO_ITEM",
    "Axe",
    "Bow",
    "Darkness",
    "Healer",
    "Item",
    "Light",
    "Matchup",
    "NoItem",
    "Spear",
    "Spellbook",
    "Spirit",
    "Staff",
    "Sword",
    "Weapon",
]
