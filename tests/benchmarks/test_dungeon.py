"""The speed of the dungeon, each figure beside a baseline of the same run.

`make bench` measures; otherwise each benchmark runs once, as an ordinary test.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.drawing.dungeon import dungeon_svg, ground
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.dungeon.agents import ExplorerAgent
from alpaca_emblem.games.dungeon.floors.generators import GENERATORS
from alpaca_emblem.games.dungeon.floors.sight import Circle, Sight, Walls
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import KaplayRandom, Mulberry32, choice
from tests.benchmarks.bare_dungeon import BareDungeon

pytestmark = pytest.mark.unmeasured

STEPS = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}


@pytest.mark.benchmark(group="a floor with all that is on it")
@pytest.mark.parametrize("kind", [BareDungeon, Dungeon])
def test_floor(
    benchmark: BenchmarkFixture, kind: type[BareDungeon] | type[Dungeon]
) -> None:
    seeds = count(1)

    game = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: kind(seed=next(seeds)), rounds=300, warmup_rounds=20
    )

    assert game.turns == 0


@pytest.mark.benchmark(group="digging a floor of 16 x 32")
@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_digging(benchmark: BenchmarkFixture, name: str) -> None:
    generator, seeds = GENERATORS[name](), count(1)

    plan = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: generator.make(KaplayRandom(next(seeds)), 16, 32), rounds=100
    )

    assert plan.is_open(plan.stairs)


def recorded(seed: int, steps: int) -> list[Action[Any]]:
    """Random actions of a run in which the adventurer survives that long."""
    game, dice = Dungeon(seed=seed), Mulberry32(seed)
    while len(game.actions) < steps and game.outcome is None:
        game.apply(choice(dice, game.legal_actions()))
    return [*game.actions]


ACTIONS = recorded(seed=4, steps=200)


def play(game: Dungeon) -> int:
    """Apply the recorded actions, and return the number of events."""
    return sum(len(game.apply(action)) for action in ACTIONS)


def play_bare(game: BareDungeon) -> int:
    """The same in the baseline."""
    for action in ACTIONS:
        game.step(*STEPS.get(getattr(action, "direction", ""), (0, 0)))
    return game.turns


@pytest.mark.benchmark(group="200 turns")
def test_turns(benchmark: BenchmarkFixture) -> None:
    happened = benchmark.pedantic(  # type: ignore[no-untyped-call]
        play, setup=lambda: ((Dungeon(seed=4),), {}), rounds=30
    )

    assert len(ACTIONS) == 200
    assert happened >= 200


@pytest.mark.benchmark(group="200 turns")
def test_turns_bare(benchmark: BenchmarkFixture) -> None:
    turns = benchmark.pedantic(  # type: ignore[no-untyped-call]
        play_bare, setup=lambda: ((BareDungeon(4),), {}), rounds=30
    )

    bare, game = BareDungeon(4), Dungeon(seed=4)
    play_bare(bare)
    play(game)
    assert (turns, bare.state) == (game.turns, game.dice.state)
    assert bare.hit_points == game.adventurer.hit_points


@pytest.mark.benchmark(group="one turn and back")
def test_turn_and_back(benchmark: BenchmarkFixture) -> None:
    game = Dungeon(seed=4)
    before = game.digest()

    def there_and_back() -> None:
        game.wait()
        game.undo()

    benchmark(there_and_back)

    assert game.digest() == before


@pytest.mark.benchmark(group="looking around on a floor of 50 x 80")
@pytest.mark.parametrize("generator", ["rooms", "caves", "maze"])
@pytest.mark.parametrize("sight", [Circle(), Walls(), Walls(100)], ids=str)
def test_sight(benchmark: BenchmarkFixture, generator: str, sight: Sight) -> None:
    variant = Variant(rows=50, columns=80, generator=generator)
    game = Dungeon(seed=2, variant=variant)
    ground, place = game.floor.ground, game.place
    ground.opaque_columns  # noqa: B018  # worked out once for each floor

    seen = benchmark(sight.seen_from, ground, place.row, place.column)

    assert seen.has(place.row, place.column)


@pytest.mark.benchmark(group="a step on a floor of which all or nothing is known")
@pytest.mark.parametrize("is_known", [False, True])
def test_step_does_not_mind_what_is_known(
    benchmark: BenchmarkFixture, is_known: bool
) -> None:
    variant = Variant(rows=200, columns=200, sight="walls")
    game = Dungeon(seed=2, variant=variant)
    if is_known:
        with game.editing():
            game.floor.explored = ((1 << 200) - 1,) * 200
    there, back = ("n", "s") if game.is_legal(Step.of("n")) else ("w", "e")

    def to_and_fro() -> None:
        game.move(there)
        game.move(back)

    benchmark.pedantic(to_and_fro, rounds=50)  # type: ignore[no-untyped-call]

    assert game.turns in (2, 100), "once as a test, or fifty times"


@pytest.mark.benchmark(group="questions to a dungeon")
@pytest.mark.parametrize(
    "question",
    [
        Dungeon.legal_actions,
        Dungeon.digest,
        Dungeon.copy,
        lambda game: game.view("adventurer"),
        lambda game: game.view("adventurer").sample(Mulberry32(1)),
        lambda game: ExplorerAgent(1).choose(game.view("adventurer")),
    ],
    ids=["legal_actions", "digest", "copy", "view", "sample", "explorer"],
)
def test_question(
    benchmark: BenchmarkFixture, question: Callable[[Dungeon], object]
) -> None:
    game = Dungeon(seed=4)

    assert benchmark(question, game)


@pytest.mark.benchmark(group="a picture of a whole floor")
@pytest.mark.parametrize(("rows", "columns"), [(20, 32), (40, 80)])
@pytest.mark.parametrize("is_kept", [False, True], ids=["new ground", "kept ground"])
def test_picture(
    benchmark: BenchmarkFixture, rows: int, columns: int, is_kept: bool
) -> None:
    variant = Variant(rows=rows, columns=columns, doors=True, gold=True)
    game = Dungeon(seed=2, variant=variant)
    explorer = ExplorerAgent(3)
    for _ in range(60):
        game.apply(explorer.choose(game.view("adventurer")))

    def forget() -> None:
        if not is_kept:
            ground.kept_ground.cache_clear()

    picture = benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: dungeon_svg(game), setup=forget, rounds=30, warmup_rounds=2
    )

    assert len(picture) < 40_000
