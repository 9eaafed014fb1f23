"""Successors: a game goes through all results of an action, and is then as before."""

from __future__ import annotations

import gc
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.errors import (
    ForecastTooLargeError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    NothingToUndoError,
    OutsideActionError,
    RandomExhaustedError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match.actions import EndTurn, UseItem
from alpaca_emblem.games.values import Action, Changed
from alpaca_emblem.rng import Mulberry32, ScriptedRandom
from alpaca_emblem.rng.exact import ExactSource, sequences
from tests.games.match.positions import LANCE, match, unit
from tests.games.tiny import Pile, Take, Toss


def everything(game: Game) -> tuple[object, ...]:
    journal = game._journal
    assert journal is not None
    saved = (journal.savepoint, len(journal), len(journal.untold), journal.is_open)
    return (game.position(), game.actions, game.undoable, game.dice, *saved)


GAMES: dict[str, Callable[[], Game]] = {
    "duel": lambda: Duel(hero="mage", enemies=["wolf", "orc"], rules="full", seed=3),
    "match": lambda: GameController.skirmish(map_size=4, seed=1),
    "grid": lambda: GridBattle("pass", seed=2),
    "dungeon": lambda: Dungeon(seed=4),
    "pile": Pile,
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    game = GAMES[request.param]()
    game.apply(game.legal_actions()[0])
    return game


def some_actions(game: Game) -> list[Action[Any]]:
    actions = [a for a in game.legal_actions() if not a.is_referees]
    return actions[:: max(1, len(actions) // 8)]


@pytest.mark.unmeasured
def test_results_are_those_of_the_forecast(game: Game) -> None:
    for action in some_actions(game):
        before = everything(game)
        found: dict[object, Fraction] = {}

        for odds, events in game.successors(action):
            found[events] = found.get(events, Fraction(0)) + odds

        forecast = game.forecast(action)
        assert found == {r.events: r.probability for r in forecast.results}
        assert everything(game) == before


def test_game_stands_in_each_successor() -> None:
    game = Pile(start=9)
    reached = []

    for odds, _ in game.successors(Toss()):
        reached.append((odds, game.coins, game.to_act, game.actions))

    assert sum(odds for odds, *_ in reached) == 1
    assert len({coins for _, coins, *_ in reached}) > 1
    assert all(actions == (Toss(),) for *_, actions in reached)
    assert (game.coins, game.actions) == (9, ())


@pytest.mark.unmeasured
def test_actions_can_be_applied_and_undone_in_a_successor(game: Game) -> None:
    before = everything(game)

    for _ in game.successors(some_actions(game)[0]):
        if game.to_act is None:
            continue
        here = game.digest()
        for action in some_actions(game):
            game.apply(action)
            assert game.undo() == action
            assert game.digest() == here
        game.apply(some_actions(game)[0])

    assert everything(game) == before


def test_undo_leads_out_of_the_successor_but_no_farther() -> None:
    game = Pile()
    game.apply(Take(1))
    before = game.digest()

    for _ in game.successors(Toss()):
        assert game.undo() == Toss()
        assert game.digest() == before
        with pytest.raises(NothingToUndoError):
            game.undo()

    assert game.undo() == Take(1)


def test_they_nest() -> None:
    game = Duel(seed=1)
    before = everything(game)
    total = Fraction(0)

    for one, _ in game.successors(game.legal_actions()[0]):
        here = game.digest()
        for two, _ in game.successors(game.legal_actions()[0]):
            total += one * two
        assert game.digest() == here

    assert total == 1
    assert everything(game) == before


@pytest.mark.parametrize("history", [True, False])
def test_dropped_iterations_leave_the_game_as_it_was(history: bool) -> None:
    game = Pile(history=history)
    game.apply(Take(1))
    before = everything(game)

    outer = game.successors(Toss())
    next(outer)
    game.apply(Take(1))
    inner = game.successors(Toss())
    next(inner)
    del outer

    with pytest.raises(OutsideActionError, match="has left the position in which"):
        next(inner)
    del inner
    gc.collect()
    assert everything(game) == before
    game.apply(Take(2))


def test_going_on_with_an_outer_iteration_ends_the_inner_ones() -> None:
    game = Duel(seed=1)
    before = everything(game)
    strike = game.legal_actions()[0]

    outer = game.successors(strike)
    next(outer)
    inner = game.successors(game.legal_actions()[0])
    next(inner)
    next(outer)
    with pytest.raises(OutsideActionError):
        next(inner)
    for _ in outer:
        pass

    assert everything(game) == before


@pytest.mark.unmeasured
def test_errors_of_the_caller_bring_the_game_back(game: Game) -> None:
    before = everything(game)

    def fail_half_way() -> None:
        for _ in game.successors(some_actions(game)[0]):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()
    gc.collect()

    assert everything(game) == before


def test_refusals_come_before_the_first_result() -> None:
    game = Pile()

    with pytest.raises(IllegalActionError):
        game.successors(Take(11))
    with pytest.raises(InvalidTypeError, match="is not an action"):
        game.successors(7)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="limit must be at least 1"):
        game.successors(Toss(), limit=0)
    waiting = game.successors(Take(3))
    while game.coins > 2:
        game.apply(Take(2))
    with pytest.raises(IllegalActionError):
        next(waiting)
    assert game.coins == 2


def test_too_many_sequences_of_rolls_are_refused() -> None:
    game = Duel(seed=1)
    before = everything(game)

    with pytest.raises(ForecastTooLargeError):
        list(game.successors(game.legal_actions()[0], limit=3))

    assert everything(game) == before


def test_observers_hear_nothing() -> None:
    game = Pile()
    heard: list[Changed] = []
    game.changed.subscribe(heard.append)

    for _ in game.successors(Take(1)):
        pass

    assert heard == []


def test_game_cannot_begin_anew_in_a_successor() -> None:
    game = Pile()
    before = everything(game)

    for _ in game.successors(Toss()):
        with pytest.raises(OutsideActionError, match="stands in a successor"):
            game.restore(game.position())
        with pytest.raises(OutsideActionError, match="stands in a successor"):
            game.reseed(Mulberry32(1))
        with (
            pytest.raises(OutsideActionError, match="stands in a successor"),
            game.editing(),
        ):
            pass

    assert everything(game) == before


def test_reseeded_game_begins_here_with_other_dice(game: Game) -> None:
    seen, dice = game.view(game.sides[0]).text, game.dice.state

    game.reseed(Mulberry32(5))

    assert game.view(game.sides[0]).text == seen
    assert game.dice.state != dice or isinstance(game.dice, ScriptedRandom)
    assert (game.actions, game.undoable) == ((), 0)
    assert game.fresh().digest() == game.digest()
    with pytest.raises(InvalidTypeError):
        game.reseed(5)  # type: ignore[arg-type]


def test_seeds_are_drawn_once_and_not_enumerated() -> None:
    assert Mulberry32(1).reseed() == Mulberry32(1).between(0, 2**31 - 2)
    assert [source.reseed() for source in sequences()] == [0]


def test_enumerated_sample_has_no_dice_to_roll() -> None:
    duel = Duel(seed=1)

    sample = duel.view(duel.sides[0]).sample(ExactSource())

    strike = sample.legal_actions()[0]
    assert sample.forecast(strike) == duel.forecast(strike)
    with pytest.raises(RandomExhaustedError):
        sample.apply(strike)


@pytest.mark.parametrize(
    "make", [lambda: GridBattle("fog", seed=1), lambda: Dungeon(seed=1)]
)
def test_hidden_things_cannot_be_enumerated(make: Callable[[], Game]) -> None:
    game = make()

    with pytest.raises(InvalidValueError, match="what a view hides cannot be enumera"):
        game.view(game.sides[0]).sample(ExactSource())


def test_clocks_are_not_part_of_the_timeless_position() -> None:
    duel = Duel(seed=1)
    for _ in range(40):
        duel.apply(duel.legal_actions()[0])
        if duel.outcome is not None:
            break
    timeless = duel.timeless()

    assert {"tick", "hero_turns", "dice"}.isdisjoint(timeless)
    assert {"tick", "hero_turns", "dice"} <= set(duel.position())
    assert "energy" not in timeless["unit"][1]  # it is dead
    assert timeless["unit"][1]["hit_points"].startswith("0/")


def test_a_limit_keeps_its_clock() -> None:
    limited = Duel(seed=1, rules=Duel(seed=1).rules.__class__(turn_limit=9))
    limited.apply(limited.legal_actions()[0])
    battle = GridBattle("escape", seed=1)
    hungry = Dungeon(seed=1, variant=Dungeon(seed=1).variant.__class__(hunger=90))
    hungry.apply(hungry.legal_actions()[0])

    assert "hero_turns" in limited.timeless()
    assert "turn" in battle.timeless()
    assert "turn" not in GridBattle().timeless()
    assert "turns" in hungry.timeless()


def test_match_forgets_who_moved_in_the_turns_of_others() -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE, hit_points="500/500", moved=True),
        unit("Hero", 2, (0, 1), LANCE, hit_points="500/500"),
        uses_per_turn=1,
    )
    game.apply(UseItem(1, 2))
    mine = game.timeless()
    game.apply(EndTurn())
    entries = game.timeless()["unit"]

    assert (mine["unit"][0]["moved"], mine["unit"][0]["uses"]) == (True, 1)
    assert "round" not in mine
    if game.to_act == "Player 2":
        assert {"moved", "uses"}.isdisjoint(entries[0])


def test_match_with_a_limit_of_rounds_keeps_their_number() -> None:
    limited = match(unit("Hero", 1, (0, 0)), unit("Hero", 2, (0, 1)), max_rounds=9)
    before = GameController(map_size=2, seed=1)

    assert limited.timeless()["round"] == 1
    assert before.timeless() == {
        k: v for k, v in before.position().items() if k != "dice"
    }
    assert Pile().timeless() == {
        k: v for k, v in Pile().position().items() if k != "dice"
    }
