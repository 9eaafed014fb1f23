"""The cunning agent weighs gains against costs."""

from __future__ import annotations

from collections import Counter

import pytest

from alpaca_emblem.errors import GameOverError, InvalidTypeError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.cunning import CunningAgent, goals_of
from alpaca_emblem.games.grid.scenario import FOES, HEROES
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from tests.games.grid.boards import battle, foe, hero, wait

CUNNING = CunningAgent(1)


def test_a_kill_is_taken() -> None:
    game = battle(".....", hero((0, 0)), foe((0, 2), hit_points=5), foe((0, 4)))

    assert CUNNING.decide(game) == Act(1, (0, 1), 2)


def test_a_blow_that_costs_its_life_is_not_struck() -> None:
    game = battle("....", hero((0, 0), hit_points=2), foe((0, 2), movement=0))

    act = CUNNING.decide(game)

    assert isinstance(act, Act)
    assert act.target is None


def test_cover_is_sought() -> None:
    game = battle("...\n.f.\n...", hero((1, 0)), foe((1, 2), movement=0, power=9,
                  hit_points=99))  # fmt: skip

    act = CUNNING.decide(game)

    assert isinstance(act, Act)
    assert act.to in {(1, 1), (0, 0), (1, 0), (2, 0), (0, 1), (2, 1)}


def test_unarmed_units_are_no_danger() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3), "Alpaca", hit_points=3))

    assert CUNNING.decide(game) == Act(1, (0, 2), 2)


def test_it_walks_around_rocks() -> None:
    game = battle("....\n###.\n....", hero((2, 0)), foe((0, 0), movement=0))

    act = CUNNING.decide(game)

    assert isinstance(act, Act)
    assert act.to == (2, 3)


def test_the_hurt_are_healed() -> None:
    game = battle("......", hero((0, 0), "Cleric", power=5), hero((0, 1)), foe((0, 5)))
    with game.editing():
        game.units[1].hit_points = 2
    wait(game, 2)

    act = CUNNING.decide(game)

    assert isinstance(act, Act)
    assert act.target == 2


def test_a_place_that_wins_is_taken() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)), reach=((0, 1),))

    assert CUNNING.decide(game) == Act(1, (0, 1))


def test_a_blow_that_loses_the_battle_is_not_struck() -> None:
    game = battle("..", hero((0, 0), hit_points=2), foe((0, 1), hit_points=99))

    assert CUNNING.decide(game) == Act(1, (0, 0))


def test_heroes_that_must_survive_and_captains_stay() -> None:
    game = battle(
        "." * 30, hero((0, 0)), foe((0, 29), captain=True), survive=9,
        fell_captain=True,
    )  # fmt: skip
    acts = {CunningAgent(seed).decide(game) for seed in range(9)}
    assert len(acts) > 1  # nothing draws it anywhere
    wait(game, 1)

    assert len({CunningAgent(seed).decide(game) for seed in range(9)}) > 1


def test_without_units_to_act_the_turn_ends() -> None:
    game = battle("...", hero((0, 0)), foe((0, 2)))
    with game.editing():
        game.phases.mark(game.units[0])

    assert CUNNING.decide(game) == EndTurn()


@pytest.mark.unmeasured
def test_equal_acts_are_drawn_from_its_own_dice() -> None:
    game = GridBattle("fort", seed=1)

    acts = {CunningAgent(seed).decide(game) for seed in range(12)}

    assert len(acts) > 1
    assert CunningAgent(3).decide(game) == CunningAgent(3).decide(game)


@pytest.mark.unmeasured
def test_in_fog_it_chooses_among_legal_actions() -> None:
    game = GridBattle("fog", seed=1)
    for _ in range(30):
        assert game.to_act is not None
        act = CUNNING.choose(game.view(game.to_act))
        assert act in game.legal_actions()
        game.apply(act)


def fight(name: str, heroes: Agent, foes: Agent, seed: int, most: int = 60) -> str:
    """Return the winner of a battle of at most *most* turns, or "nobody"."""
    game = GridBattle(name, seed=seed, history=False)
    while game.outcome is None and game.turn <= most:
        agent = heroes if game.to_act == HEROES else foes
        assert isinstance(agent, BanditAgent | CunningAgent)
        if game.scenario.options.fog is None:
            game.apply(agent.decide(game))
        else:
            assert game.to_act is not None
            game.apply(agent.choose(game.view(game.to_act)))
    return "nobody" if game.outcome is None else game.outcome.winners[0]


@pytest.mark.slow
def test_cunning_beats_the_bandits() -> None:
    """In sixty of a hundred battles over all scenarios, with sides swapped."""
    won = played = 0
    for name in scenario_names():
        for seed in range(20):
            as_heroes = fight(name, CunningAgent(seed), BanditAgent(seed), seed)
            as_foes = fight(name, BanditAgent(seed), CunningAgent(seed), seed)
            won += (as_heroes == HEROES) + (as_foes == FOES)
            played += 2

    assert played == 280
    assert won / played >= 0.6


def fight_of_equals(name: str, seed: int) -> str:
    """Return the winner of a battle between two cunning agents."""
    return fight(name, CunningAgent(seed), CunningAgent(seed + 1000), seed)


WON = {
    "bridge": (2, 3),
    "escape": (7, 6),
    "fog": (4, 6),
    "fort": (11, 3),
    "lair": (0, 9),
    "pass": (2, 5),
}
"""For each scenario, a seed with which the heroes win, and one for the foes."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", WON)
def test_each_side_can_win_every_scenario(name: str) -> None:
    assert [fight_of_equals(name, seed) for seed in WON[name]] == [HEROES, FOES]


def test_all_scenarios_but_the_original_can_be_won_by_each_side() -> None:
    assert {"original", *WON} == set(scenario_names())


@pytest.mark.slow
@pytest.mark.parametrize("name", WON)
def test_no_scenario_is_decided_before_it_starts(name: str) -> None:
    winners = Counter(fight_of_equals(name, seed) for seed in range(100))

    assert 10 <= winners[HEROES] <= 90
    assert 10 <= winners[FOES] <= 90


@pytest.mark.slow
def test_the_original_is_decided_before_it_starts() -> None:
    """Its heroes are the stronger ones, which cannot be changed: it is the original."""
    winners = Counter(fight_of_equals("original", seed) for seed in range(100))

    assert winners == {HEROES: 100}


def test_it_decides_nothing_where_there_is_nothing_to_decide() -> None:
    game = battle("...", hero((0, 0)), foe((0, 2)))
    game.apply(Remove(2))

    with pytest.raises(GameOverError):
        CunningAgent(1).decide(game)
    with pytest.raises(InvalidTypeError, match=r"^battle must be of class GridBattle"):
        CunningAgent(1).decide(None)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match=r"^view must be of class View"):
        CunningAgent(1).choose(game)  # type: ignore[arg-type]


def test_hidden_enemies_are_no_goals() -> None:
    known = GridBattle("fog", seed=1).view(HEROES).game
    assert isinstance(known, GridBattle)
    places = [foe.location for foe in known.side(FOES).units]
    assert None in places

    goals = [*goals_of(known, known.side(HEROES).units[0])]
    assert goals == [place for place in places if place is not None]
