"""Lent views: they answer as other views do, and outlive the decision unharmed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, field

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, View
from alpaca_emblem.agents import Agent, BanditAgent, GreedyAgent, RandomAgent, moves
from alpaca_emblem.errors import IllegalActionError, InvalidValueError
from alpaca_emblem.games.agents import choice_in
from alpaca_emblem.games.grid.actions import EndTurn
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import use_view
from alpaca_emblem.rng import Mulberry32
from tests.games.dungeon.positions import EVERYTHING
from tests.games.tiny import Pile, Refill

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(map_size=4, seed=1),
    "turn zero": lambda: GameController(seed=1),
    "grid": lambda: GridBattle("pass", seed=1),
    "fog": lambda: GridBattle("fog", seed=1),
    "duel": lambda: Duel(rules="full", seed=1),
    "dungeon": lambda: Dungeon(seed=1, variant=EVERYTHING),
    "pile": Pile,
}
each_game = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)

QUESTIONS: tuple[Callable[[View], Any], ...] = (
    lambda view: view.legal_actions(),
    lambda view: view.position,
    lambda view: view.text,
    lambda view: (view.side, view.sides, view.to_act, view.outcome),
    lambda view: [view.why_not(action) for action in view.legal_actions()],
    lambda view: view.game.position(),
    lambda view: view.sample(Mulberry32(5)).position(),
    lambda view: view,
    repr,
    hash,
)


@pytest.mark.unmeasured
@each_game
def test_a_lent_view_answers_like_any_other(make: Callable[[], Game]) -> None:
    game = make()
    for _ in moves(game, RandomAgent(1), 12):
        for side in game.sides:
            before = game.digest()
            for question in QUESTIONS:
                assert use_view(game, side, question) == question(game.view(side))
            assert game.digest() == before


@define(eq=False)
class Collector(Agent):
    """Plays at random, and keeps every view."""

    kept: list[View] = field(init=False, factory=list)

    def choose(self, view: View) -> Action[Any]:
        self.kept.append(view)
        return RandomAgent(self.rng).choose(view)


@pytest.mark.unmeasured
@each_game
def test_views_that_agents_keep_stay_as_they_were(make: Callable[[], Game]) -> None:
    game, agent = make(), Collector(1)
    expected: list[View] = []
    while game.to_act is not None and len(expected) < 15:
        expected.append(game.view(game.to_act))
        game.apply(choice_in(game, game.to_act, agent))

    assert agent.kept == expected
    for view, other in zip(agent.kept, expected, strict=True):
        assert view.game.position() == other.game.position()


def test_a_view_that_an_error_holds_is_unharmed() -> None:
    game = Duel(seed=1)

    def fail(view: View) -> None:
        raise RuntimeError("thinking", view)

    with pytest.raises(RuntimeError) as raised:
        use_view(game, "hero", fail)

    view, expected = raised.value.args[1], game.view("hero")
    game.apply(game.legal_actions()[0])
    assert view == expected


@pytest.mark.parametrize("store", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_lent_view_gives_its_dice_to_nobody(store: Callable[[View], object]) -> None:
    """Two games that differ in their dice only leave the same behind."""
    stored: list[Any] = []
    for seed in (1, 2):
        game = Duel(seed=1)
        game.reseed(Mulberry32(seed))
        twin = use_view(game, "hero", store)
        stored.append(pickle.loads(twin) if isinstance(twin, bytes) else twin)

    assert stored[0].game.dice.state == stored[1].game.dice.state == 0


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["original", "pass", "fog"])
def test_bandits_choose_alike_without_a_view(scenario: str) -> None:
    for seed in range(3):
        game = GridBattle(scenario, seed=seed)
        for _ in moves(game, RandomAgent(seed), 40):
            if game.to_act is not None:
                one, other = BanditAgent(seed), BanditAgent(seed)
                chosen = other.choose(game.view(game.to_act))
                assert choice_in(game, game.to_act, one) == chosen


class Timid(BanditAgent):
    """Always ends the turn of the heroes."""

    def choose(self, view: View) -> Action[Any]:
        return view.legal_actions()[-1]


def test_a_class_of_your_own_is_asked_itself() -> None:
    game = GridBattle(seed=1)
    assert choice_in(game, "heroes", Timid(1)) == EndTurn()


class Referee(Agent):
    def choose(self, view: View) -> Action[Any]:
        return Refill.of()


def test_an_agent_cannot_decide_for_the_referee() -> None:
    with pytest.raises(IllegalActionError, match="is not for left to decide"):
        choice_in(Pile(), "left", Referee(1))


@each_game
def test_there_is_no_view_for_an_unknown_side(make: Callable[[], Game]) -> None:
    with pytest.raises(InvalidValueError, match="side must be one of"):
        use_view(make(), "nobody", hash)


def test_a_battle_in_fog_makes_a_real_view() -> None:
    seen: list[bool] = []
    for game in (GridBattle("fog"), Dungeon(seed=1), GridBattle(), Pile()):
        use_view(game, game.sides[0], lambda view: seen.append(view._is_lent))
    assert seen == [False, True, True, True]


@pytest.mark.unmeasured
def test_agents_that_search_play_as_before() -> None:
    game, twin = (GameController.skirmish(map_size=4, seed=2) for _ in range(2))
    one, other = GreedyAgent(3), GreedyAgent(3)
    for _ in range(10):
        assert game.to_act is not None
        action = choice_in(game, game.to_act, one)
        assert action == other.choose(twin.view(game.to_act))
        game.apply(action)
        twin.apply(action)
