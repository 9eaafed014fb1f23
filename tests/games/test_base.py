"""The game: its promises about undo, copies, forecasts and observers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    ForecastTooLargeError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    NothingToUndoError,
    OutsideActionError,
    RandomExhaustedError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, GameEnded
from tests.games.tiny import (
    CoinsTaken,
    CoinTossed,
    Meddle,
    Pile,
    PileAction,
    Purse,
    QuietPile,
    Refill,
    Stumble,
    Take,
    Toss,
)

TAKES = st.lists(st.sampled_from([Take.of(1), Take.of(2), Toss.of()]), max_size=8)


def play(game: Pile, actions: list[PileAction]) -> list[str]:
    """Apply those *actions* that are legal. Returns the digests, the first included."""
    digests = [game.digest()]
    for action in actions:
        if game.is_legal(action):
            game.apply(action)
            digests.append(game.digest())
    return digests


def test_apply_returns_the_events() -> None:
    game = Pile(start=5)

    first, last = game.apply(Take.of(3)), game.apply(Take.of(2))

    assert first == (CoinsTaken("left", 3),)
    assert last == (CoinsTaken("right", 2), GameEnded("empty", ("left",)))
    assert game.actions == (Take(3), Take(2))


@pytest.mark.parametrize("coins", [0, 4])
def test_refused_action_changes_nothing(coins: int) -> None:
    game = Pile(start=9)
    before = game.digest()

    with pytest.raises(IllegalActionError) as refusal:
        game.apply(Take(coins))

    assert refusal.value.reason == "bad_value"
    assert not game.is_legal(Take(coins))
    assert (game.digest(), game.actions) == (before, ())


@pytest.mark.parametrize("ask", [Game.apply, Game.is_legal, Game.forecast])
def test_non_actions_are_distinguished_from_illegal_actions(
    ask: Callable[[Game, object], object],
) -> None:
    with pytest.raises(InvalidTypeError, match=r"^'take 3' is not an action$"):
        ask(Pile(), "take 3")


@frozen
class Unknown(Action[Any]):
    """Reads an unknown attribute of a pile, at once or in the middle."""

    is_refused_at_once: bool

    def check(self, game: Any) -> None:
        if self.is_refused_at_once:
            game.look_for_cards()

    def resolve(self, game: Any) -> None:
        game.purses[0].put_in(3)
        game.look_for_cards()


@pytest.mark.parametrize("ask", [Game.apply, Game.forecast])
@pytest.mark.parametrize("at_once", [True, False])
def test_action_of_another_game_is_told_from_a_mistake(
    monkeypatch: pytest.MonkeyPatch,
    ask: Callable[[Game, object], object],
    at_once: bool,
) -> None:
    game, action = Pile(), Unknown(at_once)
    before = game.digest()

    with pytest.raises(
        InvalidTypeError, match=r"^Unknown\(.*\) is not an action of a pile$"
    ):
        ask(game, action)
    monkeypatch.setattr(Pile, "action_classes", (Unknown,))
    with pytest.raises(AttributeError, match="look_for_cards"):
        ask(game, action)

    assert game.digest() == before


@pytest.mark.unmeasured
@given(TAKES)
def test_undo_takes_back_digest_by_digest(actions: list[PileAction]) -> None:
    game = Pile()
    digests = play(game, actions)
    applied = game.actions

    for action, digest in zip(applied[::-1], digests[-2::-1], strict=True):
        assert game.undo() == action
        assert game.digest() == digest

    assert game.actions == ()
    assert play(game, list(applied)) == digests


def test_undo_of_nothing_is_refused() -> None:
    game = Pile()
    game.apply(Take.of(1))
    game.undo()

    with pytest.raises(NothingToUndoError):
        game.undo()


def test_exception_in_the_middle_takes_everything_back() -> None:
    """The dice and what was told included; the game goes on as if nothing had been."""
    game = Pile()
    heard: list[object] = []
    game.changed.subscribe(heard.append)
    game.purses[0].grew.subscribe(heard.append)
    game.apply(Take.of(1))
    heard.clear()
    before = game.digest()

    with pytest.raises(RuntimeError, match="stumbled"):
        game.apply(Stumble.of())

    assert (game.digest(), game.actions) == (before, (Take(1),))
    assert heard == []
    assert game.apply(Take.of(2)) == (CoinsTaken("right", 2),)


@pytest.mark.parametrize("verb", ["apply", "undo", "forecast", "edit", "copy"])
def test_nothing_goes_on_inside_an_action(verb: str) -> None:
    game = Pile()
    game.apply(Take.of(1))
    before = game.digest()

    with pytest.raises(OutsideActionError, match="still going on"):
        game.apply(Meddle.of(verb))

    assert game.digest() == before
    assert game.undo() == Take(1)


def test_living_things_change_only_through_actions() -> None:
    game = Pile()

    with pytest.raises(OutsideActionError, match="coins of Pile"):
        game.coins = 3
    with pytest.raises(OutsideActionError, match="coins of Purse"):
        game.purses[0].coins = 3


def test_game_adopts_only_free_objects() -> None:
    theirs, ours = Pile(), Pile()

    with pytest.raises(OutsideActionError, match="belongs to a game already"):
        ours.adopt(Purse(side="middle"), theirs.purses[0])


def test_forecast_is_exact() -> None:
    game = Pile(start=2)

    forecast = game.forecast(Toss.of())

    assert {result.events: result.probability for result in forecast.results} == {
        (CoinTossed(True), CoinsTaken("left", 1)): Fraction(3, 8),
        (
            CoinTossed(True),
            CoinsTaken("left", 2),
            GameEnded("empty", ("left",)),
        ): Fraction(3, 8),
        (CoinTossed(False), CoinsTaken("left", 1)): Fraction(1, 4),
    }
    assert not forecast.is_certain


@pytest.mark.unmeasured
@given(TAKES, st.integers(0, 2**32 - 1))
def test_forecast_contains_the_later_result(
    actions: list[PileAction], seed: int
) -> None:
    """It changes nothing, draws nothing, and its probabilities sum to exactly 1."""
    game = Pile(seed=seed)
    play(game, actions)
    before = game.digest()

    for action in game.legal_actions():
        forecast = game.forecast(action)
        happened = game.copy().apply(action)

        assert game.digest() == before
        assert sum(result.probability for result in forecast.results) == 1
        assert happened in [result.events for result in forecast.results]


@pytest.mark.parametrize(
    ("action", "error", "limit"),
    [
        (Take(7), IllegalActionError, 9),
        (Toss(), ForecastTooLargeError, 3),
        (Stumble(), RuntimeError, 9),
        (Meddle("apply"), OutsideActionError, 9),
    ],
    ids=["illegal", "too large", "broken", "meddling"],
)
def test_forecast_that_fails_changes_nothing(
    action: PileAction, error: type[Exception], limit: int
) -> None:
    game = Pile()
    heard: list[object] = []
    game.purses[0].grew.subscribe(heard.append)
    before, dice = game.digest(), game.dice

    with pytest.raises(error):
        game.forecast(action, limit=limit)

    assert game.digest() == before
    assert game.dice is dice
    game.apply(Refill.of())
    assert heard == []


@pytest.mark.unmeasured
@given(TAKES, TAKES)
def test_copies_go_their_own_ways(
    before: list[PileAction], after: list[PileAction]
) -> None:
    game = Pile()
    play(game, before)
    twin, digest = game.copy(), game.digest()

    assert twin.digest() == digest
    assert play(twin, after) == play(game.copy(), after)
    assert game.digest() == digest

    played = twin.digest()
    play(game, [Take.of(1), Toss.of()])
    assert twin.digest() == played


def test_copy_can_undo_only_its_own_actions() -> None:
    game = Pile()
    game.apply(Take.of(1))
    twin = game.copy()
    digest = twin.digest()
    twin.apply(Take.of(2))

    assert twin.actions == (Take(1), Take(2))
    assert twin.undo() == Take(2)
    assert twin.digest() == digest
    with pytest.raises(NothingToUndoError):
        twin.undo()


@pytest.mark.unmeasured
@given(TAKES)
def test_copy_with_history_goes_back_to_the_start(actions: list[PileAction]) -> None:
    game = Pile()
    digests = play(game, actions)
    twin = game.copy(history=True)

    for digest in digests[-2::-1]:
        twin.undo()
        assert twin.digest() == digest

    assert twin.actions == ()
    assert game.digest() == digests[-1]


def test_copy_is_wired_like_the_original_but_has_no_observers() -> None:
    game = Pile()
    heard: list[object] = []
    game.changed.subscribe(heard.append)
    game.purses[0].grew.subscribe(heard.append)
    twin = game.copy()

    twin.apply(Take.of(1))

    assert (twin.grown, game.grown) == (1, 0)
    assert heard == []


def test_game_without_history_keeps_none() -> None:
    game, other = Pile(history=False), Pile()

    for action in (Take.of(1), Toss.of(), Take.of(1)):
        game.apply(action)
        other.apply(action)

    assert game.digest() == other.digest()
    assert game.actions == ()
    with pytest.raises(NothingToUndoError):
        game.undo()
    with pytest.raises(
        OutsideActionError, match="cannot restart a game created with h"
    ):
        game.fresh()


def test_options_make_the_same_game_again() -> None:
    game = Pile(start=7, seed=5)
    before = game.digest()
    play(game, [Take.of(1), Toss.of()])

    assert Pile(start=7, seed=5).options == {"start": 7, "seed": 5, "history": True}
    assert game.fresh().digest() == before
    assert game.fresh().actions == ()


@pytest.mark.unmeasured
@given(TAKES, TAKES)
def test_position_as_text_is_the_whole_game(
    before: list[PileAction], after: list[PileAction]
) -> None:
    game = Pile()
    play(game, before)
    twin = Pile.from_text(str(game))

    assert twin.actions == ()
    assert str(twin) == str(game)
    assert play(twin, after) == play(game, after)


def test_position_as_text_can_be_read_by_people() -> None:
    game = Pile(start=4, seed=9)
    game.apply(Take.of(3))

    assert str(game) == (
        "count = 6\n"
        'game = "pile"\n'
        "coins = 1\n"
        "turn = 1\n"
        "grown = 1\n"
        "purse = [\n"
        '  { side = "left", coins = 3 },\n'
        '  { side = "right", coins = 0 },\n'
        "]\n"
        "dice = { mulberry32 = 9 }\n"
    )


def test_game_from_a_position_begins_there() -> None:
    game = Pile(seed=3)
    play(game, [Take.of(1), Toss.of()])
    twin = Pile.from_position(game.position())
    play(twin, [Toss.of(), Take.of(1)])

    assert twin.fresh().digest() == game.digest()
    assert twin.copy().fresh().digest() == game.digest()
    twin.undo()
    twin.undo()
    with pytest.raises(NothingToUndoError):
        twin.undo()


def test_edited_game_begins_with_the_edited_position() -> None:
    game = Pile()
    game.apply(Take.of(1))

    with game.editing():
        game.coins = 2
        game.purses[1].put_in(5)
    edited = game.digest()
    game.apply(Take.of(2))

    assert game.actions == (Take(2),)
    assert game.fresh().digest() == edited
    game.undo()
    assert game.digest() == edited
    with pytest.raises(NothingToUndoError):
        game.undo()


def test_editing_that_fails_leaves_everything_as_it_was() -> None:
    game = Pile()
    game.apply(Take.of(1))
    before = game.digest()
    heard: list[object] = []
    game.purses[0].grew.subscribe(heard.append)

    def set_up_badly() -> None:
        with game.editing():
            game.purses[0].put_in(game.dice.between(1, 2))
            game.coins = 1 // 0

    with pytest.raises(ZeroDivisionError):
        set_up_badly()

    assert game.digest() == before
    assert game.undo() == Take(1)
    assert heard == []


def test_game_without_dice_says_nothing_of_them() -> None:
    game = QuietPile(start=3)
    game.apply(Take.of(1))

    assert str(game) == (
        "# oo\n"
        "# ---\n"
        "count = 5\n"
        'game = "quiet_pile"\n'
        "coins = 2\n"
        "turn = 1\n"
        "grown = 1\n"
        "purse = [\n"
        '  { side = "left", coins = 1 },\n'
        '  { side = "right", coins = 0 },\n'
        "]\n"
    )
    assert QuietPile.from_text(str(game)).digest() == game.digest()
    with pytest.raises(RandomExhaustedError):
        game.apply(Toss.of())


def test_view_of_a_stranger_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="one of left, right, not 'middle'"):
        Pile().view("middle")
