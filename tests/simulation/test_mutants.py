"""A comparison that catches nothing proves nothing: each kernel has a mutant caught.

Of each kernel one operator or number is changed after another, until the comparison of
the two engines fails. Some mutants are equal to their kernel, so not all can be caught.
"""

from __future__ import annotations

import signal
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Final

import pytest

from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS
from alpaca_emblem.simulation.duel import setup as duel
from alpaca_emblem.simulation.dungeon import setup as dungeon
from alpaca_emblem.simulation.grid import setup as grid
from alpaca_emblem.simulation.setups import Kernels, SetUp
from tests.simulation.duel.arenas import ARENAS, OWN_KINDS
from tests.simulation.duel.parity import play_both as play_duels
from tests.simulation.dungeon.parity import play_both as play_dungeons
from tests.simulation.dungeon.runs import RUNS
from tests.simulation.grid.battles import BATTLES, play_battle
from tests.simulation.mutating import kernels_in, mutants_of, replaced

pytestmark = pytest.mark.slow

SEEDS: Final = 5
MUTANTS: Final = 6
"""How many mutants of a kernel are tried before it counts as not compared."""
SECONDS: Final = 20
"""A game takes a tenth of a second; a mutant may never end."""
ELSEWHERE: Final = ("begin", "hit_points", "is_bare", "strike_on")
"""Kernels that `test_setup` and `test_many` compare."""

GAMES: Final[Mapping[str, tuple[Any, type[SetUp], Mapping[str, Any], Any]]] = {
    "duel": (duel, duel.DuelSetUp, ARENAS, play_duels),
    "dungeon": (dungeon, dungeon.DungeonSetUp, RUNS, play_dungeons),
    "grid": (grid, grid.GridSetUp, BATTLES, play_battle),
}

KERNELS: Final = [
    pytest.param(game, kernel, id=f"{kernel.__module__[25:]}.{kernel.__name__}")
    for game in GAMES
    for kernel in kernels_in(game)
    if kernel.__name__ not in ELSEWHERE and next(mutants_of(kernel), None)
]
"""All kernels that have something to change."""


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def is_caught(make: Mapping[str, Callable[[int], Any]], play: Any) -> bool:
    """Return whether a comparison fails, in whatever way."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for seed in range(SEEDS):
            for name in make:
                try:
                    with at_most(SECONDS):
                        play(make[name](seed), seed)
                except Exception:
                    return True
    return False


@pytest.mark.parametrize(("game", "kernel"), KERNELS)
def test_a_mutant_is_caught(
    game: str, kernel: FunctionType, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, set_up, make, play = GAMES[game]
    for name, kind in OWN_KINDS.items():
        monkeypatch.setitem(DAMAGE_KINDS, name, kind)
    for at, (_, mutant) in enumerate(mutants_of(kernel)):
        if at == MUTANTS:
            break
        with replaced(kernel, mutant):
            fresh = Kernels(
                *(getattr(module, made.__name__, made) for made in set_up.kernels)
            )
            monkeypatch.setattr(set_up, "kernels", fresh)
            if is_caught(make, play):
                return
    pytest.fail(f"no mutant of {kernel.__name__} was caught")
