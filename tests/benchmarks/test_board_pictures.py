"""The size of pictures of matches and duels, and the speed of drawing them."""

from __future__ import annotations

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel, GameController
from alpaca_emblem.drawing import duel_parts, field_svg, match_layers, match_parts
from alpaca_emblem.match import CLASSIC

pytestmark = pytest.mark.unmeasured

LARGEST = 40_000
"""The most bytes of a board; of a duel, of one with up to six fighters."""
LARGEST_CROWDED = 48_000
"""The most bytes of a duel of nine fighters."""
SLOWEST = 0.010
"""The most seconds that a board with its legend may take."""

MATCHES = {
    "5 x 5, 2 players": (5, 2),
    "7 x 7, 4 players": (7, 4),
    "12 x 12, 2 players": (12, 2),
    "12 x 12, 3 players": (12, 3),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("size", "players"), MATCHES.values(), ids=MATCHES)
def test_a_match_is_small(size: int, players: int, theme: str) -> None:
    game = GameController.skirmish(players=players, map_size=size, seed=3, plan=CLASSIC)

    assert len(match_parts(game, theme=theme).board) < LARGEST


def test_a_crowded_match_is_no_larger() -> None:
    game = GameController.skirmish(players=4, map_size=12, seed=3)

    assert len(game.units) == 20
    assert len(match_parts(game).board) < LARGEST


def test_people_and_marks_of_a_large_match_are_small() -> None:
    game = GameController.skirmish(players=4, map_size=20, seed=3, plan=CLASSIC)

    layers = match_layers(game, selected=1)

    assert len(layers.people) < LARGEST
    assert len(layers.ground) < LARGEST / 2


@pytest.mark.parametrize("count", [1, 5, 8])
def test_a_duel_is_small(count: int) -> None:
    game = Duel(enemies=["imp"] * count, rules="full", seed=1)

    most = LARGEST if count <= 5 else LARGEST_CROWDED
    assert len(duel_parts(game).board) < most


@pytest.mark.benchmark(group="a board with its legend", timer=process_time)
@pytest.mark.parametrize("players", [2, 3])
def test_a_large_match_is_drawn_at_once(
    benchmark: BenchmarkFixture, players: int
) -> None:
    game = GameController.skirmish(players=players, map_size=12, seed=3, plan=CLASSIC)

    assert benchmark(match_parts, game).board
    if benchmark.stats is not None:
        assert benchmark.stats["min"] < SLOWEST


@pytest.mark.benchmark(group="a board with its legend", timer=process_time)
def test_a_duel_of_nine_is_drawn_at_once(benchmark: BenchmarkFixture) -> None:
    game = Duel(enemies=["imp"] * 8, rules="full", seed=1)

    assert benchmark(duel_parts, game).board
    if benchmark.stats is not None:
        assert benchmark.stats["min"] < SLOWEST


@pytest.mark.benchmark(group="a picture of a board")
def test_match_picture(benchmark: BenchmarkFixture) -> None:
    game = GameController.skirmish(players=4, seed=3, plan=CLASSIC)

    assert benchmark(match_parts, game).board


@pytest.mark.benchmark(group="a picture of a board")
def test_field_picture(benchmark: BenchmarkFixture) -> None:
    game = GameController.skirmish(players=2, map_size=20, seed=3, plan=CLASSIC)

    assert benchmark(field_svg, game.field)


@pytest.mark.benchmark(group="a picture of a board")
def test_duel_picture(benchmark: BenchmarkFixture) -> None:
    game = Duel(enemies=["wolf", "goblin", "golem"], rules="full", seed=3)

    assert benchmark(duel_parts, game).board
