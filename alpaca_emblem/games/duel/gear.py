"""Equipment of fighters in a duel: weapons, gear that changes stats, consumables.

A duel knows the weapons of the model as well as its own, the `Arm`. An arm states its
kind of damage and its bonus; for other weapons both follow from their class.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import define, field, setters

from alpaca_emblem.checks import INT_MAX, is_instance, is_whole, whole_number
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.duel.abilities import (
    BLUNT,
    DAMAGE_KINDS,
    PIERCE,
    SLASH,
    DamageKind,
    is_empty_or_text,
    is_kind,
)
from alpaca_emblem.model.items import Axe, Bow, Item, Spear, Sword, Weapon
from alpaca_emblem.model.stats import NO_STATS, Stats

if TYPE_CHECKING:
    from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Arm(Weapon):
    """A weapon, or teeth and claws: a roll from *power* to *max_power*, of one *kind*.

    Attributes:
        kind: The name of its kind of damage.
        bonus: Added to the stats of the fighter that wields it.
    """

    is_listed: ClassVar[bool] = False

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

    def equip_to(self, unit: Unit) -> None:
        unit.equip_arm(self)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Gear(Item):
    """Gear: as long as it is carried, its *bonus* is added to the stats."""

    is_listed: ClassVar[bool] = False

    bonus: Stats = field(default=NO_STATS, validator=is_instance(Stats))

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is worn, not wielded")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Consumable(Item):
    """A consumable: it heals by its power, or ends an effect, or both.

    Attributes:
        count: The number left, never negative.
        cures: The effect that it ends; empty for none.
    """

    is_listed: ClassVar[bool] = False
    can_be_consumed: ClassVar[bool] = True

    count: int = field(default=1, validator=is_whole(0))
    cures: str = field(default="", validator=is_empty_or_text)

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is used, not wielded")


OWN_ITEMS: Final[Mapping[str, type[Item]]] = {
    kind.__name__: kind for kind in (Arm, Gear, Consumable)
}
"""The classes of items that only duels know, by name."""

BARE_HANDS: Final = Arm(name="bare hands", power=1, kind="blunt")
"""The weapon of a fighter that wields none."""

_KINDS_OF_WEAPONS: Final[Mapping[type[Item], DamageKind]] = {
    Axe: SLASH,
    Sword: SLASH,
    Spear: PIERCE,
    Bow: PIERCE,
}


def damage_kind_of(weapon: Item) -> DamageKind:
    """Return the kind of damage that *weapon* does: blunt if its class is unknown."""
    if isinstance(weapon, Arm):
        return DAMAGE_KINDS[weapon.kind]
    return _kind_of(type(weapon))


@lru_cache(maxsize=1024)
def _kind_of(weapon_class: type[Item]) -> DamageKind:
    kinds = (_KINDS_OF_WEAPONS.get(base) for base in weapon_class.__mro__)
    return next((kind for kind in kinds if kind is not None), BLUNT)


def gear_in(items: tuple[Item, ...]) -> tuple[Gear, ...]:
    """Return the gear among *items*."""
    places = _places(Gear, tuple(map(type, items)))
    return tuple([items[index] for index in places])  # type: ignore[misc]  # of gear


def consumables_in(items: tuple[Item, ...]) -> tuple[tuple[int, Consumable], ...]:
    """Return the consumables among *items*, used up or not, with their indices."""
    places = _places(Consumable, tuple(map(type, items)))
    return tuple([(index, items[index]) for index in places])  # type: ignore[misc]


@lru_cache(maxsize=1024)
def _places(
    wanted: type[Item], item_classes: tuple[type[Item], ...]
) -> tuple[int, ...]:
    """Return the index of each of *item_classes* that is the *wanted* one.

    Cached, since fighters keep their items, and are asked for them at every action.
    """
    return tuple(
        index for index, kind in enumerate(item_classes) if issubclass(kind, wanted)
    )


def bonus_of(item: Item) -> Stats:
    """Return the stats that *item* adds to a fighter wearing or wielding it."""
    return item.bonus if isinstance(item, _WITH_BONUS) else NO_STATS


def bonuses_in(items: tuple[Item, ...]) -> tuple[tuple[int, Stats], ...]:
    """Return the index and the bonus of each of *items* that has one."""
    return tuple(
        [
            (index, item.bonus)
            for index, item in enumerate(items)
            if isinstance(item, _WITH_BONUS)
        ]
    )


_WITH_BONUS: Final = (Arm, Gear)
