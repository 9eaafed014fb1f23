"""`ScriptedRandom`: answers in order, each checked, until there are none."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    RandomExhaustedError,
)
from alpaca_emblem.rng import ScriptedRandom, choice, shuffled

QUESTIONS: dict[str, Callable[[ScriptedRandom], int]] = {
    "between(0, 1)": lambda dice: dice.between(0, 1),
    "between(1, 6)": lambda dice: dice.between(1, 6),
    "chance(-5)": lambda dice: dice.chance(-5),
    "chance(0)": lambda dice: dice.chance(0),
    "chance(50)": lambda dice: dice.chance(50),
    "chance(100)": lambda dice: dice.chance(100),
    "chance(105)": lambda dice: dice.chance(105),
    "pick(3, ())": lambda dice: dice.pick(3),
    "pick(3, (1,))": lambda dice: dice.pick(3, (1,)),
}


def test_answers_come_in_order_until_they_are_used_up() -> None:
    dice = ScriptedRandom([6, True, 2, False])

    assert dice.between(1, 6) == 6
    assert dice.chance(5) is True
    assert dice.pick(3, banned=[1]) == 2
    assert not dice.is_exhausted
    assert dice.chance(95) is False
    assert dice.is_exhausted


@pytest.mark.unmeasured
@given(st.lists(st.integers(1, 6)))
def test_every_possible_script_is_played_as_written(rolls: list[int]) -> None:
    dice = ScriptedRandom(iter(rolls))

    assert [dice.between(1, 6) for _ in rolls] == rolls
    assert dice.is_exhausted


def test_choices_and_shuffles_can_be_scripted() -> None:
    dice = ScriptedRandom([1, 0, 1])

    assert choice(dice, "abc") == "b"
    assert shuffled(dice, "abc") == ["c", "b", "a"]


@pytest.mark.parametrize("question", ["between(1, 6)", "chance(50)", "pick(3, ())"])
def test_a_used_up_script_names_the_question(question: str) -> None:
    dice = ScriptedRandom([])

    with pytest.raises(RandomExhaustedError) as refusal:
        QUESTIONS[question](dice)

    assert str(refusal.value) == (
        f"no answer is left for {question}: all 0 have been used"
    )


@pytest.mark.parametrize(
    ("answer", "question", "reason"),
    [
        (7, "between(1, 6)", "must be at most 6, not 7"),
        (0, "between(1, 6)", "must be at least 1, not 0"),
        (3, "pick(3, ())", "must be at most 2, not 3"),
        (-1, "pick(3, ())", "must be at least 0, not -1"),
        (1, "pick(3, (1,))", "cannot be 1"),
        (True, "chance(0)", "cannot be True"),
        (True, "chance(-5)", "cannot be True"),
        (False, "chance(100)", "cannot be False"),
        (False, "chance(105)", "cannot be False"),
    ],
)
def test_impossible_answers_are_refused(
    answer: int, question: str, reason: str
) -> None:
    dice = ScriptedRandom([answer])

    with pytest.raises(InvalidValueError) as refusal:
        QUESTIONS[question](dice)

    assert str(refusal.value) == f"answer 0 to {question} {reason}"
    assert dice.state == 0


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        (True, "between(0, 1)"),
        (2.0, "between(1, 6)"),
        (False, "pick(3, ())"),
        ("1", "pick(3, ())"),
        (1, "chance(50)"),
        (None, "chance(50)"),
    ],
)
def test_answers_of_the_wrong_type_are_refused(answer: Any, question: str) -> None:
    dice = ScriptedRandom([answer])

    with pytest.raises(InvalidTypeError) as refusal:
        QUESTIONS[question](dice)

    assert str(refusal.value).startswith(f"answer 0 to {question} must be ")
    assert dice.state == 0


def test_certain_answers_can_be_scripted() -> None:
    dice = ScriptedRandom([False, True])

    assert not dice.chance(0)
    assert dice.chance(100)


def test_the_state_is_a_position_in_the_script() -> None:
    dice = ScriptedRandom([4, 2])
    start = dice.state
    assert dice.between(1, 6) == 4

    dice.state = start

    assert [dice.between(1, 6), dice.between(1, 6)] == [4, 2]


@pytest.mark.parametrize("state", [-1, 3])
def test_positions_outside_the_script_are_refused(state: int) -> None:
    with pytest.raises(InvalidValueError, match="state must be at"):
        ScriptedRandom([4, 2], state=state)


def test_a_copy_goes_its_own_way() -> None:
    dice = ScriptedRandom([4, 2])
    dice.between(1, 6)

    twin = dice.copy()
    twin.between(1, 6)

    assert (dice.state, twin.state) == (1, 2)


def test_scripts_are_equal_if_the_same_answers_are_left() -> None:
    played = ScriptedRandom([4, 2])
    played.between(1, 6)

    assert played == ScriptedRandom([2])
    assert played != ScriptedRandom([4, 2])
    assert played != [2]


def test_the_text_shows_the_script_and_the_position() -> None:
    dice = ScriptedRandom([4, True])
    dice.between(1, 6)

    assert repr(dice) == "ScriptedRandom([4, True], state=1)"
