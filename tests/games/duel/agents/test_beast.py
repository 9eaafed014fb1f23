"""The enemies of the source: they strike, and use a skill now and then."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.actions import Strike, UseSkill
from alpaca_emblem.games.duel.agents import BeastAgent, DuelAgent
from alpaca_emblem.games.duel.fighters.abilities import HEAVY_BLOW, SWEEP, Ability
from alpaca_emblem.games.match import GameController
from alpaca_emblem.rng import Mulberry32, ScriptedRandom
from tests.games.duel.arena import duel, fighter

TOAD = fighter("toad", speed=20, abilities=(HEAVY_BLOW,), max_mana=2)


def test_without_a_skill_it_strikes_and_throws_no_dice() -> None:
    agent = BeastAgent(ScriptedRandom([]))
    game = duel(None, fighter(speed=20), fighter())

    assert agent.choose(game.view("enemies")) == Strike(2, 1)


@pytest.mark.parametrize(
    ("answer", "action"), [(True, UseSkill(2, 0, 1)), (False, Strike(2, 1))]
)
def test_a_skill_that_is_ready_is_used_now_and_then(
    answer: bool, action: Strike | UseSkill
) -> None:
    agent = BeastAgent(ScriptedRandom([answer]))

    assert agent.choose(duel(None, TOAD).view("enemies")) == action


def test_three_times_in_ten() -> None:
    agent, view = BeastAgent(5), duel(None, TOAD).view("enemies")

    used = [isinstance(agent.choose(view), UseSkill) for _ in range(2000)]

    assert 540 <= sum(used) <= 660


@pytest.mark.parametrize("ability", [HEAVY_BLOW, SWEEP])
def test_a_skill_that_is_not_ready_throws_no_dice(ability: Ability) -> None:
    poor = fighter(speed=20, abilities=(ability,), max_mana=1)

    choice = BeastAgent(ScriptedRandom([])).choose(duel(None, poor).view("enemies"))

    assert choice == Strike(2, 1)


def test_it_does_not_touch_the_dice_of_the_game() -> None:
    game = duel(None, TOAD)
    object.__setattr__(game, "dice", Mulberry32(3))

    BeastAgent(1).choose(game.view("enemies"))

    assert game.dice == Mulberry32(3)


@pytest.mark.parametrize("agent", [BeastAgent(1), DuelAgent(1)])
def test_who_is_not_to_act_has_nothing_to_decide(agent: BeastAgent | DuelAgent) -> None:
    view = duel().view("enemies")

    with pytest.raises(InvalidValueError, match="enemies has nothing to decide"):
        agent.choose(view)


@pytest.mark.parametrize("agent", [BeastAgent(1), DuelAgent(1)])
def test_other_games_are_not_played(agent: BeastAgent | DuelAgent) -> None:
    match = GameController.skirmish(seed=1)
    assert match.to_act is not None

    with pytest.raises(InvalidTypeError, match="only a duel can be played like that"):
        agent.choose(match.view(match.to_act))
