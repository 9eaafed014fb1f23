"""Terms: how they read, and where they lead."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.rules.terms import Term, follow, plain_number


@pytest.mark.parametrize(
    ("term", "words"),
    [
        (Term("power", "+", 30), "power 30"),
        (Term("power", "+", 22.5), "power 22.5"),
        (Term("strong", "x", 1.5, ("Axe", "Spear")), "x 1.5 Axe against Spear"),
        (Term("weak", "-", 20, ("Axe", "Sword")), "- 20 Axe against Sword"),
        (Term("defense", "-", 2.0), "- 2 defense"),
        (Term("never_negative", "at least", 0), "at least 0"),
        (Term("cap", "at most", 99.0), "at most 99"),
        (Term("resisted", "%", 50), "50 % resisted"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_term_in_words(term: Term, words: str) -> None:
    assert str(term) == words


@pytest.mark.parametrize(
    ("terms", "number"),
    [
        ([], 0),
        ([Term("power", "+", 30)], 30),
        ([Term("power", "+", 15), Term("strong", "x", 1.5)], 22.5),
        ([Term("power", "+", 30), Term("weak", "-", 20)], 10),
        ([Term("power", "+", 10), Term("weak", "-", 20)], -10),
        ([Term("power", "+", -10), Term("floor", "at least", 0)], 0),
        ([Term("power", "+", 10), Term("floor", "at least", 0)], 10),
        ([Term("power", "+", 120), Term("cap", "at most", 99)], 99),
        ([Term("power", "+", 20), Term("cap", "at most", 99)], 20),
        ([Term("weapon", "+", 7), Term("resisted", "%", 50)], 3),
        ([Term("weapon", "+", -7), Term("resisted", "%", 50)], -3),
    ],
)
def test_terms_lead_to_their_number(terms: list[Term], number: float) -> None:
    assert follow(terms) == number


def test_terms_are_followed_in_order() -> None:
    add, double = Term("power", "+", 3), Term("strong", "x", 2)

    assert follow([add, double]) == 6
    assert follow([double, add]) == 3


def test_unknown_operation_is_not_passed_over() -> None:
    with pytest.raises(InvalidValueError, match="divided by"):
        follow([Term("power", "+", 30), Term("half", "divided by", 2)])


@pytest.mark.unmeasured
@given(number=st.integers(-(10**18), 10**18))
def test_whole_number_becomes_the_equal_integer(number: int) -> None:
    plain = plain_number(float(number))

    assert isinstance(plain, int)
    assert plain == float(number)
    assert plain_number(number) == number


@pytest.mark.unmeasured
@given(number=st.floats().filter(lambda number: not number.is_integer()))
def test_any_other_number_stays_as_it_is(number: float) -> None:
    assert plain_number(number) is number


@pytest.mark.parametrize(
    ("number", "text"), [(45.0, "45"), (22.5, "22.5"), (-0.0, "0"), (math.inf, "inf")]
)
def test_plain_number_prints_without_a_trailing_zero(number: float, text: str) -> None:
    assert str(plain_number(number)) == text
