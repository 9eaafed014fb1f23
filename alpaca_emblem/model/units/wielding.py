"""Who wields what: nobody anything, until a class of units says otherwise.

These methods receive the double dispatch of `Item.equip_to`. A kind of item that the
library does not know is refused like the others, by units that have no method for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from attrs import define, setters

from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.model.dispatch import EQUIP, kind_in, misspelt
from alpaca_emblem.model.units.body import Body

if TYPE_CHECKING:
    from alpaca_emblem.model.items import (
        Axe,
        Bow,
        Darkness,
        Item,
        Light,
        Spear,
        Spirit,
        Staff,
        Sword,
    )


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Wielding(Body):
    """Refuses every kind of item. Subclasses override what they do wield."""

    def _refuse(self, item: Item) -> NoReturn:
        raise CannotEquipError(f"{type(self).__name__} cannot wield {item}")

    def __getattr__(self, name: str) -> Callable[[Item], None]:
        """Return ``equip_<kind>``, of an unknown kind, as a method that refuses.

        Raises:
            AttributeError: The name is another one, and unknown.
        """
        kind = kind_in(name, EQUIP)
        refuse: Callable[[Item], None] = (
            object.__getattribute__(self, name)  # raises what Python would raise
            if kind is None
            else partial(self._refuse_unknown, kind)
        )
        return refuse

    def _refuse_unknown(self, kind: str, item: Item) -> None:
        meant = misspelt(kind, type(item), Wielding, EQUIP)
        if meant is not None:
            raise AttributeError(
                f"{type(self).__name__} has no method equip_{kind}: "
                f"did you mean equip_{meant}?"
            )
        self._refuse(item)

    def equip_axe(self, axe: Axe) -> None:
        self._refuse(axe)

    def equip_sword(self, sword: Sword) -> None:
        self._refuse(sword)

    def equip_spear(self, spear: Spear) -> None:
        self._refuse(spear)

    def equip_bow(self, bow: Bow) -> None:
        self._refuse(bow)

    def equip_darkness(self, darkness: Darkness) -> None:
        self._refuse(darkness)

    def equip_spirit(self, spirit: Spirit) -> None:
        self._refuse(spirit)

    def equip_light(self, light: Light) -> None:
        self._refuse(light)

    def equip_staff(self, staff: Staff) -> None:
        self._refuse(staff)
