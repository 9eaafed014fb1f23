"""Agents for duels: the source's enemies, and the one for heroes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import define

from alpaca_emblem.agents import BeastAgent, DuelAgent, play
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent, choice_in
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import (
    FIREBALL,
    HEAVY_BLOW,
    QUICK_JAB,
    SWEEP,
    Ability,
)
from alpaca_emblem.games.duel.actions import Strike, UseItem, UseSkill
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.rng import Mulberry32, ScriptedRandom
from tests.games.duel.arena import BANDAGE, DRAUGHT, POISON, duel, edit, enemy, fighter


@define(eq=False)
class Cautious(BeastAgent):
    """Waits, unlike its base."""

    def choose(self, view: View) -> Action[Any]:
        return view.legal_actions()[-1]


each_beast = pytest.mark.parametrize("make", [BeastAgent, Cautious])

TOAD = fighter("toad", speed=20, abilities=(HEAVY_BLOW,), max_mana=2)


def chosen(game: Duel, seed: int = 1) -> Action[Duel]:
    """Return the agent's choice for the hero; the game does not change."""
    before = game.digest()
    action = DuelAgent(seed).choose(game.view("hero"))
    assert game.digest() == before
    return action


def test_it_strikes_the_enemy_with_least_hit_points() -> None:
    game = duel(None, fighter(), fighter(hit_points=4), fighter())

    assert chosen(game) == Strike(1, 3)


def test_it_strikes_a_weak_enemy() -> None:
    game = duel(None, fighter(), fighter(is_weak_to=("slash",)))

    assert chosen(game) == Strike(1, 3)


def test_equal_foes_are_chosen_by_chance() -> None:
    game = duel(None, fighter(), fighter())

    assert {chosen(game, seed) for seed in range(20)} == {Strike(1, 2), Strike(1, 3)}


def test_it_sweeps_if_many_stand_around() -> None:
    sweeper = fighter(abilities=(SWEEP,), max_mana=9, strength=5)

    assert chosen(duel(sweeper, *[fighter()] * 3)) == UseSkill(1, 0, None)
    assert chosen(duel(sweeper, fighter())) == Strike(1, 2)


@pytest.mark.unmeasured
def test_any_number_of_foes_is_judged_exactly() -> None:
    sweeper = fighter(abilities=(SWEEP,), max_mana=9, strength=5)
    game = duel(sweeper, *[fighter()] * 500)

    assert chosen(game) == UseSkill(1, 0, None)


def test_felling_the_hero_is_worth_as_much_as_felling_an_enemy() -> None:
    brute = fighter(abilities=(HEAVY_BLOW,), max_mana=2, speed=20, strength=2)
    game = duel(fighter(hit_points=9), brute)
    action = DuelAgent(1).choose(game.view("enemies"))

    assert action == UseSkill(2, 0, 1)


def test_a_quick_jab_is_worth_its_energy() -> None:
    game = duel(fighter(abilities=(QUICK_JAB,), max_mana=9, strength=9))

    assert chosen(game) == UseSkill(1, 0, 2)


def test_a_fireball_is_for_those_with_a_strong_defense() -> None:
    mage = fighter(abilities=(FIREBALL, HEAVY_BLOW), max_mana=9)

    assert chosen(duel(mage, fighter(defense=9))) == UseSkill(1, 0, 2)


def test_clubs_are_for_targets_that_can_be_stunned() -> None:
    game = duel(fighter(kind="blunt"), fighter(), fighter())
    edit(enemy(game), game, is_stun_proof=True)

    assert chosen(game) == Strike(1, 3)


@pytest.mark.parametrize(("hit_points", "drinks"), [(11, True), (12, False)])
def test_it_drinks_when_it_is_hurt(hit_points: int, drinks: bool) -> None:
    game = duel(fighter(pack=(DRAUGHT,)))
    edit(game.hero, game, hit_points=hit_points)

    assert isinstance(chosen(game), UseItem) == drinks


@pytest.mark.parametrize(("duration", "cures"), [(4, True), (3, False)])
def test_it_binds_wounds_that_matter(duration: int, cures: bool) -> None:
    game = duel(fighter(pack=(BANDAGE,)))
    edit(game.hero, game, effects=(POISON, Effect("bleed", duration, 1)))

    assert (chosen(game) == UseItem(1, 1)) == cures


class Striker(Agent):
    """Strikes the first foe."""

    def choose(self, view: View) -> Action[Duel]:
        return view.legal_actions()[0]


def wins(agent: Agent, hero: str, enemies: list[str], count: int) -> int:
    won = 0
    for seed in range(count):
        game = Duel(hero=hero, enemies=enemies, rules="full", seed=seed)
        outcome = play(game, {"hero": agent, "enemies": BeastAgent(seed)})
        won += outcome is not None and outcome.winners == ("hero",)
    return won


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("hero", "enemies"),
    [
        ("barbarian", ["wolf", "goblin", "skeleton"]),
        ("mage", ["golem"]),
        ("cleric", ["orc", "spider"]),
    ],
)
def test_it_wins_more_often_than_plain_strikes(hero: str, enemies: list[str]) -> None:
    agent, striker = (
        wins(DuelAgent(1), hero, enemies, 12),
        wins(Striker(1), hero, enemies, 12),
    )

    assert agent > striker


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


@each_beast
def test_a_beast_chooses_in_a_game_as_in_a_view(make: Callable[[int], Agent]) -> None:
    game = Duel(hero=TOAD, enemies=[TOAD, TOAD], rules="full", seed=1)
    lent, viewing = make(3), make(3)

    while (side := game.to_act) is not None and len(game.actions) < 30:
        action = choice_in(game, side, lent)
        assert action == viewing.choose(game.view(side))
        game.apply(action)


def test_a_beast_needs_a_turn_in_a_game_as_in_a_view() -> None:
    game, other = duel(None, TOAD), GameController(seed=1)
    assert other.to_act is not None

    with pytest.raises(InvalidValueError, match="hero has nothing to decide"):
        choice_in(game, "hero", BeastAgent(1))
    with pytest.raises(InvalidTypeError, match="view must be of a Duel"):
        choice_in(other, other.to_act, BeastAgent(1))


def test_it_does_not_touch_the_dice_of_the_game() -> None:
    game = duel(None, TOAD)
    object.__setattr__(game, "dice", Mulberry32(3))

    BeastAgent(1).choose(game.view("enemies"))

    assert game.dice == Mulberry32(3)


@pytest.mark.parametrize("agent", [BeastAgent(1), DuelAgent(1)])
def test_a_side_that_is_not_to_act_has_no_decision(
    agent: BeastAgent | DuelAgent,
) -> None:
    view = duel().view("enemies")

    with pytest.raises(InvalidValueError, match="enemies has nothing to decide"):
        agent.choose(view)


@pytest.mark.parametrize("agent", [BeastAgent(1), DuelAgent(1)])
def test_other_games_are_not_played(agent: BeastAgent | DuelAgent) -> None:
    match = GameController.skirmish(seed=1)
    assert match.to_act is not None

    with pytest.raises(InvalidTypeError, match=r"^view must be of a Duel, not of a "):
        agent.choose(match.view(match.to_act))
