"""The duel has every property that a game must have, whichever rules are played."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.duel import Duel, DuelRules
from alpaca_emblem.games.duel.fighters.library import bestiary
from alpaca_emblem.testing import QUICK, THOROUGH, Depth, check_game
from alpaca_emblem.testing.playing import MakeGame

KEYS = tuple(bestiary())
HEROES, BEASTS = KEYS[:5], KEYS[5:]


def lesson(seed: int) -> Duel:
    """The bare battle."""
    return Duel(seed=seed)


def full(seed: int) -> Duel:
    """Any hero against one to three enemies of any kinds, by all rules."""
    first = seed * 3
    enemies = [BEASTS[(first + step) % len(BEASTS)] for step in range(1 + seed % 3)]
    return Duel(hero=HEROES[seed % 5], enemies=enemies, seed=seed, rules="full")


def mixed(seed: int) -> Duel:
    """The rules on and off, in every combination as seeds go by."""
    rules = DuelRules(
        leaves_effects=bool(seed & 1),
        wounds_hinder=bool(seed & 2),
        clamps_stats=bool(seed & 4),
        can_flee=bool(seed & 8),
        allows_skills=bool(seed & 16),
        turn_limit=5 if seed & 32 else None,
    )
    return Duel(
        hero=HEROES[seed % 5], enemies=["spider", "imp"], seed=seed, rules=rules
    )


def without_history(seed: int) -> Duel:
    """A duel whose actions cannot be taken back."""
    return Duel(hero="cleric", seed=seed, rules="full", history=False)


def crowded(seed: int) -> Duel:
    """A hero who faces fifty."""
    return Duel(enemies=["rat"] * 50, seed=seed, rules="full")


FEW = pytest.param(range(8), 40, QUICK, id="few")
MANY = pytest.param(range(200), 120, THOROUGH, id="many", marks=pytest.mark.slow)


@pytest.mark.parametrize("make_game", [lesson, full, mixed])
@pytest.mark.parametrize(("seeds", "max_steps", "depth"), [FEW, MANY])
def test_duel_has_every_property(
    make_game: MakeGame, seeds: range, max_steps: int, depth: Depth
) -> None:
    check_game(make_game, seeds=seeds, max_steps=max_steps, depth=depth)


@pytest.mark.parametrize("make_game", [without_history, crowded])
def test_so_has_a_duel_without_history_or_with_many_fighters(
    make_game: MakeGame,
) -> None:
    check_game(make_game, seeds=[1], max_steps=30)
