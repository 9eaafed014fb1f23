"""Abilities beyond a plain strike, and the kinds of damage with their effects."""

from __future__ import annotations

from typing import Any, Final

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import (
    INT_MAX,
    instance,
    is_flag,
    is_text,
    is_whole,
    whole_number,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.notation.plain import shortened
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules import energy

LONGEST: Final = 1000
"""The longest duration of an effect in turns, so that no stun lasts for ever."""


def is_lasting(_: object, attribute: Any, effect: object) -> None:
    """An attrs validator: an effect, or None, that does not last too long."""
    if effect is not None:
        instance(attribute.name, effect, Effect)
        assert isinstance(effect, Effect), "it has just been checked"
        whole_number(f"duration of {effect.name}", effect.duration, 1, LONGEST)


@frozen
class DamageKind:
    """A kind of damage, and the effect that it can leave on a surviving target.

    Attributes:
        name: The name that resistances and weaknesses use.
        effect: The effect that it can leave, or None.
        chance: The chance of the effect, in percent; at 100 no dice are thrown.
        is_sure_if_critical: True if a critical hit leaves the effect without a throw.
        critical_bonus: Added to the chance of a critical hit, in percentage points.
    """

    name: str = field(validator=is_text)
    effect: Effect | None = field(default=None, validator=is_lasting)
    chance: int = field(default=0, validator=is_whole(0, 100))
    is_sure_if_critical: bool = field(default=False, validator=is_flag)
    critical_bonus: int = field(default=0, validator=is_whole())


SLASH: Final = DamageKind("slash", Effect("bleed", 3, 1), 35, is_sure_if_critical=True)
PIERCE: Final = DamageKind("pierce", critical_bonus=rules.PIERCE_BONUS)
BLUNT: Final = DamageKind("blunt", Effect("stun", 1), 10)
FIRE: Final = DamageKind("fire", Effect("burn", 3, 2), 30)
POISON: Final = DamageKind("poison", Effect("poison", 3, 2), 100)

DAMAGE_KINDS: Final[dict[str, DamageKind]] = {
    kind.name: kind for kind in (SLASH, PIERCE, BLUNT, FIRE, POISON)
}
"""Every kind of damage by its name; add your own here."""


def is_kind(_: object, attribute: Any, value: object) -> None:
    """An attrs validator: the name of a kind of damage."""
    if not isinstance(value, str) or value not in DAMAGE_KINDS:
        raise InvalidValueError(
            f"{attribute.name} must be one of {', '.join(DAMAGE_KINDS)}, not {value!r}"
        )


def are_kinds(thing: object, attribute: Any, values: object) -> None:
    """An attrs validator: a tuple of names of kinds of damage."""
    if not isinstance(values, tuple):
        raise InvalidTypeError(f"{attribute.name} must be a tuple, not {values!r}")
    for value in values:
        is_kind(thing, attribute, value)


def is_at_least_low(thing: Any, attribute: Any, value: Any) -> None:
    """An attrs validator: a whole number, at least the *low* of the same object."""
    whole_number(attribute.name, value, thing.low, INT_MAX)


def is_empty_or_text(thing: object, attribute: Any, value: object) -> None:
    """An attrs validator: a text, perhaps an empty one."""
    if value != "":
        is_text(thing, attribute, value)


STUN: Final = "stun"
"""The effect that costs a fighter its turn."""

OF_THE_BLOOD: Final = ("bleed", "poison")
"""The effects that bloodless fighters cannot have."""


@frozen
class Ability:
    """The part that skills and spells have in common.

    Attributes:
        name: Its name in texts and positions.
        mana: The mana that it takes, never negative.
        cooldown: The number of the fighter's turns that have to begin before it can be
            used again, 0 for none.
        cost: The energy that it takes, never negative.
        is_sweeping: True if it meets all living foes instead of one.
    """

    name: str = field(validator=is_text)
    mana: int = field(default=0, validator=is_whole(0))
    cooldown: int = field(default=0, validator=is_whole(0))
    cost: int = field(default=energy.NORMAL, validator=is_whole(0))
    is_sweeping: bool = field(default=False, validator=is_flag)

    def to_plain(self) -> str | dict[str, Any]:
        """Return the ability's name if it is listed, or else all its values."""
        if ABILITIES.get(self.name) == self:
            return self.name
        entry: dict[str, Any] = {"class": type(self).__name__}
        for attribute in attrs.fields(type(self)):
            value = getattr(self, attribute.name)
            if value != attribute.default:
                entry[attribute.name] = value
        return entry

    @classmethod
    def from_plain(cls, value: object) -> Ability:
        """Return the ability for which `to_plain` gave *value*.

        Raises:
            NotationError: *value* stands for no ability.
        """
        return read_ability(value, "ability")


@frozen
class Skill(Ability):
    """A strike with the equipped weapon, at *power* percent of a plain strike."""

    power: int = field(default=rules.PLAIN, validator=is_whole(0))


@frozen
class Spell(Ability):
    """A roll from *low* to *high*, of one *kind*. It always hits; no defense helps."""

    low: int = field(default=0, validator=is_whole(-INT_MAX))
    high: int = field(default=0, validator=is_at_least_low)
    kind: str = field(default="fire", validator=is_kind)


HEAVY_BLOW: Final = Skill("heavy_blow", 2, 2, energy.HEAVY, power=150)
QUICK_JAB: Final = Skill("quick_jab", 1, 0, energy.QUICK, power=60)
SWEEP: Final = Skill("sweep", 3, 3, energy.HEAVY, is_sweeping=True, power=70)
FIREBALL: Final = Spell("fireball", 4, 2, energy.NORMAL, low=6, high=10, kind="fire")

ABILITIES: Final[dict[str, Ability]] = {
    ability.name: ability for ability in (HEAVY_BLOW, QUICK_JAB, SWEEP, FIREBALL)
}
"""Every ability by its name; add your own here."""


def read_ability(value: object, path: str) -> Ability:
    """Return the ability described by *value*, at *path* in a document.

    Raises:
        NotationError: The name is unknown, or a value is invalid.
    """
    if not isinstance(value, str):
        return _read_own(Table(value, path))
    if value not in ABILITIES:
        raise NotationError(
            f"{path} must be one of {', '.join(ABILITIES)}, "
            f"not {shortened(repr(value))}"
        )
    return ABILITIES[value]


def _read_own(entry: Table) -> Ability:
    """Return an ability that is not listed, from its values."""
    name, mana = entry.text("name"), entry.whole("mana", default=0)
    cooldown, cost = entry.whole("cooldown", 0), entry.whole("cost", energy.NORMAL)
    is_sweeping, kind = entry.flag("is_sweeping"), entry.text("class")
    ability: Ability
    if kind == "Skill":
        power = entry.whole("power", rules.PLAIN)
        ability = Skill(name, mana, cooldown, cost, is_sweeping, power)
    elif kind == "Spell":
        low = entry.whole("low", 0, least=-INT_MAX)
        high = entry.whole("high", 0, least=-INT_MAX)
        of = entry.text("kind", "fire")
        ability = Spell(name, mana, cooldown, cost, is_sweeping, low, high, of)
    else:
        raise entry.error("class", f"must be Skill or Spell, not {kind!r}")
    entry.finish()
    return ability
