"""A kit that checks any game: random play, properties, and shrunk failures.

Modules are loaded when their names are first used. pytest loads the plugin of this
package in every session, even if no test uses it, so importing it must be cheap.
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
    """Load the public object *name*, and keep it so that this happens only once."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


if not TYPE_CHECKING:  # a type checker would assume that every name exists
    __getattr__ = _load
