"""Observers of a game are notified of everything, in order, after the action."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    IllegalActionError,
)
from alpaca_emblem.games.values import Changed
from tests.games.tiny import (
    CoinsTaken,
    Pile,
    PurseGrew,
    Stumble,
    Take,
    Toss,
)

TAKES = st.lists(st.sampled_from([Take.of(1), Take.of(2), Toss.of()]), max_size=8)


def test_observers_are_told_in_order_once_the_action_is_done() -> None:
    """Signals of a unit come before those of the game, and both see the result."""
    game = Pile()
    heard: list[object] = []

    def hear(event: Changed | PurseGrew) -> None:
        heard.append((event, game.coins, game.turn))

    game.changed.subscribe(hear)
    game.purses[0].grew.subscribe(hear)

    events = game.apply(Take.of(3))

    change = Changed(game, Take(3), events, False)
    assert heard == [(PurseGrew(game.purses[0]), 7, 1), (change, 7, 1)]


def test_observers_hear_of_undo_only_that_it_was_done() -> None:
    game = Pile()
    game.apply(Take.of(3))
    heard: list[object] = []
    game.changed.subscribe(heard.append)
    game.purses[0].grew.subscribe(heard.append)

    game.undo()

    assert heard == [Changed(game, Take(3), (), True)]


def test_unsubscribed_observers_hear_no_more() -> None:
    game = Pile()
    heard: list[Changed] = []
    unsubscribe = game.changed.subscribe(heard.append)
    game.apply(Take.of(1))

    unsubscribe()
    game.apply(Take.of(1))

    assert len(heard) == 1


def test_forecast_and_copy_notify_no_observer() -> None:
    game = Pile()
    heard: list[object] = []
    game.changed.subscribe(heard.append)
    game.purses[0].grew.subscribe(heard.append)

    game.forecast(Toss.of())
    game.copy(history=True).apply(Toss.of())
    game.view("left").forecast(Toss.of())

    assert heard == []


def test_observer_may_act() -> None:
    """All observers hear of the first action before any hears of the second."""
    game = Pile()
    heard: list[tuple[str, object]] = []

    def answer(change: Changed) -> None:
        heard.append(("eager", change.action))
        if change.action == Take(1):
            game.apply(Take.of(2))

    def listen(change: Changed) -> None:
        heard.append(("patient", change.action))

    game.changed.subscribe(answer)
    game.changed.subscribe(listen)

    happened = game.apply(Take.of(1))

    assert happened == (CoinsTaken("left", 1),)
    assert game.actions == (Take(1), Take(2))
    assert heard == [
        ("eager", Take(1)),
        ("patient", Take(1)),
        ("eager", Take(2)),
        ("patient", Take(2)),
    ]


def ask_for_everything(game: Pile) -> None:
    game.forecast(Toss.of())
    game.copy(history=True)
    game.view("left").sample(game.dice.copy())
    game.legal_actions()
    str(game)


def fail_to_act(game: Pile) -> None:
    with pytest.raises(IllegalActionError):
        game.apply(Take(7))
    with pytest.raises(RuntimeError):
        game.apply(Stumble())


@pytest.mark.parametrize("curious", [ask_for_everything, fail_to_act])
def test_curious_observer_leaves_the_others_their_news(
    curious: Callable[[Pile], None],
) -> None:
    game = Pile()
    heard: list[Changed] = []
    game.changed.subscribe(lambda change: curious(game))
    game.changed.subscribe(heard.append)

    events = game.apply(Take.of(1))

    assert heard == [Changed(game, Take(1), events, False)]


def test_observer_may_undo_the_action_it_hears_of() -> None:
    """The others hear of both, in the order in which they happened."""
    game = Pile()
    before = game.digest()
    heard: list[bool] = []

    def regret(change: Changed) -> None:
        if not change.is_undo:
            game.undo()

    game.changed.subscribe(regret)
    game.changed.subscribe(lambda change: heard.append(change.is_undo))

    game.apply(Toss.of())

    assert heard == [False, True]
    assert game.digest() == before


def test_failing_observers_do_not_keep_the_news_from_the_others() -> None:
    """Nor is their failure taken for the game's refusal: the action is done."""
    game = Pile()
    heard: list[Changed] = []

    def fail(change: Changed) -> None:
        game.apply(Take(7))

    game.changed.subscribe(fail)
    game.changed.subscribe(heard.append)
    game.changed.subscribe(fail)

    with pytest.raises(ExceptionGroup) as failure:
        game.apply(Take.of(1))

    kinds = [type(error) for error in failure.value.exceptions]
    assert kinds == [IllegalActionError, IllegalActionError]
    assert [change.action for change in heard] == [Take(1)]
    assert len(game.actions) == 1
    with pytest.raises(ExceptionGroup):
        game.undo()
    assert len(game.actions) == 0
