"""Both engines play the same duels: every action, every choice, every number."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from alpaca_emblem.games.duel.actions import ACTION_CLASSES
from alpaca_emblem.simulation.duel.layout import REASONS
from tests.simulation.duel.arenas import ARENAS
from tests.simulation.duel.parity import play_both
from tests.simulation.side_by_side import parity_games

pytestmark = pytest.mark.unmeasured

GAMES = 11
MANY = 2000
"""The number of duels of each arena that are played in plain Python, and compiled."""


@cache
def played(name: str) -> Counter[str]:
    met = Counter[str]()
    for seed in range(3 if name == "of_hordes" else GAMES):
        met += play_both(ARENAS[name](seed), seed)
    return met


@pytest.mark.parametrize("name", ARENAS)
def test_both_engines_play_the_same(name: str) -> None:
    assert played(name).total() >= 10


def test_every_end_action_and_effect_occurs() -> None:
    met = Counter[str]()
    for name in ARENAS:
        met += played(name)
    expected = [
        *REASONS,
        *(kind.__name__ for kind in ACTION_CLASSES),
        *("bleed", "stun", "burn", "poison", "slow", "curse"),
    ]
    assert {name: met[name] for name in expected if met[name] < 10} == {}


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", ARENAS)
def test_thousands_of_compiled_duels(name: str) -> None:
    for seed in range(1000, 1000 + parity_games(MANY * len(ARENAS)) // len(ARENAS)):
        asked = 100 if seed % 100 == 0 else 4
        play_both(ARENAS[name](seed), seed, 300, asked)
