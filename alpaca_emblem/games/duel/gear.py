"""What fighters of a duel carry: arms, gear that changes stats, and consumables."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import define, field, setters

from alpaca_emblem.checks import INT_MAX, is_instance, is_whole, whole_number
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.duel.abilities import (
    DAMAGE_KINDS,
    DamageKind,
    is_empty_or_text,
    is_kind,
)
from alpaca_emblem.model.items import ITEM_CLASSES, Item, Weapon
from alpaca_emblem.model.stats import NO_STATS, Stats

if TYPE_CHECKING:
    from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Arm(Weapon):
    """A weapon, or teeth and claws: a roll from *power* to *max_power*, of one *kind*.

    Attributes:
        kind: The name of its kind of damage.
        bonus: What it adds to the stats of who has it in hand.
    """

    power: int = field(default=1, validator=is_whole(-INT_MAX))
    max_power: int = field()
    kind: str = field(default="slash", validator=is_kind)
    bonus: Stats = field(default=NO_STATS, validator=is_instance(Stats))

    @max_power.default
    def _same(self) -> int:
        return self.power

    @max_power.validator
    def _check_most(self, _: object, value: int) -> None:
        whole_number("max_power", value, self.power, INT_MAX)

    @property
    def damage_kind(self) -> DamageKind:
        """Its kind of damage."""
        return DAMAGE_KINDS[self.kind]

    def equip_to(self, unit: Unit) -> None:
        unit.equip_arm(self)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Gear(Item):
    """What is worn as long as it is carried, and adds its *bonus* to the stats."""

    bonus: Stats = field(default=NO_STATS, validator=is_instance(Stats))

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is worn, not wielded")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Consumable(Item):
    """What is used up: it heals by its power, or ends an effect, or both.

    Attributes:
        count: How many are left, never negative.
        cures: The effect that it ends; empty for none.
    """

    can_be_consumed: ClassVar[bool] = True

    count: int = field(default=1, validator=is_whole(0))
    cures: str = field(default="", validator=is_empty_or_text)

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is used, not wielded")


for _kind in (Arm, Gear, Consumable):
    del ITEM_CLASSES[_kind.__name__]  # they have rules of their own: for duels only
