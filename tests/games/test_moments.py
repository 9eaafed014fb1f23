"""Moments: a game takes on what changes, and equals the game with that position."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import attrs
import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.errors import InvalidTypeError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.games.values import Changed
from alpaca_emblem.simulation.finding import set_up_of
from alpaca_emblem.simulation.setups import SetUp
from tests.games.tiny import Pile

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(players=3, map_size=5, seed=1, units=3),
    "grid": GridBattle,
    "pass": lambda: GridBattle("pass", seed=3),
    "duel": lambda: Duel(seed=16, rules="full"),
    "dungeon": lambda: Dungeon(seed=1),
}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


def now(set_up: SetUp, game: Game) -> Moment:
    """The moment at which *game* stands."""
    return set_up.moment(set_up.pack(game))


def test_a_game_takes_on_each_moment_of_another(game: Game) -> None:
    set_up, twin = set_up_of(game), game.copy()
    seen = []
    for seed in range(12):
        seen.append((now(set_up, game), game.position(), game.legal_actions()))
        play(game, RandomAgent(seed), 6)

    for moment, position, legal in (*seen, *reversed(seen), seen[0]):
        twin.restore(moment)
        assert twin.position() == position
        assert twin.legal_actions() == legal
        assert (twin.actions, twin.undoable) == ((), 0)


@pytest.mark.unmeasured
def test_a_game_plays_on_from_a_moment_and_comes_back(game: Game) -> None:
    set_up, twin = set_up_of(game), game.copy()
    play(game, RandomAgent(3), 20)
    there, position = now(set_up, game), game.position()
    play(twin, RandomAgent(5), 9)

    twin.restore(there)
    play(game, RandomAgent(4), 15)
    play(twin, RandomAgent(4), 15)

    assert twin.digest() == game.digest()
    begun = twin.fresh()
    assert begun.position() == position
    assert (begun.actions, begun.options) == ((), twin.options)
    assert pickle.loads(pickle.dumps(twin)).fresh().position() == position
    while twin.undoable:
        twin.undo()
    assert twin.position() == position
    assert twin.copy().fresh().position() == position


@pytest.mark.unmeasured
def test_observers_of_the_game_stay(game: Game) -> None:
    heard: list[Changed] = []
    game.changed.subscribe(heard.append)
    set_up = set_up_of(game)

    game.restore(set_up.moment(set_up.start))
    play(game, RandomAgent(1), 1)

    assert len(heard) == 1


def test_a_moment_without_dice_leaves_them() -> None:
    game = Duel(seed=1)
    set_up = set_up_of(game)
    first = attrs.evolve(set_up.moment(set_up.start), dice=None)
    game.strike()
    dice = game.dice.state

    game.restore(first)

    assert game.dice.state == dice
    assert game.fresh().dice.state == dice
    assert game.fresh().position() == game.position()


def test_a_moment_of_a_battle_without_chance_has_no_dice() -> None:
    game = GridBattle()
    set_up = set_up_of(game)
    assert set_up.moment(set_up.start).dice is None
    game.restore(set_up.moment(set_up.start))
    assert game.fresh().position() == game.position()


@pytest.mark.parametrize("dice", [("java", 1), ("mulberry32", -1)])
def test_impossible_dice_change_nothing(dice: tuple[str, float]) -> None:
    game = Duel(seed=1)
    set_up = set_up_of(game)
    game.strike()
    before = game.position()

    with pytest.raises(NotationError, match=r"^dice"):
        game.restore(attrs.evolve(set_up.moment(set_up.start), dice=dice))

    assert game.position() == before
    assert game.undoable == 1


def test_a_moment_of_another_game_is_refused(game: Game) -> None:
    before = game.position()
    for other in (make() for make in GAMES.values()):
        set_up = set_up_of(other)
        if other.name != game.name:
            refusal = rf"^a {game.name} cannot take on a \w+Moment: use a position, "
            with pytest.raises(InvalidTypeError, match=refusal):
                game.restore(set_up.moment(set_up.start))

    assert game.position() == before


def test_a_game_without_moments_takes_on_positions() -> None:
    with pytest.raises(
        InvalidTypeError,
        match=r"^a pile cannot take on a Moment: use a position, as position\(\) ",
    ):
        Pile().restore(Moment(dice=None))


@pytest.mark.parametrize("value", [None, 3, "text", [], ()])
def test_a_position_is_a_mapping_or_a_moment(value: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^position must be a mapping, not "):
        Duel(seed=1).restore(value)  # type: ignore[arg-type]
