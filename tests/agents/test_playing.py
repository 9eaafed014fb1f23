"""Playing: agents play a game from its present position to its end."""

from collections.abc import Sequence
from typing import Any

import pytest

from alpaca_emblem.agents import Agent, GreedyAgent, RandomAgent, moves, play
from alpaca_emblem.agents.playing import Agents
from alpaca_emblem.errors import IllegalActionError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import EndTurn, RemovePlayer, Resign, StartGame
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View


class Idle(Agent):
    """Ends its turn."""

    def choose(self, view: View) -> Action[Any]:
        return EndTurn()


class Quitter(Agent):
    """Gives up."""

    def choose(self, view: View) -> Action[Any]:
        return Resign()


class Cheat(Agent):
    """Starts the game again."""

    def choose(self, view: View) -> Action[Any]:
        return StartGame(1)


class Usurper(Agent):
    """Removes all other players."""

    def choose(self, view: View) -> Action[Any]:
        return next(RemovePlayer(side) for side in view.sides if side != view.side)


def match_of_two() -> GameController:
    return GameController.skirmish(players=["North", "South"], map_size=5, seed=1)


@pytest.mark.unmeasured
def test_a_game_is_played_to_its_end() -> None:
    match = match_of_two()

    outcome = play(match, {"North": GreedyAgent(1), "South": RandomAgent(2)})

    assert outcome is match.outcome is not None


def test_every_action_is_told_with_its_side_and_events() -> None:
    match = match_of_two()
    before = len(match.actions)
    sides = []
    for played in moves(match, RandomAgent(1), max_actions=30):
        sides.append(played.side)
        assert match.actions[-1] is played.action

    assert len(match.actions) == before + len(sides)
    assert set(sides) == {"North", "South"}


def test_actions_are_applied_when_they_are_asked_for() -> None:
    match = match_of_two()
    before = match.digest()

    playing = moves(match, Idle())

    assert match.digest() == before
    assert next(playing).action == EndTurn()
    assert match.digest() != before


@pytest.mark.parametrize("limit", [0, 1, 7])
def test_it_stops_after_as_many_actions_as_allowed(limit: int) -> None:
    match = match_of_two()
    before = len(match.actions)

    outcome = play(match, Idle(), max_actions=limit)

    assert outcome is None
    assert len(match.actions) == before + limit


def test_a_game_that_is_over_is_left_alone() -> None:
    match = match_of_two()
    match.resign()
    before = match.digest()

    assert play(match, Idle()) == match.outcome
    assert match.digest() == before


def test_without_a_side_to_act_the_rounds_begin() -> None:
    """The removal of a player is also legal, but counts as a concession."""
    match = GameController(players=["North", "South"], map_size=2, seed=1)

    happened = list(moves(match, Idle(), max_actions=4))

    assert [played.side for played in happened][2:] == [
        None,
        match.rounds.order[0].name,
    ]
    assert happened[2].action == StartGame(30)


def test_agents_in_order_play_for_the_sides_in_order() -> None:
    match = match_of_two()

    outcome = play(match, [Idle(), Quitter()])

    assert outcome is not None
    assert outcome.winners == ("North",)


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        ([Idle()], "there must be 2 agents, one for each side, not 1"),
        ({"North": Idle()}, "agents must be given for North, South, not for North"),
        ({}, "not for no side"),
        ({"North": Idle(), "South": Idle(), "East": Idle()}, "not for North, South, E"),
    ],
    ids=["too few in order", "one missing", "none", "one too many"],
)
def test_every_side_needs_an_agent(agents: Agents, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        moves(match_of_two(), agents)


def test_a_negative_number_of_actions_is_refused_at_once() -> None:
    with pytest.raises(InvalidValueError, match="max_actions must be at least 0"):
        moves(match_of_two(), Idle(), max_actions=-1)


def test_an_agent_that_breaks_the_rules_is_stopped() -> None:
    match = match_of_two()
    before = match.digest()

    with pytest.raises(IllegalActionError):
        play(match, Cheat())

    assert match.digest() == before


def test_an_agent_cannot_take_the_referees_decisions() -> None:
    """Or it would win by having the others removed."""
    match = match_of_two()
    before = match.digest()

    with pytest.raises(IllegalActionError, match=r"is not for (North|South) to decide"):
        play(match, Usurper())

    assert match.digest() == before


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        (None, "agents must be an agent, or a list or dict of agents, not None"),
        (
            "greedy",
            "agents must be an agent, or a list or dict of agents, not 'greedy'",
        ),
        (["greedy", "random"], "an agent must be of class Agent, not 'greedy'"),
        ([Idle, Idle], "an agent must be of class Agent, not <class"),
        ({"North": Idle(), "South": None}, "an agent must be of class Agent, not None"),
    ],
    ids=["none", "a name", "names", "classes", "one missing"],
)
def test_only_agents_play(agents: Agents, message: str) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        moves(match_of_two(), agents)


def test_a_sequence_may_be_any() -> None:
    agents: Sequence[Agent] = (Idle(), Idle())

    assert play(match_of_two(), agents, max_actions=2) is None
