"""Armour."""

from __future__ import annotations

from attrs import define, field, setters

from alpaca_emblem.checks import is_whole
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.model.items.base import ITEM_CLASSES, Item
from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Armour(Item):
    """What is worn: each blow against its bearer loses *defense* hit points."""

    defense: int = field(validator=is_whole(0))

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is worn, not wielded")


del ITEM_CLASSES["Armour"]  # it means nothing to other games
