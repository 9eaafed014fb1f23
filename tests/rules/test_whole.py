"""Whole numbers as the originals knew them: divisions cut the fraction off."""

from fractions import Fraction
from math import trunc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import rules

pytestmark = pytest.mark.unmeasured

NUMBERS = st.integers(-(10**12), 10**12)


@given(number=NUMBERS, divisor=NUMBERS.filter(bool))
def test_division_goes_towards_zero(number: int, divisor: int) -> None:
    assert rules.truncated(number, divisor) == trunc(Fraction(number, divisor))


@given(part=NUMBERS, of=st.integers(1, 10**9))
def test_percent_has_no_fraction(part: int, of: int) -> None:
    assert rules.percent(part, of) == trunc(Fraction(100 * part, of))


@pytest.mark.parametrize(
    ("value", "clamped"), [(9, 10), (10, 10), (50, 50), (95, 95), (96, 95)]
)
def test_clamped_values_stay_within_their_bounds(value: int, clamped: int) -> None:
    assert rules.clamp(value, 10, 95) == clamped
