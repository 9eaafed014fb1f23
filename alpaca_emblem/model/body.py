"""The body of a unit: its hit points, and its hands.

The methods ``equip_...`` receive the double dispatch of `Item.equip_to`. A unit refuses
every kind of item until its class says otherwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import attrs
from attrs import define, setters

from alpaca_emblem.checks import is_whole, number
from alpaca_emblem.errors import DeadUnitError, InvalidValueError
from alpaca_emblem.model.dispatch import Refusing
from alpaca_emblem.model.living import Living
from alpaca_emblem.rules import combat as rules

if TYPE_CHECKING:
    from alpaca_emblem.model.items import (
        Axe,
        Bow,
        Darkness,
        Light,
        Spear,
        Spirit,
        Staff,
        Sword,
    )


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Body(Living, ABC):
    """A living object with hit points.

    Attributes:
        max_hit_points: A whole number, at least 1.
        hit_points: From 0 to *max_hit_points*; in the match a multiple of 0.5.
        in_combat: True during an exchange of attacks in which it takes part.
    """

    max_hit_points: int = attrs.field(validator=is_whole(1))
    hit_points: float = attrs.field(init=False)
    in_combat: bool = attrs.field(init=False, default=False, repr=False)

    @hit_points.default
    def _start_healthy(self) -> float:
        return self.max_hit_points

    @property
    def effective_max_hit_points(self) -> int:
        """The maximum with gear and effects."""
        return self.max_hit_points

    @property
    def is_alive(self) -> bool:
        """True while hit points remain."""
        return self.hit_points > 0

    def check_alive(self) -> None:
        """Raise `DeadUnitError` if the unit is dead."""
        if not self.hit_points > 0:
            raise DeadUnitError(f"{self} is dead")

    def set_hit_points(self, hit_points: float) -> None:
        """Set the hit points, to start with less than the maximum.

        Raises:
            DeadUnitError: The unit is dead; the dead stay dead.
            InvalidTypeError: *hit_points* is not a number.
            InvalidValueError: *hit_points* is not above 0 and at most the maximum.
        """
        self.check_alive()
        number("hit points", hit_points)
        if not 0 < hit_points <= self.effective_max_hit_points:
            raise InvalidValueError(
                f"hit points of {self} must be above 0 and at most "
                f"{self.effective_max_hit_points}, not {hit_points}"
            )
        self.hit_points = hit_points

    def take_damage(self, damage: float) -> None:
        """Lose *damage* hit points, at most all that remain, and die at 0.

        Raises:
            DeadUnitError: The unit is dead already.
            InvalidTypeError: *damage* is not a number.
            InvalidValueError: *damage* is negative or NaN: damage must not heal.
        """
        self.check_alive()
        left = self._hit_points_after("damage", damage, -1)
        if left > 0:
            self.hit_points = left
        else:
            self.die()

    def heal(self, amount: float) -> None:
        """Gain *amount* hit points, up to the maximum.

        Raises:
            DeadUnitError: The unit is dead; the dead stay dead.
            InvalidTypeError: *amount* is not a number.
            InvalidValueError: *amount* is negative or NaN: healing must not hurt.
        """
        self.check_alive()
        self.hit_points = self._hit_points_after("healing", amount, 1)

    def _hit_points_after(self, what: str, amount: float, sign: int) -> float:
        number(what, amount)
        if not amount >= 0:
            raise InvalidValueError(f"{what} must be at least 0, not {amount}")
        return rules.hit_points_after(
            self.hit_points, sign * amount, self.effective_max_hit_points
        )

    @abstractmethod
    def die(self) -> None:
        """Die, and notify the observers.

        Raises:
            DeadUnitError: The unit is dead already.
        """


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Wielding(Body, Refusing):
    """A body that refuses every item. Subclasses override the methods for theirs."""

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
