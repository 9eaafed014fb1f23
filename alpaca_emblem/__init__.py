"""Turn-based tactics: objects you can read, games you can replay to the bit.

Everything that a reader needs can be imported from here. A name's module is loaded when
the name is first asked for, so that a program pays for what it uses: attrs alone takes
longer to load than a bare interpreter takes to start.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from alpaca_emblem.errors import (
        AlpacaEmblemError,
        AlreadyMovedError,
        AlreadyOwnedError,
        CannotEquipError,
        CannotUseError,
        DeadUnitError,
        ForecastTooLargeError,
        GameOverError,
        IllegalActionError,
        InvalidTypeError,
        InvalidValueError,
        InventoryFullError,
        NoSuchLocationError,
        NoSuchPlayerError,
        NoSuchUnitError,
        NotationError,
        NotCarriedError,
        NothingToUndoError,
        NotYourUnitError,
        OccupiedLocationError,
        OutOfRangeError,
        OutsideActionError,
        RandomExhaustedError,
        ReplayError,
        WrongPhaseError,
    )
    from alpaca_emblem.rng.exact import distribution
    from alpaca_emblem.rng.java import JavaRandom
    from alpaca_emblem.rng.kaplay import KaplayRandom
    from alpaca_emblem.rng.mulberry import Mulberry32
    from alpaca_emblem.rng.scripted import ScriptedRandom
    from alpaca_emblem.rng.source import RandomSource, choice, shuffled

    __version__: str

__all__ = [
    "AlpacaEmblemError",
    "AlreadyMovedError",
    "AlreadyOwnedError",
    "CannotEquipError",
    "CannotUseError",
    "DeadUnitError",
    "ForecastTooLargeError",
    "GameOverError",
    "IllegalActionError",
    "InvalidTypeError",
    "InvalidValueError",
    "InventoryFullError",
    "JavaRandom",
    "KaplayRandom",
    "Mulberry32",
    "NoSuchLocationError",
    "NoSuchPlayerError",
    "NoSuchUnitError",
    "NotCarriedError",
    "NotYourUnitError",
    "NotationError",
    "NothingToUndoError",
    "OccupiedLocationError",
    "OutOfRangeError",
    "OutsideActionError",
    "RandomExhaustedError",
    "RandomSource",
    "ReplayError",
    "ScriptedRandom",
    "WrongPhaseError",
    "__version__",
    "choice",
    "distribution",
    "shuffled",
]

# Type checkers do not see through strings, hence the same names above: a test compares.
_MODULES: Final = {
    "AlpacaEmblemError": "errors",
    "AlreadyMovedError": "errors",
    "AlreadyOwnedError": "errors",
    "CannotEquipError": "errors",
    "CannotUseError": "errors",
    "DeadUnitError": "errors",
    "ForecastTooLargeError": "errors",
    "GameOverError": "errors",
    "IllegalActionError": "errors",
    "InvalidTypeError": "errors",
    "InvalidValueError": "errors",
    "InventoryFullError": "errors",
    "JavaRandom": "rng.java",
    "KaplayRandom": "rng.kaplay",
    "Mulberry32": "rng.mulberry",
    "NoSuchLocationError": "errors",
    "NoSuchPlayerError": "errors",
    "NoSuchUnitError": "errors",
    "NotCarriedError": "errors",
    "NotYourUnitError": "errors",
    "NotationError": "errors",
    "NothingToUndoError": "errors",
    "OccupiedLocationError": "errors",
    "OutOfRangeError": "errors",
    "OutsideActionError": "errors",
    "RandomExhaustedError": "errors",
    "RandomSource": "rng.source",
    "ReplayError": "errors",
    "ScriptedRandom": "rng.scripted",
    "WrongPhaseError": "errors",
    "choice": "rng.source",
    "distribution": "rng.exact",
    "shuffled": "rng.source",
}


def _load(name: str) -> object:
    """The public object of that *name*, kept so that it is looked up only once."""
    value: object
    if name == "__version__":
        value = import_module("importlib.metadata").version("alpaca-emblem")
    elif name in _MODULES:
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a checker would take it to mean that any name exists
    __getattr__ = _load
