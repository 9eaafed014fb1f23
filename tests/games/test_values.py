"""Plain values: actions that are one object, events as JSON, forecasts as fractions."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen

from alpaca_emblem.games.values import (
    Action,
    Event,
    Forecast,
    GameEnded,
    Outcome,
    Result,
)
from alpaca_emblem.rules.terms import Term
from tests.games.tiny import CoinsTaken, CoinTossed, Meddle, Take, Toss


@frozen
class Point(Action[object]):
    """An action that takes whatever it is given."""

    to: Any

    def check(self, game: object) -> None:
        """Nothing is against it."""

    def resolve(self, game: object) -> None:
        """Nothing follows from it."""


@frozen
class Measured(Event):
    """Something with every kind of attribute that an event can have."""

    weight: float
    place: tuple[int, int] | None
    terms: tuple[Term, ...]


def test_equal_actions_are_one_object() -> None:
    assert Take.of(2) is Take.of(2)
    assert Toss.of() is Toss.of()
    assert Take.of(2) == Take(2)
    assert Take.of(1) is not Take.of(2)
    assert Meddle.of("copy") is not Meddle.of("undo")


@pytest.mark.parametrize("impostor", [True, 1.0], ids=repr)
def test_what_only_equals_a_plain_value_is_not_met_in_its_place(
    impostor: object,
) -> None:
    """Whichever of the two was asked for first."""
    strange, plain = Point.of(impostor), Point.of(1)
    Point.of((0, impostor))
    place = Point.of((0, 1))

    assert [type(point.to) for point in (strange, plain)] == [type(impostor), int]
    assert [type(part) for part in place.to] == [int, int]


def test_action_of_what_cannot_be_looked_up_is_made_anew() -> None:
    assert Point.of([1]) == Point([1])
    with pytest.raises(TypeError):
        Point.of(1, 2)


def test_action_as_json() -> None:
    assert Take(2).to_json() == {"kind": "Take", "coins": 2}


def test_event_as_json_holds_nothing_but_json() -> None:
    event = Measured(2.5, (1, 2), (Term("strong", "x", 1.5, ("Axe", "Spear")),))

    values = event.to_json()

    assert values == {
        "kind": "Measured",
        "weight": 2.5,
        "place": [1, 2],
        "terms": [
            {
                "reason": "strong",
                "operation": "x",
                "amount": 1.5,
                "detail": ["Axe", "Spear"],
            }
        ],
    }
    assert json.loads(json.dumps(values)) == values


@pytest.mark.parametrize(
    ("weight", "written"),
    [(45.0, "45"), (22.5, "22.5"), (0.0, "0"), (float("inf"), "Infinity")],
    ids=str,
)
def test_whole_numbers_are_written_without_a_point(weight: float, written: str) -> None:
    values = Measured(weight, None, ()).to_json()

    assert json.dumps(values["weight"]) == written
    assert values["place"] is None


def test_terminal_event_says_what_the_outcome_says() -> None:
    ended = GameEnded("empty", ("left", "right"))

    assert ended.to_json() == {
        "kind": "GameEnded",
        "reason": "empty",
        "winners": ["left", "right"],
    }
    assert Outcome(ended.reason, ended.winners) == Outcome("empty", ("left", "right"))


def test_forecast_of_one_result_is_certain() -> None:
    forecast = Forecast.from_weights(Take(1), {(CoinsTaken("left", 1),): (2, 2)})

    assert forecast.is_certain
    assert forecast.results == (Result(Fraction(1), (CoinsTaken("left", 1),)),)
    assert forecast.events == (CoinsTaken("left", 1),)


def test_certain_is_what_is_part_of_every_result_as_often_as_in_each() -> None:
    heads, tails = CoinTossed(True), CoinTossed(False)
    taken = CoinsTaken("left", 1)

    forecast = Forecast.from_weights(
        Toss(),
        {
            (heads, taken, tails, heads, taken): (1, 2),
            (taken, heads, taken): (1, 4),
            (heads, taken, taken, taken): (1, 4),
        },
    )

    assert not forecast.is_certain
    assert forecast.events == (heads, taken, taken)
