"""The fighters of a duel: units whose stats come in layers."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Self, TypeAlias

import attrs
from attrs import define, setters

from alpaca_emblem.checks import INT_MAX, is_flag, is_tuple_of, is_whole
from alpaca_emblem.games.duel.abilities import (
    OF_THE_BLOOD,
    STUN,
    Ability,
    Skill,
    Spell,
    are_kinds,
    is_empty_or_text,
)
from alpaca_emblem.games.duel.gear import Arm, Gear
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.reprs import called
from alpaca_emblem.model.stats import NO_STATS, Effect, Stats
from alpaca_emblem.model.units import UNIT_CLASSES, Unit
from alpaca_emblem.rules import duel as rules


class Sheet(NamedTuple):
    """What the stats of a fighter come to, all layers together."""

    raw: Stats
    clamped: Stats
    effective_max_hit_points: int

    def stats(self, is_clamped: bool) -> Stats:
        """All layers, negative stats as they are or as 0."""
        return self.clamped if is_clamped else self.raw


Layers: TypeAlias = tuple[tuple[Item, ...], tuple[Effect, ...], Item, Stats]
"""What a sheet is made of: items, effects, what is in hand, and the fighter itself."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Duelist(Unit):
    """A fighter of a duel.

    Its stats are layers: what it is by itself, what its gear adds, and what its effects
    add. A layer may be negative; what a rule reads is clamped where the rules say so.

    Attributes:
        breed: What it is, as a key of the catalogues: "wolf", "barbarian", ...
        level: For show: the rules of a duel do not ask for it.
        resists: Kinds of damage that do half.
        is_weak_to: Kinds of damage that do half as much again.
        is_bloodless: Whether it can neither bleed nor be poisoned.
        abilities: What it can do beyond a plain strike.
        mana: What it has left for that, never negative.
        cooldowns: For each ability, how many of its turns have to begin before it is
            ready.
        is_stun_proof: Whether it has just lost a turn, and cannot be stunned again.
    """

    letter = "D"
    _copied_apart: ClassVar[tuple[str, ...]] = ("_layers",)
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
    _layers: Layers | None = attrs.field(init=False, default=None, repr=False)
    _sheet: Sheet | None = attrs.field(init=False, default=None, repr=False)

    @mana.default
    def _full_mana(self) -> int:
        return max(0, self.stats.max_mana)

    @cooldowns.default
    def _all_ready(self) -> tuple[int, ...]:
        return (0,) * len(self.abilities)

    def __str__(self) -> str:
        name = self.name or self.breed or type(self).__name__
        return name if self.number is None else f"{name} {self.number}"

    def equip_arm(self, arm: Arm) -> None:
        self.equipped_item = arm

    @property
    def sheet(self) -> Sheet:
        """Its stats with all layers, worked out anew only if a layer has changed.

        Layers are values that are replaced whole, so it is enough to look whether they
        are still the same objects; undo brings the very objects back.
        """
        sheet, layers = self._sheet, self._layers
        if (
            sheet is None
            or layers is None
            or layers[0] is not self.items
            or layers[1] is not self.effects
            or layers[2] is not self.equipped_item
            or layers[3] is not self.stats
        ):
            sheet = _make_sheet(self)
            # They are derived, so not journalled. An interrupt between the two must
            # not leave a sheet beside the layers of another.
            object.__setattr__(self, "_layers", None)
            object.__setattr__(self, "_sheet", sheet)
            object.__setattr__(self, "_layers", self._layers_now())
        return sheet

    def _layers_now(self) -> Layers:
        return (self.items, self.effects, self.equipped_item, self.stats)

    @property
    def arm(self) -> Arm:
        """What it strikes with: what is in hand, or its bare hands."""
        in_hand = self.equipped_item
        return in_hand if isinstance(in_hand, Arm) else BARE_HANDS

    @property
    def raw(self) -> Stats:
        """All layers of its stats added up; single stats may be negative."""
        return self.sheet.raw

    @property
    def effective_max_hit_points(self) -> int:
        """The maximum of hit points with gear and effects, at least 1."""
        return self.sheet.effective_max_hit_points

    @property
    def is_heavily_wounded(self) -> bool:
        """Whether less than a quarter of its hit points is left."""
        return rules.is_heavily_wounded(
            int(self.hit_points), self.effective_max_hit_points
        )

    @property
    def effective_max_mana(self) -> int:
        """The maximum of mana with gear and effects, never negative."""
        return max(0, self.raw.max_mana)

    def effect_named(self, name: str) -> Effect | None:
        """The effect of that name that clings to it, or None."""
        for effect in self.effects:
            if effect.name == name:
                return effect
        return None

    @property
    def is_stunned(self) -> bool:
        """Whether it will lose its next turn."""
        return self.effect_named(STUN) is not None

    def can_have(self, effect: Effect) -> bool:
        """Whether *effect* takes hold of it now."""
        if effect.name == STUN:
            return not (self.is_stun_proof or self.is_stunned)
        return not (self.is_bloodless and effect.name in OF_THE_BLOOD)

    def put_on(self, effect: Effect) -> Effect:
        """Have *effect* cling to it. What it has then, since effects do not add up.

        Of two effects of one name the longer duration and the greater power stay, in
        the place of the older.
        """
        old = self.effect_named(effect.name)
        if old is None:
            self.effects = (*self.effects, effect)
            return effect
        both = attrs.evolve(
            effect,
            duration=max(old.duration, effect.duration),
            power=max(old.power, effect.power),
        )
        self.effects = tuple(both if e is old else e for e in self.effects)
        return both

    def _copy_rest(self, twin: Self, copier: Copier) -> None:
        assert self.sheet, "it is made anew if a layer has changed"
        object.__setattr__(twin, "_sheet", self._sheet)
        object.__setattr__(twin, "_layers", twin._layers_now())


del UNIT_CLASSES["Duelist"]  # it has rules of its own: for duels only

BARE_HANDS = Arm(name="bare hands", power=1, kind="blunt")
"""What a fighter strikes with who has nothing in hand."""


def _make_sheet(duelist: Duelist) -> Sheet:
    layers = [item.bonus for item in duelist.items if isinstance(item, Gear)]
    layers += [duelist.arm.bonus, *(effect.modifier for effect in duelist.effects)]
    raw = sum((layer for layer in layers if layer != NO_STATS), duelist.stats)
    effective_max_hit_points = max(1, duelist.max_hit_points + raw.max_hit_points)
    return Sheet(raw, _clamped(raw), effective_max_hit_points)


def _clamped(raw: Stats) -> Stats:
    """*raw* with 0 for what is negative, but for the bonuses that may be."""
    return attrs.evolve(
        raw,
        strength=max(0, raw.strength),
        agility=max(0, raw.agility),
        defense=max(0, raw.defense),
        speed=max(0, raw.speed),
        magic=max(0, raw.magic),
    )
