"""Games are themselves however they are copied, also in another process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, Mulberry32
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.errors import (
    NotationError,
    OutOfRangeError,
    OutsideActionError,
    ReplayError,
)
from alpaca_emblem.grid import Scenario
from alpaca_emblem.testing import PropertyFailure
from tests.games.tiny import Meddle, Pile, Take


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def full_duel() -> Duel:
    return Duel(hero="mage", enemies=["orc", "bat"], rules="full", seed=3)


GAMES: list[Callable[[], Game]] = [
    lambda: GameController.skirmish(map_size=4, seed=1),
    lambda: GridBattle(seed=1),
    lambda: GridBattle(Scenario.named("fog"), seed=1),
    full_duel,
    lambda: Dungeon(seed=1),
    Pile,
]

BY_GAME = pytest.mark.parametrize(
    "make", GAMES, ids=["match", "grid", "fog", "duel", "dungeon", "own"]
)
BY_EVERY_WAY = pytest.mark.parametrize(
    "way", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"]
)


def played(game: Game, steps: int = 12) -> Game:
    for step in range(steps):
        listed = game.legal_actions()
        if listed:
            game.apply(listed[step % len(listed)])
    return game


@pytest.mark.unmeasured
@BY_GAME
@BY_EVERY_WAY
def test_copy_goes_on_like_the_game_and_leaves_it_alone(
    make: Callable[[], Game], way: Callable[[Any], Any]
) -> None:
    game = played(make())
    before, listed, done = game.digest(), game.legal_actions(), game.actions

    twin = way(game)
    assert twin.legal_actions() == listed
    assert twin.digest() == before
    assert twin.actions == done
    played(twin, 20)

    assert game.digest() == before
    assert game.actions == done
    assert played(game, 20).digest() == twin.digest()


@pytest.mark.unmeasured
@BY_GAME
def test_pickle_keeps_the_whole_history(make: Callable[[], Game]) -> None:
    game = played(make())
    start, end = game.fresh().digest(), game.digest()

    twin = pickled(game)
    for _ in game.actions:
        assert twin.undo() == game.undo()

    assert twin.digest() == start == game.digest()
    for action in (*played(make()).actions,):
        twin.apply(action)
    assert twin.digest() == end


def test_observers_of_a_game_stay_behind() -> None:
    heard: list[object] = []
    game = Pile()
    game.changed.subscribe(heard.append)

    pickled(game).apply(Take(1))
    copy.deepcopy(game).apply(Take(1))
    copy.copy(game).apply(Take(1))

    assert heard == []


@BY_EVERY_WAY
def test_pickle_and_copies_wait_for_the_end_of_an_action(
    way: Callable[[Any], Any],
) -> None:
    game = Pile()

    with game.editing(), pytest.raises(OutsideActionError, match="still going on"):
        way(game)

    assert way(game).digest() == game.digest()


def test_copy_in_the_middle_of_an_action_is_refused_by_the_action() -> None:
    with pytest.raises(OutsideActionError):
        Pile().apply(Meddle("copy"))


def test_an_observer_can_pickle_the_game() -> None:
    game, twins = Pile(), []
    game.changed.subscribe(lambda _: twins.append(pickled(game)))

    game.apply(Take(1))
    twins[0].apply(Take(2))

    assert [twin.actions for twin in twins] == [(Take(1), Take(2))]
    assert game.actions == (Take(1),)


@BY_EVERY_WAY
def test_unit_brings_its_game_along(way: Callable[[Any], Any]) -> None:
    match = GameController.skirmish(map_size=4, seed=1)

    twin, unit, place = way([match, match.units[0], match.field[0, 0]])
    alone = way(match.units[0])

    if way is not copy.copy:
        assert twin is not match
        assert unit is twin.units[0]
        assert place is twin.field[0, 0]
    assert alone.owner.units[0] is alone
    assert alone.owner is not match.units[0].owner
    with pytest.raises(OutsideActionError):
        alone.hit_points = 1


@pytest.mark.unmeasured
@BY_GAME
@BY_EVERY_WAY
def test_view_is_copied_with_all_that_can_be_asked_of_it(
    make: Callable[[], Game], way: Callable[[Any], Any]
) -> None:
    game = played(make())
    view = game.view(game.sides[0])
    sample = view.sample(Mulberry32(5))

    twin = way(view)

    assert twin == view
    assert twin.legal_actions() == view.legal_actions()
    assert twin.sample(Mulberry32(5)).digest() == sample.digest()
    assert way(sample).digest() == sample.digest()
    assert type(sample) is type(game)


def play_on(game: Game) -> tuple[str, Game]:
    agents = {side: RandomAgent(Mulberry32(7)) for side in game.sides}
    play(game, agents, max_actions=15)
    return game.digest(), game


def refuse(_: Game) -> None:
    raise OutOfRangeError("too far", reason="walls")


@pytest.mark.slow
def test_games_go_to_fresh_processes_and_come_back() -> None:
    games = [played(make()) for make in GAMES]
    here = [play_on(copy.deepcopy(game))[0] for game in games]

    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        there = [*pool.map(play_on, games)]
        with pytest.raises(OutOfRangeError, match="too far") as caught:
            pool.submit(refuse, games[0]).result()

    assert caught.value.reason == "walls"
    assert [digest for digest, _ in there] == here == [g.digest() for _, g in there]


@BY_EVERY_WAY
@pytest.mark.parametrize(
    ("error", "names"),
    [
        (OutOfRangeError("too far", reason="walls"), ["reason"]),
        (NotationError("no", path="unit[1].at"), ["path"]),
        (ReplayError("no", step=3), ["step"]),
        (
            PropertyFailure(
                property_name="undo",
                seed=1,
                step=2,
                played=3,
                actions=[Take(1)],
                position="coins = 1",
                what="wrong",
            ),
            ["property_name", "seed", "step", "played", "actions", "position", "what"],
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_errors_get_out_of_other_processes(
    way: Callable[[Any], Any], error: Exception, names: list[str]
) -> None:
    twin = way(error)

    assert str(twin) == str(error)
    for name in names:
        assert getattr(twin, name) == getattr(error, name)
