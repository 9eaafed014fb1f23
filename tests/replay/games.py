"""Games that are saved and replayed in tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

from attrs import define, setters

from alpaca_emblem.agents import ExplorerAgent, play
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.testing.random_play import choose, dice_for
from tests.games.dungeon.positions import EVERYTHING
from tests.games.grid.boards import battle, foe, hero
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
    game = GameController.skirmish(2, 4, 7, units=3, max_rounds=6, plan=CLASSIC)
    played(game, actions, seed)
    return game


def war(seed: int) -> GridBattle:
    """A grid battle of six on 4 x 6, with all options at once."""
    return battle(
        "..f...\n.F#~..\n.f....\n..~f..",
        hero((0, 0), "Hero", hit_points=16, power=7),
        hero((2, 0), "Archer", min_range=2, max_range=2),
        hero((3, 1), "Cleric", hit_points=8),
        foe((0, 4), hit_points=14, captain=True),
        foe((2, 4), "Sorcerer", max_range=2),
        foe((3, 5), "SwordMaster", guard=True),
        seed=seed,
        triangle=True,
        hit_chance=80,
        levels=True,
        fog=3,
        turn_limit=12,
        survive=9,
        reach=((0, 5),),
        fell_captain=True,
    )


def fray(seed: int) -> Duel:
    """A duel by all rules, with a skill, a spell and items about."""
    enemies = ("wolf", "skeleton", "spider")
    return Duel(hero="mage", enemies=enemies, rules="full", seed=seed)


EVERY_GAME: Final[Mapping[str, Callable[[int], Game]]] = {
    "match": lambda seed: GameController.skirmish(3, 4, seed, units=3, max_rounds=6),
    "match in turn zero": lambda seed: GameController(players=2, map_size=3, seed=seed),
    "grid": lambda seed: GridBattle("original", seed=seed),
    "grid with all options": war,
    "duel": lambda seed: Duel(seed=seed),
    "duel by all rules": fray,
    "dungeon": lambda seed: Dungeon(seed=seed),
    "dungeon with all options": lambda seed: Dungeon(seed=seed, variant=EVERYTHING),
}
"""The game of a seed: each of the library's own, bare and with all its options."""


def wandered(make: Callable[[int], Game], seed: int, steps: int) -> Game:
    """The game of *seed* after so many sensible random actions, or at its end.

    Adventurers explore: at random they would not leave the room.
    """
    game, dice = make(seed), dice_for("wander", seed)
    if isinstance(game, Dungeon):
        play(game, ExplorerAgent(seed), max_actions=steps)
        return game
    for _ in range(steps):
        if game.outcome is not None:
            break
        game.apply(choose(game.legal_actions(), dice))
    return game
