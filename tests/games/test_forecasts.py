"""Forecasts: exact over one action and over several, and without a trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    ForecastTooLargeError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.match.actions import EndTurn, UseItem
from alpaca_emblem.games.values import Action, Event, Refusal
from alpaca_emblem.rng import ScriptedRandom
from tests.games.match.positions import LANCE, match, unit
from tests.games.tiny import Pile, PileAction, Refill, Stumble, Take, Toss

SEQUENCES = st.lists(
    st.one_of(st.builds(Take, st.integers(1, 3)), st.just(Toss()), st.just(Refill())),
    min_size=1,
    max_size=4,
)


def tree(
    game: Pile, actions: Sequence[Action[Any]]
) -> Iterator[tuple[tuple[Event, ...], Fraction]]:
    """Every way to play *actions* on copies with scripted dice, with its odds."""
    if not actions:
        yield (), Fraction(1)
        return
    action, *rest = actions
    if not game.is_legal(action):
        yield from tree(game, rest)
        return
    for answers, odds in rolls(game, action):
        twin = game.copy()
        object.__setattr__(twin, "dice", ScriptedRandom(answers))
        events = twin.apply(action)
        for later, odds_of_later in tree(twin, rest):
            yield events + later, odds * odds_of_later


def rolls(game: Pile, action: Action[Any]) -> Iterator[tuple[list[Any], Fraction]]:
    """The possible answers to the rolls of *action*, with their odds."""
    if not isinstance(action, Toss):
        yield [], Fraction(1)
        return
    yield [False], Fraction(1, 4)
    most = min(game.coins, 3)
    for coins in range(1, most + 1):
        yield [True, coins], Fraction(3, 4 * most)


@pytest.mark.unmeasured
@given(SEQUENCES, st.integers(1, 9))
def test_forecast_of_several_actions_is_the_tree_of_copies(
    actions: list[PileAction], coins: int
) -> None:
    game = Pile(start=coins)
    expected: dict[tuple[Event, ...], Fraction] = {}
    for events, odds in tree(game, actions):
        expected[events] = expected.get(events, Fraction(0)) + odds
    before = game.digest()

    try:
        forecast = game.forecast_sequence(actions)
    except IllegalActionError:
        assert not all(map(game.is_legal, actions))
    else:
        assert {r.events: r.probability for r in forecast.results} == expected
        assert (*forecast.before, forecast.action) == tuple(actions)
    assert game.digest() == before


def test_forecast_of_one_action_is_that_of_a_sequence_of_one() -> None:
    game = Pile()

    assert game.forecast_sequence([Toss()]) == game.forecast(Toss())


def test_actions_that_become_illegal_are_left_out() -> None:
    """After two coins, or after three, nothing is left for the second toss."""
    forecast = Pile(start=3).forecast_sequence([Toss(), Take(2)])

    left_for_two = forecast.p(lambda r: len(r.events) > 2)

    assert left_for_two == Fraction(1, 4) + Fraction(3, 4) * Fraction(2, 3)


def test_actions_that_become_impossible_are_left_out() -> None:
    with_more = Pile(start=3).forecast_sequence([Take(2), Take(2), Take(1)])
    without = Pile(start=3).forecast_sequence([Take(2), Take(1)])

    assert with_more.results == without.results


def test_an_action_refused_in_every_case_is_an_error() -> None:
    game = Pile(start=3)
    before = game.digest()

    with pytest.raises(IllegalActionError, match="not so many"):
        game.forecast_sequence([Take(7), Toss()])
    assert game.digest() == before


@pytest.mark.parametrize(
    ("actions", "limit", "error"),
    [
        ([], 10, InvalidValueError),
        (["take"], 10, InvalidTypeError),
        (None, 10, InvalidTypeError),
        ([Toss(), Toss()], 3, ForecastTooLargeError),
        ([Toss(), Stumble()], 10, RuntimeError),
    ],
    ids=["nothing", "no action", "no list", "too large", "breaks down"],
)
def test_forecast_that_fails_changes_nothing(
    actions: list[Any], limit: int, error: type[Exception]
) -> None:
    game = Pile()
    before, dice = game.digest(), game.dice

    with pytest.raises(error):
        game.forecast_sequence(actions, limit=limit)

    assert game.digest() == before
    assert game.dice is dice
    game.apply(Toss())


def test_why_not_gives_reason_and_words() -> None:
    game = Pile(start=2)

    assert game.why_not(Take(2)) is None
    assert game.why_not(Take(3)) == Refusal("bad_value", "not so many")
    assert game.is_legal(Take(2))
    assert not game.is_legal(Take(3))


def test_two_blows_in_a_row_fell_a_unit() -> None:
    """Two spears of 30 against 45 hit points: the second strike kills."""
    game = match(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Hero", 1, (1, 1), LANCE),
        unit("Archer", 2, (0, 1), hit_points="45/100"),
        unit("Hero", 2, (1, 0), hit_points="100/100"),
    )

    one = game.forecast(UseItem(1, 3))
    both = game.forecast_sequence([UseItem(1, 3), UseItem(2, 3), UseItem(1, 3)])

    assert one.p_kill(3) == 0
    assert one.hit_points(3) == {15: 1}
    assert both.p_kill(3) == 1
    assert both.expected_damage(3) == 60
    assert both.hit_points(3) == {0: 1}
    assert both.results[0].damage_by(2) == 30
    assert both.units == (3,)


def test_order_of_a_round_is_drawn_exactly() -> None:
    """Of three players, the last of a round is never the first of the next."""
    game = match(
        *(
            unit("Hero", player, (0, 0) if player == 1 else None)
            for player in (1, 2, 3)
        ),
        players=3,
        to_act=3,
    )

    forecast = game.forecast(EndTurn())

    assert sum(result.probability for result in forecast.results) == 1
    assert forecast.p(lambda r: r.events[0].order[0] == "Player 3") == 0  # type: ignore[attr-defined]
    assert len(forecast.results) == 4
