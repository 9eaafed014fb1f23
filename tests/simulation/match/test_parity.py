"""Matches of plain numbers are those of the objects, after every action."""

from __future__ import annotations

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.simulation.match.matches import WEIGHTS, any_match, islands, weaklings
from tests.simulation.side_by_side import SideBySide, weighted


@pytest.mark.parametrize("seed", range(14))
def test_some_matches(seed: int) -> None:
    game = any_match(seed)
    SideBySide(game, MatchSetUp.of(game)).play(weighted(seed, WEIGHTS[seed % 2]), 50)


@pytest.mark.parametrize("seed", range(6))
def test_units_of_half_a_hit_point(seed: int) -> None:
    game = weaklings(seed)
    SideBySide(game, MatchSetUp.of(game)).play(weighted(seed, WEIGHTS[0]), 40)


@pytest.mark.parametrize("seed", range(3))
def test_islands_and_units_without_a_place(seed: int) -> None:
    game = islands(seed)
    SideBySide(game, MatchSetUp.of(game)).play(weighted(seed, WEIGHTS[0]), 50)


def test_a_match_read_from_text_goes_on() -> None:
    game = GameController.skirmish(map_size=4, seed=3)
    both = SideBySide(game, MatchSetUp.of(game))
    both.play(weighted(1, {"Resign": 0}), 25)

    read = GameController.from_text(str(game))
    set_up = MatchSetUp.of(read)
    assert set_up.pack(read).tolist() == set_up.start.tolist()
    SideBySide(read, set_up).play(weighted(2, {"Resign": 0}), 40)


def test_a_match_goes_on_after_a_removal_by_the_referee() -> None:
    game = GameController.skirmish(players=4, map_size=6, seed=3, units=3)
    set_up = MatchSetUp.of(game)
    for name in ("Player 2", game.to_act):
        assert name is not None
        game.remove_tactician(name)
        SideBySide(game, set_up).play(weighted(4, {"Resign": 0}), 10)
        SideBySide(game, MatchSetUp.of(game)).play(weighted(4, {"Resign": 0}), 20)
