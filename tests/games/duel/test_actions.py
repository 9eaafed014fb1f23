"""Actions of fighters: their effects, costs, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.duel.abilities import (
    FIREBALL,
    HEAVY_BLOW,
    QUICK_JAB,
    SWEEP,
    Ability,
)
from alpaca_emblem.games.duel.actions import Flee, Strike, UseItem, UseSkill, Wait
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.duel.profiles import ConsumableProfile
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.model.stats import Effect
from tests.games.duel.arena import (
    BANDAGE,
    BELT,
    BLEED,
    DRAUGHT,
    FAILS,
    HIT,
    MISS,
    PLAIN,
    SLOW,
    TAKES,
    duel,
    edit,
    enemy,
    fighter,
    kinds,
    script,
)

EQUIPPED = fighter(
    "barbarian",
    abilities=(HEAVY_BLOW, SWEEP, FIREBALL),
    pack=(DRAUGHT, BANDAGE, BELT),
    max_mana=5,
    speed=11,  # the belt takes one away
)


def refusal(game: Duel, action: Action[Any]) -> str:
    """The reason for which *game* refuses *action*, which it does without a trace."""
    before = game.digest()
    with pytest.raises(IllegalActionError) as refused:
        game.apply(action)
    assert game.digest() == before
    assert not game.is_legal(action)
    return refused.value.reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Strike(2, 1), "not_its_turn"),
        (Strike(9, 1), "no_such_unit"),
        (Strike(0, 1), "no_such_unit"),
        (Strike(True, 2), "no_such_unit"),
        (Strike("1", 2), "no_such_unit"),  # type: ignore[arg-type]
        (Strike(1, 1), "same_side"),
        (Strike(1, 4), "no_such_unit"),
        (Strike(1, 3), "dead"),
        (UseSkill(1, 3, 2), "no_such_skill"),
        (UseSkill(1, -1, 2), "no_such_skill"),
        (UseSkill(1, True, 2), "no_such_skill"),
        (UseSkill(1, 0), "bad_target"),
        (UseSkill(1, 1, 2), "bad_target"),
        (UseSkill(1, 0, 1), "same_side"),
        (UseSkill(1, 0, 3), "dead"),
        (UseSkill(1, 2, 2), "no_mana"),
        (UseItem(1, 0), "cannot_use"),
        (UseItem(1, 2), "no_effect"),
        (UseItem(1, 3), "cannot_use"),
        (UseItem(1, 4), "not_carried"),
        (UseItem(1, -1), "not_carried"),
        (UseItem(1, None), "not_carried"),  # type: ignore[arg-type]
        (UseItem(2, 0), "not_its_turn"),
        (Flee(2), "not_its_turn"),
        (Wait(2), "not_its_turn"),
    ],
)
def test_refusals(action: Action[Any], reason: str) -> None:
    game = duel(EQUIPPED, fighter(), fighter(hit_points=1))
    with game.editing():
        enemy(game, 1).die()
    edit(game.hero, game, mana=3)

    assert refusal(game, action) == reason


def test_an_enemy_cannot_flee() -> None:
    game = duel(fighter(speed=1))

    assert refusal(game, Flee(2)) == "cannot_flee"
    assert Flee(2) not in game.legal_actions()


def test_enemies_do_not_attack_each_other() -> None:
    game = duel(fighter(speed=1), fighter(), fighter())

    assert refusal(game, Strike(2, 3)) == "same_side"


@pytest.mark.parametrize(
    ("verb", "message"),
    [
        (lambda game: game.strike(2), "which cannot attack itself"),
        (lambda game: game.strike(3), "which cannot attack goblin 3, on its own side"),
        (lambda game: game.use_skill(0), "which has no skill 0"),
        (lambda game: game.use_item(9), "which carries no item at 9"),
        (lambda game: game.flee(), "which cannot flee"),
    ],
    ids=["itself", "ally", "skill", "item", "flight"],
)
def test_verbs_out_of_turn_say_whose_turn_it_is(
    verb: Callable[[Duel], object], message: str
) -> None:
    game = Duel(rules="full", seed=16)
    assert str(game.actor) == "wolf 2"

    with pytest.raises(IllegalActionError) as refused:
        verb(game)

    assert str(refused.value) == f"it is the turn of wolf 2, {message}"


@pytest.mark.parametrize(
    "action", [UseSkill(1, 0, 2), UseItem(1, 1)], ids=["skill", "item"]
)
def test_the_bare_battle_knows_plain_strikes_only(action: Action[Any]) -> None:
    game = duel(EQUIPPED, rules="lesson")

    assert refusal(game, action) == "strikes_only"
    assert refusal(game, Flee(1)) == "cannot_flee"
    assert game.legal_actions() == (Strike(1, 2), Wait(1))


@pytest.mark.parametrize(
    "verb",
    [
        Duel.strike,
        Duel.wait,
        Duel.flee,
        lambda game: game.use_item(1),
        lambda game: game.use_skill(1),
    ],
)
def test_nothing_is_done_after_the_end(verb: Callable[[Duel], object]) -> None:
    game = duel(EQUIPPED, fighter(hit_points=1), dice=[HIT, 5, PLAIN])
    game.strike()
    before = game.digest()

    with pytest.raises(IllegalActionError) as refused:
        verb(game)

    assert refused.value.reason == "game_over"
    assert refusal(game, Wait(1)) == "game_over"
    assert game.digest() == before
    assert game.legal_actions() == ()
    assert game.to_act is None


@pytest.mark.parametrize(
    ("ability", "dice", "cost"),
    [
        (HEAVY_BLOW, [MISS], 150),
        (QUICK_JAB, [MISS], 50),
        (SWEEP, [MISS], 150),
        (FIREBALL, [6, FAILS], 100),
    ],
)
def test_costs_of_abilities(ability: Ability, dice: list[int], cost: int) -> None:
    hero = fighter(abilities=(ability,), max_mana=10)
    game = duel(hero, fighter(hit_points=99), dice=dice)

    told = game.use_skill(0, None if ability.is_sweeping else 2)

    seat = game.seat_of(game.hero)
    assert seat.energy_at(10) == 100 - cost
    assert game.hero.mana == 10 - ability.mana
    assert told[0] == events.AbilityUsed(1, ability.name, 10 - ability.mana)


@pytest.mark.parametrize(("ability", "cooldown"), [(HEAVY_BLOW, 2), (QUICK_JAB, 0)])
def test_an_ability_cools_down_as_its_bearers_turns_begin(
    ability: Ability, cooldown: int
) -> None:
    game = duel(fighter(abilities=(ability,), max_mana=9), dice=[MISS])
    use = UseSkill.of(1, 0, 2)
    game.apply(use)

    for left in range(cooldown - 1, 0, -1):
        while game.actor is not game.hero:
            game.wait()
        assert game.hero.cooldowns == (left,)
        assert refusal(game, use) == "on_cooldown"
        assert use not in game.legal_actions()
        game.wait()
    while game.actor is not game.hero:
        game.wait()

    assert game.hero.cooldowns == (0,)
    assert use in game.legal_actions()


def test_an_ability_without_a_cooldown_can_be_used_again_at_once() -> None:
    game = duel(
        fighter(abilities=(QUICK_JAB,), max_mana=2, speed=50), dice=[MISS, MISS]
    )

    game.use_skill(0, 2)
    game.use_skill(0, 2)

    assert game.hero.mana == 0
    assert refusal(game, UseSkill(1, 0, 2)) == "no_mana"


@pytest.mark.parametrize(("hit_points", "given"), [(5, 15), (25, 15), (39, 1), (40, 0)])
def test_a_draught_heals_up_to_the_maximum(hit_points: int, given: int) -> None:
    """The belt raises that from 30 to 40; at 40 the draught is used up all the same."""
    game = duel(EQUIPPED)
    edit(game.hero, game, hit_points=hit_points)

    told = game.use_item(1)

    assert told[0] == events.ItemConsumed(1, "healing_draught", 1)
    assert told[1] == events.FighterHealed(1, given, hit_points + given)
    assert game.seat_of(game.hero).energy_at(game.queue.tick) == 50


def test_consumables_are_used_up() -> None:
    game = duel(EQUIPPED)
    edit(game.hero, game, effects=(BLEED,))

    told = game.use_item(2)

    assert told[1] == events.EffectEnded(1, "bleed")
    assert game.hero.effects == ()
    while game.actor is not game.hero:
        game.wait()
    assert refusal(game, UseItem(1, 2)) == "used_up"


def test_a_remedy_can_heal_and_cure() -> None:
    remedy = ConsumableProfile(name="mead", heals=3, cures="slow")
    game = duel(fighter(pack=(remedy,)))
    edit(game.hero, game, hit_points=10, effects=(SLOW, BLEED))

    told = game.use_item(1)

    assert kinds(told)[:3] == ["ItemConsumed", "FighterHealed", "EffectEnded"]
    assert game.hero.effects == (BLEED,)
    assert game.seat_of(game.hero).speed == 10


@pytest.mark.parametrize("succeeds", [True, False])
def test_flight(succeeds: bool) -> None:
    """By the quickest of the living enemies: 50 + 2 * (12 - 7)."""
    foes = [fighter(agility=7), fighter(agility=30), fighter(agility=2)]
    game = duel(fighter(agility=12), *foes)
    with game.editing():
        enemy(game, 1).die()
    script(game, succeeds)

    told = game.flee()

    if succeeds:
        assert told == (events.Fled(1, 60), events.DuelEnded("fled", (), 1, 30, 30))
        assert game.outcome is not None
        assert game.outcome.winners == ()
        assert game.to_act is None
    else:
        assert told[0] == events.FlightFailed(1, 60)
        assert game.seat_of(game.hero).energy_at(10) == 0


def test_flight_keeps_to_the_limits_of_the_rules() -> None:
    rules = DuelRules(least_flight_chance=1, most_flight_chance=70)
    swift, slow = fighter(agility=90), fighter(agility=-90)

    good, bad = duel(swift, slow, rules=rules), duel(slow, swift, rules=rules)

    assert good.forecast(Flee(1)).outcomes()[Outcome("fled", ())] == Fraction(70, 100)
    assert bad.forecast(Flee(1)).outcomes()[Outcome("fled", ())] == Fraction(1, 100)


def test_waiting_costs_a_turn() -> None:
    game = duel()

    assert game.wait()[0] == events.Waited(1)
    assert game.actor is enemy(game)


def test_a_strike_by_default_meets_the_first_foe_that_lives() -> None:
    game = duel(None, fighter(hit_points=1), fighter(), dice=[HIT, 5, PLAIN, MISS])

    assert game.strike()[0].to_json()["target"] == 2
    while game.actor is not game.hero:
        game.wait()
    assert game.strike()[0].to_json()["target"] == 3


def test_the_dead_are_not_healed() -> None:
    """Skills and items of other fighters cannot be used; items affect their bearer."""
    game = duel(None, fighter(pack=(DRAUGHT,)), fighter())
    with game.editing():
        enemy(game).die()

    assert refusal(game, UseItem(2, 1)) == "not_its_turn"


def test_a_stun_that_wears_off_leaves_a_speed_as_it_is() -> None:
    game = duel(fighter(kind="blunt"), dice=[HIT, 5, PLAIN, TAKES])

    game.strike()

    assert game.seat_of(enemy(game)).speed == 10


def test_abilities_are_all_listed() -> None:
    game = duel(EQUIPPED, fighter(), fighter())
    edit(game.hero, game, effects=(Effect("bleed", 2, 1),))

    assert game.legal_actions() == (
        Strike(1, 2),
        Strike(1, 3),
        UseSkill(1, 0, 2),
        UseSkill(1, 0, 3),
        UseSkill(1, 1, None),
        UseSkill(1, 2, 2),
        UseSkill(1, 2, 3),
        UseItem(1, 1),
        UseItem(1, 2),
        Flee(1),
        Wait(1),
    )
