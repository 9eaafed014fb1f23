"""The start of turns: stuns, effects, cooldowns, and deaths by effects."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.duel.abilities import HEAVY_BLOW
from alpaca_emblem.games.duel.actions import Wait
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.model.stats import Effect, Stats
from tests.games.duel.arena import (
    BLEED,
    FAILS,
    HIT,
    PLAIN,
    POISON,
    STUN,
    TAKES,
    duel,
    edit,
    enemy,
    fighter,
    kinds,
    script,
)


def test_energy_is_paid_when_an_action_ends() -> None:
    """During its turn, the actor still has the energy for it."""
    game = duel(fighter(agility=5), dice=[HIT, 5, PLAIN, FAILS])
    seat = game.seat_of(game.hero)
    before = game.queue.energy_of(seat)

    game.strike()

    assert before == 100
    assert seat.energy_at(10) == 0


def test_the_stunned_still_bleed_and_cool_down() -> None:
    game = duel(None, fighter(abilities=(HEAVY_BLOW,)))
    foe = enemy(game)
    edit(foe, game, effects=(STUN, BLEED), cooldowns=(2,))

    told = game.wait()

    assert told[1:4] == (
        events.EffectEnded(2, "stun"),
        events.EffectHurt(2, "bleed", 1, 29),
        events.TurnLost(2),
    )
    assert foe.cooldowns == (1,)
    assert game.actor is game.hero


def test_a_lost_turn_is_paid_for() -> None:
    game = duel()
    edit(enemy(game), game, effects=(STUN,))

    game.wait()

    assert game.queue.tick == 20
    assert game.queue.energy_of(game.seat_of(enemy(game))) == 100


def test_after_a_lost_turn_the_next_one_is_safe() -> None:
    """Protection lasts from the lost turn until the next one begins."""
    game = duel(fighter(kind="blunt", speed=20), fighter(speed=10))
    foe = enemy(game)
    edit(foe, game, effects=(STUN,))
    while not foe.is_stun_proof:
        game.wait()
    script(game, HIT, 4, PLAIN, TAKES)

    assert "EffectPutOn" not in kinds(game.strike())
    while game.actor is not foe:
        game.wait()

    assert not foe.is_stun_proof


def test_a_stun_of_two_turns_costs_two() -> None:
    game = duel()
    edit(enemy(game), game, effects=(Effect("stun", 2),))

    lost = [kinds(game.wait()).count("TurnLost") for _ in range(3)]

    assert lost == [1, 1, 0]


def test_three_clubs_cannot_lock_the_hero() -> None:
    clubs = [fighter(kind="blunt", hit_points=900) for _ in range(3)]
    game = duel(fighter(hit_points=900), *clubs)
    acted = []

    for _ in range(30):
        acted.append(game.to_act)
        if game.to_act == "hero":
            game.wait()
        else:
            stunned = game.hero.is_stunned or game.hero.is_stun_proof
            script(game, HIT, 4, PLAIN, FAILS if stunned else TAKES)
            game.strike()

    assert acted.count("hero") >= 3


def test_an_effect_kills_its_bearer_as_its_turn_begins() -> None:
    game = duel()
    foe = enemy(game)
    edit(foe, game, hit_points=2, effects=(POISON,))

    told = game.wait()

    assert kinds(told) == ["Waited", "EffectHurt", "FighterFell", "DuelEnded"]
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("enemies_fell", ("hero",))


def test_an_effect_kills_the_hero() -> None:
    game = duel(fighter(speed=10), fighter(speed=11))
    edit(game.hero, game, hit_points=2, effects=(POISON,))

    told = game.wait()

    assert told[-3:] == (
        events.EffectHurt(1, "poison", 2, 0),
        events.FighterFell(1, True),
        events.DuelEnded("hero_fell", ("enemies",), 1, 0, 30),
    )
    assert game.hero_turns == 1
    assert game.to_act is None


def test_if_both_would_fall_the_first_to_begin_its_turn_falls() -> None:
    game = duel()
    for unit in game.fighters:
        edit(unit, game, hit_points=1, effects=(BLEED,))

    game.wait()

    assert [unit.hit_points for unit in game.fighters] == [1, 0]
    assert game.outcome is not None
    assert game.outcome.winners == ("hero",)


def test_others_go_on_when_one_dies_of_an_effect() -> None:
    game = duel(None, fighter(), fighter())
    edit(enemy(game), game, hit_points=1, effects=(BLEED,))

    game.wait()

    assert game.actor is enemy(game, 1)
    assert not game.seat_of(enemy(game)).is_in


def test_a_fighter_that_dies_stunned_keeps_its_protection() -> None:
    game = duel(None, fighter(), fighter())
    foe = enemy(game)
    edit(foe, game, hit_points=1, effects=(BLEED, STUN), is_stun_proof=True)

    told = game.wait()

    assert foe.is_stun_proof
    assert "TurnLost" not in kinds(told)


@pytest.mark.parametrize("limit", [1, 3])
def test_after_so_many_turns_of_the_hero_the_duel_is_lost(limit: int) -> None:
    game = duel(rules=DuelRules(turn_limit=limit))

    while game.outcome is None:
        game.wait()

    assert game.hero_turns == limit
    assert (game.outcome.reason, game.outcome.winners) == ("turn_limit", ("enemies",))


def test_the_last_turn_is_played_to_its_end() -> None:
    rules = DuelRules(turn_limit=1, leaves_effects=False)
    game = duel(None, fighter(hit_points=1), rules=rules, dice=[HIT, 4, PLAIN])

    told = game.strike()

    assert told[-1].to_json()["reason"] == "enemies_fell"


def test_lost_turns_count_too() -> None:
    """A stun that lasts for ever ends with the limit."""
    game = duel(rules=DuelRules(turn_limit=5))
    for unit in game.fighters:
        edit(unit, game, effects=(Effect("stun", 1000),))

    told = game.wait()

    assert told[-1].to_json()["reason"] == "turn_limit"
    assert game.hero_turns == 5


def test_a_duel_with_all_stunned_goes_on_when_one_wakes() -> None:
    game = duel(rules=DuelRules(turn_limit=None))
    edit(game.hero, game, effects=(Effect("stun", 1000),))
    edit(enemy(game), game, effects=(Effect("stun", 400),))

    game.wait()

    assert game.actor is enemy(game)
    assert len(game.hero.effects) == 1


def shrink(game: Duel, points: int) -> None:
    hero = game.hero
    edit(hero, game, effects=(Effect("weak", 9, 0, Stats(max_hit_points=-points)),))


def test_hit_points_are_cut_with_the_maximum_and_not_given_back() -> None:
    game = duel(fighter(max_mana=4))
    hero = game.hero

    shrink(game, 10)
    assert (hero.hit_points, hero.effective_max_hit_points) == (20, 20)
    edit(hero, game, effects=())

    assert (hero.hit_points, hero.effective_max_hit_points) == (20, 30)


@pytest.mark.unmeasured
def test_a_maximum_is_at_least_1() -> None:
    game = duel()

    shrink(game, 999)

    assert (game.hero.hit_points, game.hero.effective_max_hit_points) == (1, 1)


def test_an_effect_that_wears_off_takes_its_hit_points_along() -> None:
    game = duel(fighter(speed=10), fighter(speed=11))
    strong = Effect("strong", 1, 0, Stats(max_hit_points=10, max_mana=5))
    edit(game.hero, game, effects=(strong,))
    edit(game.hero, game, hit_points=38, mana=5)
    forecast = game.forecast(Wait(2))

    told = game.wait()

    assert (game.hero.hit_points, game.hero.mana) == (30, 0)
    assert events.MaximumCut(1, 8, 30) in told
    assert forecast.hit_points(1) == {30: 1}
    assert forecast.expected_damage(1) == 8
    assert forecast.units == (1,)


def test_a_maximum_that_hit_points_do_not_reach_cuts_nothing() -> None:
    game = duel(fighter(speed=10), fighter(speed=11))
    strong = Effect("strong", 1, 0, Stats(max_hit_points=10))
    edit(game.hero, game, effects=(strong,))

    assert "MaximumCut" not in kinds(game.wait())


def test_the_hero_falls_to_a_strike() -> None:
    game = duel(fighter(hit_points=2, speed=1), fighter(), dice=[HIT, 5, PLAIN])

    told = game.strike()

    assert kinds(told) == ["StrikeLanded", "FighterFell", "DuelEnded"]
    assert game.outcome is not None
    assert game.outcome.winners == ("enemies",)


def test_after_the_end_the_preview_is_empty() -> None:
    game = Duel(seed=16)
    while game.outcome is None:
        game.strike()

    assert game.preview(5) == []


def test_preview_shows_the_turns_if_no_fighter_falls() -> None:
    game = duel(fighter(speed=7), fighter(speed=10), fighter(speed=15))
    before = game.digest()

    foretold = game.preview(12)

    assert game.digest() == before
    assert foretold[0] is game.actor
    for unit in foretold:
        assert game.actor is unit
        game.wait()
