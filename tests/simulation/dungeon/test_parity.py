"""Both engines play the same dungeons: every action, every choice, every number."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.simulation.dungeon.parity import play_both
from tests.simulation.dungeon.runs import RUNS, VARIANTS, of_variant
from tests.simulation.side_by_side import parity_games

GAMES, FEW_TURNS = 8, 20
MANY = 3000
"""The number of compiled runs of each kind: more than 20,000, with the variants."""


@cache
def played(name: str) -> Counter[str]:
    met = Counter[str]()
    for seed in range(GAMES):
        met += play_both(RUNS[name](seed), seed)
    return met


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RUNS)
def test_both_engines_play_the_same(name: str) -> None:
    assert played(name).total() >= 10


@pytest.mark.unmeasured
def test_everything_occurs() -> None:
    met = Counter[str]()
    for name in RUNS:
        met += played(name)
    expected = [
        *("Step", "Wait", "AdventurerMoved", "WayBlocked", "FloorEntered"),
        *("PotionDrunk", "MonsterStruck", "MonsterDied", "MonsterMoved"),
        *("AdventurerStruck", "AdventurerDied", "AdventurerWaited"),
    ]
    assert {name: met[name] for name in expected if met[name] < 10} == {}


@pytest.mark.parametrize("name", VARIANTS)
def test_both_engines_play_the_same_variants(name: str) -> None:
    for seed in range(2):
        assert play_both(of_variant(name, seed), seed, FEW_TURNS, 30).total() > 5


@pytest.mark.slow
def test_everything_occurs_in_variants() -> None:
    met = Counter[str]()
    for name in VARIANTS:
        # Only in the dark one runs into what one has not seen, and rarely there.
        for seed in range(600 if name == "dark" else 40):
            met += play_both(of_variant(name, 100 + seed), seed, 60)
    expected = [
        *("PickUp", "Use", "Ready", "PutAway", "Drop", "DoorOpened", "Found"),
        *("RationEaten", "Starved", "ScrollRead", "MonsterScorched", "EffectEnded"),
        *("LevelReached", "AdventurerEscaped", "FloorEntered", "WayBlocked"),
    ]
    assert {name: met[name] for name in expected if met[name] < 10} == {}


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", VARIANTS)
def test_thousands_of_compiled_variants(name: str) -> None:
    games = parity_games(200 * len(VARIANTS)) // len(VARIANTS)
    for seed in range(1000, 1000 + games):
        asked = 100 if seed % 100 == 0 else 4
        play_both(of_variant(name, seed), seed, 100, asked)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", RUNS)
def test_thousands_of_compiled_dungeons(name: str) -> None:
    for seed in range(1000, 1000 + parity_games(MANY * len(RUNS)) // len(RUNS)):
        asked = 100 if seed % 100 == 0 else 4
        play_both(RUNS[name](seed), seed, 100, asked)
