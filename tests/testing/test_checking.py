"""The one call: what it refuses, what it costs, and what it says."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.testing import (
    PROPERTIES,
    THOROUGH,
    PropertyFailure,
    check_game,
)
from alpaca_emblem.testing.properties import OneEnding
from tests.testing.countdown import Countdown, Roll, living

pytestmark = pytest.mark.unmeasured


@living
class CrashingCountdown(Countdown):
    """Cannot go on from a small heap."""

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        if self.heap.left < 30:
            raise KeyError("crash")
        return super().apply(action)


@living
class SpeechlessCountdown(Countdown):
    """Cannot list legal actions once the heap is small."""

    def legal_actions(self) -> tuple[Action[Any], ...]:
        if self.heap.left < 30:
            raise KeyError("speechless")
        return super().legal_actions()


@living
class OnceCrashing(Countdown):
    """Fails once, and never again."""

    crashes = 1

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        if OnceCrashing.crashes:
            OnceCrashing.crashes -= 1
            raise KeyError("crash")
        return super().apply(action)


@living
class UnprintableCountdown(Countdown):
    def __str__(self) -> str:
        raise KeyError("unprintable")


@living
class CountingCountdown(Countdown):
    """Counts the queries of all such games."""

    asked = 0

    def _set_up(self) -> None:
        super()._set_up()
        self.heap.left = 100_000

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        CountingCountdown.asked += 1
        return super().apply(action)

    def _state(self) -> dict[str, Any]:
        CountingCountdown.asked += 1
        return super()._state()

    def copy(self, *, history: bool = False) -> CountingCountdown:
        CountingCountdown.asked += 1
        return super().copy(history=history)


def test_a_good_game_passes_in_fresh_processes_too() -> None:
    check_game(Countdown.start)


def test_a_good_game_passes_by_its_name() -> None:
    check_game("tests.testing.countdown:Countdown.start", seeds=[5], depth=THOROUGH)


def test_a_name_will_do_without_fresh_processes() -> None:
    check_game(
        "tests.testing.countdown:Countdown.start", seeds=[5], fresh_processes=False
    )


def test_a_lambda_needs_a_decision() -> None:
    def make_game(seed: int) -> Countdown:
        return Countdown(seed=seed)

    with pytest.raises(InvalidValueError, match="a fresh process cannot find"):
        check_game(make_game, seeds=[1])

    check_game(make_game, seeds=[1], fresh_processes=False)


def test_a_check_of_nothing_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="seeds must not be empty"):
        check_game(Countdown.start, seeds=[])
    with pytest.raises(InvalidValueError, match="max_steps must be at least 0, not -1"):
        check_game(Countdown.start, max_steps=-1)
    with pytest.raises(InvalidTypeError, match="max_steps must be a whole number"):
        check_game(Countdown.start, max_steps=2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seeds": None}, "seeds must be a collection, not None"),
        ({"seeds": ["1"]}, "each of seeds must be of class int, not '1'"),
        ({"depth": "thorough"}, "depth must be of class Depth, not 'thorough'"),
        ({"properties": [3]}, "each of properties must be of class type, not 3"),
        ({"properties": [int]}, "each of properties must be a class of Property, "),
        ({"free_numbers": "x"}, "free_numbers must be a collection, not 'x'"),
        ({"make_game": 3}, "make_game must be a function, not 3"),
        ({"make_game": "math:pi"}, "make_game must be a function, not 3.14"),
        ({"make_game": str}, "the result of make_game must be of class Game, not '1'"),
    ],
)
def test_invalid_arguments_are_named(options: dict[str, Any], message: str) -> None:
    usual = {"make_game": Countdown.start, "seeds": [1], "fresh_processes": False}

    with pytest.raises((InvalidTypeError, InvalidValueError), match=message):
        check_game(**{**usual, **options})


def test_no_steps_are_the_first_position_alone() -> None:
    check_game(Countdown.start, seeds=[1], max_steps=0)


@pytest.mark.parametrize(
    ("game", "what"),
    [
        (CrashingCountdown, "KeyError was raised: 'crash'"),
        (SpeechlessCountdown, "KeyError was raised: 'speechless'"),
        (OnceCrashing, "KeyError was raised only once: 'crash'"),
    ],
)
def test_play_that_breaks_off_is_never_passed_over(
    game: type[Countdown], what: str
) -> None:
    with pytest.raises(PropertyFailure) as info:
        check_game(game.start, seeds=[3], properties=[], fresh_processes=False)

    assert info.value.property_name == "play"
    assert info.value.what == what
    assert isinstance(info.value.__cause__, KeyError)


def test_the_cause_of_a_failure_is_kept() -> None:
    with pytest.raises(PropertyFailure, match="exact legality: ") as info:
        check_game(CrashingCountdown.start, seeds=[1], fresh_processes=False)

    assert info.value.__cause__ is not None
    assert isinstance(info.value.__cause__.__cause__, KeyError)


def test_a_position_that_cannot_be_printed_does_not_hide_the_failure() -> None:
    with pytest.raises(PropertyFailure) as info:
        check_game(UnprintableCountdown.start, seeds=[1], fresh_processes=False)

    assert info.value.property_name == "quiet queries"
    assert (
        info.value.position == "the position cannot be printed: KeyError: 'unprintable'"
    )


def test_a_custom_property_is_checked() -> None:
    class NeverARoll(OneEnding):
        name = "never a roll"

        def happened(
            self, game: Any, action: Action[Any], events: tuple[Event, ...]
        ) -> None:
            self.hold(action != Roll(6), "a roll")

    with pytest.raises(PropertyFailure, match="never a roll: a roll") as info:
        check_game(Countdown.start, seeds=[1], properties=[*PROPERTIES, NeverARoll])

    assert info.value.actions == (Roll(6),)


def test_the_cost_is_linear_in_the_number_of_steps() -> None:
    costs = []
    for steps in (50, 100, 200):
        CountingCountdown.asked = 0
        check_game(
            CountingCountdown.start, seeds=[4], max_steps=steps, fresh_processes=False
        )
        costs.append(CountingCountdown.asked)

    assert costs[2] - costs[1] < 2.5 * (costs[1] - costs[0])
