"""Random play: every kind of action has its turn, and concessions are rare."""

from __future__ import annotations

from collections import Counter

import pytest

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    EndTurn,
    Move,
    RemovePlayer,
    Resign,
    StartGame,
)
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.random_play import (
    AnyAction,
    choose,
    dice_for,
    play_at_random,
)
from tests.testing.countdown import Countdown

pytestmark = pytest.mark.unmeasured

MOVES = tuple(Move.of(1, (0, column)) for column in range(98))


def draws(actions: tuple[AnyAction, ...]) -> Counter[str]:
    dice = Mulberry32(5)
    return Counter(type(choose(actions, dice)).__name__ for _ in range(4000))


def test_each_kind_is_equally_likely_however_many_there_are() -> None:
    count = draws((*MOVES, EndTurn.of()))

    assert abs(count["Move"] - count["EndTurn"]) < 300


def test_concessions_and_actions_of_the_referee_are_rare() -> None:
    count = draws((*MOVES, Resign.of(), RemovePlayer.of("a"), StartGame.of(3)))

    rare = [count[name] for name in ("Resign", "RemovePlayer", "StartGame")]
    assert all(0 < number < 40 for number in rare)


def test_the_referee_acts_before_a_side_concedes() -> None:
    count = draws((StartGame.of(3), RemovePlayer.of("a")))

    assert count["StartGame"] > 3900


def test_a_side_concedes_if_there_is_nothing_else() -> None:
    assert draws((Resign.of(),)) == {"Resign": 4000}


def test_dice_differ_by_purpose_and_seed() -> None:
    states = {dice_for(p, seed).state for p in ("play", "look") for seed in range(50)}

    assert len(states) == 100


def test_a_line_is_played_to_the_end() -> None:
    line = play_at_random(Countdown.start, 1, 1000)

    game = Countdown(seed=1)
    for action in line.actions:
        assert game.outcome is None
        game.apply(action)
    assert game.outcome is not None
    assert line.error is None
    assert len(line.pool) == len(line.actions)


def test_a_line_is_left_after_the_greatest_number_of_steps() -> None:
    assert len(play_at_random(Countdown.start, 1, 3).actions) == 3


def test_the_same_seed_gives_the_same_line_and_another_seed_another() -> None:
    lines = [play_at_random(Countdown.start, seed, 20).actions for seed in (1, 1, 2)]

    assert lines[0] == lines[1] != lines[2]


def test_random_matches_are_long() -> None:
    lengths = [
        len(
            play_at_random(lambda s: GameController.skirmish(seed=s), seed, 200).actions
        )
        for seed in range(10)
    ]

    assert sum(lengths) > 1200
