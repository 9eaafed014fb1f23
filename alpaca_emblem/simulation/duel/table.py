"""The table of a duel: all numbers that no action changes, read off the fighters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

import attrs
from attrs import field, frozen

from alpaca_emblem.games.duel import combat
from alpaca_emblem.games.duel.abilities import (
    DAMAGE_KINDS,
    OF_THE_BLOOD,
    STUN,
    Ability,
    DamageKind,
    Skill,
    Spell,
)
from alpaca_emblem.games.duel.gear import Consumable, damage_kind_of
from alpaca_emblem.model.stats import NAMES, NO_STATS, Effect, Stats
from alpaca_emblem.simulation.duel import layout
from alpaca_emblem.simulation.layouts import NONE, Numbers, new_row
from alpaca_emblem.simulation.packing import refuse

if TYPE_CHECKING:
    from alpaca_emblem.games.duel import Duel
    from alpaca_emblem.games.duel.codes import DuelCodes
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.model.items import Item

LARGEST: Final = 10**6
"""The largest number of a fighter: no product of such numbers leaves 64 bits."""
MOST_ARMS: Final = 256
MOST_ROLLS: Final = 128
"""The most rolls of a weapon in a duel that is fought as a bare one: the table has the
damage of each."""
MOST_FIGHTERS: Final = 32
"""The most fighters of such a duel: the table has the energy of each at each turn."""
KNOWN_TURNS: Final = 64
"""The number of turns of such a duel that the table has; few duels take longer."""
NO_VALUES: Final = ("_journal", "owner", "count")
"""The fields of an item that are no part of its value."""


def whole(what: str, number: float) -> int:
    """Return *number* if it is whole and at most `LARGEST` away from 0.

    Raises:
        CannotPackError: It is not. *what* names it.
    """
    if number != int(number) or abs(number) > LARGEST:
        refuse(f"{number} as {what}", f"it must be whole and at most {LARGEST}")
    return int(number)


def value_of(item: Item) -> tuple[object, ...]:
    """Return all of *item* that no action changes, as a value."""
    names = (attribute.name for attribute in attrs.fields(type(item)))
    return (
        type(item),
        *(getattr(item, name) for name in names if name not in NO_VALUES),
    )


def arm_of(fighter: Duelist) -> str:
    """Return what tells the weapon of *fighter* apart, and whether it is in hand."""
    weapon = fighter.weapon
    return repr((weapon is fighter.equipped_item, value_of(weapon)))


@frozen
class Numbering:
    """The kinds of damage and the effects of a set-up, as numbers.

    Attributes:
        kinds: The kinds of damage.
        layers: The effects that can occur, as pairs of name and modifier.
        arms: Fighters with different weapons, one for each, and how it is told apart.
        names: Their names.
    """

    kinds: tuple[DamageKind, ...]
    layers: tuple[tuple[str, Stats], ...]
    arms: dict[str, Duelist]
    names: tuple[str, ...] = field(init=False)

    @names.default
    def _all_names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in self.layers))

    @classmethod
    def of(cls, duel: Duel) -> Numbering:
        """Return the numbers of all that occurs in *duel*, or can."""
        kinds = tuple(dict.fromkeys(chain(*map(_kinds_of, duel.fighters))))
        effects = [kind.effect for kind in kinds if kind.effect is not None]
        effects += chain(*(fighter.effects for fighter in duel.fighters))
        arms = {arm_of(fighter): fighter for fighter in duel.fighters}
        if len(arms) > MOST_ARMS:
            refuse(f"{len(arms)} different weapons", f"{MOST_ARMS} are the most")
        return cls(kinds, tuple(dict.fromkeys(map(_layer_of, effects))), arms)

    def layer(self, effect: Effect) -> int:
        """Return the number of *effect*.

        Raises:
            CannotPackError: It does not occur in this set-up.
        """
        layer = _layer_of(effect)
        if layer not in self.layers:
            refuse(f"the effect {effect.name}", "it is new to this set-up")
        return self.layers.index(layer)

    def name(self, name: str) -> int:
        """Return the number of the effect called *name*, or `NONE`."""
        return self.names.index(name) if name in self.names else NONE


def _layer_of(effect: Effect) -> tuple[str, Stats]:
    if type(effect) is not Effect:
        refuse(f"the effect {effect.name}", f"its class is {type(effect).__name__}")
    return effect.name, effect.modifier


def _kinds_of(fighter: Duelist) -> Iterator[DamageKind]:
    yield damage_kind_of(fighter.weapon)
    for ability in fighter.abilities:
        if isinstance(ability, Spell):
            yield DAMAGE_KINDS[ability.kind]


def make_table(duel: Duel, codes: DuelCodes, numbering: Numbering) -> Numbers:
    """Return the table of *duel*, in the order of `layout.open_table`.

    Raises:
        CannotPackError: A number is too large, or an ability of a class of its own.
    """
    fighters = duel.fighters
    parts: Iterable[Iterable[int]] = chain(
        [_rules_words(duel, codes, numbering)],
        (_profile(fighter, numbering) for fighter in fighters),
        (
            _ability(fighter.abilities, index, numbering)
            for fighter in fighters
            for index in range(codes.abilities)
        ),
        (
            _item(fighter.items, index, numbering)
            for fighter in fighters
            for index in range(codes.items)
        ),
        (_kind(kind, numbering) for kind in numbering.kinds),
        (_layer(name, modifier, numbering) for name, modifier in numbering.layers),
        (
            [combat.factor_of(fighter, kind.name) for kind in numbering.kinds]
            for fighter in fighters
        ),
        (
            [combat.matchup_factor(one, other) for other in numbering.arms.values()]
            for one in numbering.arms.values()
        ),
        [[0] * _bare_words(duel)],
    )
    words = [*chain(*parts)]
    table = new_row(len(words))
    table[:] = words
    return table


def bare_sizes(duel: Duel) -> tuple[int, int, int]:
    """Return the numbers of bouts, of rolls and of turns: 0 if it is not bare.

    It is bare if all that beasts can do in it is to strike.
    """
    rules, fighters = duel.rules, duel.fighters
    rolls = max(1 + f.weapon.max_power - f.weapon.power for f in fighters)
    if (
        rules.allows_skills
        or rules.leaves_effects
        or rules.turn_limit is not None
        or any(fighter.effects for fighter in fighters)
        or rolls > MOST_ROLLS
        or len(fighters) > MOST_FIGHTERS
    ):
        return 0, 0, 0
    return 2 * len(fighters), rolls, KNOWN_TURNS + 1


def _bare_words(duel: Duel) -> int:
    """Return the number of words for bouts and turns."""
    bouts, rolls, turns = bare_sizes(duel)
    width = 1 + layout.FIRST_SEAT + layout.SEAT_WIDTH * len(duel.fighters)
    return bouts * (layout.BOUT_WIDTH + 2 * rolls) + turns * width


def _rules_words(duel: Duel, codes: DuelCodes, numbering: Numbering) -> list[int]:
    rules = duel.rules
    has_modifiers = any(modifier != NO_STATS for _, modifier in numbering.layers)
    sizes = (codes.fighters, codes.abilities, codes.items, len(numbering.names))
    words = [
        *sizes,
        *(len(numbering.kinds), len(numbering.layers), len(numbering.arms)),
        int(has_modifiers),
        int(rules.leaves_effects),
        int(rules.wounds_hinder),
        int(rules.clamps_stats),
        int(rules.allows_skills),
        int(rules.can_flee),
        rules.turn_limit or 0,
        rules.least_hit_chance,
        rules.most_hit_chance,
        rules.least_flight_chance,
        rules.most_flight_chance,
        *bare_sizes(duel),
    ]
    return [*words, *codes.first]


def _profile(fighter: Duelist, numbering: Numbering) -> list[int]:
    """Return the row of *fighter*: its stats without effects, its weapon, the rest."""
    stats = dict.fromkeys(NAMES, 0)
    for name in NAMES:
        total = getattr(fighter.total_stats, name)
        added = sum(getattr(effect.modifier, name) for effect in fighter.effects)
        stats[name] = whole(f"{name} of {fighter}", total - added)
    most = stats["max_hit_points"] + fighter.max_hit_points
    stats["max_hit_points"] = whole(f"hit points of {fighter}", most)
    weapon = fighter.weapon
    words = [
        *stats.values(),
        whole(f"the roll of {weapon}", weapon.power),
        whole(f"the roll of {weapon}", weapon.max_power),
        numbering.kinds.index(damage_kind_of(weapon)),
        int(fighter.is_bloodless),
        len(fighter.abilities),
        len(fighter.items),
        [*numbering.arms].index(arm_of(fighter)),
    ]
    return words + [0] * (layout.PROFILE_WIDTH - len(words))


def _ability(
    abilities: tuple[Ability, ...], index: int, numbering: Numbering
) -> list[int]:
    if index >= len(abilities):
        return [0] * layout.ABILITY_WIDTH
    ability = abilities[index]
    what = f"a number of {ability.name}"
    if type(ability) is Spell:
        kind = numbering.kinds.index(DAMAGE_KINDS[ability.kind])
        words = [1, 0, ability.low, ability.high, kind]
    elif type(ability) is Skill:
        words = [0, ability.power, 0, 0, 0]
    else:
        refuse(f"the ability {ability.name}", f"its class is {type(ability).__name__}")
    words += [ability.mana, ability.cooldown, ability.cost, int(ability.is_sweeping)]
    return [whole(what, word) for word in words]


def _item(items: tuple[Item, ...], index: int, numbering: Numbering) -> list[int]:
    item = items[index] if index < len(items) else None
    if not isinstance(item, Consumable):
        return [0, 0, NONE]
    return [1, whole(f"the power of {item}", item.power), numbering.name(item.cures)]


def _kind(kind: DamageKind, numbering: Numbering) -> list[int]:
    effect, words = kind.effect, [NONE, 0, 0]
    if effect is not None:
        words = [numbering.layer(effect), effect.duration, effect.power]
    words = [kind.critical_bonus, *words, kind.chance, int(kind.is_sure_if_critical)]
    return [whole(f"a number of {kind.name}", word) for word in words]


def _layer(name: str, modifier: Stats, numbering: Numbering) -> list[int]:
    stats = [whole(f"{stat} of {name}", getattr(modifier, stat)) for stat in NAMES]
    blood = int(name in OF_THE_BLOOD)
    return [numbering.names.index(name), int(name == STUN), blood, *stats]
