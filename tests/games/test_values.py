"""Plain values: actions that are one object, events as JSON, forecasts as fractions."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from attrs import frozen

from alpaca_emblem.games import unit_events
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitMoved, UnitStruck
from alpaca_emblem.games.values import (
    Action,
    Event,
    Forecast,
    GameEnded,
    Outcome,
    Result,
    events_of,
)
from alpaca_emblem.rules.terms import Term
from tests.games import tiny
from tests.games.tiny import CoinsTaken, CoinTossed, Meddle, Take, Toss


@frozen
class Point(Action[object]):
    """An action with a value of any type."""

    to: Any

    def check(self, game: object) -> None:
        """It is valid."""

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
def test_values_equal_to_plain_ones_do_not_replace_them(
    impostor: object,
) -> None:
    """In either order of the two queries."""
    strange, plain = Point.of(impostor), Point.of(1)
    Point.of((0, impostor))
    place = Point.of((0, 1))

    assert [type(point.to) for point in (strange, plain)] == [type(impostor), int]
    assert [type(part) for part in place.to] == [int, int]


def test_action_of_an_unknown_class_is_made_again() -> None:
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


@frozen
class Struck(Event):
    """A strike, with the attributes that forecasts read."""

    attacker: int
    target: int
    damage: float
    hit_points: float


@frozen
class Vanished(Event):
    """A unit has died without a strike."""

    is_fall: ClassVar[bool] = True

    unit: int


@frozen
class Poisoned(Event):
    """An effect has been put on a unit."""

    unit: int
    effect: str
    duration: int


@frozen
class Cured(Event):
    """An effect is gone."""

    unit: int
    effect: str


@frozen
class Swept(Event):
    """Many units are hurt at once, reported in a custom way."""

    losses: tuple[tuple[int, float], ...]

    def damage_to(self) -> dict[int, float]:
        return dict(self.losses)


def test_events_tell_what_happens_to_units() -> None:
    blow, death = Struck(1, 2, 22.5, 0), Vanished(3)

    assert (blow.happened_to(), death.happened_to()) == (2, 3)
    assert (blow.damage_to(), blow.damage_by()) == ({2: 22.5}, {1: 22.5})
    assert (blow.hit_points_left(), blow.fallen()) == ({2: 0}, (2,))
    assert (death.damage_to(), death.damage_by(), death.fallen()) == ({}, {}, (3,))
    assert death.hit_points_left() == {3: 0}
    assert Poisoned(1, "poison", 3).effects_on() == {1: "poison"}
    assert Cured(1, "poison").effects_on() == {}
    assert CoinTossed(True).happened_to() is None
    assert CoinTossed(True).fallen() == ()
    assert Swept(((1, 2), (3, 4))).damage_to() == {1: 2, 3: 4}


MISS = Result(Fraction(1, 2), ())
HIT = Result(Fraction(1, 3), (Struck(1, 2, 22.5, 7.5), Poisoned(2, "poison", 3)))
END = Result(
    Fraction(1, 6),
    (Struck(1, 2, 30, 0), Vanished(2), Vanished(5), GameEnded("over", ("Ann",))),
)
ODDS = Forecast(Take(1), (MISS, HIT, END))


def test_results_add_up_the_events() -> None:
    assert HIT.damage_to(2) == HIT.damage_by(1) == Fraction(45, 2)
    assert HIT.damage_to(1) == 0
    assert (HIT.hit_points(2), HIT.hit_points(1)) == (7.5, None)
    assert (HIT.effects, HIT.fallen, HIT.outcome) == (((2, "poison"),), (), None)
    assert END.fallen == (2, 5)
    assert END.outcome == Outcome("over", ("Ann",))
    assert Result(Fraction(1), HIT.events + END.events).hit_points(2) == 0


def test_marginals_of_a_forecast_are_exact() -> None:
    assert ODDS.units == (2, 5)
    assert ODDS.p_kill(2) == ODDS.p_kill(5) == Fraction(1, 6)
    assert ODDS.p_kill(1) == 0
    assert ODDS.p(lambda result: result.hit_points(2) == 7.5) == Fraction(1, 3)
    assert ODDS.expected_damage(2) == Fraction(45, 6) + 5
    assert ODDS.outcomes() == {
        None: Fraction(5, 6),
        Outcome("over", ("Ann",)): Fraction(1, 6),
    }


def test_hit_points_come_in_ascending_order() -> None:
    assert list(ODDS.hit_points(2).items()) == [
        (0, Fraction(1, 6)),
        (7.5, Fraction(1, 3)),
        (None, Fraction(1, 2)),
    ]
    assert list(ODDS.hit_points(2, now=30)) == [0, 7.5, 30]
    assert ODDS.hit_points(9) == {None: 1}


def test_events_are_found_where_they_are_defined() -> None:
    """An event that a module only imports is not taken for its own."""
    found = events_of(unit_events, tiny)

    assert found == (
        UnitMoved,
        UnitStruck,
        UnitHealed,
        UnitFell,
        CoinsTaken,
        CoinTossed,
        GameEnded,
    )
    assert GridBattle.event_classes.count(UnitMoved) == 1
