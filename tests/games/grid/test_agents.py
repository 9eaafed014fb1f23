"""Bandits: the enemy of the original."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import GameOverError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Recruit
from alpaca_emblem.games.match import GameController
from tests.games.grid.boards import battle, end_turn, foe, hero, wait

BANDIT = BanditAgent(1)


def decision(rows: str, bandit: Recruit, *heroes: Recruit) -> Act:
    """Return the choice of a bandit that follows the heroes in the roster."""
    game = battle(rows, *heroes, bandit)
    for number in range(1, len(heroes) + 1):
        wait(game, number)
    act = BANDIT.decide(game)
    assert isinstance(act, Act)
    return act


def test_a_kill_comes_first() -> None:
    weak = hero((0, 4), hit_points=4, defense=2)

    assert decision(".....", foe((0, 2)), hero((0, 0), defense=0), weak).target == 2


def test_damage_and_hit_points_are_weighed_by_the_formula() -> None:
    """4 damage to a target with 6 hit points beats 5 to one with 18."""
    strong = hero((0, 0), hit_points=18, defense=1)
    weak = hero((0, 4), hit_points=6, defense=2)

    assert decision(".....", foe((0, 2)), strong, weak).target == 2


def test_among_equals_the_first_place_found_and_then_the_first_hero_wins() -> None:
    assert decision("...", foe((0, 1)), hero((0, 2)), hero((0, 0))) == Act(3, (0, 1), 1)
    right = decision(".....", foe((0, 2)), hero((0, 0)), hero((0, 4)))
    assert right == Act(3, (0, 3), 2)


def test_cover_of_the_prey_counts() -> None:
    act = decision("....f", foe((0, 2)), hero((0, 4)), hero((0, 0)))

    assert act.target == 2


def test_without_prey_it_walks_straight_and_is_stopped_by_rock() -> None:
    assert decision("......", foe((0, 5), movement=2), hero((0, 0))).to == (0, 3)
    assert decision("....\n###.\n....", foe((2, 0)), hero((0, 0))).to == (2, 0)


def test_a_guard_stays_until_an_enemy_is_in_reach() -> None:
    assert decision("......", foe((0, 5), guard=True), hero((0, 0))).to == (0, 5)
    act = decision("......", foe((0, 5), guard=True), hero((0, 1)))
    assert act == Act(2, (0, 2), 1)


def test_archers_strike_from_where_they_reach() -> None:
    act = decision(".....", foe((0, 4), "Archer", max_range=2), hero((0, 0)))

    assert act == Act(2, (0, 2), 1)


def test_the_unarmed_and_healers_walk() -> None:
    assert decision(".....", foe((0, 4), "Alpaca"), hero((0, 0))).to == (0, 1)
    assert decision(".....", foe((0, 4), "Cleric"), hero((0, 0))).to == (0, 1)


def test_it_stays_if_it_sees_no_enemy() -> None:
    game = battle(".......", hero((0, 0)), foe((0, 6)), fog=2)
    wait(game, 1)

    assert BANDIT.choose(game.view(FOES)) == Act(2, (0, 6))


def test_it_plays_heroes_in_their_order() -> None:
    game = battle("....", hero((0, 0)), hero((0, 1)), foe((0, 3)))

    act = BANDIT.decide(game)

    assert isinstance(act, Act)
    assert act.unit == 1


def test_it_ends_the_turn_of_heroes_that_have_all_acted() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)))
    position = game.position()
    position["unit"][0]["acted"] = True
    read = GridBattle.from_position(position)

    assert BANDIT.decide(read) == EndTurn()
    assert BANDIT.choose(read.view(HEROES)) == EndTurn()


@pytest.mark.unmeasured
def test_from_a_view_it_decides_the_same() -> None:
    game = GridBattle()
    end_turn(game)
    while game.outcome is None and game.turn < 5:
        assert game.to_act is not None
        chosen = BANDIT.choose(game.view(game.to_act))
        assert chosen == BANDIT.decide(game)
        game.apply(chosen)


def test_a_side_that_is_not_to_act_has_no_decision() -> None:
    with pytest.raises(InvalidValueError, match=r"^foes has nothing to decide$"):
        BANDIT.choose(GridBattle().view(FOES))


def test_it_plays_nothing_else() -> None:
    match = GameController.skirmish(seed=1)
    assert match.to_act is not None

    with pytest.raises(InvalidTypeError, match=r"^view must be of a GridBattle, not "):
        BANDIT.choose(match.view(match.to_act))


def test_sides_are_named() -> None:
    assert GridBattle().sides == (HEROES, FOES)


def test_it_decides_nothing_where_there_is_nothing_to_decide() -> None:
    game = battle("...", hero((0, 0)), foe((0, 2)))
    game.apply(Remove(2))

    with pytest.raises(GameOverError):
        BanditAgent(1).decide(game)
    with pytest.raises(InvalidTypeError, match=r"^battle must be of class GridBattle"):
        BanditAgent(1).decide(None)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match=r"^view must be of class View"):
        BanditAgent(1).choose(game)  # type: ignore[arg-type]
