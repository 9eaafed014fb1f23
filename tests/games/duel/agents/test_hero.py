"""The agent for heroes: what it prefers, and that it does better than mere strikes."""

from __future__ import annotations

import pytest

from alpaca_emblem.agents import BeastAgent, DuelAgent, play
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.actions import Strike, UseItem, UseSkill
from alpaca_emblem.games.duel.agents import hero as hero_module
from alpaca_emblem.games.duel.fighters.abilities import (
    FIREBALL,
    HEAVY_BLOW,
    QUICK_JAB,
    SWEEP,
)
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.model.units.effects import Effect
from tests.games.duel.arena import BANDAGE, DRAUGHT, POISON, duel, edit, enemy, fighter


def chosen(game: Duel, seed: int = 1) -> Action[Duel]:
    """What the agent has the hero do; the game does not notice."""
    before = game.digest()
    action = DuelAgent(seed).choose(game.view("hero"))
    assert game.digest() == before
    return action


def test_it_strikes_who_has_least_left() -> None:
    game = duel(None, fighter(), fighter(hit_points=4), fighter())

    assert chosen(game) == Strike(1, 3)


def test_it_strikes_who_is_weak() -> None:
    game = duel(None, fighter(), fighter(is_weak_to=("slash",)))

    assert chosen(game) == Strike(1, 3)


def test_equal_foes_are_chosen_by_chance() -> None:
    game = duel(None, fighter(), fighter())

    assert {chosen(game, seed) for seed in range(20)} == {Strike(1, 2), Strike(1, 3)}


def test_it_sweeps_if_many_stand_around() -> None:
    sweeper = fighter(abilities=(SWEEP,), max_mana=9, strength=5)

    assert chosen(duel(sweeper, *[fighter()] * 3)) == UseSkill(1, 0, None)
    assert chosen(duel(sweeper, fighter())) == Strike(1, 2)


def test_too_many_ways_to_turn_out_are_tried_instead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hero_module, "MOST_LEAVES", 50)
    sweeper = fighter(abilities=(SWEEP,), max_mana=9, strength=5)

    assert chosen(duel(sweeper, *[fighter()] * 4)) == UseSkill(1, 0, None)


def test_a_quick_jab_is_worth_its_energy() -> None:
    game = duel(fighter(abilities=(QUICK_JAB,), max_mana=9, strength=9))

    assert chosen(game) == UseSkill(1, 0, 2)


def test_a_fireball_is_for_those_with_a_strong_defense() -> None:
    mage = fighter(abilities=(FIREBALL, HEAVY_BLOW), max_mana=9)

    assert chosen(duel(mage, fighter(defense=9))) == UseSkill(1, 0, 2)


def test_clubs_are_for_who_can_be_stunned() -> None:
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
def test_it_wins_more_often_than_who_only_strikes(
    hero: str, enemies: list[str]
) -> None:
    agent, striker = (
        wins(DuelAgent(1), hero, enemies, 12),
        wins(Striker(1), hero, enemies, 12),
    )

    assert agent > striker
