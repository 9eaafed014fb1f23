"""Profiles: plain values from which fighters and their equipment are made."""

from __future__ import annotations

from functools import cached_property

from attrs import field, frozen

from alpaca_emblem.checks import (
    INT_MAX,
    is_flag,
    is_instance,
    is_text,
    is_tuple_of,
    is_whole,
)
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
        arm: The equipped weapon.
        pack: Everything else that it carries.
    """

    breed: str = field(validator=is_text)
    name: str = field(default="", validator=is_empty_or_text)
    level: int = field(default=1, validator=is_whole(1))
    max_hit_points: int = field(validator=is_whole(1))
    stats: Stats = field(default=NO_STATS, validator=is_instance(Stats))
    arm: ArmProfile = field(
        validator=is_instance(ArmProfile), repr=lambda arm: repr(arm.name)
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
