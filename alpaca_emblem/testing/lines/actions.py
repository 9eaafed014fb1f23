"""Actions as plain data: written as Python, or altered and so perhaps illegal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import attrs

from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import RandomSource, choice

AnyAction: TypeAlias = Action[Any]

FAR: Final = 1000
"""A step that leads out of any board and any list."""


def altered(
    action: AnyAction, others: Sequence[AnyAction], dice: RandomSource
) -> AnyAction | None:
    """*action* with another plain value in one attribute; None if it takes none.

    The value may be that of the same attribute of one of *others*.
    """
    attributes = _attributes(action)
    if not attributes:
        return None
    attribute = choice(dice, attributes)
    value = altered_value(getattr(action, attribute.name), dice)
    if others and dice.chance(50):
        value = getattr(choice(dice, others), attribute.name, value)
    try:
        return attrs.evolve(action, **{str(attribute.alias): value})
    except Exception:  # an action may refuse impossible values when it is made
        return None


def altered_value(value: object, dice: RandomSource) -> object:
    """Another plain value of the same kind; *value* itself if nothing is known."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        near = [value + step for step in (-3, -2, -1, 1, 2, 3)]
        return choice(dice, [*near, 0, -value, value + FAR, 2**31])
    if isinstance(value, str):
        return choice(dice, ["", " ", value[1:], value + "'", "nobody"])
    if isinstance(value, tuple) and value:
        at = dice.between(0, len(value) - 1)
        return (*value[:at], altered_value(value[at], dice), *value[at + 1 :])
    return dice.between(0, 3) if value is None else value


def python_text(action: AnyAction) -> str:
    """*action* as Python that makes it, the same in every process."""
    values = ", ".join(
        f"{attribute.alias}={getattr(action, attribute.name)!r}"
        for attribute in _attributes(action)
    )
    return f"{type(action).__name__}({values})"


def _attributes(action: AnyAction) -> list[attrs.Attribute[Any]]:
    return [attribute for attribute in attrs.fields(type(action)) if attribute.init]
