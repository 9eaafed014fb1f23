"""Games that are saved and replayed in tests."""

from __future__ import annotations

from typing import ClassVar

from attrs import define, setters

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.rng import Mulberry32, choice
from tests.games.tiny import Pile


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class MortalPile(Pile):
    """A pile with one life."""

    name: ClassVar[str] = "mortal_pile"
    consumes_saves: ClassVar[bool] = True


def played(game: Game, actions: int, seed: int = 1) -> Game:
    """*game* after so many actions drawn at random, or at its end."""
    dice = Mulberry32(seed)
    for _ in range(actions):
        legal = [a for a in game.legal_actions() if not a.is_concession]
        if game.outcome is not None or not legal:
            break
        game.apply(choice(dice, legal))
    return game


def small_match(actions: int = 0, seed: int = 1) -> GameController:
    """A match of two players with three units each on 4 x 4, after some actions."""
    game = GameController.skirmish(2, 4, 7, units=3, max_rounds=6)
    played(game, actions, seed)
    return game
