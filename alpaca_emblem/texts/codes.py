"""Codes in words: what the number of an action means in every game of a set-up."""

from __future__ import annotations

from typing import Any

import attrs

from alpaca_emblem.errors import InvalidTypeError, shown
from alpaca_emblem.games.codes import FAMILIES, Codes
from alpaca_emblem.games.values import Action
from alpaca_emblem.texts.catalogue import Catalogue


def describe_code(codes: Codes, code: int, language: str = "en") -> str:
    """Return what the action with *code* does, as a sentence.

    Units are counted from 1 within their side, and opponents from 1 in the order of
    seats. In a duel, the fighters of one's own side come before the others.

    Raises:
        InvalidTypeError: *codes* are not those of a game of the library.
        InvalidValueError: The library does not speak *language*.
        NoCodeError: The code is not below the number of codes.

    >>> from alpaca_emblem import GridBattle
    >>> from alpaca_emblem.games.codes import codes_of
    >>> describe_code(codes_of(GridBattle()), 8)
    'Move unit 1 to (0, 0), and attack enemy 4.'
    """
    # By their names, since texts load no game.
    names = (kind.__name__.removesuffix("Codes") for kind in type(codes).__mro__)
    game = next((name.lower() for name in names if name.lower() in FAMILIES), None)
    if game is None:
        raise InvalidTypeError(
            f"codes must be those of a game of the library, not {shown(codes)}"
        )
    catalogue = Catalogue.of(language)
    action = codes.action(code, codes.relative_roster())
    assert action is not None, "a relative roster has all units"
    path, values = _pattern(action, codes)
    if "to" in values and isinstance(values["to"], tuple):
        row, column = values["to"]
        values["to"] = catalogue.fill("names.place", {"row": row, "column": column})
    return catalogue.fill(f"codes.{game}.{path}", values)


def _pattern(action: Action[Any], codes: Any) -> tuple[str, dict[str, Any]]:
    """Return the last part of the path of the text for *action*, and its values."""
    name = type(action).__name__
    values = {
        field.name: getattr(action, field.name) for field in attrs.fields(type(action))
    }
    for key in ("item", "other_item", "skill"):  # counted from 0
        if key in values:
            values[key] += 1
    target = values.get("target")
    if name == "Step":
        return f"{name}.{values['direction']}", {}
    if target is None:
        return name, values
    if name == "UseSkill":
        return f"{name}On", values
    if name in ("Act", "UseItem"):
        return _aimed(name, values, codes)
    return name, values


def _aimed(name: str, values: dict[str, Any], codes: Any) -> tuple[str, dict[str, Any]]:
    """Return the text for an action on a unit, of one's own side or of another."""
    members = len(codes.rooms) if name == "UseItem" else codes.units
    seat, index = divmod(values["target"] - 1, members)
    whose = "Other" if seat else "Own"
    return name + whose, {**values, "target": index + 1, "seat": seat}
