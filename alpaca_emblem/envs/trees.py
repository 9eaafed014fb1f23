"""The games of one set-up as a tree: how they begin, and what they have in common."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import factorial
from typing import Any

from attrs import evolve, field, frozen

from alpaca_emblem.envs.making import Maker
from alpaca_emblem.envs.nodes import (
    MOST_BRANCHES,
    Beginning,
    Decision,
    Memory,
    Node,
    Start,
    settled,
    text_for,
)
from alpaca_emblem.envs.parameters import Parameters, setup_from
from alpaca_emblem.envs.seeing import Sight
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.unit_game import ShuffledRounds
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.rng import JavaRandom, SeededSource


@frozen(eq=False)
class Tree:
    """All games of one set-up.

    Attributes:
        name: The name of the game, such as "grid".
        parameters: The parameters of the set-up, in their order.
        maker: Makes the games.
        sight: The codes and the observer.
        sides: The sides; a player is an index in them.
        max_steps: The number of actions after which a game ends in a draw.
        may_concede: True if resigning is among the legal actions.
        has_chance: True if chance has a part in the games.
        hides: True if a side sees only a part of the game.
        seeds: The seeds of all beginnings, which are equally likely; None if there are
            too many, so that chance draws a seed.
        start: The game, the number of steps and what sides know where this tree begins,
            if it is that of a sample; else None.
    """

    name: str
    parameters: Parameters
    maker: Maker
    sight: Sight
    sides: tuple[str, ...]
    max_steps: int
    may_concede: bool
    has_chance: bool
    hides: bool
    seeds: tuple[int, ...] | None
    start: Start | None = None
    _begun: dict[int, Decision] = field(factory=dict, init=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.start is None:
            return tree_of, (self.name, self.parameters)
        return _tree_of_sample, (self.name, self.parameters, self.start)

    @property
    def root(self) -> Node:
        """The beginning: a decision, or the first move of chance."""
        seeds = self.seeds
        if self.start is not None:
            return Decision(self, (), *self.start)
        if seeds is None:
            return Beginning(self, ())
        if len(seeds) > 1:
            return Beginning(self, (), (Fraction(1, len(seeds)),) * len(seeds))
        return self.beginning(seeds[0], ())

    def beginning(self, seed: int, path: tuple[int, ...]) -> Decision:
        """Return the first decision of the game with *seed*.

        If there are few beginnings, they are kept, since searches return to them.
        """
        if seed in self._begun:
            return self._begun[seed]
        game = settled(self.maker.new(seed))
        sides = self.sides if self.hides else ()
        known = tuple(Memory(b"", text_for(game, side)) for side in sides)
        first = Decision(self, path, game, 0, known)
        if self.seeds is not None:
            self._begun[seed] = first
        return first


@lru_cache(maxsize=16)
def tree_of(name: str, parameters: Parameters) -> Tree:
    """Return the tree of a game with *parameters*; for equal ones the same.

    Raises:
        InvalidTypeError: A parameter has the wrong type.
        InvalidValueError: A parameter is out of bounds, or there is no such thing.
    """
    setup = setup_from(name, parameters)
    maker = Maker.of(name, setup.options)
    game = maker.new(0)
    return Tree(
        name=name,
        parameters=parameters,
        maker=maker,
        sight=Sight.of(game),
        sides=game.sides,
        max_steps=setup.max_steps,
        may_concede=setup.may_concede,
        has_chance=isinstance(game.dice, SeededSource),
        hides=not all(map(game._shows_itself_to, game.sides)),
        seeds=_seeds_of(game, is_on_one_map="map_seed" in setup.options),
    )


def _tree_of_sample(name: str, parameters: Parameters, start: Start) -> Tree:
    return evolve(tree_of(name, parameters), start=start)


def _seeds_of(game: Game, *, is_on_one_map: bool) -> tuple[int, ...] | None:
    """Return the seeds of all beginnings of the set-up of *game*; None if too many.

    Only matches begin by chance: with an order of players, and mostly on a map of their
    own. The orders are in lexical order.
    """
    if not isinstance(game, Match):
        return (0,)
    orders = factorial(len(game.players))
    if not is_on_one_map or orders > MOST_BRANCHES:
        return None
    seeds: dict[tuple[int, ...], int] = {}
    for seed in count():
        rounds: ShuffledRounds[Tactician] = ShuffledRounds()
        rounds.draw(game.tacticians, JavaRandom(seed))
        order = tuple(game.players.index(player.name) for player in rounds.order)
        seeds.setdefault(order, seed)
        if len(seeds) == orders:
            break
    return tuple(seeds[order] for order in sorted(seeds))
