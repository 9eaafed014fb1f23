"""Observations of matches: kernels write the planes of `MatchObserver`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from alpaca_emblem import GameController
from alpaca_emblem.games.match.skirmish import CLASSIC, roster_of
from alpaca_emblem.model.items import Axe, Sword
from alpaca_emblem.model.units import Cleric, SwordMaster
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.simulation.looking import play_and_look
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
    game = make_game(seed)
    play_and_look(game, MatchSetUp.of(game), seed)
