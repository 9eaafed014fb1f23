"""The compiled engine: games as plain numbers, by the million.

The names below are loaded when they are first used, since most need the extra `fast`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.simulation.compiling import NEEDED

if TYPE_CHECKING:
    from alpaca_emblem.simulation.batches import Batch
    from alpaca_emblem.simulation.finding import set_up_of
    from alpaca_emblem.simulation.playing import Progress, play_many
    from alpaca_emblem.simulation.setups import SetUp
    from alpaca_emblem.simulation.strikes import Battle, fight, fights
    from alpaca_emblem.simulation.tallies import Tally

__all__ = [
    "Batch",
    "Battle",
    "Progress",
    "SetUp",
    "Tally",
    "fight",
    "fights",
    "play_many",
    "set_up_of",
]

_MODULES: Final = {
    "Batch": "batches",
    "Battle": "strikes",
    "Progress": "playing",
    "SetUp": "setups",
    "Tally": "tallies",
    "fight": "strikes",
    "fights": "strikes",
    "play_many": "playing",
    "set_up_of": "finding",
}


def __getattr__(name: str) -> Any:
    """Import a part of the engine when it is first used.

    Raises:
        ModuleNotFoundError: numpy or numba is not installed.
        AttributeError: There is no such name.
    """
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = import_module(f"{__name__}.{_MODULES[name]}")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise ModuleNotFoundError(NEEDED, name="numpy") from None
    value = globals()[name] = getattr(module, name)
    return value


def __dir__() -> list[str]:
    return __all__
