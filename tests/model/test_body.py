"""Bodies: hit points, damage, healing, and death at zero."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import (
    DeadUnitError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.model.units import Alpaca, Unit, UnitDied

AMOUNTS = st.integers(0, 300).map(lambda halves: halves / 2)


@pytest.fixture
def alpaca() -> Unit:
    return Alpaca(max_hit_points=100, movement=3)


def test_unit_starts_healthy_and_out_of_combat(alpaca: Unit) -> None:
    assert alpaca.hit_points == alpaca.max_hit_points == 100
    assert alpaca.is_alive
    assert not alpaca.in_combat


@pytest.mark.parametrize("hit_points", [0, -1, 2**31])
def test_maximum_out_of_bounds_is_refused(hit_points: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^max_hit_points must be at"):
        Alpaca(max_hit_points=hit_points, movement=3)


@pytest.mark.parametrize("value", [True, 1.0, math.nan, math.inf, "9", None], ids=repr)
def test_maximum_is_a_whole_number(value: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^max_hit_points must be a whole"):
        Alpaca(max_hit_points=value, movement=3)  # type: ignore[arg-type]


def test_largest_body_is_that_of_the_original() -> None:
    assert Alpaca(max_hit_points=INT_MAX, movement=0).hit_points == 2_147_483_647


@pytest.mark.parametrize(
    ("damage", "left"), [(0, 100), (0.5, 99.5), (99.5, 0.5), (100, 0), (math.inf, 0)]
)
def test_damage_is_taken(alpaca: Unit, damage: float, left: float) -> None:
    alpaca.take_damage(damage)

    assert alpaca.hit_points == left
    assert alpaca.is_alive == (left > 0)


@pytest.mark.parametrize("blow", [100.0, 100.5], ids=["exactly lethal", "overkill"])
def test_death_is_told_once(alpaca: Unit, blow: float) -> None:
    heard: list[UnitDied] = []
    alpaca.died.subscribe(heard.append)

    alpaca.take_damage(99.5)
    assert heard == []
    alpaca.take_damage(blow)

    assert heard == [UnitDied(alpaca)]


def test_observers_of_a_death_see_it_done(alpaca: Unit) -> None:
    seen: list[tuple[float, bool]] = []
    alpaca.died.subscribe(
        lambda event: seen.append((event.unit.hit_points, event.unit.is_alive))
    )

    alpaca.die()

    assert seen == [(0, False)]


def test_nothing_happens_to_the_dead(alpaca: Unit) -> None:
    alpaca.die()
    heard: list[UnitDied] = []
    alpaca.died.subscribe(heard.append)

    for verb in (
        alpaca.die,
        lambda: alpaca.take_damage(1),
        lambda: alpaca.heal(1),
        lambda: alpaca.set_hit_points(1),
    ):
        with pytest.raises(DeadUnitError, match=r"^Alpaca is dead$"):
            verb()

    assert alpaca.hit_points == 0
    assert heard == []


@pytest.mark.parametrize(
    ("amount", "after"), [(0, 50), (0.5, 50.5), (50, 100), (99, 100), (math.inf, 100)]
)
def test_healing_ends_at_the_maximum(alpaca: Unit, amount: float, after: float) -> None:
    alpaca.take_damage(50)

    alpaca.heal(amount)

    assert alpaca.hit_points == after


@pytest.mark.parametrize("amount", [-1, -0.5, math.nan, -math.inf], ids=repr)
def test_damage_never_heals_and_healing_never_hurts(
    alpaca: Unit, amount: float
) -> None:
    alpaca.take_damage(50)

    with pytest.raises(InvalidValueError, match=r"^damage must be at least 0"):
        alpaca.take_damage(amount)
    with pytest.raises(InvalidValueError, match=r"^healing must be at least 0"):
        alpaca.heal(amount)

    assert alpaca.hit_points == 50


@pytest.mark.parametrize("hit_points", [0.5, 1, 100])
def test_unit_can_start_hurt(alpaca: Unit, hit_points: float) -> None:
    alpaca.set_hit_points(hit_points)

    assert alpaca.hit_points == hit_points
    assert alpaca.max_hit_points == 100


@pytest.mark.parametrize("hit_points", [0, -1, 100.5, math.nan, math.inf], ids=repr)
def test_unit_cannot_start_dead_or_above_its_maximum(
    alpaca: Unit, hit_points: float
) -> None:
    with pytest.raises(InvalidValueError, match="must be above 0 and at most 100"):
        alpaca.set_hit_points(hit_points)

    assert alpaca.hit_points == 100


@pytest.mark.unmeasured
@given(st.lists(st.tuples(st.sampled_from([Unit.take_damage, Unit.heal]), AMOUNTS)))
def test_hit_points_stay_within_their_bounds(
    changes: list[tuple[object, float]],
) -> None:
    unit = Alpaca(max_hit_points=60, movement=0)
    for change, amount in changes:
        if not unit.is_alive:
            break
        before = unit.hit_points
        sign = -1 if change is Unit.take_damage else 1

        change(unit, amount)  # type: ignore[operator]

        assert unit.hit_points == min(60, max(0, before + sign * amount))
        assert unit.is_alive == (unit.hit_points > 0)
