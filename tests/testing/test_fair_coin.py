"""No search can read the future from the dice: on a fair coin, it wins half."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

import pytest
from attrs import define, field, frozen, setters

from alpaca_emblem.errors import GameOverError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.values import Action, GameEnded, Outcome
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import Mulberry32, RandomSource
from alpaca_emblem.testing import THOROUGH, check_game

GUESSER, HOUSE = SIDES = ("guesser", "house")

GAMES = 1000
"""Tosses. Their standard deviation is 16, and four times that is 63."""


@frozen
class Guess(Action["Toss"]):
    is_heads: bool

    def check(self, game: Toss) -> None:
        if game.winner:
            raise GameOverError("the coin has landed")

    def resolve(self, game: Toss) -> None:
        is_right = game.dice.chance(50) == self.is_heads
        game.winner = GUESSER if is_right else HOUSE
        game.tell(GameEnded("landed", (game.winner,)))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Toss(Game):
    """One toss of a fair coin, which is guessed before."""

    name: ClassVar[str] = "toss"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = (Guess,)

    seed: int = 0
    winner: str = field(init=False, default="")
    dice: RandomSource = field(init=False)

    @dice.default
    def _seeded(self) -> RandomSource:
        return Mulberry32(self.seed)

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def to_act(self) -> str | None:
        return None if self.winner else GUESSER

    @property
    def outcome(self) -> Outcome | None:
        return Outcome("landed", (self.winner,)) if self.winner else None

    def legal_actions(self) -> tuple[Action[Any], ...]:
        return () if self.winner else (Guess.of(True), Guess.of(False))

    def _state(self) -> dict[str, Any]:
        return {"winner": self.winner}

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        game = cls()
        with game.editing():
            game.winner = Table(state).text("winner")
        game._forget_options("seed")
        return game


def wins(game: Game, action: Action[Any]) -> bool:
    game.apply(action)
    assert game.outcome is not None
    return GUESSER in game.outcome.winners


@define(eq=False)
class Searcher(Agent):
    """Tries every action in samples of its view, and chooses what wins most often."""

    samples: int = 3

    def choose(self, view: View) -> Action[Any]:
        return max(view.legal_actions(), key=lambda action: self.worth(view, action))

    def worth(self, view: View, action: Action[Any]) -> int:
        tried = (view.sample(self.rng) for _ in range(self.samples))
        return sum(wins(game, action) for game in tried)


def won(choose: Callable[[Toss], Action[Any]]) -> int:
    """Count the games that are won by choosing in this way."""
    games = (Toss(seed=seed) for seed in range(GAMES))
    return sum(wins(game, choose(game)) for game in games)


def test_the_toss_is_a_good_game() -> None:
    check_game(
        lambda seed: Toss(seed=seed), depth=THOROUGH, fresh_processes=False, longest=1
    )


@pytest.mark.unmeasured
def test_searching_in_samples_of_the_view_wins_half() -> None:
    for seed in range(2):
        agent = Searcher(seed)

        assert abs(won(lambda game: agent.choose(game.view(GUESSER))) - GAMES / 2) < 63  # noqa: B023


@pytest.mark.unmeasured
def test_searching_in_copies_of_the_game_always_wins() -> None:
    """This is why agents see only views."""

    def peek(game: Toss) -> Action[Any]:
        return next(a for a in game.legal_actions() if wins(game.copy(), a))

    assert won(peek) == GAMES
