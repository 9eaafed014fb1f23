"""The speed of the match, each figure beside a baseline of the same run.

`make bench` measures; otherwise each benchmark runs once, as an ordinary test.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import (
    Axe,
    Field,
    FieldFactory,
    Fighter,
    GameController,
    Mulberry32,
    Sword,
    SwordMaster,
)
from alpaca_emblem.building import choice
from alpaca_emblem.games.match.actions import Move, UseItem
from alpaca_emblem.games.values import Action
from alpaca_emblem.match import CLASSIC
from tests.benchmarks.bare import BareUnit

pytestmark = pytest.mark.unmeasured

ENDLESS = 1_000_000_000
MOST_TO_APPLY = 9 / 50
"""The most time to apply an action: 9 us where `loops(1000)` takes 50."""
MOST_TO_LIST = 0.5 / 50
"""The most time of `legal_actions` for each action that it lists: 0.5 us likewise."""


@pytest.fixture
def skirmish() -> GameController:
    """Four players with five armed units each, on 7 x 7."""
    return GameController.skirmish(players=4, seed=3, max_rounds=None, plan=CLASSIC)


def first(game: GameController, kind: type[Action[Any]]) -> Action[Any]:
    return next(a for a in game.legal_actions() if isinstance(a, kind))


@pytest.mark.benchmark(group="exchange: attack and counter")
def test_exchange_bare(benchmark: BenchmarkFixture) -> None:
    fighter = BareUnit(ENDLESS, "axe", 30, 3)
    master = BareUnit(ENDLESS, "sword", 30, 3)

    benchmark(lambda: fighter.attack(master, 2))

    assert master.hit_points < ENDLESS


@pytest.mark.benchmark(group="exchange: attack and counter")
def test_exchange_of_units(benchmark: BenchmarkFixture) -> None:
    field = Field.of_size(4, 4)
    fighter = Fighter(
        max_hit_points=ENDLESS,
        movement=3,
        items=[Axe(name="axe", power=30, max_range=3)],
    )
    master = SwordMaster(
        max_hit_points=ENDLESS,
        movement=3,
        items=[Sword(name="sword", power=30, max_range=3)],
    )
    for unit, place in ((fighter, (0, 0)), (master, (1, 1))):
        unit.equip(unit.items[0])
        field.place(unit, field[place])

    benchmark(lambda: fighter.use_item_on(master))

    assert master.hit_points < ENDLESS


def play_at_random(game: GameController, dice: Mulberry32, steps: int) -> int:
    """Ask for all legal actions, apply one of a kind drawn first, and so on."""
    played = 0
    while game.outcome is None and played < steps:
        kinds: dict[type[Action[Any]], list[Action[Any]]] = {}
        for action in game.legal_actions():
            if not action.is_concession:
                kinds.setdefault(type(action), []).append(action)
        game.apply(choice(dice, choice(dice, list(kinds.values()))))
        played += 1
    return played


@pytest.mark.benchmark(group="100 random actions, all legal ones listed before each")
def test_hundred_actions(benchmark: BenchmarkFixture) -> None:
    def set_up() -> tuple[tuple[GameController, Mulberry32, int], dict[str, Any]]:
        game = GameController.skirmish(players=4, seed=5, max_rounds=None, plan=CLASSIC)
        return (game, Mulberry32(5), 100), {}

    played = benchmark.pedantic(play_at_random, setup=set_up, rounds=20)  # type: ignore[no-untyped-call]

    assert played == 100


@pytest.mark.benchmark(group="100 random actions, all legal ones listed before each")
def test_hundred_bare_exchanges(benchmark: BenchmarkFixture) -> None:
    fighter = BareUnit(ENDLESS, "axe", 30, 3)
    master = BareUnit(ENDLESS, "sword", 30, 3)

    def play() -> None:
        for _ in range(100):
            fighter.attack(master, 2)

    benchmark(play)


@pytest.mark.benchmark(group="copy of a match")
@pytest.mark.parametrize(
    "way",
    [GameController.copy, copy.deepcopy],
    ids=["copy", "deepcopy of the standard library"],
)
def test_copy(
    benchmark: BenchmarkFixture,
    skirmish: GameController,
    way: Callable[[GameController], GameController],
) -> None:
    twin = benchmark(way, skirmish)

    assert twin.digest() == skirmish.digest()


@pytest.mark.benchmark(group="one action and back")
@pytest.mark.parametrize("kind", [Move, UseItem])
def test_apply_and_undo(
    benchmark: BenchmarkFixture, skirmish: GameController, kind: type[Action[Any]]
) -> None:
    action, before = first(skirmish, kind), skirmish.digest()

    def there_and_back() -> None:
        skirmish.apply(action)
        skirmish.undo()

    benchmark(there_and_back)

    assert skirmish.digest() == before


def loops(count: int) -> int:
    """A fixed piece of plain Python, by which machines can be compared."""
    total = 0
    for number in range(count):
        total += number * number % 7
    return total


def least_seconds(call: Callable[[], object], times: int) -> float:
    """The least time of *call* in so many calls."""
    found = []
    for _ in range(times):
        start = perf_counter()
        call()
        found.append(perf_counter() - start)
    return min(found)


def seconds_to_apply(game: GameController, action: Action[Any], times: int) -> float:
    """The least time to apply *action*; its undo is not measured."""
    found = []
    for _ in range(times):
        start = perf_counter()
        game.apply(action)
        found.append(perf_counter() - start)
        game.undo()
    return min(found)


@pytest.mark.benchmark(group="the least times in a match, in plain loops")
def test_actions_are_listed_and_applied_in_time(
    benchmark: BenchmarkFixture, skirmish: GameController
) -> None:
    """The mean over the kinds of actions, from positions of a game at random."""
    times, positions = (40, 6) if benchmark.enabled else (1, 2)
    dice = Mulberry32(5)
    applied: dict[type[Action[Any]], list[float]] = {}
    seconds, listed, loop = 0.0, 0, inf
    for _ in range(positions):
        play_at_random(skirmish, dice, 20)
        legal = skirmish.legal_actions()
        seconds += least_seconds(skirmish.legal_actions, times)
        listed += len(legal)
        loop = min(loop, least_seconds(lambda: loops(1000), times))
        for action in legal[::3]:
            if not action.is_concession:
                found = seconds_to_apply(skirmish, action, times)
                applied.setdefault(type(action), []).append(found)
    means = [sum(found) / len(found) for found in applied.values()]
    applying, listing = sum(means) / len(means), seconds / listed

    benchmark.extra_info["microseconds to apply an action"] = round(applying * 1e6, 2)
    benchmark.extra_info["nanoseconds to list an action"] = round(listing * 1e9)
    benchmark(loops, 1000)

    if benchmark.enabled:
        assert applying < MOST_TO_APPLY * loop
        assert listing < MOST_TO_LIST * loop


@pytest.mark.benchmark(group="questions to a match")
@pytest.mark.parametrize("question", ["legal_actions", "digest", "position", "__str__"])
def test_question(
    benchmark: BenchmarkFixture, skirmish: GameController, question: str
) -> None:
    assert benchmark(getattr(skirmish, question))


@pytest.mark.benchmark(group="questions to a match")
def test_forecast(benchmark: BenchmarkFixture, skirmish: GameController) -> None:
    forecast = benchmark(skirmish.forecast, first(skirmish, UseItem))

    assert forecast.is_certain


@pytest.mark.benchmark(group="a map of 128 x 128")
def test_making_a_large_map(benchmark: BenchmarkFixture) -> None:
    field = benchmark.pedantic(lambda: FieldFactory(1).create(128), rounds=3)  # type: ignore[no-untyped-call]

    assert len(field) == 128 * 128


@pytest.mark.benchmark(group="a map of 128 x 128")
def test_first_distance_on_a_large_map(benchmark: BenchmarkFixture) -> None:
    field = FieldFactory(1).create(128)
    starts = iter(field.locations)
    goal = field[127, 127]

    distance = benchmark.pedantic(lambda: field.distance(next(starts), goal), rounds=20)  # type: ignore[no-untyped-call]

    assert distance > 0
