"""The match has every property that a game must have."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import StartGame
from alpaca_emblem.games.match.turn_zero import AddItem, Place
from alpaca_emblem.testing import QUICK, THOROUGH, Depth, check_game
from alpaca_emblem.testing.playing import MakeGame


def skirmish(seed: int) -> GameController:
    """Two to four players with three or four units each, in the middle of a fight."""
    return GameController.skirmish(
        players=2 + seed % 3, map_size=5, seed=seed, units=3 + seed % 2
    )


def from_turn_zero(seed: int) -> GameController:
    """One to three players, who are still to set up."""
    return GameController(players=1 + seed % 3, map_size=3, seed=seed, max_units=3)


def without_history(seed: int) -> GameController:
    """Two players, whose actions cannot be taken back."""
    return GameController(map_size=3, seed=seed, max_units=2, history=False)


def crowded(seed: int) -> GameController:
    """Five players with units and items of all kinds."""
    return GameController.skirmish(players=5, map_size=9, seed=seed, units=7)


FREE = (AddItem, Place, StartGame)

FEW = pytest.param(range(10), 40, QUICK, id="few")
MANY = pytest.param(range(200), 100, THOROUGH, id="many", marks=pytest.mark.slow)


@pytest.mark.parametrize("make_game", [skirmish, from_turn_zero])
@pytest.mark.parametrize(("seeds", "max_steps", "depth"), [FEW, MANY])
def test_match_has_every_property(
    make_game: MakeGame, seeds: range, max_steps: int, depth: Depth
) -> None:
    check_game(
        make_game,
        seeds=seeds,
        max_steps=max_steps,
        depth=depth,
        free_numbers=FREE,
    )


@pytest.mark.parametrize("make_game", [without_history, crowded])
def test_so_has_a_match_without_history_or_with_many_units(
    make_game: MakeGame,
) -> None:
    check_game(make_game, seeds=[1], max_steps=40, free_numbers=FREE)
