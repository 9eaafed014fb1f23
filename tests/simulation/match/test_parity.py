"""Matches of plain numbers are those of the objects, after every action."""

from __future__ import annotations

from collections import Counter

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.games.match.codes import KINDS
from alpaca_emblem.games.match.events import PlayerEliminated
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitStruck
from alpaca_emblem.games.values import Changed
from alpaca_emblem.simulation.match.setup import PLAYED, MatchSetUp
from tests.simulation.match.matches import any_match, islands
from tests.simulation.side_by_side import SideBySide, weighted

WEIGHTS = ({"UseItem": 60, "Move": 30, "Resign": 0}, {"Resign": 2, "UseItem": 30})


def compare(seed: int, most: int = 60) -> Counter[str]:
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
    both.play(weighted(seed, WEIGHTS[seed % 2]), most)
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


@pytest.mark.slow
@pytest.mark.compiled
def test_thousands_of_compiled_matches() -> None:
    for seed in range(1000, 3000):
        compare(seed, 200)


@pytest.mark.parametrize("seed", range(3))
def test_islands_and_units_without_a_place(seed: int) -> None:
    game = islands(seed)
    SideBySide(game, MatchSetUp.of(game)).play(weighted(seed, WEIGHTS[0]), 50)


def test_a_match_read_from_text_goes_on() -> None:
    game = GameController.skirmish(map_size=4, seed=3)
    both = SideBySide(game, MatchSetUp.of(game))
    both.play(weighted(1, {"Resign": 0}), 25)

    read = GameController.from_text(str(game))
    set_up = MatchSetUp.of(read)
    assert set_up.pack(read).tolist() == set_up.start.tolist()
    SideBySide(read, set_up).play(weighted(2, {"Resign": 0}), 40)


def test_a_match_goes_on_after_a_removal_by_the_referee() -> None:
    game = GameController.skirmish(players=4, map_size=6, seed=3, units=3)
    set_up = MatchSetUp.of(game)
    for name in ("Player 2", game.to_act):
        assert name is not None
        game.remove_tactician(name)
        SideBySide(game, set_up).play(weighted(4, {"Resign": 0}), 10)
        SideBySide(game, MatchSetUp.of(game)).play(weighted(4, {"Resign": 0}), 20)
