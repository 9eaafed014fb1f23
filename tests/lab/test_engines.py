"""Both engines play the same games: summaries are equal to the last number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import CannotPackError, InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import (
    AgentSpec,
    Experiment,
    Summary,
    compiled,
    derive,
    engines,
    varied,
)
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.engines import chosen_engine, play
from alpaca_emblem.lab.experiments import stream_of
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import Record
from alpaca_emblem.lab.seeds import STREAMS, key_of
from alpaca_emblem.rng.steps import split_bits
from alpaca_emblem.simulation import playing
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.entries import ENDED
from alpaca_emblem.simulation.playing import derive_seeds

SMALL = {"map_size": 4, "units": 2, "max_rounds": 3}
WOLF = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
TRIO = Experiment(
    game="skirmish",
    options={**SMALL, "players": 3, "map_size": 5},
    agents=("greedy", "random", "random"),
    rotate=True,
    seed=9,
)
EXPERIMENTS = {
    "duel": WOLF,
    "rules": Experiment(
        game="duel",
        options={"rules": "full"},
        agents=("duel", "beast"),
        max_actions=40,
        rotate=True,
    ),
    "grid": Experiment(game="grid", agents=("random", "bandit"), max_actions=40),
    "bridge": Experiment(game="grid", options={"scenario": "bridge"}, max_actions=20),
    "dungeon": Experiment(game="dungeon", seed=5, max_actions=40),
    "random": Experiment(game="dungeon", seed=2**70, agents=("random",)),
    "trio": TRIO,
    "skirmish": Experiment(game="skirmish", options=SMALL, seed=-3),
    "endless": Experiment(game="skirmish", options=SMALL, max_actions=None),
}


def same(experiment: Experiment, start: int, stop: int) -> Summary:
    """Return what both engines find."""
    by_objects = play_chunk(experiment, start, stop, "objects")
    summary = play_chunk(experiment, start, stop, "engine")
    assert summary.counts == by_objects.counts
    assert summary.digest() == by_objects.digest()
    assert summary.failures == by_objects.failures
    return summary


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_both_engines_find_the_same(name: str) -> None:
    experiment = EXPERIMENTS[name]
    assert chosen_engine(experiment) == "engine"
    assert same(experiment, 2, 5).games == 3


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_compiled_games_are_those_of_the_objects(name: str) -> None:
    pytest.importorskip("numba")
    experiment = evolve(EXPERIMENTS[name], max_actions=300)
    engine = compiled.engine_of(experiment)
    engine.compile()
    assert engine.is_ready
    same(experiment, 2**40, 2**40 + 20)


@pytest.mark.slow
@pytest.mark.compiled
def test_chunks_of_many_games_add_up() -> None:
    pytest.importorskip("numba")
    whole = play_chunk(WOLF, 0, 30_000, "engine")
    parts = [play_chunk(WOLF, n, n + 10_000, "engine") for n in (20_000, 0, 10_000)]
    assert parts[0].merge(parts[1]).merge(parts[2]) == whole
    assert whole["won.hero"] == 28_997


@pytest.mark.unmeasured
def test_games_without_a_seat_in_a_chunk_are_left_to_others() -> None:
    """Each turn of a bout is played apart; a chunk may hold no game of one."""
    assert same(TRIO, 4, 5).games == 1
    assert same(TRIO, 1, 3).games == 2
    assert same(TRIO, 3, 3).games == 0


@pytest.mark.unmeasured
def test_blocks_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_chunk(TRIO, 1, 12)
    monkeypatch.setattr(compiled, "BLOCK", 2)
    assert play_chunk(TRIO, 1, 12) == whole


@pytest.mark.unmeasured
def test_ends_are_known_by_number() -> None:
    expected, found = Record(order={}), Record(order={})
    play_by_objects(TRIO, range(2, 9), expected)

    play(TRIO, 2, 9, "engine", found)

    assert found.order == expected.order
    assert found.order is not None
    assert sorted(found.order) == [*range(2, 9)]


@pytest.mark.unmeasured
def test_unfinished_games_are_named_by_either_engine() -> None:
    for experiment in (WOLF, TRIO):
        summary = same(evolve(experiment, max_actions=2), 1, 40)
        assert [failure.number for failure in summary.failures] == [*range(1, 21)]


@pytest.mark.unmeasured
def test_dungeons_without_a_floor_are_played_by_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Which game it is, only the engine says; the objects then raise an error."""
    played = playing.Series.play
    word = DungeonSetUp.reasons.index("no_floor") + 1

    def lose_floors(self: Any, *arguments: Any) -> Any:
        results = played(self, *arguments)
        results[1, ENDED] = word
        return results

    monkeypatch.setattr(playing.Series, "play", lose_floors)
    summary = play_chunk(EXPERIMENTS["dungeon"], 0, 3, "engine")
    assert summary == play_chunk(EXPERIMENTS["dungeon"], 0, 3, "objects")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("experiment", "message"),
    [
        (
            Experiment(game="tests.games.tiny:Pile", agents=("random",)),
            "tests.games.tiny:Pile: it is not a game of the library",
        ),
        (
            evolve(WOLF, counters=("tests.lab.failing:strikes",)),
            "tests.lab.failing:strikes: a counter looks at events",
        ),
        (
            evolve(WOLF, agents=("tests.lab.failing:Failing", "beast")),
            "the policy tests.lab.failing:Failing: it knows random, beast, duel",
        ),
        (
            evolve(WOLF, agents=(AgentSpec("beast", {"fury": 1}), "beast")),
            "the agent beast.fury=1.: it has parameters",
        ),
        (
            varied(Experiment(game="dungeon"), {"variant.columns": 63}),
            "the compiled engine cannot play floors of 16 x 63 squares",
        ),
        (
            Experiment(game="skirmish", options={"map_size": 40}),
            "a map of 1600 places",
        ),
    ],
)
def test_what_the_engine_cannot_play_is_played_by_objects(
    experiment: Experiment, message: str
) -> None:
    assert chosen_engine(experiment) == "objects"
    for _ in range(2):  # the second time it is known
        with pytest.raises(CannotPackError, match=message):
            play_chunk(experiment, 0, 1, "engine")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("least", "by_objects"), [(0, 0), (1, 1), (200, None), (10**9, 40)]
)
def test_few_games_are_not_compiled(
    monkeypatch: pytest.MonkeyPatch, least: int, by_objects: int | None
) -> None:
    """The objects play until compiling is worth its time; results are the same."""
    whole = play_chunk(WOLF, 0, 40)
    played: list[int] = []

    def note(experiment: Experiment, numbers: Any, record: Record) -> None:
        played.extend(numbers)
        play_by_objects(experiment, numbers, record)

    monkeypatch.setattr(compiled.Engine, "is_ready", False)
    monkeypatch.setattr(engines, "ENOUGH", least)
    monkeypatch.setattr(engines, "_acted", Counter())
    monkeypatch.setattr(engines, "play_by_objects", note)

    assert play_chunk(WOLF, 0, 40) == whole
    if by_objects is None:
        by_objects = len(played)
        assert play_chunk(WOLF, 0, by_objects)["length.sum"] >= least
        assert play_chunk(WOLF, 0, by_objects - 1)["length.sum"] < least
    assert played == [*range(by_objects)]
    assert play_chunk(WOLF, 0, 40, "engine") == whole
    assert len(played) == by_objects


@pytest.mark.parametrize("engine", ["auto", "engine"])
def test_games_are_compiled_off_the_clock(
    monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    """Otherwise a chunk that compiles would be given up as one that hangs."""
    order: list[str] = []

    @contextmanager
    def clock() -> Iterator[None]:
        order.append("stop")
        yield
        order.append("start")

    class Noting(compiled.Engine):
        is_ready = False

        def compile(self) -> None:
            super().compile()
            order.append("compile")

        def play(self, start: int, stop: int, record: Record) -> None:
            order.append("play")
            super().play(start, stop, record)

    whole = play_chunk(WOLF, 0, 4)
    found = Noting(WOLF)
    monkeypatch.setattr(compiled, "engine_of", lambda _: found)
    monkeypatch.setattr(engines, "untimed", clock)
    monkeypatch.setattr(engines, "_acted", Counter({"duel": engines.ENOUGH}))

    assert play_chunk(WOLF, 0, 4, engine) == whole
    assert order == ["stop", "compile", "start", "play"]
    found.is_ready = True
    assert play_chunk(WOLF, 0, 4, engine) == whole
    assert order[4:] == ["play"]


def test_without_numba_games_are_played_by_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "is_plain", lambda: False)
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    other = evolve(WOLF, seed=123)

    assert chosen_engine(other) == "objects"
    with pytest.raises(ModuleNotFoundError, match="the compiled engine needs numba"):
        play_chunk(other, 0, 0, "engine")


@pytest.mark.parametrize(
    ("engine", "error"), [("fast", InvalidValueError), (None, InvalidTypeError)]
)
def test_there_are_three_ways_to_play(engine: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="engine must be"):
        chosen_engine(WOLF, engine)


@given(
    seed=st.integers(-(2**70), 2**70),
    first=st.integers(0, 2**48),
    turns=st.integers(1, 4),
    bits=st.integers(31, 48),
)
def test_compiled_seeds_are_those_of_numbers(
    seed: int, first: int, turns: int, bits: int
) -> None:
    key, rows = key_of(seed), np.zeros((3, 1 + turns), np.int64)

    derive_seeds.plain(rows, key - (key >> 63 << 64), first, turns, bits)

    for number, row in zip(range(first, first + 3 * turns, turns), rows, strict=True):
        assert row[0] == derive(seed, number // turns, 0, bits)
        assert row[1:].tolist() == [
            derive(seed, number, stream_of(side)) for side in range(turns)
        ]


@given(
    seed=st.integers(-(2**70), 2**70),
    numbers=st.lists(st.integers(0, 2**48), max_size=5),
    stream=st.integers(0, STREAMS - 1),
    bits=st.integers(1, 62),
)
def test_seeds_of_arrays_are_those_of_numbers(
    seed: int, numbers: list[int], stream: int, bits: int
) -> None:
    key = key_of(seed)
    places: Any = np.array(numbers, np.int64) * STREAMS + stream

    found: Any = split_bits(key - (key >> 63 << 64), places, bits)

    assert found.tolist() == [derive(seed, n, stream, bits) for n in numbers]
