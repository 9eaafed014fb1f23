"""Agents take part in turn zero, so that there is a match to be played."""

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.match import CLASSIC, GreedyAgent
from alpaca_emblem.play import Session
from alpaca_emblem.play.forms import new_game
from alpaca_emblem.play.recruits import Recruiter


@pytest.mark.parametrize("opponent", ["greedy", "random"])
def test_opponents_place_and_arm_the_units_of_the_form(opponent: str) -> None:
    options = {"start": "turn_zero", "opponent": opponent, "units": 7, "seed": 4}
    game, seats, _ = new_game("match", options)
    session = Session(game, seats)
    while session.advance():
        pass
    session.key("e")
    while session.advance():
        pass
    assert isinstance(game, GameController)
    (placed,) = [one.units for one in game.tacticians if one.units]
    planned = CLASSIC.roster[:7]
    assert [type(unit).__name__ for unit in placed] == [
        plan.unit_class for plan in planned
    ]
    assert [[item.name for item in unit.items] for unit in placed] == [
        [item.name for item in plan.items] for plan in planned
    ]
    assert all(unit.has_equipped_item for unit in placed[:-1])  # the alpaca cannot


def test_second_side_stands_far_from_the_first() -> None:
    game = GameController(players=2, map_size=6, seed=1)
    agents = {side: Recruiter(GreedyAgent(1), 2) for side in game.sides}
    session = Session(game, agents)
    while session.advance():
        pass
    first, second = (one.units[0].location for one in game.tacticians)
    assert first is not None
    assert second is not None
    assert abs(first.row - second.row) + abs(first.column - second.column) == 10


def test_rounds_are_played_by_the_agent_itself() -> None:
    game = GameController.skirmish(2, 4, 1, units=2)
    view = game.view(game.to_act or "")
    assert Recruiter(GreedyAgent(5), 2).choose(view) == GreedyAgent(5).choose(view)


def test_the_agent_itself_hears_how_the_game_ended() -> None:
    heard: list[Outcome | None] = []

    class Listener(RandomAgent):
        def game_over(self, outcome: Outcome | None) -> None:
            heard.append(outcome)

    end = Outcome("last_standing", ("Player 1",))
    Recruiter(Listener(1), 2).game_over(end)
    assert heard == [end]


@pytest.mark.parametrize("limit", [1, None])
def test_full_map_or_full_house_ends_the_turn(limit: int | None) -> None:
    game = GameController(players=2, map_size=1, seed=1, max_units=limit)
    session = Session(game, {side: Recruiter(RandomAgent(1), 9) for side in game.sides})
    while session.advance():
        pass
    assert session.notice == ""
    assert len(game.units) == 1
    assert session.next_picks()[0] == "start-30"
