"""Strikes, spells and effects: the order of the dice, and the results."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.duel.abilities import (
    DAMAGE_KINDS,
    FIREBALL,
    SWEEP,
    DamageKind,
    Skill,
)
from alpaca_emblem.games.duel.actions import Strike
from alpaca_emblem.games.duel.combat import (
    critical_chance,
    explain_spell,
    explain_strike,
    hit_chance,
)
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.model.combat import Combat
from alpaca_emblem.model.items import ITEM_CLASSES, Axe, Bow, Item, Spear, Sword
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rules.terms import Term, follow
from tests.games.duel.arena import (
    BLEED,
    CRITICAL,
    FAILS,
    HIT,
    MISS,
    PLAIN,
    SLOW,
    STUN,
    TAKES,
    duel,
    edit,
    enemy,
    fighter,
    kinds,
    script,
)


def test_a_miss_draws_once_and_does_nothing() -> None:
    game = duel(dice=[MISS])

    told = game.strike()

    assert told[0] == events.StrikeMissed(1, 2, 75)
    assert enemy(game).hit_points == 30


def test_a_hit_draws_for_the_hit_the_weapon_and_the_critical() -> None:
    game = duel(
        fighter(strength=3), fighter(defense=2), rules="lesson", dice=[HIT, 5, PLAIN]
    )

    (told,) = game.strike()

    assert isinstance(told, events.StrikeLanded)
    assert (told.damage, told.hit_points, told.is_critical) == (6, 24, False)
    assert told.terms == (
        Term("weapon", "+", 5),
        Term("strength", "+", 3),
        Term("defense", "-", 2),
        Term("at_least", "at least", 1),
    )
    assert follow(told.terms) == 6
    assert enemy(game).hit_points == 24


@pytest.mark.parametrize(
    ("power", "is_critical", "factor"),
    [(100, False, 100), (150, True, 50), (60, False, 150), (70, True, 100)],
)
@pytest.mark.parametrize("defense", [0, 2, 50])
def test_terms_lead_to_the_damage(
    power: int, is_critical: bool, factor: int, defense: int
) -> None:
    damage, terms = explain_strike(5, 2, power, is_critical, defense, factor)

    assert follow(terms) == damage
    assert ("skill" in {term.reason for term in terms}) == (power != 100)


@pytest.mark.parametrize("factor", [50, 100, 150])
def test_terms_of_a_spell_lead_to_its_damage(factor: int) -> None:
    damage, terms = explain_spell(7, 2, factor)

    assert follow(terms) == damage


@pytest.mark.parametrize(
    ("hit_points", "chance"),
    [(30, 83), (8, 83), (7, 68)],
    ids=["well", "hurt", "badly"],
)
def test_the_heavily_wounded_hit_less_well(hit_points: int, chance: int) -> None:
    """A quarter of 30 is 7.5."""
    game = duel(fighter(agility=4))
    edit(game.hero, game, hit_points=hit_points)

    assert hit_chance(game, game.hero, enemy(game)) == chance


def test_wounds_do_not_matter_in_the_bare_battle() -> None:
    game = duel(rules="lesson")
    edit(game.hero, game, hit_points=1)

    assert hit_chance(game, game.hero, enemy(game)) == 75


def test_bonuses_of_accuracy_and_evasion_are_not_clamped() -> None:
    game = duel(fighter(accuracy=-20), fighter(evasion=-10, agility=-5))

    assert hit_chance(game, game.hero, enemy(game)) == 75 - 20 + 10


def test_a_negative_agility_counts_as_0_only_where_the_rules_clamp() -> None:
    hero, foe = fighter(agility=-30), fighter(defense=-4, strength=-2)

    full, bare = duel(hero, foe), duel(hero, foe, rules="lesson")

    assert critical_chance(full, full.hero) == 5
    assert critical_chance(bare, bare.hero) == 2
    assert hit_chance(full, full.hero, enemy(full)) == 75
    assert hit_chance(bare, bare.hero, enemy(bare)) == 15
    script(full, HIT, 5, PLAIN, FAILS)
    script(bare, HIT, 5, PLAIN)
    assert full.strike()[0].to_json()["damage"] == 5
    assert bare.strike()[0].to_json()["damage"] == 9


@pytest.mark.parametrize(
    ("rules", "low", "high"),
    [
        (DuelRules(), 10, 95),
        (DuelRules(least_hit_chance=30, most_hit_chance=70), 30, 70),
        (DuelRules(least_hit_chance=1, most_hit_chance=99), 1, 99),
        (DuelRules(least_hit_chance=0, most_hit_chance=100), 0, 100),
    ],
    ids=["usual", "narrow", "wide", "none"],
)
def test_the_chance_of_a_hit_ends_at_the_limits_of_the_rules(
    rules: DuelRules, low: int, high: int
) -> None:
    sharp, blind = fighter(agility=200), fighter(accuracy=-500)

    game = duel(sharp, blind, rules=rules)

    assert hit_chance(game, game.hero, enemy(game)) == high
    assert hit_chance(game, enemy(game), game.hero) == low


def test_a_forecast_knows_the_limits_of_the_rules() -> None:
    rules = DuelRules(least_hit_chance=30, most_hit_chance=70)
    game = duel(fighter(agility=200), fighter(), rules=rules)

    forecast = game.forecast(Strike(1, 2))

    missed = forecast.p(lambda result: kinds(result.events) == ["StrikeMissed"])
    assert missed == Fraction(30, 100)


def test_pierce_is_critical_more_often() -> None:
    game = duel(fighter(kind="pierce"))

    assert critical_chance(game, game.hero) == 15


def test_resistance_goes_before_weakness() -> None:
    foe = fighter(resists=("slash",), is_weak_to=("slash",))
    game = duel(None, foe, rules="lesson", dice=[HIT, 5, PLAIN])

    assert game.strike()[0].to_json()["damage"] == 2


def test_damage_is_told_in_full_and_hit_points_end_at_0() -> None:
    game = duel(None, fighter(hit_points=3), rules="lesson", dice=[HIT, 6, CRITICAL])

    told = game.strike()

    assert kinds(told) == ["StrikeLanded", "FighterFell", "DuelEnded"]
    assert told[0].to_json()["damage"] == 12
    assert told[0].to_json()["weight"] == 3
    assert enemy(game).hit_points == 0


def test_a_negative_roll_hurts_all_the_same() -> None:
    foe = fighter(hit_points=20)
    game = duel(fighter(roll=(-9, -5)), foe, rules="lesson", dice=[HIT, -9, PLAIN])

    game.strike()

    assert enemy(game).hit_points == 19


def leave(kind: str, *dice: int, **changes: bool) -> tuple[Duel, list[str]]:
    """A duel after one hit of that kind: the game, and what was told."""
    game = duel(fighter(kind=kind), fighter(**changes), dice=dice)  # type: ignore[arg-type]
    return game, kinds(game.strike())


@pytest.mark.parametrize(
    ("kind", "dice", "effect"),
    [
        ("slash", [HIT, 5, PLAIN, TAKES], BLEED),
        ("slash", [HIT, 5, PLAIN, FAILS], None),
        ("slash", [HIT, 5, CRITICAL], BLEED),
        ("blunt", [HIT, 5, PLAIN, FAILS], None),
        ("blunt", [HIT, 5, CRITICAL, FAILS], None),
        ("fire", [HIT, 5, PLAIN, TAKES], Effect("burn", 3, 2)),
        ("fire", [HIT, 5, CRITICAL, FAILS], None),
        ("poison", [HIT, 5, PLAIN], Effect("poison", 3, 2)),
        ("pierce", [HIT, 5, CRITICAL], None),
    ],
)
def test_effects_of_hits(kind: str, dice: list[int], effect: Effect | None) -> None:
    foe = fighter(speed=1)
    game = duel(fighter(kind=kind), foe, dice=dice)

    told = kinds(game.strike())

    assert enemy(game).effects == (() if effect is None else (effect,))
    assert ("EffectPutOn" in told) == (effect is not None)


def test_a_stun_costs_exactly_the_next_turn() -> None:
    game = duel(fighter(kind="blunt"), dice=[HIT, 5, PLAIN, TAKES])

    told = game.strike()

    assert kinds(told) == ["StrikeLanded", "EffectPutOn", "EffectEnded", "TurnLost"]
    assert game.actor is game.hero
    assert enemy(game).effects == ()
    assert enemy(game).is_stun_proof


def test_an_effect_never_follows_a_killing_blow() -> None:
    foes = [fighter(hit_points=3), fighter()]
    game = duel(fighter(kind="poison"), *foes, dice=[HIT, 5, PLAIN])

    told = game.strike(2)

    assert "EffectPutOn" not in kinds(told)
    assert enemy(game).effects == ()


def test_the_bloodless_neither_bleed_nor_are_poisoned() -> None:
    """The chance is drawn all the same, so that the stream of dice stays aligned."""
    foe = fighter(is_bloodless=True, speed=1)

    for kind, dice in (("slash", [HIT, 5, PLAIN, TAKES]), ("poison", [HIT, 5, PLAIN])):
        game = duel(fighter(kind=kind), foe, dice=dice)
        assert "EffectPutOn" not in kinds(game.strike())
        assert enemy(game).effects == ()
    for kind in ("fire", "blunt"):
        game = duel(fighter(kind=kind), foe, dice=[HIT, 5, PLAIN, TAKES])
        assert "EffectPutOn" in kinds(game.strike())


@pytest.mark.parametrize("is_proof", [True, False])
def test_a_stunned_or_protected_fighter_cannot_be_stunned(is_proof: bool) -> None:
    game = duel(fighter(kind="blunt"), fighter(speed=1), dice=[HIT, 5, PLAIN, TAKES])
    foe = enemy(game)
    edit(foe, game, is_stun_proof=is_proof, effects=() if is_proof else (STUN,))
    script(game, HIT, 5, PLAIN, TAKES)

    told = game.strike()

    assert "EffectPutOn" not in kinds(told)


def test_effects_do_not_add_up() -> None:
    """The longer duration and the greater power stay, in the place of the older."""
    game = duel(None, fighter(speed=1))
    foe = enemy(game)
    edit(foe, game, effects=(Effect("bleed", 1, 4), SLOW))
    script(game, HIT, 5, CRITICAL)

    game.strike()

    assert foe.effects == (Effect("bleed", 3, 4), SLOW)


def test_effects_tick_oldest_first_and_wear_off() -> None:
    game = duel(fighter(speed=1), fighter(speed=100), dice=[MISS])
    foe = enemy(game)
    edit(foe, game, effects=(Effect("poison", 1, 2), Effect("bleed", 2, 1)))

    told = game.strike()

    assert told[1:] == (
        events.EffectHurt(2, "poison", 2, 28),
        events.EffectEnded(2, "poison"),
        events.EffectHurt(2, "bleed", 1, 27),
    )
    assert foe.effects == (Effect("bleed", 1, 1),)


def test_no_defense_and_no_resistance_help_against_an_effect() -> None:
    foe = fighter(defense=50, resists=("poison", "slash"), speed=100)
    game = duel(fighter(speed=1), foe, dice=[MISS])
    edit(enemy(game), game, effects=(Effect("poison", 2, 7),))

    game.strike()

    assert enemy(game).hit_points == 23


def test_an_effect_that_kills_is_the_last_to_act() -> None:
    game = duel(None, fighter(), fighter())
    first = enemy(game)
    edit(first, game, hit_points=2)
    edit(first, game, effects=(Effect("poison", 3, 2), Effect("bleed", 3, 1)))
    script(game, MISS)

    told = game.strike(3)

    assert [event for event in told if "Effect" in type(event).__name__] == [
        events.EffectHurt(2, "poison", 2, 0)
    ]
    assert events.FighterFell(2, False) in told
    assert game.outcome is None


def test_a_slow_fighter_acts_later_and_then_as_before() -> None:
    game = duel(None, fighter(speed=10))
    foe = enemy(game)

    edit(foe, game, effects=(SLOW,))
    assert game.seat_of(foe).speed == 5
    edit(foe, game, effects=())

    assert game.seat_of(foe).speed == 10


def test_a_speed_below_1_counts_as_1() -> None:
    game = duel(None, fighter(speed=3))
    foe = enemy(game)

    edit(foe, game, effects=(Effect("slow", 9, 0, Stats(speed=-50)),))

    assert game.stats_of(foe).speed == 0
    game.wait()
    game.wait()
    assert game.actor is game.hero


def test_a_spell_hits_always_and_minds_no_defense() -> None:
    hero = fighter(abilities=(FIREBALL,), magic=2, max_mana=9)
    foe = fighter(defense=50, agility=90)
    game = duel(hero, foe, dice=[8, FAILS])

    told = game.use_skill(0, 2)

    assert told[0] == events.AbilityUsed(1, "fireball", 5)
    assert isinstance(told[1], events.SpellLanded)
    assert (told[1].damage, told[1].hit_points) == (10, 20)


@pytest.mark.parametrize(("takes", "effects"), [(TAKES, 1), (FAILS, 0)])
def test_a_spell_leaves_what_its_kind_leaves(takes: bool, effects: int) -> None:
    hero = fighter(abilities=(FIREBALL,), max_mana=9)
    game = duel(hero, fighter(speed=1), dice=[8, takes])

    game.use_skill(0, 2)

    assert len(enemy(game).effects) == effects


def test_a_spell_leaves_nothing_where_the_rules_say_so_or_on_the_dead() -> None:
    hero = fighter(abilities=(FIREBALL,), max_mana=9)
    game = duel(hero, rules=DuelRules(leaves_effects=False), dice=[8])
    game.use_skill(0, 2)
    assert enemy(game).effects == ()

    game = duel(hero, fighter(hit_points=8), dice=[8])
    assert "EffectPutOn" not in kinds(game.use_skill(0, 2))


def test_a_sweep_meets_all_living_foes_in_their_order() -> None:
    foes = [fighter(hit_points=3), fighter(), fighter()]
    dice = [HIT, 6, PLAIN, MISS, HIT, 4, PLAIN, FAILS]
    game = duel(fighter(abilities=(SWEEP,), max_mana=3), *foes, dice=dice)

    told = game.use_skill(0)

    assert kinds(told)[:5] == [
        "AbilityUsed",
        "StrikeLanded",
        "FighterFell",
        "StrikeMissed",
        "StrikeLanded",
    ]
    assert [foe.hit_points for foe in game.enemies] == [0, 30, 28]


def test_a_sweep_that_kills_all_foes_ends_the_duel_once() -> None:
    foes = [fighter(hit_points=2), fighter(hit_points=2)]
    dice = [HIT, 6, PLAIN, HIT, 6, PLAIN]
    game = duel(fighter(abilities=(SWEEP,), max_mana=3), *foes, dice=dice)

    told = game.use_skill(0)

    assert kinds(told).count("DuelEnded") == 1
    assert told[-1].to_json()["reason"] == "enemies_fell"


def test_a_custom_kind_of_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frost slows, with a modifier of the stats."""
    frost = DamageKind("frost", SLOW, 50, critical_bonus=-5)
    monkeypatch.setitem(DAMAGE_KINDS, "frost", frost)
    game = duel(
        fighter(kind="frost"),
        fighter(is_weak_to=("frost",), speed=9),
        dice=[HIT, 4, PLAIN, TAKES],
    )

    told = game.strike()

    assert told[0].to_json()["damage"] == 6
    assert critical_chance(game, game.hero) == 0
    assert events.EffectPutOn(2, "slow", 2, 0) in told
    assert game.stats_of(enemy(game)).speed == 4


def test_a_skill_strikes_with_its_power() -> None:
    blow = Skill("half", power=50)
    game = duel(fighter(abilities=(blow,), strength=3), dice=[HIT, 4, PLAIN, FAILS])

    assert game.use_skill(0, 2)[1].to_json()["damage"] == 3


def test_odds_of_a_strike_equal_calculated_ones() -> None:
    """The hero hits the wolf 67 times in 100, each of four rolls, 5 % of them twice.

    With strength 7 against a defense of 1 a roll does as much as itself and 6, or twice
    itself and 13.
    """
    game = Duel(seed=16)
    while game.actor is not game.hero:
        game.wait()
    action = game.legal_actions()[0]

    forecast = game.forecast(action)

    odds: dict[tuple[int, bool], object] = {}
    for result in forecast.results:
        told = result.events[0]
        if isinstance(told, events.StrikeLanded):
            odds[told.damage, told.is_critical] = result.probability * 100 * 100 * 4
        else:
            assert told == events.StrikeMissed(1, 2, 67)
            odds[0, False] = result.probability * 100
    assert odds == {
        (0, False): 33,
        **{(roll + 6, False): 67 * 95 for roll in (4, 5, 6, 7)},
        **{(2 * roll + 13, True): 67 * 5 for roll in (4, 5, 6, 7)},
    }


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Flamberge(Sword):
    """A custom sword that strikes twice."""

    is_listed: ClassVar[bool] = False

    def use_on(self, target: Unit, combat: Combat) -> None:
        for _ in range(2):
            if target.is_alive:
                super().use_on(target, combat)


def arm_with(game: Duel, unit: Duelist, item: Item) -> None:
    """Equip *unit* with *item*."""
    with game.editing():
        game.adopt(item)
        unit.add_item(item)
        unit.equip(item)


def test_a_sword_of_the_model_is_a_sword() -> None:
    """It rolls its power, and slashes."""
    game = duel(fighter(strength=3), fighter(speed=1, is_weak_to=("slash",)))
    arm_with(game, game.hero, Sword(name="katana", power=4, max_power=6))
    forecast = game.forecast(Strike(1, 2))
    script(game, HIT, 5, PLAIN, TAKES)

    told = game.strike()

    assert isinstance(told[0], events.StrikeLanded)
    assert told[0].damage == follow(told[0].terms) == 12
    assert enemy(game).effects == (BLEED,)
    assert {*forecast.hit_points(2)} >= {20, 18, 17}  # weak to slashes


@pytest.mark.parametrize(
    ("mine", "theirs", "damage", "reason"),
    [
        (Axe, Spear, 10, "strong"),
        (Axe, Sword, 3, "weak"),
        (Axe, Axe, 7, None),
        (Bow, Spear, 7, None),
        (Axe, None, 7, None),
    ],
)
def test_weapons_of_the_model_have_their_matchups(
    mine: type[Item], theirs: type[Item] | None, damage: int, reason: str | None
) -> None:
    """Half as much again, or half, at least 1; arms are neutral."""
    game = duel(fighter(), fighter(speed=1), rules="lesson")
    arm_with(game, game.hero, mine(name="mine", power=7))
    if theirs is not None:
        arm_with(game, enemy(game), theirs(name="theirs", power=1))
    script(game, HIT, 7, PLAIN)

    (told,) = game.strike()

    assert isinstance(told, events.StrikeLanded)
    assert told.damage == follow(told.terms) == damage
    matched = [term for term in told.terms if term.reason in ("strong", "weak")]
    assert [term.reason for term in matched] == ([reason] if reason else [])
    if theirs is not None and reason:
        assert matched[0].detail == (mine.__name__, theirs.__name__)


def test_a_custom_weapon_decides_how_it_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ITEM_CLASSES, "Flamberge", Flamberge)
    game = duel(fighter(), fighter(speed=1), rules="lesson")
    arm_with(game, game.hero, Flamberge(name="flame", power=4, max_power=6))
    script(game, HIT, 5, PLAIN, HIT, 4, PLAIN)

    told = game.strike()

    assert kinds(told) == ["StrikeLanded", "StrikeLanded"]
    assert enemy(game).hit_points == 21
    game.undo()
    assert enemy(game).hit_points == 30


def test_an_unarmed_fighter_strikes_with_bare_hands() -> None:
    game = duel(fighter(), fighter(speed=1), rules="lesson", dice=[HIT, 1, PLAIN])
    with game.editing():
        game.hero.unequip()

    (told,) = game.strike()

    assert told.to_json()["damage"] == 1


def test_no_target_strikes_back() -> None:
    game = duel(rules="lesson", dice=[HIT, 4, PLAIN])

    told = game.strike()

    assert kinds(told) == ["StrikeLanded"]
    assert game.hero.hit_points == 30
