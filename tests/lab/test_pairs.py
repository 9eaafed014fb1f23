"""Two ways to play the same games: known values, and how often they are right."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import Interval, mcnemar, paired_bootstrap, paired_difference
from alpaca_emblem.lab.pairs import MOST_DRAWS, Uniform, binomial
from alpaca_emblem.rng import Mulberry32
from tests.lab import drawing
from tests.lab.drawing import near, shares

JOINT = {(0, 0): 40, (1, 1): 30, (0, 1): 20, (1, 0): 10}
TABLES = st.dictionaries(
    st.tuples(st.sampled_from([0, 0.5, 1]), st.sampled_from([0, 0.5, 1])),
    st.integers(0, 40),
    min_size=1,
).filter(lambda joint: any(joint.values()))


def test_mcnemar_is_a_coin_test() -> None:
    assert mcnemar(1, 9) == pytest.approx(22 / 1024)
    assert mcnemar(9, 1) == mcnemar(1, 9)
    assert mcnemar(5, 5) == 1


def test_mcnemar_raises_no_more_false_alarms_than_said() -> None:
    for games in (10, 40, 101):
        alarms = [
            odds
            for won, odds in enumerate(drawing.binomial(games, 0.5))
            if mcnemar(won, games - won) < 0.05
        ]
        assert sum(alarms) <= 0.05


def test_equal_pairs_have_no_interval() -> None:
    assert paired_difference({(1, 1): 9}) == Interval(0, 0, 0)
    assert paired_bootstrap({(1, 1): 9}) == Interval(0, 0, 0)


@pytest.mark.unmeasured
def test_a_bootstrap_repeats_itself() -> None:
    found = paired_bootstrap(JOINT)

    assert found == paired_bootstrap(JOINT, draws=10_000, seed=0)
    assert str(found) == "0.1000 (0.0000 to 0.2000)"
    assert found.level == 0.95
    assert paired_bootstrap(JOINT, 0.5, draws=1000) == Interval(0.1, 0.06, 0.14, 0.5)
    other = paired_bootstrap(JOINT, seed=1, draws=2000)
    assert (other.low, other.high) == pytest.approx((0, 0.2), abs=0.02)


@pytest.mark.unmeasured
def test_a_bootstrap_is_about_what_its_expansion_says() -> None:
    """The ends of both differ by the grain of 1000 pairs, and by luck."""
    joint = {pair: 10 * count for pair, count in JOINT.items()}

    drawn, expanded = paired_bootstrap(joint), paired_difference(joint)

    assert drawn.value == expanded.value == pytest.approx(0.1)
    assert (drawn.low, drawn.high) == pytest.approx(
        (expanded.low, expanded.high), abs=0.0025
    )


@pytest.mark.unmeasured
@settings(max_examples=40)
@given(TABLES, st.integers(0, 5))
def test_swapping_both_ways_mirrors_the_interval(
    joint: dict[tuple[float, float], int], seed: int
) -> None:
    swapped = {(two, one): count for (one, two), count in joint.items()}
    gaps = sorted((two - one, count) for (one, two), count in joint.items())
    one = paired_bootstrap(joint, draws=100, seed=seed)
    other = paired_bootstrap(swapped, draws=100, seed=seed)

    assert other.value == pytest.approx(-one.value)
    if one.value:
        assert (other.low, other.high) == (-one.high, -one.low)
    assert min(gaps)[0] <= one.low <= one.high <= max(gaps)[0]
    mirrored, straight = paired_difference(swapped), paired_difference(joint)
    assert (mirrored.low, mirrored.high) == pytest.approx(
        (-straight.high, -straight.low)
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("games", "rate"),
    [(7, 0.9), (20, 0.02), (30, 0.2), (60, 0.3), (200, 0.5), (10**9, 0.25)],
)
def test_binomial_draws_have_their_mean_and_spread(games: int, rate: float) -> None:
    uniform, count = Uniform(5), 4000
    drawn = [binomial(games, rate, uniform) for _ in range(count)]

    variance = games * rate * (1 - rate)
    mean = sum(drawn) / count
    assert abs(mean - games * rate) < 4 * math.sqrt(variance / count)
    found = sum((each - mean) ** 2 for each in drawn) / (count - 1)
    assert found == pytest.approx(variance, rel=4 * math.sqrt(2.5 / count))
    assert 0 <= min(drawn) <= max(drawn) <= games


@pytest.mark.unmeasured
@pytest.mark.parametrize(("games", "rate"), [(12, 0.3), (50, 0.4)])
def test_binomial_draws_follow_their_distribution(games: int, rate: float) -> None:
    uniform, count = Uniform(2), 8000
    drawn = [binomial(games, rate, uniform) for _ in range(count)]

    for successes, chance in enumerate(drawing.binomial(games, rate)):
        assert near(drawn.count(successes), count, chance)


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    uniform = Uniform(1)

    assert [binomial(5, 0.0, uniform), binomial(5, 1.0, uniform)] == [0, 5]
    assert binomial(0, 0.3, uniform) == 0


CHANCES = {(0, 0): 0.45, (1, 1): 0.3, (0, 1): 0.2, (1, 0): 0.05}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("interval", "runs"),
    [
        (paired_difference, 4000),
        (lambda joint: paired_bootstrap(joint, draws=1000), 1000),
    ],
    ids=["expansion", "bootstrap"],
)
def test_intervals_of_differences_cover_the_true_one(
    interval: Callable[[dict[Any, int]], Interval], runs: int
) -> None:
    dice, pairs = Mulberry32(7), list(CHANCES)
    covered = 0
    for _ in range(runs):
        counts = shares(dice, list(CHANCES.values()), 400)
        covered += 0.15 in interval({pairs[i]: n for i, n in counts.items()})

    assert near(covered, runs, 0.95)


@pytest.mark.slow
def test_mcnemar_finds_a_difference_as_often_as_computed() -> None:
    """Drawn tables of 60 pairs are told from chance as often as the sum over all."""
    dice, runs, pairs = Mulberry32(9), 3000, list(CHANCES)
    power = sum(
        chance * one
        for discordant, chance in enumerate(drawing.binomial(60, 0.25))
        for won, one in enumerate(drawing.binomial(discordant, 0.8))
        if mcnemar(won, discordant - won) < 0.05
    )
    found = 0
    for _ in range(runs):
        counts = shares(dice, list(CHANCES.values()), 60)
        found += (
            mcnemar(counts[pairs.index((1, 0))], counts[pairs.index((0, 1))]) < 0.05
        )

    assert near(found, runs, power)


@pytest.mark.slow
def test_mcnemar_raises_false_alarms_as_rarely_as_agreed() -> None:
    dice, runs = Mulberry32(13), 3000
    alarms = 0
    for _ in range(runs):
        counts = shares(dice, [0.8, 0.1, 0.1], 200)
        alarms += mcnemar(counts[1], counts[2]) < 0.05

    assert alarms <= 0.05 * runs + 4 * math.sqrt(0.05 * 0.95 * runs)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: mcnemar(-1, 2),
            InvalidValueError,
            "only_a must be at least 0, not -1",
        ),
        (lambda: paired_difference({}), InvalidValueError, "joint must have a pair"),
        (lambda: paired_bootstrap({(0, 1): 0}), InvalidValueError, "must have a pair"),
        (lambda: paired_difference(7), InvalidTypeError, "must be a table, not 7"),  # type: ignore[arg-type]
        (lambda: paired_bootstrap({(1, 2, 3): 1}), InvalidTypeError, "must be a pair"),  # type: ignore[type-var]
        (lambda: paired_bootstrap({("a", 1): 1}), InvalidTypeError, "must be numbers"),  # type: ignore[type-var]
        (
            lambda: paired_bootstrap(JOINT, draws=99),
            InvalidValueError,
            "draws must be a",
        ),
        (
            lambda: paired_bootstrap(JOINT, draws=MOST_DRAWS + 1),
            InvalidValueError,
            "draws must be at most 1000000",
        ),
        (lambda: paired_bootstrap(JOINT, 1), InvalidValueError, "level must be betwee"),
        (lambda: paired_bootstrap(JOINT, seed=0.5), InvalidTypeError, "seed must be a"),  # type: ignore[arg-type]
    ],
)
def test_wrong_tables_are_refused(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()
