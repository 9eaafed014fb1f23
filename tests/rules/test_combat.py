"""The damage of an attack and the remaining hit points, as numbers."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.rules import combat

pytestmark = pytest.mark.unmeasured

POWERS = st.integers(0, INT_MAX)
MATCHUPS = st.sampled_from([combat.NORMAL, combat.STRONG, combat.WEAK])
HALVES = st.integers(0, 2000).map(lambda halves: halves / 2)
MAXIMA = st.integers(1, 1000)
RANGES = st.integers(-INT_MAX, INT_MAX)


@pytest.mark.parametrize(
    ("power", "weak", "normal", "strong"),
    [
        (0, 0, 0, 0),
        (1, 0, 1, 1.5),
        (19, 0, 19, 28.5),
        (20, 0, 20, 30),
        (21, 1, 21, 31.5),
        (30, 10, 30, 45),
        (50, 30, 50, 75),
        (INT_MAX, INT_MAX - 20, INT_MAX, 3_221_225_470.5),
    ],
)
def test_damage_by_matchup(
    power: int, weak: float, normal: float, strong: float
) -> None:
    assert combat.damage(power, combat.WEAK) == weak
    assert combat.damage(power, combat.NORMAL) == normal
    assert combat.damage(power, combat.STRONG) == strong


@given(power=POWERS)
def test_weak_never_beats_normal_never_beats_strong(power: int) -> None:
    weak, normal, strong = (
        combat.damage(power, matchup)
        for matchup in (combat.WEAK, combat.NORMAL, combat.STRONG)
    )

    assert 0 <= weak <= normal <= strong


@given(power=POWERS, matchup=MATCHUPS)
def test_damage_is_an_exact_multiple_of_a_half(power: int, matchup: int) -> None:
    assert (2 * combat.damage(power, matchup)).is_integer()


@given(power=st.integers(0, INT_MAX - 1), matchup=MATCHUPS)
def test_more_power_never_hurts_less(power: int, matchup: int) -> None:
    assert combat.damage(power, matchup) <= combat.damage(power + 1, matchup)


@pytest.mark.parametrize(
    ("hit_points", "change", "maximum", "after"),
    [
        (50, -30, 100, 20),
        (50, -22.5, 100, 27.5),
        (50, -50, 100, 0),
        (50, -50.5, 100, 0),
        (50, 30, 100, 80),
        (50, 60, 100, 100),
        (100, 0, 100, 100),
        (0.5, -math.inf, 100, 0),
        (0.5, math.inf, 100, 100),
    ],
)
def test_hit_points_stop_at_both_ends(
    hit_points: float, change: float, maximum: float, after: float
) -> None:
    assert combat.hit_points_after(hit_points, change, maximum) == after


@given(maximum=MAXIMA, missing=HALVES, change=HALVES, sign=st.sampled_from([-1, 1]))
def test_hit_points_stay_within_their_bounds(
    maximum: int, missing: float, change: float, sign: int
) -> None:
    before = max(0, maximum - missing)

    after = combat.hit_points_after(before, sign * change, maximum)

    assert 0 <= after <= maximum
    assert after in (0, maximum, before + sign * change)


@pytest.mark.parametrize(
    ("distance", "is_reached"),
    [(0, False), (1, False), (2, True), (3, True), (4, False), (math.inf, False)],
)
def test_range_includes_both_ends(distance: float, is_reached: bool) -> None:
    assert combat.is_in_range(distance, 2, 3) is is_reached


def test_infinite_distance_is_out_of_the_longest_range() -> None:
    assert not combat.is_in_range(math.inf, 1, INT_MAX)


@given(least=st.integers(1, 2), low=RANGES, high=RANGES)
def test_effective_range_is_never_empty_and_never_below_the_least(
    least: int, low: int, high: int
) -> None:
    minimum = combat.effective_minimum(low, least)
    maximum = combat.effective_maximum(high, minimum)

    assert least <= minimum <= maximum
    assert minimum in (low, least)
    assert maximum in (high, minimum)


@given(least=st.integers(1, 2), low=RANGES, high=RANGES)
def test_effective_range_of_an_effective_range_is_itself(
    least: int, low: int, high: int
) -> None:
    minimum = combat.effective_minimum(low, least)
    maximum = combat.effective_maximum(high, minimum)

    assert combat.effective_minimum(minimum, least) == minimum
    assert combat.effective_maximum(maximum, minimum) == maximum
