"""Natural weapons: fists, teeth and claws, of which nobody is ever without."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import define, setters

from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.model.items.base import ITEM_CLASSES
from alpaca_emblem.model.items.weapons import Attacking
from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class NaturalWeapon(Attacking):
    """It never changes and belongs to nobody, so that all of a kind share one."""

    is_constant: ClassVar[bool] = True

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{unit} cannot wield {self}, which nobody carries")


del ITEM_CLASSES["NaturalWeapon"]  # nobody carries it

FISTS: Final = NaturalWeapon(name="fists", power=2, max_power=4)
"""What is in an empty hand."""
