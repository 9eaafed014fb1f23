"""Observations by both engines: kernels write the planes that observers write."""

from __future__ import annotations

from alpaca_emblem import Game
from alpaca_emblem.games.observing import observer_of
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.layouts import NONE
from alpaca_emblem.simulation.setups import SetUp
from tests.simulation.side_by_side import weighted


def play_and_look(game: Game, set_up: SetUp, seed: int, most: int = 60) -> None:
    """Play *game* at random, and compare what one side sees at each moment.

    The seed decides which side it is. Every other action is of a kind drawn first, so
    that turns and rounds end, too. The planes are written over those of the moment
    before, as environments do.
    """
    dice, index = Mulberry32(seed), seed % len(game.sides)
    by_kind = weighted(seed, {"Resign": 1, "Flee": 1})
    observer, kernels = observer_of(game), set_up.kernels
    table, facts = kernels.open_table(set_up.table), set_up.facts()
    planes, shown = observer._blank[:], set_up.pack(game)
    shown[:] = NONE
    for step in range(most):
        row = set_up.pack(game)
        state, was = (kernels.open_state(each, table) for each in (row, shown))
        kernels.observe(state, was, table, facts, index, planes)
        assert planes.tolist() == observer.write(game.view(game.sides[index]))
        shown = row
        if game.outcome is not None:
            break
        actions = [act for act in game.legal_actions() if not act.is_referees]
        game.apply(by_kind(game, actions) if step % 2 else choice(dice, actions))
