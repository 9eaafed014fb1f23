"""The fighters of a duel: units whose stats come in layers.

The layers of a fighter's stats are the fighter itself, its gear, the weapon that it
wields, and its effects. They are added up when the stats are read, and only if a layer
has changed since: layers are values, replaced whole, so it is enough to see whether
they are the same objects. Undo brings back the very objects. Items stay the same
objects, so the bonus of each is looked at, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Self, TypeAlias

import attrs
from attrs import define, setters

from alpaca_emblem.checks import INT_MAX, instance, is_flag, is_tuple_of, is_whole
from alpaca_emblem.errors import CannotUseError
from alpaca_emblem.games.duel.abilities import (
    STUN,
    Ability,
    Skill,
    Spell,
    are_kinds,
    is_empty_or_text,
)
from alpaca_emblem.games.duel.gear import (
    BARE_HANDS,
    Arm,
    Consumable,
    Gear,
    bonus_of,
    bonuses_in,
    consumables_in,
    gear_in,
)
from alpaca_emblem.model.items import NO_ITEM, Axe, Bow, Item, Spear, Sword
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.reprs import called, public
from alpaca_emblem.model.stats import NO_STATS, Effect, Stats
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rules import duel as rules


class Sheet(NamedTuple):
    """The stats of a fighter, all layers together.

    Attributes:
        raw: Their sum; single stats may be negative.
        clamped: The same with 0 for negative stats, but for bonuses.
        effective_max_hit_points: At least 1.
    """

    raw: Stats
    clamped: Stats
    effective_max_hit_points: int

    @property
    def effective_max_mana(self) -> int:
        """Never negative."""
        return max(0, self.raw.max_mana)

    def stats(self, is_clamped: bool) -> Stats:
        """Return all layers, with negative stats as they are or as 0."""
        return self.clamped if is_clamped else self.raw


Pack: TypeAlias = tuple[
    tuple[Item, ...], tuple[tuple[int, Consumable], ...], tuple[Gear, ...]
]
"""The items of a fighter; those that can be used up, with their indices; its gear."""

EMPTY_PACK: Final[Pack] = ((), (), ())

Bonuses: TypeAlias = tuple[tuple[int, Stats], ...]
"""The bonus of each item that has one, after the index of the item."""

Layers: TypeAlias = tuple[
    tuple[Item, ...], tuple[Effect, ...], Item, Stats, int, Bonuses
]
"""The parts of a sheet.

They are the items, the effects, the wielded item, the fighter's own stats and maximum
of hit points, and the bonuses of the items.
"""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Duelist(Unit):
    """A fighter of a duel, who wields arms, axes, swords, spears and bows.

    Attributes:
        breed: Its kind, as a key of the catalogues: "wolf", "barbarian", ...
        level: For show; no rule of a duel reads it.
        resists: Kinds of damage that are halved against it.
        is_weak_to: Kinds of damage that are raised by half against it.
        is_bloodless: True if it can neither bleed nor be poisoned.
        abilities: Its skills and spells.
        mana: The mana left for abilities, never negative.
        cooldowns: For each ability, the number of its turns that have to begin before
            it is ready.
        is_stun_proof: True if it has just lost a turn, and cannot be stunned again.
    """

    letter = "D"
    is_listed: ClassVar[bool] = False
    _copied_apart: ClassVar[tuple[str, ...]] = ("_layers", "_pack", "_sheet")
    max_items: ClassVar[int] = INT_MAX

    movement: int = attrs.field(default=0, validator=is_whole(0), repr=False)
    breed: str = attrs.field(default="", validator=is_empty_or_text)
    level: int = attrs.field(default=1, validator=is_whole(1), repr=False)
    resists: tuple[str, ...] = attrs.field(default=(), validator=are_kinds, repr=False)
    is_weak_to: tuple[str, ...] = attrs.field(
        default=(), validator=are_kinds, repr=False
    )
    is_bloodless: bool = attrs.field(default=False, validator=is_flag, repr=False)
    abilities: tuple[Ability, ...] = attrs.field(
        default=(), validator=is_tuple_of(Skill, Spell), repr=called
    )
    mana: int = attrs.field(init=False)
    cooldowns: tuple[int, ...] = attrs.field(init=False)
    is_stun_proof: bool = attrs.field(init=False, default=False, repr=False)
    _pack: Pack = attrs.field(init=False, default=EMPTY_PACK, repr=False)
    _layers: Layers | None = attrs.field(init=False, default=None, repr=False)
    _sheet: Sheet | None = attrs.field(init=False, default=None, repr=False)

    @mana.default
    def _full_mana(self) -> int:
        instance("stats", self.stats, Stats)  # the validator comes later
        return max(0, self.stats.max_mana)

    @cooldowns.default
    def _all_ready(self) -> tuple[int, ...]:
        instance("abilities", self.abilities, tuple)
        return (0,) * len(self.abilities)

    def __repr__(self) -> str:
        numbers = ("number", "hit_points", "max_hit_points", "mana")
        return public(self, "name", "breed", *numbers, "equipped_item", "effects")

    def __str__(self) -> str:
        name = self.name or self.breed or type(self).__name__
        return name if self.number is None else f"{name} {self.number}"

    def equip_arm(self, arm: Arm) -> None:
        self.equipped_item = arm

    def equip_axe(self, axe: Axe) -> None:
        self.equipped_item = axe

    def equip_sword(self, sword: Sword) -> None:
        self.equipped_item = sword

    def equip_spear(self, spear: Spear) -> None:
        self.equipped_item = spear

    def equip_bow(self, bow: Bow) -> None:
        self.equipped_item = bow

    @property
    def weapon(self) -> Item:
        """The weapon that it strikes with: the equipped one, or its bare hands."""
        item = self.equipped_item
        return BARE_HANDS if item is NO_ITEM else item

    @property
    def total_stats(self) -> Stats:
        """Its stats with gear and effects; single stats may be negative."""
        return self._sheet_now().raw

    @property
    def effective_max_hit_points(self) -> int:
        """The maximum of hit points with gear and effects, at least 1."""
        return self._sheet_now().effective_max_hit_points

    @property
    def effective_max_mana(self) -> int:
        """The maximum of mana with gear and effects, never negative."""
        return self._sheet_now().effective_max_mana

    @property
    def is_heavily_wounded(self) -> bool:
        """True if less than a quarter of its hit points is left."""
        return rules.is_heavily_wounded(
            int(self.hit_points), self.effective_max_hit_points
        )

    @property
    def is_stunned(self) -> bool:
        """True if it will lose its next turn."""
        return self.effect_named(STUN) is not None

    def effect_named(self, name: str) -> Effect | None:
        """Return the effect of that name on the fighter, or None."""
        for effect in self.effects:
            if effect.name == name:
                return effect
        return None

    def check_use_item_on(self, target: Unit) -> None:
        """Raise the errors of `use_item_on`. Every weapon reaches every foe."""
        instance("target", target, Unit)
        self.check_alive()
        target.check_alive()
        item = self.equipped_item
        if item is NO_ITEM:
            raise CannotUseError(f"{self} has nothing equipped", reason="unarmed")
        item.check_use_on(target)

    def _pack_now(self) -> Pack:
        """Return the items by their use, sorted again if they are others."""
        pack = self._pack
        if pack[0] is not self.items:
            items = self.items
            pack = (items, consumables_in(items), gear_in(items))
            object.__setattr__(self, "_pack", pack)  # derived, so not journalled
        return pack

    def _sheet_now(self) -> Sheet:
        """Return the stats with all layers, recalculated if a layer has changed."""
        sheet, layers = self._sheet, self._layers
        if (
            sheet is None
            or layers is None
            or layers[0] is not self.items
            or layers[1] is not self.effects
            or layers[2] is not self.equipped_item
            or layers[3] is not self.stats
            or layers[4] != self.max_hit_points
        ):
            return self._sheet_anew()
        for index, bonus in layers[5]:
            if layers[0][index].bonus is not bonus:  # type: ignore[comparison-overlap]
                return self._sheet_anew()
        return sheet

    def _sheet_anew(self) -> Sheet:
        """Add up all layers, and keep the sum."""
        sheet, items = _make_sheet(self), self.items
        bonuses = bonuses_in(items)
        # They are derived, so not journalled. An interrupt between the two must not
        # leave a sheet beside the layers of another.
        object.__setattr__(self, "_layers", None)
        object.__setattr__(self, "_sheet", sheet)
        own = (self.stats, self.max_hit_points)
        layers = (items, self.effects, self.equipped_item, *own, bonuses)
        object.__setattr__(self, "_layers", layers)
        return sheet

    def _copy_rest(self, twin: Self, copier: Copier) -> None:
        object.__setattr__(twin, "_pack", EMPTY_PACK)
        object.__setattr__(twin, "_sheet", self._sheet_now())
        layers = self._layers
        assert layers is not None, "they have just been added up"
        parts = (twin.items, twin.effects, twin.equipped_item, *layers[3:])
        object.__setattr__(twin, "_layers", parts)


def _make_sheet(duelist: Duelist) -> Sheet:
    _, _, worn = duelist._pack_now()
    layers = [gear.bonus for gear in worn]
    layers.append(bonus_of(duelist.weapon))
    layers += [effect.modifier for effect in duelist.effects]
    changes = tuple([layer for layer in layers if layer is not NO_STATS])
    return _sheet_of(duelist.stats, changes, duelist.max_hit_points)


@lru_cache(maxsize=1 << 12)
def _sheet_of(own: Stats, layers: tuple[Stats, ...], max_hit_points: int) -> Sheet:
    """Return the sum of all layers. The same few come again and again."""
    raw = sum(layers, own)
    most = max(1, max_hit_points + raw.max_hit_points)
    return Sheet(raw, _clamped(raw), most)


def _clamped(raw: Stats) -> Stats:
    """Return *raw* with 0 for negative stats; bonuses may stay negative."""
    return attrs.evolve(
        raw,
        strength=max(0, raw.strength),
        agility=max(0, raw.agility),
        defense=max(0, raw.defense),
        speed=max(0, raw.speed),
        magic=max(0, raw.magic),
    )
