"""Scores of bouts: their most likely distribution, and intervals of their mean."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import score_interval, wilson
from alpaca_emblem.lab.likelihood import log_ratio, mean_score, tilt, with_unseen
from alpaca_emblem.rng import Mulberry32
from tests.lab.drawing import near, shares

COUNTS = st.dictionaries(
    st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), st.integers(0, 200), min_size=1
).filter(lambda counts: any(counts.values()))


@pytest.mark.unmeasured
@given(COUNTS, st.floats(0.01, 0.99))
def test_the_most_likely_distribution_has_the_mean(
    counts: dict[float, int], mean: float
) -> None:
    full = with_unseen(counts)
    t = tilt(full, mean)

    shared = {score: n / (1 + t * (score - mean)) for score, n in full.items()}
    assert min(shared.values()) >= 0
    found = sum(score * n for score, n in shared.items()) / sum(shared.values())
    assert found == pytest.approx(mean, abs=1e-9)


def test_likelihood_of_coins_is_that_of_coins() -> None:
    """Scores that were not met have so little weight that three digits agree."""
    expected = 30 * math.log(0.6 / 0.5) + 20 * math.log(0.4 / 0.5)

    assert log_ratio({1.0: 30, 0.0: 20}, 0.5, 0.6) == pytest.approx(expected, abs=1e-3)
    assert log_ratio({1.0: 30, 0.0: 20}, 0.6, 0.5) == pytest.approx(-expected, abs=1e-3)


@pytest.mark.parametrize(("won", "games"), [(8, 10), (1, 30), (30, 30), (483, 1000)])
def test_intervals_of_single_games_are_those_of_wilson(won: int, games: int) -> None:
    found = score_interval({0.0: games - won, 1.0: won})
    expected = wilson(won, games)

    assert found.value == expected.value
    assert (found.low, found.high) == pytest.approx(
        (expected.low, expected.high), abs=2e-4
    )


def test_intervals_are_narrow_where_bouts_are_alike() -> None:
    """With no spread, what has not been met yet has about z^2 / 2 bouts."""
    found = score_interval({0.5: 100})

    assert str(found) == "0.5000 (0.4815 to 0.5185)"
    assert found.level == 0.95
    assert str(score_interval({1.0: 30})) == "1.0000 (0.8865 to 1.0000)"
    assert str(score_interval({0.0: 30}, 0.9)) == "0.0000 (0.0000 to 0.0827)"


@pytest.mark.unmeasured
@settings(max_examples=25)
@given(COUNTS)
def test_the_other_side_has_the_mirrored_interval(counts: dict[float, int]) -> None:
    mirrored = {1 - score: count for score, count in counts.items()}
    one, other = score_interval(counts), score_interval(mirrored)

    assert 0 <= one.low <= one.value <= one.high <= 1
    assert other.value == pytest.approx(1 - one.value)
    assert (other.low, other.high) == pytest.approx((1 - one.high, 1 - one.low))


@pytest.mark.unmeasured
@settings(max_examples=25)
@given(COUNTS)
def test_more_of_the_same_bouts_narrow_the_interval(counts: dict[float, int]) -> None:
    more = {score: 4 * count for score, count in counts.items()}
    one, other = score_interval(counts), score_interval(more)

    assert other.value == pytest.approx(one.value)
    assert other.high - other.low < one.high - one.low


@pytest.mark.slow
@pytest.mark.parametrize("bouts", [30, 200])
@pytest.mark.parametrize(
    "chances",
    [
        {0.0: 0.2, 0.5: 0.5, 1.0: 0.3},
        {0.0: 0.1, 0.25: 0.2, 0.5: 0.4, 0.75: 0.2, 1.0: 0.1},
        {0.0: 0.05, 0.5: 0.35, 1.0: 0.6},
    ],
    ids=["coins", "draws", "unequal"],
)
def test_intervals_of_scores_cover_the_true_mean(
    chances: Mapping[float, float], bouts: int
) -> None:
    dice, runs, covered = Mulberry32(bouts), 500, 0
    scores = list(chances)
    true = sum(score * chance for score, chance in chances.items())
    for _ in range(runs):
        drawn = shares(dice, list(chances.values()), bouts)
        covered += true in score_interval({scores[i]: n for i, n in drawn.items()})

    assert near(covered, runs, 0.95)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: score_interval({}), InvalidValueError, "there must be a bout"),
        (lambda: mean_score({0.5: 0}), InvalidValueError, "there must be a bout"),
        (lambda: score_interval({1.5: 2}), InvalidValueError, "a score must be from 0"),
        (lambda: score_interval({0.5: -1}), InvalidValueError, "bouts must be at leas"),
        (lambda: score_interval({math.nan: 1}), InvalidValueError, "a score must be"),
        (lambda: score_interval({0.5: 1}, 1), InvalidValueError, "level must be betw"),
        (lambda: score_interval([0.5]), InvalidTypeError, "counts must be of class Ma"),  # type: ignore[arg-type]
    ],
)
def test_wrong_scores_are_refused(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call()
