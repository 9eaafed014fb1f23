"""The sides of a duel, and the options of its rules."""

from __future__ import annotations

from typing import Any, Final

import attrs
from attrs import frozen

from alpaca_emblem.checks import (
    LONG_MAX,
    Validator,
    is_flag,
    is_whole,
    whole_number,
)
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.model.reprs import unusual
from alpaca_emblem.rules.duel import LEAST_CHANCE, MOST_CHANCE

HERO: Final = "hero"
"""The side of the hero."""
ENEMIES: Final = "enemies"
"""The side of the hero's enemies."""


MOST_FIGHTERS: Final = 5_001
"""The most fighters of a duel, the hero included: a text has room for them."""


def _is_limit(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is not None:
        whole_number(attribute.name, value, 1, LONG_MAX)


def _at_least(name: str) -> Validator:
    """Return an attrs validator: in percent, and at least the attribute *name*."""

    def validate(rules: Any, attribute: attrs.Attribute[int], value: object) -> None:
        most = whole_number(attribute.name, value, 0, 100)
        least = getattr(rules, name)
        if most < least:
            raise InvalidValueError(
                f"{attribute.name} must be at least {name}, {least}, not {most}"
            )

    return validate


@frozen(kw_only=True, cache_hash=True)
class DuelRules:
    """The rules of the full game that are played.

    Attributes:
        leaves_effects: True if hits can leave effects behind.
        wounds_hinder: True if a heavily wounded fighter hits less well.
        clamps_stats: True if a negative stat counts as 0.
        allows_skills: True if skills, spells and consumables can be used.
        can_flee: True if the hero can try to get away.
        turn_limit: The number of the hero's turns after which the duel is lost; None
            for no limit.
        least_hit_chance: The least chance that a strike hits, in percent.
        most_hit_chance: The most; not below *least_hit_chance*.
        least_flight_chance: The least chance to get away, in percent.
        most_flight_chance: The most; not below *least_flight_chance*.
    """

    leaves_effects: bool = attrs.field(default=True, validator=is_flag)
    wounds_hinder: bool = attrs.field(default=True, validator=is_flag)
    clamps_stats: bool = attrs.field(default=True, validator=is_flag)
    allows_skills: bool = attrs.field(default=True, validator=is_flag)
    can_flee: bool = attrs.field(default=True, validator=is_flag)
    turn_limit: int | None = attrs.field(default=200, validator=_is_limit)
    least_hit_chance: int = attrs.field(
        default=LEAST_CHANCE, validator=is_whole(0, 100)
    )
    most_hit_chance: int = attrs.field(
        default=MOST_CHANCE, validator=_at_least("least_hit_chance")
    )
    least_flight_chance: int = attrs.field(
        default=LEAST_CHANCE, validator=is_whole(0, 100)
    )
    most_flight_chance: int = attrs.field(
        default=MOST_CHANCE, validator=_at_least("least_flight_chance")
    )

    def __repr__(self) -> str:
        return unusual(self)


FULL: Final = DuelRules()
"""All rules of the full game."""

LESSON: Final = DuelRules(
    leaves_effects=False,
    wounds_hinder=False,
    clamps_stats=False,
    allows_skills=False,
    can_flee=False,
    turn_limit=None,
)
"""The bare battle."""

RULES: Final = {"lesson": LESSON, "full": FULL}
"""The two sets of rules by name."""


def rules_from(given: str | DuelRules) -> DuelRules:
    """Return the rules that were *given*, themselves or by name.

    Raises:
        InvalidValueError: They are unknown.
    """
    if isinstance(given, DuelRules):
        return given
    found = RULES.get(str(given))
    if found is None:
        raise InvalidValueError(
            f"rules must be DuelRules, or one of {', '.join(RULES)}, not {given!r}"
        )
    return found
