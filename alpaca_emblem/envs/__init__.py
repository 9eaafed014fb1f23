"""Environments: the four games for programs that learn, as Gymnasium and PettingZoo.

`TacticsEnv` is one side of a game, whose other sides are played by agents; importing
this package registers it with Gymnasium, as ``alpaca_emblem/Match-v0``, ``Grid-v0``,
``Duel-v0`` and ``Dungeon-v0``. `EngineVectorEnv` is one side of many games at once,
whose steps the compiled engine takes; `gymnasium.make_vec` makes it. `aec_env` gives
all sides their turns, as PettingZoo's AEC environments do. All need the extra ``rl``.

>>> from alpaca_emblem.envs import TacticsEnv
>>> env = TacticsEnv("duel")
>>> seen, info = env.reset(seed=1)
>>> env.describe(0), seen["action_mask"].tolist()
('Strike fighter 1.', [0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 1])
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from alpaca_emblem.envs.aec import TacticsAEC, aec_env
    from alpaca_emblem.envs.shaping import potential
    from alpaca_emblem.envs.single import TacticsEnv
    from alpaca_emblem.envs.vector import EngineVectorEnv

__all__ = [
    "IDS",
    "EngineVectorEnv",
    "TacticsAEC",
    "TacticsEnv",
    "aec_env",
    "potential",
    "register_envs",
]

IDS: Final[Mapping[str, str]] = {
    "match": "alpaca_emblem/Match-v0",
    "grid": "alpaca_emblem/Grid-v0",
    "duel": "alpaca_emblem/Duel-v0",
    "dungeon": "alpaca_emblem/Dungeon-v0",
}
"""The name of each game's environment in Gymnasium."""

_MODULES: Final = {
    "EngineVectorEnv": "vector",
    "TacticsAEC": "aec",
    "TacticsEnv": "single",
    "aec_env": "aec",
    "potential": "shaping",
}


def register_envs() -> None:
    """Register the environments with Gymnasium, unless they are registered.

    Importing this package does so. Gymnasium imports it for names such as
    ``alpaca_emblem.envs:alpaca_emblem/Grid-v0``.
    """
    from gymnasium.envs.registration import register, registry

    for game, name in IDS.items():
        if name not in registry:
            register(
                name,
                entry_point="alpaca_emblem.envs.single:TacticsEnv",
                vector_entry_point="alpaca_emblem.envs.vector:EngineVectorEnv",
                kwargs={"game": game},
            )


def __getattr__(name: str) -> Any:
    """Import a public name on first use.

    Raises:
        ImportError: Gymnasium, PettingZoo or numpy is not installed.
        AttributeError: There is no such name.
    """
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    except ModuleNotFoundError as error:
        raise ImportError(
            f"environments need {error.name}: pip install 'alpaca-emblem[rl]'"
        ) from error


if find_spec("gymnasium") is not None:
    register_envs()
