"""Whole games by the million: the same results by either engine."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest
from attrs import evolve

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import BeastAgent, DuelAgent, RandomAgent, moves, naming, play
from alpaca_emblem.errors import (
    CannotPackError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.simulation import Progress, Tally, objects, play_many, playing
from alpaca_emblem.simulation.compiling import plainly
from alpaca_emblem.simulation.entries import LAST, LEFT, NEXT, entries_of
from alpaca_emblem.simulation.finding import set_up_of
from alpaca_emblem.simulation.match.setup import MatchSetUp
from alpaca_emblem.simulation.playing import Series
from tests.games.tiny import Pile


def skirmish(**options: Any) -> GameController:
    return GameController.skirmish(
        **{"map_size": 4, "seed": 1, "units": 2, "max_rounds": 2, **options}
    )


def by_objects(
    game: Any, policies: Any, games: int, monkeypatch: pytest.MonkeyPatch, **how: Any
) -> Tally:
    """Return the tally of the objects for the same games."""

    def refuse(_: object) -> None:
        raise CannotPackError("it rains")

    with monkeypatch.context() as patch:
        patch.setattr(playing, "set_up_of", refuse)
        tally = play_many(game, policies, games, **how)
    assert (tally.engine, tally.why) == ("objects", "it rains")
    return evolve(tally, engine="compiled", why="")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("max_actions", [None, 12])
def test_both_engines_play_the_same_games(
    players: int, max_actions: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = skirmish(players=players)
    policies = ("greedy", "random", "random")[:players]
    how: dict[str, Any] = {"seed": 5, "max_actions": max_actions}

    tally = play_many(game, policies, 12, **how)

    assert (tally.engine, tally.why, tally.hit_point_parts) == ("compiled", "", 2)
    assert tally == by_objects(game, policies, 12, monkeypatch, **how)


def test_what_a_tally_says() -> None:
    tally = play_many(skirmish(), ["greedy", "random"], 60, seed=2)

    assert tally.games == sum(tally.ends.values()) == sum(tally.lengths.values()) == 60
    assert set(tally.ends) <= {"last_standing", "round_limit"}
    assert tally.wins["Player 1"] > tally.wins["Player 2"]
    assert tally.shared["Player 1"] == tally.shared["Player 2"]
    assert sum(tally.wins.values()) + tally.shared["Player 1"] == 60
    assert tally.actions == sum(n * games for n, games in tally.lengths.items())
    assert sum(tally.hit_points["Player 1"].values()) == 60
    assert tally.hit_points_left["Player 2"] != tally.hit_points_left["Player 1"]


def test_neither_threads_nor_the_number_of_games_change_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "CHUNK", 5)
    monkeypatch.setattr(playing, "BUDGET", 7)
    game = skirmish()
    whole = play_many(game, "random", 23, seed=1)

    assert play_many(game, "random", 23, seed=1, threads=3) == whole
    first, second = (
        play_many(game, games=11, seed=1),
        play_many(game, games=12, seed=12),
    )
    assert first.actions + second.actions == whole.actions


@pytest.mark.parametrize(("rules", "heals"), [("full", True), ("lesson", False)])
def test_losses_are_noted_action_by_action(rules: str, heals: bool) -> None:
    """Without healing, the hit points at the start and at the end are enough."""
    duel, names = Duel(seed=1, rules=rules), ("duel", "beast")
    set_up = set_up_of(duel)
    assert set_up.heals is heals
    series = Series(set_up, names, 60, notes_losses=True)
    assert series.is_ready  # since it is not compiled here
    seeds = np.array([[5, 7, 8], [6, 8, 9], [7, 8, 8], [8, 0, 1]])

    results = series.play(seeds)

    for (seed, *dice), result in zip(seeds.tolist(), results.tolist(), strict=True):
        game = objects.begin_with_seed(duel, seed)
        left, lost = _sums(game), [0, 0]
        for _ in moves(game, [DuelAgent(dice[0]), BeastAgent(dice[1])], 60):
            now = _sums(game)
            lost = [
                sum_ + max(0, a - b) for sum_, a, b in zip(lost, left, now, strict=True)
            ]
            left = now
        assert result[LEFT:] == [*left, *lost]
    assert series.play(seeds[:2]).tolist() == results[:2].tolist()
    assert series.play(seeds[:0]).tolist() == []


def _sums(duel: Any) -> list[int]:
    """The hit points of both sides."""
    hero, *enemies = (int(unit.hit_points) for unit in duel.units)
    return [hero, sum(enemies)]


def test_games_without_dice_begin_as_they_are() -> None:
    battle = GridBattle()
    assert objects.begin_with_seed(battle, 7).digest() == battle.digest()


def test_sides_of_different_sizes() -> None:
    position = skirmish().position()
    del position["unit"][3]
    game = GameController.from_position(position)
    tally = play_many(game, "random", 6)
    assert tally.hit_points_left["Player 2"] != tally.hit_points_left["Player 1"]


def test_games_that_are_not_over() -> None:
    tally = play_many(skirmish(), "random", 5, max_actions=3)
    assert tally.ends == {"unfinished": 5}
    assert tally.lengths == {3: 5}
    assert sum(tally.wins.values()) == 0


def test_no_games() -> None:
    tally = play_many(skirmish(), "random", 0)
    assert (tally.games, tally.ends, tally.actions) == (0, {}, 0)
    assert play_many(Pile(), "random", 0).games == 0


def test_policies_by_side() -> None:
    game = skirmish()
    by_name = {"Player 2": "random", "Player 1": "greedy"}
    assert play_many(game, by_name, 9) == play_many(game, ("greedy", "random"), 9)


@pytest.mark.parametrize(
    ("policies", "error", "message"),
    [
        ("wise", InvalidValueError, "policy must be one of bandit, beast"),
        (["greedy"], InvalidValueError, "there must be 2 policies"),
        ({"Player 1": "greedy"}, InvalidValueError, "policies must be given for"),
        ({}, InvalidValueError, "not for no side"),
        ([1, 2], InvalidTypeError, "a policy must be a name, not 1"),
        (3, InvalidTypeError, "policies must be names, not 3"),
    ],
)
def test_policies_that_are_refused(
    policies: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        play_many(skirmish(), policies, 1)


def test_a_policy_without_kernel_is_played_by_objects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    agents: Any = naming.AGENTS
    monkeypatch.setitem(agents, "patient", RandomAgent)
    tally = play_many(skirmish(), "patient", 3)
    assert tally.engine == "objects"
    assert tally.why.endswith("the policy patient: it knows random, greedy")
    assert tally.hit_point_parts == 2


def test_progress_is_told() -> None:
    told: list[Progress] = []
    play_many(skirmish(), "random", 4, progress=told.append)
    assert told[-1] == Progress("playing", 4, 4)

    told.clear()
    play_many(Pile(), "random", 20, progress=told.append)
    assert [progress.done for progress in told] == [16, 20]


@pytest.mark.compiled
def test_compiling_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    told: list[Progress] = []

    class Slow:
        is_ready: ClassVar[bool] = False

        def __call__(self, *args: Any) -> int:
            args[3][NEXT] = args[3][LAST]
            return 0

    entries = entries_of(MatchSetUp.kernels)
    slow: Any = Slow()
    monkeypatch.setattr(playing, "entries_of", lambda _: entries._replace(play=slow))
    play_many(skirmish(), "random", 2, progress=told.append)
    assert told[0] == Progress("compiling", 0, 2)


def test_an_interrupt_ends_all_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "CHUNK", 1)

    def interrupt(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_many(skirmish(), "random", 100_000, threads=3, progress=interrupt)


def test_a_game_without_kernels() -> None:
    tally = play_many(Pile(), "random", 40)
    assert tally.engine == "objects"
    assert sum(tally.wins.values()) + tally.shared["left"] == 40
    assert tally.hit_points_left == {"left": 0, "right": 0}


@pytest.mark.parametrize(
    ("game", "policies"),
    [
        (GridBattle(), ["random", "bandit"]),
        (GridBattle("bridge", seed=1), ["cunning", "bandit"]),
        (GridBattle("pass", seed=1), ["random", "bandit"]),
        (Duel(seed=1), ["random", "beast"]),
        (Duel(seed=1, rules="full"), ["duel", "beast"]),
        (Dungeon(seed=1), "random"),
        (Dungeon(seed=5), "explorer"),
    ],
    ids=["grid", "bridge", "pass", "lesson", "duel", "dungeon", "explorer"],
)
def test_all_games_are_played_alike(
    game: Any, policies: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    how: dict[str, Any] = {"seed": 3, "max_actions": 50}
    tally = play_many(game, policies, 3, **how)

    assert (tally.engine, tally.games) == ("compiled", 3)
    assert tally == by_objects(game, policies, 3, monkeypatch, **how)


def test_a_dungeon_in_the_middle_of_a_run_keeps_its_floor() -> None:
    dungeon = Dungeon(seed=1)
    play(dungeon, RandomAgent(1), 5)
    begun = objects.begin_with_seed(dungeon, 2**31 + 7)
    assert begun.position() == {**dungeon.position(), "dice": {"kaplay": 7.0}}


class Unsendable(Pile):
    """Cannot be sent to another process."""

    name = "unsendable"

    def __reduce__(self) -> Any:
        raise TypeError("stays here")


@pytest.mark.parametrize("kind", [Pile, Unsendable])
def test_processes_share_the_games(kind: type[Pile]) -> None:
    alone = play_many(kind(), "random", 40, seed=3)
    assert play_many(kind(), "random", 40, seed=3, threads=2) == alone


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2**63 - 1])
def test_compiled_games_are_plain_ones(seed: int) -> None:
    game = skirmish(players=3, map_size=5, units=3, max_rounds=4)
    policies = ("greedy", "random", "greedy")

    fast = play_many(game, policies, 200, seed=seed)

    assert fast == play_many(game, policies, 200, seed=seed, threads=2)
    with plainly():
        assert fast == play_many(game, policies, 200, seed=seed)
