"""The worth of strikes and spells: exactly what forecasts give on average."""

from __future__ import annotations

from fractions import Fraction

import pytest

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import HEAVY_BLOW, Skill, Spell
from alpaca_emblem.games.duel.actions import Strike, UseSkill
from alpaca_emblem.games.duel.events import EffectPutOn, SpellLanded, StrikeLanded
from alpaca_emblem.games.duel.judging import worth_of
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.items import Axe, Spear
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.rules import duel as rules
from tests.games.duel.arena import duel, edit, enemy, fighter

DART = Spell("dart", low=2, high=4, kind="poison")
AIMED = Skill("aimed", power=130)
MANY_ROLLS = 8_000
"""The largest number of outcomes of a strike with these weapons."""


def counted(events: tuple[Event, ...], hit_points: int) -> int:
    """The worth of one result, by its first events, which are those of the hit."""
    worth = 0
    for event in events:
        match event:
            case StrikeLanded(hit_points=left) | SpellLanded(hit_points=left):
                worth += hit_points - left + (rules.KILL if left == 0 else 0)
                hit_points = left
            case EffectPutOn(effect="stun"):
                worth += rules.STUNNING
            case EffectPutOn(power=power, duration=duration):
                worth += min(hit_points, power * duration)
    return worth


def average(game: Duel, action: Strike | UseSkill) -> Fraction:
    """The worth of *action* on average, in millionths, by its forecast."""
    hit_points = int(enemy(game).hit_points)
    results = game.forecast(action, limit=MANY_ROLLS).results
    parts = (r.probability * counted(r.events, hit_points) for r in results)
    return 1_000_000 * sum(parts, Fraction(0))


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", ["slash", "pierce", "blunt", "fire", "poison"])
@pytest.mark.parametrize(
    "foe",
    [
        fighter(),
        fighter(hit_points=9, defense=2, agility=4),
        fighter(hit_points=5, is_bloodless=True),
        fighter(resists=("slash", "fire", "poison"), is_weak_to=("blunt", "pierce")),
    ],
)
@pytest.mark.parametrize("ability", [None, HEAVY_BLOW, AIMED, DART])
def test_it_is_the_average_of_all_ways(
    kind: str, foe: Profile, ability: Skill | Spell | None
) -> None:
    abilities = () if ability is None else (ability,)
    hero = fighter(
        kind=kind, roll=(3, 6), strength=2, agility=9, max_mana=9, abilities=abilities
    )
    game = duel(hero, foe)
    action = Strike(1, 2) if ability is None else UseSkill(1, 0, 2)

    worth = worth_of(game, game.hero, enemy(game), ability)

    assert worth == int(average(game, action))


def test_the_matchup_of_weapons_counts() -> None:
    axe, spear = Axe(name="axe", power=4), Spear(name="spear", power=4)
    hero = Profile(breed="hero", max_hit_points=30, arm=axe)
    game = duel(hero, Profile(breed="foe", max_hit_points=30, arm=spear))

    assert worth_of(game, game.hero, enemy(game)) == average(game, Strike(1, 2))


def test_an_effect_counts_as_it_will_be() -> None:
    game = duel(fighter(kind="poison"))
    edit(enemy(game), game, effects=(Effect("poison", 2, 5),))

    assert worth_of(game, game.hero, enemy(game)) == average(game, Strike(1, 2))


def test_who_is_stun_proof_is_not_stunned() -> None:
    game = duel(fighter(kind="blunt"))
    edit(enemy(game), game, is_stun_proof=True)
    plain = duel(fighter(kind="pierce"))

    assert worth_of(game, game.hero, enemy(game)) == average(game, Strike(1, 2))
    assert worth_of(plain, plain.hero, enemy(plain)) == average(plain, Strike(1, 2))


def test_where_hits_leave_no_effects_none_counts() -> None:
    game = duel(fighter(kind="poison"), rules="lesson")

    assert worth_of(game, game.hero, enemy(game)) == average(game, Strike(1, 2))


def test_a_weapon_of_many_rolls_is_judged_by_a_hundred() -> None:
    wide, exact = fighter(roll=(0, 19_999)), fighter(roll=(50, 19_950))
    foe = fighter(hit_points=2**31 - 1)
    worths = [
        worth_of(game, game.hero, enemy(game))
        for game in (duel(wide, foe), duel(exact, foe))
    ]

    assert abs(worths[0] - worths[1]) < worths[0] // 1000
