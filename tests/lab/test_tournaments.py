"""Tournaments: scores, ratings, seats and circles of agents."""

from __future__ import annotations

import json
import math
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.lab import (
    AgentSpec,
    Experiment,
    Summary,
    Tournament,
    compare,
    elo_of,
    rate,
    score_interval,
    score_of,
    tournament,
    varied,
)
from alpaca_emblem.lab.standings import names_of
from alpaca_emblem.lab.tournaments import line_up_seed
from alpaca_emblem.rng import Mulberry32
from tests.lab.backwards import Backwards
from tests.lab.drawing import near

ONE, TWO, THREE, FAILING = (
    f"tests.lab.takers:{name}" for name in ("Taker", "Two", "Three", "Failing")
)
PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4})
DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=3)
TRIO = ("beast", "random", "duel")


@pytest.mark.unmeasured
def test_a_tournament_can_be_followed_by_hand() -> None:
    """With four coins, takers of two draw from the second seat."""
    found = tournament(PILE, [ONE, TWO, THREE, FAILING], 10)

    assert (found.bouts, found.summary.games) == (5, 60)
    assert [each.agent for each in found.standings] == [THREE, TWO, ONE, FAILING]
    scores = [each.score.value for each in found.standings if each.score]
    assert scores == [2.75 / 3, 2 / 3, 1.25 / 3, 0]
    assert found.results(TWO, ONE) == (5, 5, 0)
    assert found.results(ONE, TWO) == (0, 5, 5)
    assert found.results(THREE, FAILING) == (10, 0, 0)
    assert found.score_against(THREE, TWO) == score_interval({0.75: 5})
    second = found.score_against(TWO, THREE)
    assert second is not None
    assert (second.value, second.low) == (0.25, 1 - score_interval({0.75: 5}).high)
    assert found.seats["left"].value == pytest.approx(3.5 / 6)
    assert [*found.seats] == ["left", "right"]
    (three, two, one, failing) = found.standings
    assert (three.won, three.drawn, three.lost) == (25, 5, 0)
    assert two.elo is not None
    assert two.elo.value == pytest.approx(0, abs=1e-9)
    assert (failing.elo, one.word) == (None, "")
    bound = 0.05 ** (1 / 15)
    assert failing.word == (
        f"always lost to {ONE}, {TWO}, {THREE}: at most {-elo_of(bound):+.0f} Elo"
    )
    assert f"{FAILING}: 30 games failed" in str(found)


@pytest.mark.unmeasured
def test_duels_are_played_in_both_roles() -> None:
    """As a comparison of both agents counts them, with the dice of this line-up."""
    found = tournament(DUEL, ["beast", "random"], 40)
    seed = line_up_seed(DUEL, ["random", "beast"])
    beast, random = (
        evolve(DUEL, agents=[name], seed=seed) for name in ("beast", "random")
    )
    compared = compare(beast, random, bouts=20)

    assert found.results("beast", "random") == compared.results
    assert found.score_against("beast", "random") == compared.score
    assert found.seats["hero"].value > 0.5 > found.seats["enemies"].value
    assert found.seats["hero"].value == 1 - found.seats["enemies"].value
    assert str(found).splitlines()[0] == "duel: 2 agents, 20 bouts, 40 games"
    assert "share of the points by seat: hero 0." in str(found)


@pytest.mark.unmeasured
def test_ratings_are_those_of_the_games() -> None:
    even = varied(DUEL, {"enemies.0.max_hit_points": 45})
    found = tournament(even, TRIO, 40)

    met = {
        (one, other): tuple(
            found.summary[
                f"met.{found.names.index(one)}.{found.names.index(other)}.{r}"
            ]
            for r in ("won", "drawn", "lost")
        )
        for one in TRIO
        for other in TRIO
        if one != other
    }
    expected = rate(met)  # type: ignore[arg-type]
    assert found.ratings is not None
    assert found.ratings.advantage.value == pytest.approx(expected.advantage.value)
    assert found.ratings.advantage.low <= expected.advantage.low
    for name, rating in expected.elo.items():
        assert found.ratings.elo[name].value == pytest.approx(rating.value)
        assert found.ratings.elo[name].low <= rating.low + 1e-6
    assert "advantage of the first seat: Elo +" in str(found)


@pytest.mark.unmeasured
def test_draws_are_half_a_win_for_both() -> None:
    found = tournament(evolve(PILE, options={"start": 6}), [THREE, THREE], 4)

    assert found.names == (THREE, f"{THREE} (2)")
    assert found.results(*found.names) == (0, 4, 0)
    assert [each.score for each in found.standings] == [score_interval({0.5: 2})] * 2
    assert found.ratings is not None
    assert found.ratings.elo[THREE].value == 0


@pytest.mark.unmeasured
def test_games_that_do_not_end_are_draws() -> None:
    found = tournament(evolve(PILE, max_actions=1), [ONE, THREE], 4)

    assert found.results(ONE, THREE) == (0, 4, 0)
    assert str(found).splitlines()[-1] == "unfinished: 4 games, counted as draws"


def test_an_agent_that_always_wins_has_a_word() -> None:
    found = tournament(PILE, [THREE, ONE], 60)

    bound = elo_of(0.05 ** (1 / 30))
    three, one = found.standings
    assert (found.ratings, three.elo, one.elo) == (None, None, None)
    assert three.word == f"always beat {ONE}: at least {bound:+.0f} Elo"
    assert one.word == f"always lost to {THREE}: at most {-bound:+.0f} Elo"
    assert three.word in str(found)


def test_agents_that_always_fail_are_equal() -> None:
    """The side that acts first loses."""
    found = tournament(PILE, [FAILING, FAILING], 6)

    assert found.results(*found.names) == (3, 0, 3)
    assert found.seats["right"].value == 1
    assert found.ratings is not None
    assert found.ratings.elo[FAILING].value == pytest.approx(0)
    assert f"{FAILING}: 3 games failed" in str(found)


@pytest.mark.unmeasured
def test_games_of_several_sides_are_played_from_every_seat() -> None:
    """Four agents for three seats: four line-ups, and three games in a bout."""
    options = {"players": 3, "map_size": 6, "units": 1}
    skirmish = Experiment(game="skirmish", options=options)
    agents = ("greedy", "random", "greedy", "random")

    found = tournament(skirmish, agents, 4)

    assert (found.bouts, found.summary.games) == (2, 4 * 2 * 3)
    assert found.names == ("greedy", "random", "greedy (2)", "random (2)")
    assert sum(share.value for share in found.seats.values()) == pytest.approx(1)
    greedy, random = (
        each.score for each in found.standings if each.agent in ("greedy", "random")
    )
    assert greedy is not None
    assert random is not None
    assert greedy.value > random.value
    assert found.ratings is not None
    assert list(found.ratings.elo) == [*found.names]
    orders = {n.split(".")[1] for n in found.summary.counts if n.startswith("bout.")}
    assert orders == {
        *("0-1-2/1-2-0/2-0-1", "0-1-3/1-3-0/3-0-1"),
        *("0-2-3/2-3-0/3-0-2", "1-2-3/2-3-1/3-1-2"),
    }


@pytest.mark.unmeasured
def test_two_agents_share_the_seats_of_several_sides() -> None:
    options = {"players": 3, "map_size": 6, "units": 1}
    skirmish = Experiment(game="skirmish", options=options)

    found = tournament(skirmish, ["greedy", "random"], 3)

    assert (found.bouts, found.summary.games) == (2, 4)
    score = found.score_against("greedy", "random")
    assert score is not None
    assert score.value >= 0.5


@pytest.mark.unmeasured
def test_games_of_one_side_are_played_next_to_each_other() -> None:
    """Takers of one coin need more actions; there are no seats, and no ratings."""
    dungeon = Experiment(game="dungeon", max_actions=30)

    found = tournament(dungeon, ["explorer", "random", "explorer"], 5)

    assert (found.bouts, found.summary.games) == (2, 6)
    assert found.counting == "won.adventurer"
    assert found.results("explorer", "random") == (0, 2, 0)
    assert (found.seats, found.ratings) == ({}, None)
    assert str(found).splitlines()[-1] == "unfinished: 6 games"


def test_agents_that_always_count_more_have_a_word() -> None:
    """In a game of one side, such as the dungeon, too."""
    counts = {"bouts": 40, "games": 80, "met.0.1.won": 40, "score.0.1": 40}
    dungeon = Experiment(game="dungeon", max_actions=40)
    agents = [AgentSpec("a"), AgentSpec("b")]

    found = Tournament(
        *(dungeon, agents, ("adventurer",), 40),
        summary=Summary({**counts, "score.1.0": 40}),
        counting="length.sum",
    )

    bound = 0.05 ** (1 / 40)
    first, second = found.standings
    assert first.word == f"always beat b: in at least {bound:.3f} of games"
    assert second.word == f"always lost to a: in at least {bound:.3f} of games"
    told = tournament(dungeon, ["random", "random"], 2, counting="length.sum")
    assert (told.counting, told.results("random", "random (2)")) == (
        "length.sum",
        (0, 1, 0),
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize("width", [1, 3])
def test_the_result_does_not_depend_on_who_plays(width: int, tmp_path: Path) -> None:
    whole = tournament(DUEL, TRIO, 12)
    told: list[tuple[int, int]] = []
    found = tournament(
        *(DUEL, TRIO, 12),
        executor=Backwards(width),
        store=tmp_path / "cup.sqlite",
        progress=lambda done, of: told.append((done, of)),
    )

    assert found == whole
    assert found.digest() == whole.digest()
    assert (told[-1], told) == ((36, 36), sorted(told))


@pytest.mark.unmeasured
def test_further_agents_play_only_what_is_missing(tmp_path: Path) -> None:
    store = tmp_path / "cup.sqlite"
    tournament(DUEL, TRIO[:2], 12, store=store)
    played: list[int] = []

    found = tournament(
        *(DUEL, TRIO, 12), store=store, progress=lambda n, _: played.append(n)
    )

    assert found == tournament(DUEL, TRIO, 12)
    backwards = Backwards()
    assert tournament(DUEL, TRIO, 12, store=store, executor=backwards) == found
    assert backwards.done == []


@pytest.mark.slow
def test_processes_are_kept_for_all_line_ups() -> None:
    assert tournament(DUEL, TRIO, 12, jobs=2) == tournament(DUEL, TRIO, 12)


@pytest.mark.unmeasured
def test_swapping_agents_mirrors_their_results() -> None:
    one = tournament(DUEL, ["beast", "random"], 20)
    other = tournament(DUEL, ["random", "beast"], 20)

    assert one.results("beast", "random") == other.results("beast", "random")
    for first, second in zip(one.standings, other.standings, strict=True):
        assert (first.agent, first.score) == (second.agent, second.score)
        assert first.elo is not None
        assert second.elo is not None
        assert first.elo.value == pytest.approx(second.elo.value)
    assert one.seats == other.seats


def test_no_games_have_no_scores() -> None:
    found = tournament(DUEL, TRIO, 0)

    assert [each.score for each in found.standings] == [None] * 3
    assert (found.ratings, found.seats, found.intransitive) == (None, {}, ())
    assert found.score_against("beast", "duel") is None
    assert str(found).splitlines() == [
        "duel: 3 agents, 0 bouts, 0 games",
        "        score     Elo",
        "beast   no games",
        "random  no games",
        "duel    no games",
        "score of the row against the column:",
        "          1  2  3",
        "1 beast   -  -  -",
        "2 random  -  -  -",
        "3 duel    -  -  -",
    ]


@pytest.mark.unmeasured
def test_line_ups_have_dice_of_their_own() -> None:
    """Otherwise the games against two equal agents would be the same games."""
    found = tournament(DUEL, ["beast", "random", "random"], 40)

    one, other = (found.results("beast", name) for name in ("random", "random (2)"))
    assert one != other
    assert sum(one) == sum(other) == 40
    names = names_of(found.agents)
    assert names == found.names == ("beast", "random", "random (2)")
    seeds = {line_up_seed(DUEL, list(pair)) for pair in combinations(names, 2)}
    assert len(seeds) == 3
    assert line_up_seed(DUEL, ["a", "b"]) == line_up_seed(DUEL, ["b", "a"])
    assert line_up_seed(DUEL, ["a", "b"]) != line_up_seed(PILE, ["a", "b"])


def of_scores(scores: dict[tuple[int, int], dict[str, int]], agents: int) -> Tournament:
    """Return a tournament in which pairs of agents had those scores in bouts."""
    counts = {
        f"pair.{one}.{other}.{score}": count
        for (one, other), bouts in scores.items()
        for score, count in bouts.items()
    }
    names = [AgentSpec(name) for name in "abcdef"[:agents]]
    return Tournament(DUEL, names, ("hero", "enemies"), 100, Summary(counts))


@pytest.mark.unmeasured
def test_circles_are_found_if_they_are_no_chance() -> None:
    circle = {
        (0, 1): {"0": 20, "1": 80},
        (1, 2): {"0": 20, "1": 80},
        (0, 2): {"0": 80, "1": 20},
        (0, 3): {"1": 100},
        (1, 3): {"1": 100},
        (2, 3): {"1": 100},
    }

    assert of_scores(circle, 4).intransitive == (("a", "b", "c"),)
    assert "intransitive: a beats b, b beats c, c beats a" in str(of_scores(circle, 4))
    reverse = {pair: {"0": n["1"], "1": n.get("0", 0)} for pair, n in circle.items()}
    assert of_scores(reverse, 4).intransitive == (("a", "c", "b"),)
    close = {**circle, (0, 2): {"0": 55, "1": 45}}
    assert of_scores(close, 4).intransitive == ()


@pytest.mark.unmeasured
def test_tournaments_are_read_as_they_were_written() -> None:
    spec = AgentSpec("tests.lab.failing:Failing", {"last": 1})
    for found in (
        tournament(DUEL, [spec, "beast"], 2),
        tournament(PILE, [ONE, THREE], 3),
    ):
        again = Tournament.from_plain(json.loads(json.dumps(found.to_plain())))

        assert again == found
        assert (again.digest(), hash(again)) == (found.digest(), hash(found))
        assert str(again) == str(found)
    rows = found.to_rows()
    assert [row["agent"] for row in rows] == [THREE, ONE]
    assert [*rows[0]] == [
        *("agent", "score", "score_low", "score_high", "won", "drawn", "lost"),
        *("elo", "elo_low", "elo_high", "word"),
    ]
    assert (rows[0]["won"], rows[0]["elo"]) == (4, None)
    plain = found.to_plain()
    with pytest.raises(NotationError, match="schema: must be 1, not 2"):
        Tournament.from_plain({**plain, "schema": 2})
    with pytest.raises(NotationError, match="a tournament needs two agents at least"):
        Tournament.from_plain({**plain, "agents": ["beast"]})
    with pytest.raises(NotationError, match="level must be between 0 and 1"):
        Tournament.from_plain({**plain, "level": 1.0})
    with pytest.raises(NotationError, match="level must be above"):
        Tournament.from_plain({**plain, "level": 0.5})
    with pytest.raises(NotationError, match="a tournament must be a table, not 7"):
        Tournament.from_plain(7)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("score.0.x", "'score.0.x' must end with a fraction from 0 to 1"),
        ("pair.0.1.1/0", "'pair.0.1.1/0' must end with a fraction from 0 to 1"),
        ("side.left.3/2", "'side.left.3/2' must end with a fraction from 0 to 1"),
        ("bout.0-1.2,0", "'bout.0-1.2,0' must end with a fraction from 0 to 1"),
        ("bout.0-7.0,1", "must be like .*, with agents below 2"),
        ("bout.0-1.0,1,0", "'bout.0-1.0,1,0' must be like 'bout.0-1/1-0.1,0;1/2,1/"),
        ("bout.0-1/1-0.0,1", "must be like"),
        ("bout.0-1.0,1;0,1", "must be like"),
        ("bout.0", "'bout.0' must be like"),
    ],
)
def test_counts_of_something_else_are_refused(name: str, message: str) -> None:
    plain = tournament(PILE, [ONE, THREE], 2).to_plain()
    plain["summary"]["counts"][name] = 1

    with pytest.raises(NotationError, match=message):
        Tournament.from_plain(plain)


def test_agents_are_asked_for_by_their_names() -> None:
    found = tournament(DUEL, ["beast", "random"], 0)

    with pytest.raises(InvalidValueError, match="there is no agent 'cat': they are be"):
        found.results("beast", "cat")
    with pytest.raises(InvalidValueError, match="beast has not met itself"):
        found.score_against("beast", "beast")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"agents": ["beast"]}, InvalidValueError, "two agents at least, not 1"),
        ({"agents": []}, InvalidValueError, "two agents at least, not 0"),
        ({"agents": "beast"}, InvalidTypeError, "agents must be a collection"),
        ({"agents": ["beast", 7]}, InvalidTypeError, "an agent must be a name, or"),
        ({"agents": ["beast", "cat"]}, InvalidValueError, "not 'cat'"),
        (
            {"agents": ["random"] * 200},
            InvalidValueError,
            "at most 10000 line-ups, not 1",
        ),
        ({"games": -1}, InvalidValueError, "games must be at least 0, not -1"),
        ({"games": 1.5}, InvalidTypeError, "games must be a whole number"),
        ({"experiment": "chess"}, InvalidValueError, "game must be one of duel"),
        ({"experiment": 7}, InvalidTypeError, "experiment must be of class Experiment"),
        (
            {"experiment": evolve(DUEL, rotate=True)},
            InvalidValueError,
            "experiment must not rotate: agents play from every seat anyway",
        ),
        ({"counting": "length.sum"}, InvalidValueError, "counting is for games of one"),
        (
            {"experiment": "dungeon", "counting": "won.cat", "agents": ["random"] * 2},
            InvalidValueError,
            "counting must name one of adventurer, not 'won.cat'",
        ),
        ({"jobs": 0}, InvalidValueError, "jobs must be at least 1, not 0"),
        ({"jobs": "2"}, InvalidTypeError, "jobs must be a whole number"),
        ({"engine": "steam"}, InvalidValueError, "engine must be one of"),
        ({"executor": 7}, InvalidTypeError, "executor must be an executor, not 7"),
    ],
)
def test_wrong_tournaments_are_refused_before_anything_is_played(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    arguments = {"experiment": DUEL, "agents": TRIO, "games": 10**9, **changes}
    with pytest.raises(error, match=message):
        tournament(**arguments)


ELO = (60.0, 0.0, -60.0)
ADVANTAGE = 80.0


def drawn_tournament(
    dice: Mulberry32, bouts: int, elo: tuple[float, ...], luck: float = 0.0
) -> Tournament:
    """Return a tournament whose games are drawn by the true ratings.

    The dice of a bout favour the first seat by *luck* points, or the second.
    """
    counts: Counter[str] = Counter()
    halves = ("0", "1/2", "1")
    for one, other in combinations(range(len(elo)), 2):
        for _ in range(bouts):
            own = 0
            favour = ADVANTAGE + luck * dice.between(0, 1) * 2 - luck
            first = []
            for a, b in ((one, other), (other, one)):
                chance = score_of(elo[a] - elo[b] + favour)
                is_won = dice.between(1, 10**6) <= 10**6 * chance
                first.append(int(is_won))
                own += is_won == (a == one)
                counts[f"met.{a}.{b}.{'won' if is_won else 'lost'}"] += 1
            points = ";".join(f"{won},{1 - won}" for won in first)
            counts[f"bout.{one}-{other}/{other}-{one}.{points}"] += 1
            counts[f"pair.{one}.{other}.{halves[own]}"] += 1
            counts[f"side.hero.{halves[sum(first)]}"] += 1
            counts[f"score.{one}.{halves[own]}"] += 1
            counts[f"score.{other}.{halves[2 - own]}"] += 1
    agents = [AgentSpec(name) for name in "abc"[: len(elo)]]
    return Tournament(DUEL, agents, ("hero", "enemies"), bouts, Summary(counts))


@pytest.mark.slow
def test_ratings_allow_for_dice_that_favour_a_seat() -> None:
    """The interval of the first move's advantage is that of bouts, not of games."""
    dice, runs, luck = Mulberry32(23), 400, 300.0
    covered: Counter[str] = Counter()
    true = elo_of((score_of(ADVANTAGE + luck) + score_of(ADVANTAGE - luck)) / 2)
    for _ in range(runs):
        found = drawn_tournament(dice, 100, (0.0, 0.0), luck)
        assert found.ratings is not None
        covered["advantage"] += true in found.ratings.advantage
        covered["rating"] += 0 in found.ratings.elo["a"]
        met = {
            (a, b): tuple(
                found.summary[f"met.{x}.{y}.{r}"] for r in ("won", "drawn", "lost")
            )
            for (a, x), (b, y) in ((("a", 0), ("b", 1)), (("b", 1), ("a", 0)))
        }
        covered["by games"] += true in rate(met).advantage  # type: ignore[arg-type]

    assert near(covered["advantage"], runs, 0.95)
    assert covered["rating"] > 0.95 * runs
    assert covered["by games"] < 0.95 * runs - 4 * math.sqrt(0.05 * 0.95 * runs)


@pytest.mark.slow
def test_all_intervals_cover_the_truth() -> None:
    """Scores, scores of pairs, the seat, ratings, and what the first move is worth."""
    dice, runs = Mulberry32(17), 250
    covered: Counter[str] = Counter()
    wins = {
        (a, b): (
            score_of(ELO[a] - ELO[b] + ADVANTAGE)
            + score_of(ELO[a] - ELO[b] - ADVANTAGE)
        )
        / 2
        for a in range(3)
        for b in range(3)
        if a != b
    }
    seat = sum(score_of(ELO[a] - ELO[b] + ADVANTAGE) for a, b in wins) / len(wins)
    for _ in range(runs):
        found = drawn_tournament(dice, 40, ELO)
        assert found.ratings is not None
        covered["first move"] += ADVANTAGE in found.ratings.advantage
        covered["seat"] += seat in found.seats["hero"]
        pair = found.score_against("a", "c")
        assert pair is not None
        covered["pair"] += wins[0, 2] in pair
        by_name = {each.agent: each for each in found.standings}
        b = by_name["b"].score
        assert b is not None
        covered["score"] += (wins[1, 0] + wins[1, 2]) / 2 in b
        covered["elo"] += ELO[0] in found.ratings.elo["a"]

    for what in ("first move", "pair", "elo"):
        assert near(covered[what], runs, 0.95), what
    # Bouts of several pairs are one sample here, which is a little wider than needed.
    for what in ("seat", "score"):
        assert covered[what] >= 0.95 * runs - 4 * math.sqrt(0.05 * 0.95 * runs), what


@pytest.mark.slow
def test_circles_among_equals_are_rare() -> None:
    """Three scores of a half would have to lie in one direction, all beyond chance."""
    dice, runs = Mulberry32(29), 400
    found = sum(
        bool(drawn_tournament(dice, 40, (0.0, 0.0, 0.0)).intransitive)
        for _ in range(runs)
    )

    assert found <= 1  # 2 * 0.025 ** 3 each


@pytest.mark.slow
@pytest.mark.parametrize("elo", [60.0, 150.0, 250.0])
def test_words_claim_too_much_as_rarely_as_agreed(elo: float) -> None:
    """Only an agent that happens to win all bouts is said to be better by so much."""
    dice, runs, said, wrong = Mulberry32(37), 1000, 0, 0
    for _ in range(runs):
        found = drawn_tournament(dice, 5, (elo, 0.0))
        if found.summary["pair.0.1.1"] == 5:
            word = found.standings[0].word
            assert word.startswith("always beat b: at least ")
            said, wrong = said + 1, wrong + (int(word.split()[-2]) > elo)

    assert said
    assert wrong <= 0.05 * runs
