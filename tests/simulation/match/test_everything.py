"""All that can happen in a match happens often, and is the same in both engines."""

from __future__ import annotations

from collections import Counter

import pytest

from alpaca_emblem.games.match.actions import EndTurn, Equip, Move, UseItem
from alpaca_emblem.games.match.codes import KINDS
from alpaca_emblem.games.match.events import PlayerEliminated
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitStruck
from alpaca_emblem.games.values import Changed
from alpaca_emblem.simulation.match.setup import PLAYED, MatchSetUp
from tests.simulation.match import test_agents
from tests.simulation.match.matches import WEIGHTS, any_match
from tests.simulation.side_by_side import SideBySide, parity_games, weighted

pytestmark = pytest.mark.unmeasured


def compare(seed: int, most: int = 60, digest_every: int = 10) -> Counter[str]:
    """Play the match of *seed* in both engines; what happened how often."""
    game = any_match(seed)
    happened: Counter[str] = Counter()

    def hear(changed: Changed) -> None:
        for event in changed.events:
            happened[type(event).__name__] += 1
            if isinstance(event, PlayerEliminated):
                happened[event.reason] += 1
            if isinstance(event, UnitStruck):
                happened["counter"] += event.is_counter
                happened["deadly counter"] += event.is_counter and not event.hit_points

    game.changed.subscribe(hear)
    both = SideBySide(game, MatchSetUp.of(game))
    both.play(weighted(seed, WEIGHTS[seed % 2]), most, digest_every)
    happened.update(both.played)
    if game.outcome is not None:
        happened[game.outcome.reason] += 1
        happened["tie"] += len(game.outcome.winners) > 1
    happened[f"{len(game.players)} players"] += 1
    happened["alpacas"] += len(game.units) >= 7 * len(game.players)
    return happened


def expected() -> set[str]:
    """All that must occur, often enough to be compared."""
    names = {kind.__name__ for kind in KINDS} | set(PLAYED) | {"tie", "alpacas"}
    names |= {"counter", "deadly counter", "hero_fell", "resigned"}
    return names | {event.__name__ for event in (UnitFell, UnitHealed)}


def test_everything_occurs_and_is_the_same() -> None:
    happened: Counter[str] = Counter()
    for seed in range(70):
        happened += compare(seed)

    rare = {name: happened[name] for name in expected() if happened[name] < 10}
    assert rare == {}
    assert all(happened[f"{count} players"] for count in range(2, 9))


def test_greedy_agents_do_all_that_they_know() -> None:
    compared = [test_agents.compare("greedy", seed, 16) for seed in range(40)]
    kinds = [kind for played in compared for kind in played]
    for kind in (UseItem, Equip, Move, EndTurn):
        assert kinds.count(kind.__name__) >= 10


@pytest.mark.slow
@pytest.mark.compiled
def test_thousands_of_compiled_matches() -> None:
    for seed in range(1000, 1000 + parity_games(20_000)):
        compare(seed, 200, digest_every=50)
