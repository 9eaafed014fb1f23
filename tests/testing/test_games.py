"""Every game, with every option, has every property that a game must have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import attrs
import pytest

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match.actions import AddItem, Place, StartGame
from alpaca_emblem.games.values import Action
from alpaca_emblem.testing import QUICK, THOROUGH, check_game
from alpaca_emblem.testing.properties import SameSeed
from alpaca_emblem.testing.random_play import MakeGame
from tests.testing import every_game as games

pytestmark = pytest.mark.unmeasured

FreeNumbers: TypeAlias = Iterable[type[Action[Any]]]

SET_UP: FreeNumbers = (AddItem, Place, StartGame)
NONE: FreeNumbers = ()

# Which actions have free numbers, and how many are played in the fast suite, few where
# a position is large, and in the slow one.
GAMES: list[tuple[MakeGame, FreeNumbers, int, int]] = [
    (games.skirmish, SET_UP, 5, 50),
    (games.from_turn_zero, SET_UP, 12, 60),
    (games.forgetful_match, SET_UP, 8, 30),
    (games.lesson, NONE, 15, 60),
    (games.full_duel, NONE, 15, 60),
    (games.mixed_duel, NONE, 15, 60),
    (games.forgetful_duel, NONE, 8, 30),
    (games.grid_option, NONE, 4, 30),
    (games.grid_scenario, NONE, 3, 30),
    (games.dungeon, NONE, 10, 50),
    (games.dungeon_in_a_browser, NONE, 6, 30),
    (games.dungeon_with_everything, NONE, 6, 50),
    (games.dungeon_without_one, NONE, 10, 50),
]

BY_SEED: set[MakeGame] = {
    *(games.mixed_duel, games.grid_option, games.grid_scenario),
    games.dungeon_without_one,
}
"""Games whose options differ from seed to seed, up to ten of them in the fast suite;
of the others, three games show as much as more of them."""

BY_NAME = pytest.mark.parametrize(
    ("make_game", "free_numbers", "few", "many"),
    GAMES,
    ids=[make_game.__name__ for make_game, *_ in GAMES],
)


@BY_NAME
def test_every_game_has_every_property(
    make_game: MakeGame, free_numbers: FreeNumbers, few: int, many: int
) -> None:
    check_game(
        make_game,
        seeds=range(10 if make_game in BY_SEED else 3),
        max_steps=few,
        depth=QUICK,
        fresh_processes=False,
        free_numbers=free_numbers,
    )


@pytest.mark.slow
@BY_NAME
def test_every_game_has_every_property_with_many_seeds(
    make_game: MakeGame, free_numbers: FreeNumbers, few: int, many: int
) -> None:
    check_game(
        make_game,
        seeds=range(200),
        max_steps=many,
        depth=THOROUGH,
        free_numbers=free_numbers,
    )


def one_of_each(seed: int) -> Game:
    """A game of each row, as seeds go by."""
    make_game, *_ = GAMES[seed % len(GAMES)]
    return make_game(seed)


def test_every_game_is_the_same_in_fresh_processes() -> None:
    check_game(
        one_of_each,
        seeds=range(len(GAMES)),
        max_steps=12,
        depth=attrs.evolve(QUICK, processes=len(GAMES)),
        properties=[SameSeed],
    )


@pytest.mark.parametrize("make_game", [games.crowded_match, games.crowded_duel])
@pytest.mark.parametrize(
    ("seeds", "max_steps"),
    [
        pytest.param([1], 5, id="few"),
        pytest.param(range(10), 40, id="many", marks=pytest.mark.slow),
    ],
)
def test_so_has_a_game_with_many_units(
    make_game: MakeGame, seeds: Sequence[int], max_steps: int
) -> None:
    check_game(make_game, seeds=seeds, max_steps=max_steps, fresh_processes=False)
