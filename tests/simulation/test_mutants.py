"""A comparison that catches nothing proves nothing: each kernel has a mutant caught.

Of each kernel one operator or number is changed after another, until the comparison of
the two engines fails. Some mutants are equal to their kernel, so not all can be caught.
"""

from __future__ import annotations

import doctest
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import FunctionType
from typing import Any, Final

import pytest

from alpaca_emblem import Dungeon, GameController
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS
from alpaca_emblem.rules import RULES
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.grid.setup import GridSetUp
from alpaca_emblem.simulation.layouts import new_row
from alpaca_emblem.simulation.match.setup import MatchSetUp
from alpaca_emblem.simulation.setups import Kernels, SetUp
from tests.simulation.duel.arenas import ARENAS, OWN_KINDS
from tests.simulation.duel.parity import play_both as play_duels
from tests.simulation.dungeon.parity import play_both as play_dungeons
from tests.simulation.dungeon.runs import RUNS, VARIANTS, of_variant
from tests.simulation.grid.battles import BATTLES, play_battle
from tests.simulation.looking import play_and_look
from tests.simulation.match.matches import (
    WEIGHTS,
    any_match,
    clerics,
    islands,
    weaklings,
)
from tests.simulation.match.test_agents import AGENTS, compare
from tests.simulation.mutating import kernels_in, mutants_of, replaced
from tests.simulation.side_by_side import SideBySide, weighted

pytestmark = pytest.mark.slow

SEEDS: Final = 5
MUTANTS: Final = 6
"""The number of mutants of a kernel to try before it counts as not compared."""
SECONDS: Final = 20
"""A game takes a tenth of a second; a mutant may never end."""
ELSEWHERE: Final = (
    *("begin", "hit_points", "is_bare", "strike_on", "set_ready_of_dead"),
    *("throw_bout", "pay_strike", "next_striker"),
    *("dungeon.seeing.code_of", "grid.seeing.is_changed"),
    *("draw_joins", "add_neighbour", "measure", "note_reach", "muster"),
)
"""Kernels that `test_setup`, `test_many`, `test_maps` and `test_seeing` compare."""


def play_match(game: GameController, seed: int) -> None:
    """Play *game* on both engines, and let the agents choose in it."""
    both = SideBySide(game.copy(), MatchSetUp.of(game))
    both.play(weighted(seed, WEIGHTS[seed % 2]), 40)
    for policy in AGENTS:
        compare(policy, seed, 12, lambda _: game.copy())


def play_dungeon(game: Dungeon, seed: int) -> None:
    """Begin *game* anew on both engines, and then play it."""
    set_up = DungeonSetUp.of(game)
    kernels, row = set_up.kernels, set_up.start.copy()
    t = kernels.open_table(set_up.table)
    kernels.begin(kernels.open_state(row, t), t, seed, new_row(set_up.work_size))
    assert row.tolist() == set_up.pack(set_up.begin(game, seed)).tolist()
    play_dungeons(game, seed)


GAMES: Final[Mapping[str, tuple[type[SetUp], Mapping[str, Any], Any]]] = {
    "duel": (DuelSetUp, ARENAS, play_duels),
    "dungeon": (
        DungeonSetUp,
        {**RUNS, **{name: partial(of_variant, name) for name in VARIANTS}},
        play_dungeon,
    ),
    "grid": (GridSetUp, BATTLES, play_battle),
    "match": (
        MatchSetUp,
        {make.__name__: make for make in (any_match, islands, clerics, weaklings)},
        play_match,
    ),
}


def id_of(kernel: FunctionType) -> str:
    """Return a name such as ``grid.acts.move``."""
    return f"{kernel.__module__[25:]}.{kernel.__name__}"


KERNELS: Final = [
    pytest.param(game, kernel, id=id_of(kernel))
    for game in GAMES
    for kernel in kernels_in(game)
    if not {kernel.__name__, id_of(kernel)} & {*ELSEWHERE}
    and next(mutants_of(kernel), None)
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
    set_up, make, play = GAMES[game]
    if kernel.__module__.endswith(".seeing"):

        def play(game: Any, seed: int) -> None:
            play_and_look(game, set_up.of(game), seed)

    for name, kind in OWN_KINDS.items():
        monkeypatch.setitem(DAMAGE_KINDS, name, kind)
    for at, (_, mutant) in enumerate(mutants_of(kernel)):
        if at == MUTANTS:
            break
        with replaced(kernel, mutant):
            fresh = Kernels(
                *(
                    getattr(sys.modules[made.__module__], made.__name__)
                    for made in set_up.kernels
                )
            )
            monkeypatch.setattr(set_up, "kernels", fresh)
            if is_caught(make, play):
                return
    pytest.fail(f"no mutant of {kernel.__name__} was caught")


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES.keys())
def test_a_mutant_of_a_rule_breaks_its_examples(rule: FunctionType) -> None:
    """Both engines call the same rule, so that comparing them cannot tell."""
    known = vars(sys.modules[rule.__module__])
    (examples,) = doctest.DocTestFinder().find(rule, rule.__name__, globs=known)
    runner = doctest.DocTestRunner(verbose=False)
    for _, mutant in mutants_of(rule):
        examples.globs = {**known, rule.__name__: mutant}
        failed = runner.run(examples, out=lambda _: None, clear_globs=False).failed
        if failed:
            return
    assert next(mutants_of(rule), None) is None, "no mutant was caught"
