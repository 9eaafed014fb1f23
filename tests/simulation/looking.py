"""Observations by both engines: kernels write the planes that observers write."""

from __future__ import annotations

from alpaca_emblem import Game
from alpaca_emblem.games.observing import observer_of
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.layouts import NONE
from alpaca_emblem.simulation.setups import SetUp


def play_and_look(game: Game, set_up: SetUp, seed: int, most: int = 60) -> None:
    """Play *game* at random, and compare what its first side sees at each moment.

    The planes are written over those of the moment before, as environments do.
    """
    dice, side = Mulberry32(seed), game.sides[0]
    observer, kernels = observer_of(game), set_up.kernels
    table, facts = kernels.open_table(set_up.table), set_up.facts()
    planes, shown = observer._blank[:], set_up.pack(game)
    shown[:] = NONE
    for _ in range(most):
        row = set_up.pack(game)
        state, was = (kernels.open_state(each, table) for each in (row, shown))
        kernels.observe(state, was, table, facts, 0, planes)
        assert planes.tolist() == observer.write(game.view(side))
        shown = row
        if game.outcome is not None:
            break
        actions = [act for act in game.legal_actions() if not act.is_referees]
        game.apply(choice(dice, actions))
