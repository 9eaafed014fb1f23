"""The random agent: all kinds of actions with equal chances, and no concessions."""

from collections import Counter
from typing import Any

import pytest

from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import RemovePlayer, Resign
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import ScriptedRandom
from tests.games.tiny import Pile


def opening() -> View:
    """Return the first player's view at the start of a skirmish."""
    match = GameController.skirmish(players=2, map_size=5, seed=1)
    assert match.to_act is not None
    return match.view(match.to_act)


def test_the_kind_is_drawn_first_then_the_action() -> None:
    view = opening()
    kinds = list(dict.fromkeys(map(type, view.legal_actions())))
    of_third_kind = [a for a in view.legal_actions() if type(a) is kinds[2]]

    chosen = RandomAgent(ScriptedRandom([2, 1])).choose(view)

    assert chosen == of_third_kind[1]


@pytest.mark.unmeasured
def test_each_kind_is_about_as_frequent() -> None:
    view = opening()
    agent = RandomAgent(1)

    drawn = Counter(type(agent.choose(view)) for _ in range(3000))

    kinds = {type(action) for action in view.legal_actions()} - {Resign}
    assert set(drawn) == kinds
    assert all(abs(n * len(kinds) / 3000 - 1) < 0.2 for n in drawn.values())


def test_it_concedes_only_if_nothing_else_is_legal() -> None:
    concessions = (Resign.of(), RemovePlayer.of("Player 1"))

    class Cornered(View):
        def legal_actions(self) -> tuple[Action[Any], ...]:
            return concessions

    game = GameController.skirmish(map_size=4, seed=1)
    assert game.to_act is not None
    cornered = Cornered.of(game, game.to_act)

    chosen = {RandomAgent(seed).choose(cornered) for seed in range(20)}

    assert chosen == set(concessions)


def test_equal_seeds_choose_equally() -> None:
    view = opening()
    agents = RandomAgent(9), RandomAgent(9)

    choices = [[agent.choose(view) for _ in range(50)] for agent in agents]

    assert choices[0] == choices[1]


def test_it_plays_any_game() -> None:
    game = Pile(seed=2)
    assert game.to_act is not None
    view = game.view(game.to_act)

    assert RandomAgent(1).choose(view) in view.legal_actions()


def test_a_side_that_is_not_to_act_has_no_decision() -> None:
    match = GameController.skirmish(players=2, map_size=5, seed=1)
    waiting = next(side for side in match.sides if side != match.to_act)

    with pytest.raises(InvalidValueError, match=f"{waiting} has nothing to decide"):
        RandomAgent(1).choose(match.view(waiting))
