"""Trials: what a property sees of a game, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.testing.trials import Property, Trial, attempt, examine, is_legal
from tests.testing.countdown import Concede, Countdown, Roll, Take, Taken, living


class Witness(Property):
    """Notes what it sees, for `seen`."""

    name = "witness"
    seen: list[object]

    def start(self, game: Game) -> None:
        self.note("start", game)

    def look(self, game: Game, action: Action[Any] | None) -> None:
        self.note("look", game, action)

    def happened(
        self, game: Game, action: Action[Any], events: tuple[Event, ...]
    ) -> None:
        self.note("happened", game, action, events[0])

    def failed(self, game: Game, action: Action[Any], error: Exception) -> None:
        self.note("failed", game, action, str(error))

    def finish(self, game: Game) -> None:
        self.note("finish", game)

    def note(self, what: str, game: Game, *more: object) -> None:
        Witness.seen.append((what, self.step, len(game.actions), *more))


@living
class SpeechlessCountdown(Countdown):
    def is_legal(self, action: Action[Any]) -> bool:
        raise KeyError("speechless")


def seen(*actions: Action[Any], is_replay: bool = False) -> list[object]:
    Witness.seen = []
    trial = Trial(make_game=Countdown.start, seed=0, actions=actions)
    assert examine(Witness, trial, is_replay=is_replay) is None
    return Witness.seen


def test_every_position_and_action_is_seen_in_order() -> None:
    assert seen(Take(1), Take(2)) == [
        ("start", 0, 0),
        ("look", 0, 0, Take(1)),
        ("happened", 1, 1, Take(1), Taken("even", 1)),
        ("look", 1, 1, Take(2)),
        ("happened", 2, 2, Take(2), Taken("odd", 2)),
        ("look", 2, 2, None),
        ("finish", 2, 2),
    ]


def test_a_failing_action_is_seen_to_fail() -> None:
    assert seen(Take(9))[1:] == [
        ("look", 0, 0, Take(9)),
        ("failed", 0, 0, Take(9), "1 to 3 are taken, not 9"),
        ("look", 0, 0, None),
        ("finish", 0, 0),
    ]


def test_a_replay_leaves_out_actions_that_became_illegal() -> None:
    assert seen(Take(9), Take(1), is_replay=True) == seen(Take(1))


def test_play_is_over_at_the_end_of_the_game() -> None:
    assert seen(Concede(), Take(1), is_replay=True) == seen(Concede())


def test_an_attempt_says_whether_it_worked() -> None:
    game = Countdown()

    assert attempt(game, Roll(4))
    assert not attempt(game, Roll(5))
    assert game.actions == (Roll(4),)


def test_an_action_that_a_game_cannot_judge_is_illegal() -> None:
    assert not is_legal(SpeechlessCountdown(), Take(1))


def test_a_property_without_a_name_is_refused() -> None:
    class Nameless(Property):
        """Says nothing."""

    trial = Trial(lambda seed: Countdown(), 1)

    with pytest.raises(InvalidTypeError, match="Nameless must have a name"):
        Nameless(trial)
