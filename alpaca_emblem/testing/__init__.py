"""A kit that checks any game: random play, properties, and the shortest failure.

A name's module is loaded when the name is first asked for: pytest finds the plugin of
this package in every session, also where nobody asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from alpaca_emblem.testing.checking import check_game
    from alpaca_emblem.testing.counting import divide, perft
    from alpaca_emblem.testing.failures import PropertyFailure
    from alpaca_emblem.testing.parts import (
        with_effect,
        with_generator,
        with_item,
        with_terrain,
        with_unit,
    )
    from alpaca_emblem.testing.properties import PROPERTIES
    from alpaca_emblem.testing.trials import (
        QUICK,
        THOROUGH,
        Depth,
        Property,
        Tally,
        Trial,
        ViolationError,
    )

__all__ = [
    "PROPERTIES",
    "QUICK",
    "THOROUGH",
    "Depth",
    "Property",
    "PropertyFailure",
    "Tally",
    "Trial",
    "ViolationError",
    "check_game",
    "divide",
    "perft",
    "with_effect",
    "with_generator",
    "with_item",
    "with_terrain",
    "with_unit",
]

_MODULES: Final = {
    "PROPERTIES": "properties",
    "QUICK": "trials",
    "THOROUGH": "trials",
    "Depth": "trials",
    "Property": "trials",
    "PropertyFailure": "failures",
    "Tally": "trials",
    "Trial": "trials",
    "ViolationError": "trials",
    "check_game": "checking",
    "divide": "counting",
    "perft": "counting",
    "with_effect": "parts",
    "with_generator": "parts",
    "with_item": "parts",
    "with_terrain": "parts",
    "with_unit": "parts",
}


def _load(name: str) -> object:
    """The public object of that *name*, kept so that it is looked up only once."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


if not TYPE_CHECKING:  # a checker would take it to mean that any name exists
    __getattr__ = _load
