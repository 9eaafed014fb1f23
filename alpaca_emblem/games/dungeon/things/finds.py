"""What is taken by walking onto it, and needs no room among what one carries."""

from __future__ import annotations

from abc import abstractmethod

from attrs import define, field, setters

from alpaca_emblem.checks import is_whole
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.model.items.base import ITEM_CLASSES, Item
from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Find(Item):
    """Something that counts from the moment on at which it is found."""

    @property
    @abstractmethod
    def amount(self) -> int:
        """How much of it there is, at least 1."""

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{unit} cannot wield {self}")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Gold(Find):
    """Pieces of gold."""

    name: str = field(default="gold", init=False)
    amount: int = field(validator=is_whole(1))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Key(Find):
    """It opens one locked door, and stays in the lock."""

    amount = 1

    name: str = field(default="key", init=False)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Treasure(Find):
    """What is to be brought back from the last floor."""

    amount = 1

    name: str = field(default="treasure", init=False)


for _name in ("Gold", "Key", "Treasure"):
    del ITEM_CLASSES[_name]  # they mean nothing to other games
