"""Statistics: known values, and how often they are right."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import (
    Hypotheses,
    Interval,
    SequentialTest,
    clopper_pearson,
    elo_of,
    games_needed,
    rate,
    score_interval,
    score_of,
    wilson,
)
from alpaca_emblem.lab.intervals import at_least, incomplete_beta, student_quantile
from alpaca_emblem.lab.ratings import rated
from alpaca_emblem.rng import Mulberry32
from tests.lab.drawing import binomial, near, shares


def test_intervals_are_those_of_the_tables() -> None:
    assert str(wilson(8, 10)) == "0.8000 (0.4902 to 0.9433)"
    assert str(clopper_pearson(8, 10)) == "0.8000 (0.4439 to 0.9748)"
    assert str(clopper_pearson(10, 10)) == "1.0000 (0.6915 to 1.0000)"
    assert str(wilson(0, 10)) == "0.0000 (0.0000 to 0.2775)"
    assert str(wilson(10, 10, level=0.9)) == "1.0000 (0.7871 to 1.0000)"
    assert 0.5 in wilson(8, 10)


@given(st.integers(1, 60), st.integers(0, 60), st.floats(0.01, 0.99))
def test_tails_are_sums(games: int, successes: int, chance: float) -> None:
    tail = sum(binomial(games, chance)[successes:])

    assert at_least(successes, games, chance) == pytest.approx(tail, abs=1e-12)


def test_incomplete_beta_has_its_ends() -> None:
    assert (incomplete_beta(2, 3, 0), incomplete_beta(2, 3, 1)) == (0, 1)


@pytest.mark.parametrize(
    ("level", "freedom", "width"),
    [
        (0.95, 1, 12.7062),
        (0.95, 2, 4.3027),
        (0.99, 10, 3.1693),
        (0.9, 120, 1.6577),
        (0.95, 200, 1.9719),
        (0.95, 201, 1.9718),
        (0.99, 1000, 2.5808),
        (0.5, 10**9, 0.6745),
    ],
)
def test_quantiles_of_student_are_those_of_the_tables(
    level: float, freedom: int, width: float
) -> None:
    assert student_quantile(level, freedom) == pytest.approx(width, abs=6e-5)


@pytest.mark.unmeasured
@pytest.mark.parametrize("chance", [0.03, 0.3, 0.5, 0.77])
@pytest.mark.parametrize("games", [20, 150])
def test_intervals_cover_what_they_say(games: int, chance: float) -> None:
    """Exactly, by the probability of each result."""
    covered = {wilson: 0.0, clopper_pearson: 0.0}
    for successes, odds in enumerate(binomial(games, chance)):
        for interval in covered:
            if chance in interval(successes, games):
                covered[interval] += odds

    assert covered[clopper_pearson] >= 0.95
    assert 0.88 < covered[wilson] < 1


@pytest.mark.slow
def test_that_many_games_find_the_difference() -> None:
    games = games_needed(0.05)
    limit = 0.5 + 1.645 * math.sqrt(0.25 / games)

    assert 0.045 < at_least(math.ceil(limit * games), games, 0.5) < 0.055
    assert 0.94 < at_least(math.ceil(limit * games), games, 0.55) < 0.96


TRUE = {"a": 120.0, "b": 20.0, "c": -40.0, "d": -100.0}
ADVANTAGE = 60.0


@pytest.mark.slow
def test_ratings_cover_the_true_ones() -> None:
    """Rate 200 populations of four agents, with 1000 intervals in all."""
    dice, covered, runs = Mulberry32(3), 0, 200
    for _ in range(runs):
        results = {}
        for one in TRUE:
            for other in set(TRUE) - {one}:
                chance = score_of(TRUE[one] - TRUE[other] + ADVANTAGE)
                won = shares(dice, [chance, 1 - chance], 60)[0]
                results[one, other] = (won, 0, 60 - won)
        found = rate(dict(sorted(results.items())))
        covered += ADVANTAGE in found.advantage
        covered += sum(TRUE[name] in found.elo[name] for name in TRUE)

    # The five intervals of a population are related: count them as two.
    assert abs(covered / (5 * runs) - 0.95) < 4 * math.sqrt(0.95 * 0.05 / (2 * runs))


def test_ratings_are_those_of_two_equations() -> None:
    """The odds are 60:40 and 50:50: half of their difference is the advantage."""
    found = rate({("a", "b"): (60, 0, 40), ("b", "a"): (50, 0, 50)})

    half = elo_of(0.6) / 2
    assert found.advantage.value == pytest.approx(half)
    assert found.elo["a"].value == pytest.approx(half / 2)
    assert found.elo["b"].value == pytest.approx(-half / 2)
    assert "first move" in str(found)


def test_draws_are_halves() -> None:
    one = rate({("a", "b"): (6, 8, 2), ("b", "a"): (3, 4, 5)})
    other = rate({("a", "b"): (10, 0, 6), ("b", "a"): (5, 0, 7)})

    assert one == other


def test_rows_of_ratings_are_the_agents() -> None:
    ratings = rate({("a", "b"): (60, 0, 40), ("b", "a"): (50, 0, 50)})

    rows = ratings.to_rows()

    assert [row["agent"] for row in rows] == ["a", "b"]
    assert rows[0]["elo"] == ratings.elo["a"].value
    assert (rows[1]["low"], rows[1]["high"]) == (
        ratings.elo["b"].low,
        ratings.elo["b"].high,
    )


LUCE = [((0, 1, 2), (30, 20, 10)), ((1, 2, 0), (22, 14, 24)), ((2, 0, 1), (16, 25, 19))]


def test_agents_are_rated_by_games_of_several_seats() -> None:
    """All play from all seats, so the order is that of their wins: 79, 61 and 40."""
    found = rated(["a", "b", "c"], LUCE)

    elo = {name: rating.value for name, rating in found.elo.items()}
    assert sum(elo.values()) == pytest.approx(0)
    assert [*elo] == sorted(elo, key=lambda name: -elo[name])
    assert found.advantage.value > 0
    assert found.advantage.low < 0 < elo["a"] - 30


def test_games_of_one_order_are_rated_without_seats() -> None:
    found = rated(["a", "b"], [((0, 1), (60, 40))], has_seats=False)

    assert found.elo["a"].value == pytest.approx(elo_of(0.6) / 2)
    assert found.advantage == Interval(0, 0, 0)
    # By the delta method, the log odds have the variance 1 / 60 + 1 / 40.
    half = 400 / math.log(10) * 1.959964 * math.sqrt(1 / 60 + 1 / 40) / 2
    assert found.elo["a"].high - found.elo["a"].value == pytest.approx(half)


@pytest.mark.slow
def test_ratings_of_several_seats_cover_the_true_ones() -> None:
    """Rate games of three seats, the second of which is worth 60 points."""
    dice, runs = Mulberry32(5), 300
    true, seats = [80.0, 0.0, -80.0], [0.0, 60.0, 0.0]
    covered = Counter[str]()
    for _ in range(runs):
        games = []
        for turn in range(3):
            order = tuple((seat + turn) % 3 for seat in range(3))
            factors = [
                10 ** ((true[agent] + seats[seat]) / 400)
                for seat, agent in enumerate(order)
            ]
            won = shares(dice, [f / sum(factors) for f in factors], 80)
            games.append((order, (float(won[0]), float(won[1]), float(won[2]))))
        found = rated(["a", "b", "c"], games)
        for name, value in zip("abc", true, strict=True):
            covered[name] += value in found.elo[name]
        covered["first"] += -30 in found.advantage

    for name in ("a", "b", "c", "first"):
        assert near(covered[name], runs, 0.95), name


def test_very_unequal_agents_are_rated() -> None:
    found = rate({("a", "b"): (10_000, 0, 1), ("b", "a"): (1, 0, 10_000)})

    assert 700 < found.elo["a"].value < 900


@pytest.mark.parametrize(
    ("results", "error", "message"),
    [
        ({}, InvalidValueError, "ratings need the games of two agents at least"),
        (
            {("a", "b"): (5, 0, 0)},
            InvalidValueError,
            "a and b cannot be rated together",
        ),
        (
            {("a", "b"): (5, 0, 5), ("c", "d"): (5, 0, 5)},
            InvalidValueError,
            "a and c, d cannot be rated together",
        ),
        ({("a", "a"): (5, 0, 5)}, InvalidValueError, "a cannot be rated by games wit"),
        ({"ab": (5, 0, 5)}, InvalidTypeError, "a key of results must be two names"),
        ({("a", "b"): (5, 5)}, InvalidTypeError, "wins, draws and losses, not"),
        ({("a", "b"): (5, 0, -1)}, InvalidValueError, "must be at least 0, not -1"),
        (7, InvalidTypeError, "results must be of class Mapping"),
        (
            {("a", "b"): (60, 0, 40)},
            InvalidValueError,
            "the first move cannot be told from strength: agents must have played",
        ),
        (
            {("a", "b"): (9_000_000, 0, 0), ("b", "a"): (8_000_000, 1, 0)},
            InvalidValueError,
            "the first must have won and lost",
        ),
    ],
)
def test_games_that_cannot_be_rated_are_refused(
    results: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        rate(results)


def seats(elo: float) -> list[float]:
    """The chances of scores of 0, 1/2 and 1 where dice favour a seat by 120 points."""
    one, other = score_of(elo + 120), score_of(elo - 120)
    both, none = one * other, (1 - one) * (1 - other)
    return [none, 1 - none - both, both]


def rules(elo: float) -> list[float]:
    """The chances where most games with the same dice end alike under both rules."""
    lead = 2 * score_of(elo) - 1
    return [0.1 - lead / 2, 0.8, 0.1 + lead / 2]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [seats, rules])
@pytest.mark.parametrize(("elo", "wrong"), [(0, "elo1"), (50, "elo0")])
def test_sequential_tests_are_wrong_as_rarely_as_agreed(
    kind: Callable[[float], list[float]], elo: float, wrong: str
) -> None:
    """They are, within four standard deviations of the rate agreed on."""
    dice, runs, mistakes = Mulberry32(11), 1000, 0
    for _ in range(runs):
        test = SequentialTest(Hypotheses(elo0=0, elo1=50))
        while test.decision is None:
            for index, count in shares(dice, kind(elo), test.every).items():
                for _ in range(count):
                    test.add(index / 2)
        mistakes += test.decision == wrong

    assert 0 < mistakes <= 0.05 * runs + 4 * math.sqrt(0.05 * 0.95 * runs)


@pytest.mark.slow
def test_scores_after_a_sequential_test_lie_in_the_direction_of_its_decision() -> None:
    """So their intervals cover the truth less often than they say."""
    dice, runs, covered = Mulberry32(21), 500, 0
    chances = seats(0)
    gaps: dict[str, list[float]] = {"elo0": [], "elo1": []}
    for _ in range(runs):
        test = SequentialTest(Hypotheses(elo0=-30, elo1=30))
        while test.decision is None:
            for index, count in shares(dice, chances, test.every).items():
                for _ in range(count):
                    test.add(index / 2)
        found = score_interval(test.counts)
        covered += 0.5 in found
        gaps[test.decision].append(found.value - 0.5)

    low, high = (sum(gaps[name]) / len(gaps[name]) for name in ("elo0", "elo1"))
    assert low < -0.02
    assert high > 0.02
    assert covered < 0.95 * runs - 4 * math.sqrt(0.95 * 0.05 * runs)


def test_sequential_test_decides_once() -> None:
    test = SequentialTest(Hypotheses(elo0=0, elo1=100), every=10)
    decisions = [test.add(0.75) for _ in range(60)]

    assert set(decisions[:9]) == {None}
    assert (test.decision, test.bouts) == ("elo1", 60)
    for _ in range(300):
        test.add(0.0)
    assert test.decision == "elo1"


def test_sequential_test_finds_that_there_is_no_difference() -> None:
    test = SequentialTest(Hypotheses(elo0=0, elo1=100))
    while test.decision is None:
        test.add(0.5 if test.bouts % 2 else 0.25 if test.bouts % 4 else 0.75)

    assert test.decision == "elo0"


def test_elo_and_scores_are_each_others_reverse() -> None:
    assert score_of(0) == 0.5
    assert (score_of(math.inf), score_of(-1e9)) == (1, 1e-300)
    assert elo_of(score_of(123.0)) == pytest.approx(123)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: wilson(11, 10), InvalidValueError),
        (lambda: wilson(1, 0), InvalidValueError),
        (lambda: clopper_pearson(1, 10, level=1), InvalidValueError),
        (lambda: wilson(1, 10, level=0), InvalidValueError),
        (lambda: games_needed(0), InvalidValueError),
        (lambda: games_needed(0.1, power=1), InvalidValueError),
        (lambda: elo_of(1), InvalidValueError),
        (lambda: Hypotheses(elo0=5, elo1=5), InvalidValueError),
        (lambda: Hypotheses(alpha=0), InvalidValueError),
        (lambda: Hypotheses(beta=0.5), InvalidValueError),
        (lambda: Hypotheses(alpha=math.nan), InvalidValueError),
        (lambda: Hypotheses(elo0=math.nan), InvalidValueError),
        (lambda: Hypotheses(elo1=math.inf), InvalidValueError),
        (lambda: Hypotheses(elo1=2001), InvalidValueError),
        (lambda: score_of(math.nan), InvalidValueError),
        (lambda: SequentialTest(every=0), InvalidValueError),
        (lambda: SequentialTest().add(2), InvalidValueError),
    ],
)
def test_wrong_numbers_are_refused(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()
