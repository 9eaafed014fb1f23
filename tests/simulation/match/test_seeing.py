"""Observations of matches: kernels write the planes of `MatchObserver`."""

from __future__ import annotations

from array import array
from collections.abc import Callable

import pytest
from attrs import evolve

from alpaca_emblem import GameController
from alpaca_emblem.games.match.observing import MatchObserver
from alpaca_emblem.games.match.skirmish import CLASSIC, roster_of
from alpaca_emblem.model.items import Axe, Sword
from alpaca_emblem.model.units import Cleric, SwordMaster
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.layouts import NONE
from alpaca_emblem.simulation.match import layout, seeing
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.simulation.match.matches import any_match, islands, weaklings
from tests.simulation.match.test_setup import Charm, Halberd, Knight, listed


def own_classes(seed: int) -> GameController:
    """A skirmish in which units and items of new classes have no planes."""
    roster = roster_of(
        ((Knight, (Axe, Halberd)), (SwordMaster, (Sword,)), (Cleric, (Charm,)))
    )
    plan = evolve(CLASSIC, units=3, roster=roster)
    return GameController.skirmish(map_size=4, seed=seed, max_rounds=4, plan=plan)


def contests(seed: int) -> GameController:
    """A skirmish with one use a turn."""
    return GameController.skirmish(seed=seed)


@pytest.mark.parametrize(
    "make_game", [contests, any_match, islands, weaklings, own_classes]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_kernels_write_what_observers_write(
    make_game: Callable[[int], GameController],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed(Knight, Halberd, Charm)(monkeypatch)
    game, dice = make_game(seed), Mulberry32(seed)
    set_up, observer = MatchSetUp.of(game), MatchObserver.of(game)
    facts, table = set_up.facts(), layout.open_table(set_up.table)
    side = game.players[0]
    size = len(observer.write(game.view(side)))
    planes = array("f", bytes(4 * size))
    shown = set_up.pack(game)
    shown[:] = NONE
    for _ in range(60):
        row = set_up.pack(game)
        state, was = set_up._opened(row), set_up._opened(shown)
        seeing.observe(state, was, table, facts, 0, planes)
        assert planes.tolist() == observer.write(game.view(side))
        shown = row
        if game.outcome is not None:
            break
        actions = [act for act in game.legal_actions() if not act.is_referees]
        game.apply(choice(dice, actions))
