"""The potential of a view, and the rewards of outcomes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.envs import potential
from alpaca_emblem.envs.shaping import potential_of, reward_of
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.values import Outcome
from tests.games.tiny import Pile


def test_rewards() -> None:
    outcome = Outcome("round_limit", ("a", "b"))
    assert reward_of(None, "a") == 0
    assert reward_of(outcome, "a") == 0.5
    assert reward_of(outcome, "c") == -1
    assert reward_of(Outcome("died", ()), "a") == -1


def test_the_potential_of_each_game() -> None:
    match = GameController.skirmish(seed=1).view("Player 1")
    battle = GridBattle(seed=1)
    duel = Duel(enemies=["wolf", "goblin"], seed=1)
    assert potential(match) == 0
    assert potential(battle.view("heroes")) == -potential(battle.view("foes")) < 0
    assert potential(duel.view("hero")) == -potential(duel.view("enemies")) > 0
    assert potential(Dungeon(seed=1).view("adventurer")) == pytest.approx(0.1)


@pytest.mark.unmeasured
def test_it_lies_between_the_ends() -> None:
    for game in (
        GameController.skirmish(players=3, map_size=4, seed=1),
        GridBattle("fog", seed=1),
        Duel(rules="full", seed=1),
        Dungeon(seed=1),
    ):
        for _ in moves(game, RandomAgent(1), 60):
            for side in game.sides:
                assert -1 <= potential(game.view(side)) <= 1


def test_who_has_won_stands_best() -> None:
    game = Duel(seed=1)
    for _ in moves(game, RandomAgent(1)):
        pass
    assert game.outcome is not None
    (winner,) = game.outcome.winners
    assert potential(game.view(winner)) == 1


def test_other_things_have_no_potential() -> None:
    with pytest.raises(InvalidTypeError, match="view must be of class View, not 3"):
        potential(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="a pile has no potential of its own"):
        potential(Pile().view("left"))


@pytest.mark.parametrize(
    ("value", "expected"),
    [(1, 1.0), (0.5, 0.5), (np.float32(0.5), 0.5), (np.int64(3), 3.0)],
)
def test_a_potential_may_be_a_number_of_numpy(value: Any, expected: float) -> None:
    found = potential_of(lambda view: value, GridBattle(seed=1).view("heroes"))
    assert (found, type(found)) == (expected, float)


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        (float("nan"), InvalidValueError, "the potential must be finite, not nan"),
        (np.float32("inf"), InvalidValueError, "the potential must be finite, not inf"),
        (-(10**400), InvalidValueError, "must be finite, not -10000000"),
        (None, InvalidTypeError, "the potential must be a number, not None"),
        (np.bool_(True), InvalidTypeError, "the potential must be a number, not True"),
        (np.array([1.0]), InvalidTypeError, "the potential must be a number, not arr"),
    ],
)
def test_potentials_that_are_none(
    value: Any, error: type[Exception], message: str
) -> None:
    view = GridBattle(seed=1).view("heroes")
    with pytest.raises(error, match=message):
        potential_of(lambda view: value, view)
