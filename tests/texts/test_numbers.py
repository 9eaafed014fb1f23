"""Numbers as texts: exact where they are whole, honest where they are not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.texts import number_text, percent_text

CHANCES = st.fractions(0, 1, max_denominator=10**9)


@pytest.mark.parametrize(
    ("number", "expected"),
    [(45.0, "45"), (0, "0"), (22.5, "22,5"), (-3.0, "-3"), (10**12, "1000000000000")],
)
def test_whole_numbers_have_no_fraction(number: float, expected: str) -> None:
    assert number_text(number, ",") == expected


@pytest.mark.parametrize(
    ("chance", "expected"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(2, 3), "66.7%"),
        (Fraction(19, 20), "95%"),
        (Fraction(1, 1000), "0.1%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(1, 10**12), "<0.1%"),
        (Fraction(2000, 2001), ">99.9%"),
        (1 - Fraction(1, 10**12), ">99.9%"),
    ],
)
def test_percent(chance: Fraction, expected: str) -> None:
    assert percent_text(chance) == expected


def test_mark_and_sign_are_those_of_the_language() -> None:
    assert percent_text(Fraction(1, 3), ",", " %") == "33,3 %"
    assert percent_text(Fraction(1, 9999), ",", " %") == "<0,1 %"


@pytest.mark.unmeasured
@given(chance=CHANCES)
def test_nothing_is_called_impossible_or_certain_that_is_not(chance: Fraction) -> None:
    text = percent_text(chance)

    assert (text == "0%") == (chance == 0)
    assert (text == "100%") == (chance == 1)


@pytest.mark.unmeasured
@given(chance=st.fractions(Fraction(1, 2000), Fraction(1999, 2000)))
def test_rounded_numbers_are_at_most_half_a_step_off(chance: Fraction) -> None:
    text = percent_text(chance)

    if chance in (Fraction(1, 2000), Fraction(1999, 2000)):  # half a step to the ends
        assert text in ("<0.1%", ">99.9%")
    else:
        told = Fraction(text.removesuffix("%")) / 100
        assert abs(chance - told) <= Fraction(1, 2000)


@pytest.mark.unmeasured
@given(rest=st.fractions(0, Fraction(1, 2000), max_denominator=10**12).filter(bool))
def test_chances_rounded_to_an_end_have_a_sign(rest: Fraction) -> None:
    assert percent_text(rest) == "<0.1%"
    assert percent_text(1 - rest) == ">99.9%"


@pytest.mark.parametrize("chance", [Fraction(-1, 10), Fraction(11, 10)])
def test_only_chances_have_a_percentage(chance: Fraction) -> None:
    with pytest.raises(InvalidValueError, match="probability must be from 0 to 1"):
        percent_text(chance)
