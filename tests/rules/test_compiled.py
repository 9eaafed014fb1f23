"""Rules as compiled functions: each is compiled as it stands, and gives the same.

Where numba is not installed there is nothing to be compiled.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType, ModuleType
from typing import Any, Final

import pytest

from alpaca_emblem import rules
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.rules import RULES
from alpaca_emblem.simulation.strikes import battle, numbers_of

pytestmark = pytest.mark.unmeasured

numba = pytest.importorskip("numba")

for chapter in iter_modules(rules.__path__):
    import_module(f"{rules.__name__}.{chapter.name}")

LISTED: Final = tuple(RULES)
"""All rules, and the steps of the generators, by name."""

FEW: Final = 300
MANY: Final = 10_000
"""The number of calls of each that are compared."""

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "above": (0, 2**31 - 1),
    "at": (0, 30),
    "banned": (0, 0b0111),
    "below": (0, 2**31 - 1),
    "bits": (1, 32),
    "bound": (1, 2**31 - 1),
    "column": (0, 30),
    "count": (4, 9),
    "daring": (2, 6),
    "depth": (1, 30),
    "divisor": (1, 300),
    "factor": (50, 150),
    "first": (0, 30),
    "high": (101, 200),
    "high_part": (1, 60),
    "last": (0, 30),
    "line": (0, 2**31 - 1),
    "low": (-100, 100),
    "low_part": (1, 60),
    "matchup": (0, 2),
    "max_hit_points": (1, 300),
    "reach": (0, 30),
    "rolls": (1, 300),
    "start": (0, 2**31 - 1),
    "seed": (-(2**31), 2**31 - 1),
    "turn": (1, 300),
    "whole": (1, 300),
    "width": (1, 31),
}
"""From what to what arguments are drawn, by name; others from -300 to 300."""

STATES: Final = {"java": 2**48 - 1, "kaplay": 2**31 - 1, "mulberry": 2**32 - 1}
"""The greatest state of each generator."""


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """*function*, with all functions of the library that it calls compiled, too."""
    assert isinstance(function, FunctionType)
    known, names = dict(function.__globals__), function.__code__.co_names
    for name in names:
        used = known.get(name)
        if isinstance(used, FunctionType):
            known[name] = compiled(used)
        elif isinstance(used, ModuleType) and used.__name__.startswith("alpaca"):
            known[name] = _chapter(used, names)
    twin = FunctionType(function.__code__, known, function.__name__)
    result: Callable[..., Any] = numba.njit(twin)
    return result


def _chapter(module: ModuleType, names: tuple[str, ...]) -> ModuleType:
    """A module with those of *names* that *module* has, its functions compiled."""
    twin = ModuleType(module.__name__)
    for name, value in vars(module).items():
        if name in names:
            is_function = isinstance(value, FunctionType)
            setattr(twin, name, compiled(value) if is_function else value)
    return twin


def arguments(name: str, rule: Callable[..., Any], dice: Mulberry32) -> tuple[Any, ...]:
    """Arguments drawn for *rule*, of the types that it is annotated with."""
    return tuple(
        argument(name, parameter, dice)
        for parameter in inspect.signature(rule).parameters.values()
    )


def argument(name: str, parameter: inspect.Parameter, dice: Mulberry32) -> Any:
    if parameter.annotation == "bool":
        return dice.chance(50)
    if parameter.name == "state":
        generator = name.removeprefix("steps.").partition("_")[0]
        value = dice.next_word() * dice.next_word() % (STATES[generator] + 1)
    else:
        value = dice.between(*RANGES.get(parameter.name, (-300, 300)))
    return value / 2 if parameter.annotation == "float" else value


def same(one: Any, other: Any) -> bool:
    """Return whether two results are equal, and both bools or both numbers."""
    if isinstance(one, tuple):
        return all(same(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, bool) or isinstance(other, bool):
        return isinstance(other, bool) and one is other
    return bool(one == other) or (math.isnan(one) and math.isnan(other))


@pytest.mark.parametrize("name", LISTED)
@pytest.mark.parametrize("calls", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_a_compiled_rule_gives_what_it_gives(name: str, calls: int) -> None:
    rule, dice = RULES[name], Mulberry32(7)
    fast = compiled(rule)

    for _ in range(calls):
        values = arguments(name, rule, dice)
        assert same(rule(*values), fast(*values)), values


def test_a_whole_battle_can_be_compiled() -> None:
    fast, fighters = compiled(battle), numbers_of(Duel())

    for seed in range(200):
        given = seed, fighters, 10, 95 - seed % 2
        assert tuple(fast(*given)) == tuple(battle(*given))
