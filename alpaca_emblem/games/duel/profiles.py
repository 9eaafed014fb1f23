"""Profiles: plain values from which fighters and their equipment are made."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self

from attrs import Attribute, field, fields, frozen

from alpaca_emblem.checks import (
    INT_MAX,
    is_flag,
    is_instance,
    is_text,
    is_tuple_of,
    is_whole,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.abilities import (
    Ability,
    Skill,
    Spell,
    are_kinds,
    is_at_least_low,
    is_empty_or_text,
    is_kind,
)
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.gear import Arm, Consumable, Gear
from alpaca_emblem.games.notation.structuring import CONVERTER
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.reprs import called
from alpaca_emblem.model.stats import NO_STATS, Stats


@frozen(kw_only=True, cache_hash=True)
class ArmProfile:
    """The values of an arm. See `Arm`."""

    name: str = field(validator=is_text)
    low: int = field(validator=is_whole(-INT_MAX))
    high: int = field(validator=is_at_least_low)
    kind: str = field(default="slash", validator=is_kind)
    bonus: Stats = field(default=NO_STATS, validator=is_instance(Stats))

    def create(self) -> Item:
        return Arm(
            name=self.name,
            power=self.low,
            max_power=self.high,
            kind=self.kind,
            bonus=self.bonus,
        )


@frozen(kw_only=True, cache_hash=True)
class WeaponProfile:
    """The values of a weapon that is no `Arm`, such as an axe.

    Attributes:
        item_class: Its class, from the library or custom.
        values: The arguments from which it is made, by name.
    """

    item_class: type[Item]
    values: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, item: Item) -> Self:
        """Return the profile of *item*, in the state in which it is now."""
        made_from = (each for each in fields(type(item)) if each.init)
        values = tuple((each.alias, getattr(item, each.name)) for each in made_from)
        return cls(item_class=type(item), values=values)

    @property
    def name(self) -> object:
        """The name of the weapon."""
        return dict(self.values)["name"]

    def create(self) -> Item:
        return self.item_class(**dict(self.values))


def _as_arm(given: ArmProfile | WeaponProfile | Item) -> ArmProfile | WeaponProfile:
    """Return *given*, an item as its profile: nothing in a profile can change."""
    if type(given) is Arm:
        return ArmProfile(
            name=given.name,
            low=given.power,
            high=given.max_power,
            kind=given.kind,
            bonus=given.bonus,
        )
    if not isinstance(given, Item):
        return given
    if not Duelist(breed="anyone", max_hit_points=1).can_wield(given):
        raise InvalidValueError(
            f"arm must be a weapon that duelists wield, not {given!r}"
        )
    return WeaponProfile.of(given)


def _is_arm(_: object, attribute: Attribute[Any], value: object) -> None:
    if not isinstance(value, ArmProfile | WeaponProfile):
        raise InvalidTypeError(
            f"{attribute.name} must be an ArmProfile or a weapon, not {value!r}"
        )


@frozen(kw_only=True, cache_hash=True)
class GearProfile:
    """The values of gear. See `Gear`."""

    name: str = field(validator=is_text)
    bonus: Stats = field(validator=is_instance(Stats))

    def create(self) -> Item:
        return Gear(name=self.name, bonus=self.bonus)


@frozen(kw_only=True, cache_hash=True)
class ConsumableProfile:
    """The values of a consumable. See `Consumable`."""

    name: str = field(validator=is_text)
    heals: int = field(default=0, validator=is_whole(0))
    cures: str = field(default="", validator=is_empty_or_text)
    count: int = field(default=1, validator=is_whole(1))

    def create(self) -> Item:
        return Consumable(
            name=self.name, power=self.heals, cures=self.cures, count=self.count
        )


@frozen(kw_only=True, cache_hash=True)
class Profile:
    """The values of a fighter. See `Duelist`.

    Attributes:
        breed: Its key in the catalogues.
        name: A name of its own; empty for none.
        level: For show; no rule of a duel reads it.
        arm: The profile of the equipped weapon. It can be given as an item: an `Arm`,
            or a weapon of any class that duelists wield.
        pack: Everything else that it carries.
    """

    breed: str = field(validator=is_text)
    name: str = field(default="", validator=is_empty_or_text)
    level: int = field(default=1, validator=is_whole(1))
    max_hit_points: int = field(validator=is_whole(1))
    stats: Stats = field(default=NO_STATS, validator=is_instance(Stats))
    arm: ArmProfile | WeaponProfile = field(
        converter=_as_arm, validator=_is_arm, repr=lambda arm: repr(arm.name)
    )
    pack: tuple[GearProfile | ConsumableProfile, ...] = field(
        default=(),
        validator=is_tuple_of(GearProfile, ConsumableProfile),
        repr=called,
    )
    resists: tuple[str, ...] = field(default=(), validator=are_kinds)
    is_weak_to: tuple[str, ...] = field(default=(), validator=are_kinds)
    is_bloodless: bool = field(default=False, validator=is_flag)
    abilities: tuple[Ability, ...] = field(
        default=(), validator=is_tuple_of(Skill, Spell), repr=called
    )

    def create(self) -> Duelist:
        """Return a fighter of this profile, healthy and rested."""
        return Copier().copy(self._template)

    @cached_property
    def _template(self) -> Duelist:
        """The fighter from which all others are copied, in a tenth of the time."""
        arm = self.arm.create()
        duelist = Duelist(
            breed=self.breed,
            name=self.name,
            level=self.level,
            max_hit_points=self.max_hit_points,
            stats=self.stats,
            items=[arm, *(thing.create() for thing in self.pack)],
            resists=self.resists,
            is_weak_to=self.is_weak_to,
            is_bloodless=self.is_bloodless,
            abilities=self.abilities,
        )
        duelist.equip(arm)
        duelist.hit_points = duelist.effective_max_hit_points
        duelist.mana = duelist.effective_max_mana
        return duelist


# The options of a replay are plain values. A duel with a weapon of another class begins
# with its position instead.


def _arm_to_plain(arm: ArmProfile | WeaponProfile) -> object:
    if isinstance(arm, WeaponProfile):
        raise InvalidTypeError(f"{arm!r} is no plain data")
    return CONVERTER.unstructure(arm)


def _arm_from_plain(value: object, _: object) -> ArmProfile:
    return CONVERTER.structure(value, ArmProfile)


CONVERTER.register_structure_hook(ArmProfile | WeaponProfile, _arm_from_plain)
CONVERTER.register_unstructure_hook(ArmProfile | WeaponProfile, _arm_to_plain)
