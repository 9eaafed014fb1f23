"""Bouts: games on the same dice that are scored together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import (
    CannotPackError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.lab import Experiment, run
from alpaca_emblem.lab import bouts as bouts_module
from alpaca_emblem.lab.bouts import Bouts
from alpaca_emblem.lab.chunks import play_chunk

ONE, TWO, THREE, FAILING = (
    f"tests.lab.takers:{name}" for name in ("Taker", "Two", "Three", "Failing")
)
PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4})
DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=3)
BEASTS = Bouts(
    games=[
        evolve(DUEL, agents=["beast", "random"]),
        evolve(DUEL, agents=["random", "beast"]),
    ],
    seats=[(0, 1), (1, 0)],
)


def met(one: str, other: str, **changes: Any) -> Bouts:
    """Return bouts of two agents who change sides."""
    pile = evolve(PILE, **changes)
    games = [evolve(pile, agents=[one, other]), evolve(pile, agents=[other, one])]
    return Bouts(games=games, seats=[(0, 1), (1, 0)])


def test_competitors_change_sides() -> None:
    """Three coins beat one, from both sides."""
    assert run(met(THREE, ONE), 5).counts == {
        "bouts": 5,
        "games": 10,
        "0.end.empty": 5,
        "0.won.left": 5,
        "1.end.empty": 5,
        "1.won.right": 5,
        "met.0.1.won": 5,
        "met.1.0.lost": 5,
        "points.1,0;0,1": 5,
        "score.0.1": 5,
        "score.1.0": 5,
        "side.left.1/2": 5,
        "side.right.1/2": 5,
    }


def test_draws_are_halves() -> None:
    """Both take three of six coins; of five coins, the first takes one more."""
    even = run(met(THREE, THREE, options={"start": 6}), 3)
    odd = run(met(THREE, THREE, options={"start": 5}), 3)

    assert (even["score.0.1/2"], even["met.0.1.drawn"], even["0.draws"]) == (3, 3, 3)
    assert (odd["score.0.1/2"], odd["met.0.1.won"], odd["met.1.0.won"]) == (3, 3, 3)
    assert (odd["side.left.1"], odd["side.right.0"]) == (3, 3)
    most = run(met(THREE, TWO, options={"start": 6}), 2)
    assert most["score.0.3/4"] == 2  # 4 to 2, and 3 to 3
    assert (most["met.0.1.won"], most["met.1.0.drawn"]) == (2, 2)


def test_a_game_that_does_not_end_is_a_draw() -> None:
    summary = run(met(THREE, ONE, max_actions=1), 4)

    assert (summary["score.0.1/2"], summary["score.1.1/2"]) == (4, 4)
    assert (summary["0.end.unfinished"], summary["1.end.unfinished"]) == (4, 4)
    assert summary["met.0.1.drawn"] == summary["met.1.0.drawn"] == 4


def test_an_agent_that_fails_has_lost() -> None:
    summary = run(met(FAILING, ONE), 4)

    assert (summary["score.0.0"], summary["score.1.1"]) == (4, 4)
    assert summary["0.failed.left"] == summary["1.failed.right"] == 4
    assert summary["0.end.failed"] == 4
    told = [(each.number, each.point, each.side) for each in summary.failures]
    assert told == [(n, p, s) for n in range(4) for p, s in ((0, "left"), (1, "right"))]


def test_a_rule_that_fails_leaves_a_draw() -> None:
    pile = evolve(PILE, game="tests.lab.failing:BrokenPile", options={"start": 9})
    bouts = Bouts(games=[evolve(pile, agents=[THREE])], seats=[(0, 1)])

    summary = run(bouts, 2)

    assert summary["0.end.failed"] == 2
    assert (summary["score.0.1/2"], summary["score.1.1/2"]) == (2, 2)


@pytest.mark.unmeasured
def test_teams_share_the_points_of_their_seats() -> None:
    """With three sides, one team has two seats in the first game of a bout."""
    options = {"players": 3, "map_size": 6, "units": 1}
    skirmish = Experiment(game="skirmish", options=options)
    games = [
        evolve(skirmish, agents=agents)
        for agents in (["greedy", "random", "greedy"], ["random", "greedy", "random"])
    ]

    summary = run(Bouts(games=games, seats=[(0, 1, 0), (1, 0, 1)]), 4)

    scores = {n: c for n, c in summary.counts.items() if n.startswith("score.0.")}
    assert sum(scores.values()) == 4
    decided = [n for n in summary.counts if n.startswith("met.")]
    won, lost = (
        sum(summary[n] for n in decided if n.endswith(e)) for e in ("won", "lost")
    )
    assert sum(summary[n] for n in summary.counts if n.startswith("side.")) == 12
    assert won + lost >= 8
    for turn in (0, 1):
        assert sum(summary[f"{turn}.won.Player {n}"] for n in (1, 2, 3)) == 4


@pytest.mark.unmeasured
def test_rules_are_compared_by_what_is_counted() -> None:
    """A duel without the goblin is won at least as often on the same dice."""
    alone = evolve(DUEL, options={"enemies": ["wolf", "goblin", "skeleton"]})
    bouts = Bouts(games=[DUEL, alone], counting="won.hero")

    summary = run(bouts, 40)

    one, other = run(DUEL, 40), run(alone, 40)
    assert summary["0.won.hero"] == one["won.hero"]
    assert summary["1.won.hero"] == other["won.hero"]
    both = summary["met.0.1.won"] - summary["met.0.1.lost"]
    assert both == one["won.hero"] - other["won.hero"]
    assert summary["score.0.1"] == summary["score.1.0"] == summary["met.0.1.won"]
    assert summary["score.0.1/2"] == summary["met.0.1.drawn"]


def test_any_count_can_be_compared() -> None:
    """A pile of four takes four actions by ones, and two actions by threes."""
    games = [evolve(PILE, agents=[name]) for name in (ONE, TWO, THREE, THREE)]

    summary = run(Bouts(games=games, counting="length.sum"), 3)

    assert summary["score.0.1"] == 3
    assert summary["score.1.1/3"] == summary["score.2.1/3"] == 3
    assert summary["met.0.3.won"] == summary["met.1.2.drawn"] == 3


def test_a_failed_game_compares_as_a_tie() -> None:
    """Unless wins are compared, where the agent that failed has lost."""
    games = [evolve(PILE, agents=[name]) for name in (ONE, FAILING, THREE)]

    summary = run(Bouts(games=games, counting="length.sum"), 2)

    assert summary["met.0.1.drawn"] == summary["met.1.2.drawn"] == 2
    assert summary["met.0.2.won"] == 2
    assert summary["score.0.3/4"] == summary["score.1.1/2"] == 2
    wins = Bouts(games=games[:2], counting="won.right")
    assert run(wins, 2)["met.0.1.lost"] == 2


def test_a_game_of_one_side_is_won_or_not() -> None:
    dungeon = Experiment(game="dungeon", max_actions=40)
    bouts = Bouts(games=[dungeon, dungeon], counting="won.adventurer")

    summary = run(bouts, 2)

    assert (summary["met.0.1.drawn"], summary["0.end.unfinished"]) == (2, 2)


@pytest.mark.unmeasured
def test_chunks_jobs_and_stores_do_not_matter(tmp_path: Path) -> None:
    whole = run(BEASTS, 12)

    assert whole.counts["bouts"] == 12
    assert play_chunk(BEASTS, 5, 12).merge(play_chunk(BEASTS, 0, 5)) == whole
    assert run(BEASTS, 12, chunk=5) == whole
    store = tmp_path / "bouts.sqlite"
    first = run(BEASTS, 6, store=store)
    assert first == play_chunk(BEASTS, 0, 6)
    assert run(BEASTS, 12, store=store) == whole
    assert run(evolve(BEASTS, counting="won.hero"), 2, store=store)["bouts"] == 2


SKIRMISH = Experiment(
    game="skirmish", options={"players": 3, "map_size": 6, "units": 1}, max_actions=40
)
BOTH_ENGINES = {
    "duels": BEASTS,
    "rules": Bouts(games=[DUEL, evolve(DUEL, options={})], counting="won.hero"),
    "lengths": Bouts(games=[DUEL, evolve(DUEL, options={})], counting="length.sum"),
    "teams": Bouts(
        games=[
            evolve(SKIRMISH, agents=["greedy", "random", "greedy"]),
            evolve(SKIRMISH, agents=["random", "greedy", "random"]),
        ],
        seats=[(0, 1, 0), (1, 0, 1)],
    ),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", BOTH_ENGINES)
def test_both_engines_find_the_same(name: str) -> None:
    bouts = BOTH_ENGINES[name]

    by_objects = play_chunk(bouts, 2, 6, "objects")
    by_engine = play_chunk(bouts, 2, 6, "engine")

    assert by_engine.counts == by_objects.counts
    assert by_engine.failures == by_objects.failures


def test_an_engine_that_cannot_play_is_refused_before_anything_is_played() -> None:
    with pytest.raises(CannotPackError, match="Pile"):
        run(met(ONE, TWO), 10**9, engine="engine")
    with pytest.raises(InvalidValueError, match="engine must be one of"):
        play_chunk(met(ONE, TWO), 0, 0, "steam")


def test_blocks_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_chunk(BEASTS, 1, 12)
    monkeypatch.setattr(bouts_module, "BLOCK", 3)

    assert play_chunk(BEASTS, 1, 12) == whole


@pytest.mark.slow
def test_other_processes_play_the_same_bouts() -> None:
    assert run(BEASTS, 12, jobs=2, chunk=3) == run(BEASTS, 12)


def test_bouts_are_read_as_they_were_written() -> None:
    for bouts in (BEASTS, Bouts(games=[DUEL], counting="length.sum")):
        again = Bouts.from_plain(json.loads(json.dumps(bouts.to_plain())))

        assert again == bouts
        assert again.digest == bouts.digest
        assert hash(again) == hash(bouts)
    others = ({"seats": [(1, 0), (0, 1)]}, {"every": 20}, {"counting": "draws"})
    digests = {evolve(BEASTS, **changes).digest for changes in others}
    assert len(digests | {BEASTS.digest}) == 4
    assert BEASTS.imports == ()
    assert met(ONE, TWO).imports == ("tests.games.tiny:Pile", ONE, TWO)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: Bouts(games=[]), InvalidValueError, "bouts must have a game"),
        (lambda: Bouts(games=[1]), InvalidTypeError, "each of games must be of class"),
        (lambda: Bouts(games=[PILE]), InvalidValueError, "seats for 1 games, not 0"),
        (
            lambda: Bouts(games=[PILE, evolve(PILE, seed=4)], counting="x"),
            InvalidValueError,
            "all experiments must have one seed, not 0 and 4",
        ),
        (
            lambda: Bouts(games=[evolve(PILE, rotate=True)], counting="x"),
            InvalidValueError,
            "games of bouts cannot rotate by themselves",
        ),
        (
            lambda: run(Bouts(games=[DUEL], seats=[(0, 1, 2)]), 1),
            InvalidValueError,
            "there must be 2 seats, one for each of hero, enemies, not 3",
        ),
        (
            lambda: run(Bouts(games=[DUEL], counting="won.wolf"), 1),
            InvalidValueError,
            "counting must name one of hero, enemies, not 'won.wolf'",
        ),
        (
            lambda: Bouts(games=[DUEL], seats=[(0, -1)]),
            InvalidValueError,
            "a competitor must be at least 0, not -1",
        ),
        (
            lambda: run(Bouts(games=[evolve(DUEL, agents=["x"])], counting="x"), 1),
            InvalidValueError,
            "not 'x'",
        ),
        (
            lambda: Bouts.from_plain({**BEASTS.to_plain(), "schema": 2}),
            NotationError,
            "schema: must be 1, not 2",
        ),
        (
            lambda: Bouts.from_plain({**BEASTS.to_plain(), "games": []}),
            NotationError,
            "bouts: bouts must have a game",
        ),
        (lambda: Bouts.from_plain(7), NotationError, "bouts"),
    ],
)
def test_bouts_that_cannot_be_are_refused(
    make: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        make()
