"""Checks at the edge: what passes comes back as it was, the rest is named."""

import re
from enum import IntEnum

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import checks
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError

pytestmark = pytest.mark.unmeasured


class Rank(IntEnum):
    PAWN = 1


@frozen
class Recruit:
    """Something with checked fields."""

    name: str = field(default="Ada", validator=checks.is_text)
    courage: int = field(default=1, validator=checks.is_whole(least=1, most=9))
    debts: int = field(default=0, validator=checks.is_whole())
    is_brave: bool = field(default=True, validator=checks.is_instance(bool))
    is_sworn: bool = field(default=True, validator=checks.is_flag)
    luck: tuple[object, ...] = field(
        default=(), validator=checks.is_tuple_of(int, float)
    )


@given(least=st.integers(), value=st.integers(), most=st.integers())
def test_whole_number_passes_exactly_within_its_bounds(
    least: int, value: int, most: int
) -> None:
    if least <= value <= most:
        assert checks.whole_number("age", value, least, most) == value
    else:
        with pytest.raises(InvalidValueError, match=f"not {value}$"):
            checks.whole_number("age", value, least, most)


@given(value=st.integers())
def test_whole_number_without_bounds_passes(value: int) -> None:
    assert checks.whole_number("age", value) == value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (-1, "age must be at least 0, not -1"),
        (10, "age must be at most 9, not 10"),
    ],
)
def test_number_out_of_bounds_names_the_bound(value: int, message: str) -> None:
    with pytest.raises(InvalidValueError, match=f"^{message}$"):
        checks.whole_number("age", value, least=0, most=9)


@pytest.mark.parametrize("value", [True, 1.0, "1", None], ids=repr)
def test_other_values_than_integers_are_refused(value: object) -> None:
    message = re.escape(f"age must be a whole number, not {value!r}")

    with pytest.raises(InvalidTypeError, match=f"^{message}$"):
        checks.whole_number("age", value)


def test_number_with_a_name_is_an_integer() -> None:
    assert checks.whole_number("rank", Rank.PAWN, least=1) is Rank.PAWN


@pytest.mark.parametrize("value", ["Ada", "Йоана", " von Neumann ", "7"])
def test_printable_text_passes(value: str) -> None:
    assert checks.text("name", value) is value


@pytest.mark.parametrize("value", ["", " ", "\t", "two\nlines", "\x1b[31mred"])
def test_text_that_cannot_be_seen_is_refused(value: str) -> None:
    message = re.escape(f"name must be a printable string, not {value!r}")

    with pytest.raises(InvalidValueError, match=f"^{message}$"):
        checks.text("name", value)


@pytest.mark.parametrize("value", [None, 7, b"Ada"], ids=repr)
def test_other_values_than_texts_are_refused(value: object) -> None:
    message = re.escape(f"name must be a string, not {value!r}")

    with pytest.raises(InvalidTypeError, match=f"^{message}$"):
        checks.text("name", value)


@pytest.mark.parametrize("value", [3, True, Rank.PAWN], ids=repr)
def test_instance_of_a_class_or_its_subclass_passes(value: int) -> None:
    checks.instance("age", value, int)


def test_arguments_of_another_class_are_refused() -> None:
    with pytest.raises(InvalidTypeError, match=r"^age must be of class int, not '3'$"):
        checks.instance("age", "3", int)


@pytest.mark.parametrize("value", [3, -0.5, float("inf")], ids=repr)
def test_any_number_passes(value: float) -> None:
    checks.number("age", value)


@pytest.mark.parametrize("value", [True, "3", None, 1j], ids=repr)
def test_other_values_than_numbers_are_refused(value: object) -> None:
    message = re.escape(f"age must be a number, not {value!r}")

    with pytest.raises(InvalidTypeError, match=f"^{message}$"):
        checks.number("age", value)


def test_collection_of_one_class_becomes_a_tuple() -> None:
    assert checks.collection("ranks", iter([Rank.PAWN, 2]), int) == (1, 2)


@pytest.mark.parametrize("value", [None, 5, "word"])
def test_other_values_than_collections_are_refused(value: object) -> None:
    with pytest.raises(InvalidTypeError, match=f"^words must be a .*, not {value!r}$"):
        checks.collection("words", value, str)


def test_collection_of_something_else_is_refused() -> None:
    with pytest.raises(InvalidTypeError, match=r"^each of words must be .*, not 1$"):
        checks.collection("words", ["one", 1], str)


def test_validators_let_good_values_pass() -> None:
    recruit = Recruit("Grace", courage=9, debts=-5)

    assert (recruit.name, recruit.courage, recruit.debts) == ("Grace", 9, -5)


def test_validators_name_the_field() -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be a printable string"):
        Recruit("")
    with pytest.raises(InvalidValueError, match=r"^courage must be at least 1, not 0$"):
        Recruit(courage=0)
    with pytest.raises(InvalidTypeError, match=r"^is_brave must be of class bool, not"):
        Recruit(is_brave=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match=r"^is_sworn must be true or false, not"):
        Recruit(is_sworn=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match=r"^luck must be of class tuple, not \["):
        Recruit(luck=[1])  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match=r"^luck must hold int or float, not 'x"):
        Recruit(luck=(1, 2.5, "x"))


def test_numbers_end_where_those_of_the_original_end() -> None:
    richest = Recruit(debts=checks.INT_MAX)

    assert richest.debts == 2_147_483_647
    with pytest.raises(InvalidValueError, match=r"^debts must be at most 2147483647"):
        Recruit(debts=checks.INT_MAX + 1)


def test_seeds_have_a_bound() -> None:
    assert checks.whole_seed("seed", 2**1024 - 1) == 2**1024 - 1
    assert checks.whole_seed("seed", 1 - 2**1024) == 1 - 2**1024
    for seed in (2**1024, -(2**1024)):
        with pytest.raises(InvalidValueError, match=r"at most 1024 bits, not 1025$"):
            checks.whole_seed("seed", seed)
    with pytest.raises(InvalidTypeError, match=r"must be a whole number, not 1\.5"):
        checks.whole_seed("seed", 1.5)


def test_correct_arguments_are_not_blamed() -> None:
    error = AttributeError("something else")

    assert checks.mistaken(error, "age", 3, int) is error
    told = checks.mistaken(error, "age", "3", int)
    assert isinstance(told, InvalidTypeError)
    assert str(told) == "age must be of class int, not '3'"
