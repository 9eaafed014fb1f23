"""Whole grid battles, played at random to break them."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.events import UnitRecovered
from alpaca_emblem.games.grid.scenario import Options, Recruit
from alpaca_emblem.games.values import Event, Forecast, GameEnded
from alpaca_emblem.games.views import View
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES
from alpaca_emblem.rng import Mulberry32, choice
from tests.games.grid.boards import FORT, WATER, foe, hero


def random_battle(seed: int) -> GridBattle:
    """Some people on some board, by some rules."""
    dice = Mulberry32(seed)
    rows, columns = dice.between(1, 5), dice.between(2, 7)
    board = ["".join(choice(dice, "...f~F#") for _ in range(columns))
             for _ in range(rows)]  # fmt: skip
    places = [(r, c) for r in range(rows) for c in range(columns)]
    roster: list[Recruit] = []
    for number in range(min(len(places), dice.between(2, 7))):
        row, column = places.pop(dice.between(0, len(places) - 1))
        board[row] = board[row][:column] + "." + board[row][column + 1 :]
        make = (hero, foe)[number if number < 2 else dice.between(0, 1)]
        roster.append(
            make(
                (row, column),
                choice(dice, sorted(UNITS)),
                hit_points=dice.between(1, 14),
                movement=dice.between(0, 5),
                power=dice.between(0, 9),
                defense=dice.between(0, 4),
                max_range=dice.between(1, 3),
            )
        )
    roster[1] = attrs.evolve(roster[1], captain=True)
    return GridBattle(
        Scenario(
            name="random", rows=board, legend=[FORT, WATER], roster=roster,
            options=choice(dice, rules_with_goal(roster[1].at)),
        ),
        seed=seed,
    )  # fmt: skip


def rules_with_goal(goal: Coordinates | None) -> list[Options]:
    """Each option by itself, and all of them together, with and without fog."""
    all_clear = Options(
        triangle=True,
        hit_chance=70,
        levels=True,
        turn_limit=9,
        survive=7,
        reach=[goal],
        fell_captain=True,
    )
    return [
        Options(),
        Options(triangle=True),
        Options(hit_chance=60),
        Options(levels=True),
        Options(fog=2),
        Options(turn_limit=3),
        Options(survive=3),
        Options(reach=[goal]),
        Options(fell_captain=True),
        all_clear,
        attrs.evolve(all_clear, fog=3),
    ]


UNITS = {
    name: kind
    for name, kind in UNIT_CLASSES.items()
    if kind.__module__ == "alpaca_emblem.model.units"
}


def play_and_compare(seed: int, most: int) -> int:
    """Compare each forecast with the results, and return the number of positions."""
    game, dice, compared = random_battle(seed), Mulberry32(seed), 0
    while game.outcome is None and compared < most:
        acts = [act for act in game.legal_actions() if isinstance(act, Act)]
        strikes = [act for act in acts if act.target is not None]
        act = choice(dice, strikes if strikes and dice.chance(70) else acts)
        compare(game, act)
        compared += 1
    return compared


def compare(game: GridBattle, act: Act) -> None:
    """Compare the forecasts of *act* with its results, and undo it."""
    assert game.to_act is not None
    before, view = game.digest(), game.view(game.to_act)
    forecast, told = game.forecast(act), view_forecast(view, act)
    assert game.digest() == before
    assert sum(result.probability for result in forecast.results) == 1
    if game.scenario.options.hit_chance is None:
        assert forecast.is_certain

    hidden = hidden_from(game, view.side)
    happened = game.apply(act)

    assert happened in [result.events for result in forecast.results]
    if told is not None:
        known = tuple(event for event in happened if not heals(event, hidden))
        assert known in [result.events for result in told.results]
    game.undo()
    assert game.digest() == before
    assert game.apply(act) == happened


def view_forecast(view: View, act: Act) -> Forecast | None:
    """Return the forecast of a view; None if the way leads out of sight."""
    try:
        return view.forecast(act)
    except IllegalActionError as error:
        if error.reason != "unseen":
            raise
        return None


def hidden_from(game: GridBattle, side: str) -> set[int]:
    return {
        entry["id"] for entry in game.view(side).position["unit"] if "at" not in entry
    }


def heals(event: Event, hidden: set[int]) -> bool:
    """Return whether *event* is the healing of a hidden unit by its terrain."""
    return isinstance(event, UnitRecovered) and event.unit in hidden


@pytest.mark.unmeasured
@settings(max_examples=15)
@given(st.integers(0, 2**31))
def test_forecasts_come_true(seed: int) -> None:
    play_and_compare(seed, 10)


@pytest.mark.slow
def test_forecasts_come_true_in_ten_thousand_positions() -> None:
    compared = seed = 0
    while compared < 10_000:
        seed += 1
        compared += play_and_compare(seed, 60)

    assert compared >= 10_000


@pytest.mark.unmeasured
@settings(max_examples=30)
@given(st.integers(0, 2**31))
def test_hit_points_stay_in_their_bounds_and_a_battle_ends_once(seed: int) -> None:
    game, dice = random_battle(seed), Mulberry32(seed)
    for _ in range(40):
        if game.outcome is not None:
            break
        act = choice(dice, [a for a in game.legal_actions() if not a.is_referees])
        events = game.apply(act)
        ends = [event for event in events if isinstance(event, GameEnded)]
        assert bool(ends) == (game.outcome is not None)
        for unit in game.units:
            assert 0 <= unit.hit_points <= unit.max_hit_points
            assert unit.is_alive == (game.field.units.count(unit) == 1)
