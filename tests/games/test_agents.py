"""Agents in general: their sources of chance, and how they begin to choose."""

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent, decisions_in, game_to_search
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import JavaRandom, Mulberry32
from tests.games.tiny import Pile, QuietPile


class First(Agent):
    """Takes whatever comes first."""

    def choose(self, view: View) -> Action[Any]:
        return view.legal_actions()[0]


def test_a_source_that_is_given_is_used_as_it_is() -> None:
    source = JavaRandom(3)

    assert First(source).rng is source


def test_a_seed_makes_a_source_of_its_own() -> None:
    one, other = First(3), First(3)

    assert one.rng == other.rng == Mulberry32(3)
    assert one.rng is not other.rng


def test_without_a_seed_agents_differ() -> None:
    assert len({First().rng.state for _ in range(5)}) > 1


@pytest.mark.parametrize("given", ["3", 3.0, True])
def test_anything_else_is_refused(given: Any) -> None:
    with pytest.raises(InvalidTypeError, match="must be a source or a seed, not"):
        First(given)


def test_an_agent_has_to_choose() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Agent(1)  # type: ignore[abstract]


def view_of(game: Game) -> View:
    assert game.to_act is not None
    return game.view(game.to_act)


def test_decisions_are_the_legal_actions_of_the_view() -> None:
    view = view_of(Pile(seed=1))

    assert decisions_in(view) == decisions_in(view, Pile) == view.legal_actions()


def test_there_are_no_decisions_for_a_side_that_waits() -> None:
    game = Pile(seed=1)
    waiting = next(side for side in game.sides if side != game.to_act)

    with pytest.raises(InvalidValueError, match=f"^{waiting} has nothing to decide$"):
        decisions_in(game.view(waiting))


@pytest.mark.parametrize("view", [None, Pile(seed=1), "white"])
def test_agents_need_a_view(view: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^view must be of class View, not "):
        decisions_in(view)


def test_a_view_of_another_game_is_refused() -> None:
    with pytest.raises(InvalidTypeError) as caught:
        decisions_in(view_of(Pile(seed=1)), GameController)

    assert str(caught.value) == (
        "view must be of a GameController, not of a game with the action "
        f"{view_of(Pile(seed=1)).legal_actions()[0]!r}"
    )


def test_a_game_to_search_agrees_with_the_view() -> None:
    """The dice are drawn from the agent's own source."""
    game, source = Pile(seed=1), Mulberry32(3)

    searched = game_to_search(view_of(game), Pile, source)

    assert searched.view("left") == game.view("left")
    assert searched.dice == Pile(seed=Mulberry32(3).between(0, 2**31 - 2)).dice


def test_a_game_that_only_shares_actions_cannot_be_searched() -> None:
    with pytest.raises(InvalidTypeError, match=r"of a QuietPile, not of a Pile$"):
        game_to_search(view_of(Pile(seed=1)), QuietPile, Mulberry32(1))
