"""Bare battles as plain numbers: they end as those of the objects do."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.games.duel.events import StrikeLanded, StrikeMissed
from alpaca_emblem.games.duel.options import LESSON
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.items import Sword
from alpaca_emblem.simulation import Battle, fight, fights
from alpaca_emblem.simulation.strikes import numbers_of
from tests.games.duel.arena import duel, fighter

pytestmark = pytest.mark.unmeasured

SEEDS = st.integers(-(2**53), 2**53)
NUMBERS = st.integers(-30, 30)
KINDS = st.sampled_from(["slash", "pierce", "blunt", "fire", "poison"])
PROFILES = st.builds(
    fighter,
    hit_points=st.integers(1, 60),
    roll=st.sampled_from([(2, 5), (-3, 9), (4, 4), (0, 0)]),
    kind=KINDS,
    resists=st.lists(KINDS, max_size=2).map(tuple),
    is_weak_to=st.lists(KINDS, max_size=2).map(tuple),
    strength=NUMBERS,
    agility=NUMBERS,
    defense=NUMBERS,
    speed=NUMBERS,
    accuracy=NUMBERS,
    evasion=NUMBERS,
)


def played(game: Duel) -> Battle:
    """The battle as the objects fight it."""
    told: list[Event] = []
    while game.outcome is None:
        told += game.strike()
    critical = [
        event.attacker
        for event in told
        if isinstance(event, StrikeLanded) and event.is_critical
    ]
    assert isinstance(game.dice.state, int)
    return Battle(
        game.outcome.winners == ("hero",),
        int(game.hero.hit_points),
        len(game.actions),
        sum(isinstance(event, StrikeMissed) for event in told),
        critical.count(1),
        len(critical) - critical.count(1),
        game.queue.tick,
        game.dice.state,
    )


@given(seed=SEEDS)
def test_the_battle_of_the_source(seed: int) -> None:
    assert fight(seed) == played(Duel(seed=seed))


@given(seed=SEEDS, hero=PROFILES, enemies=st.lists(PROFILES, min_size=1, max_size=4))
def test_any_battle(seed: int, hero: Profile, enemies: list[Profile]) -> None:
    game = Duel(hero=hero, enemies=enemies, seed=seed)

    assert fight(seed, hero, enemies) == played(game)


@given(seed=SEEDS, limits=st.sampled_from([(30, 70), (1, 99), (50, 50)]))
def test_other_limits_of_the_chance_to_hit(seed: int, limits: tuple[int, int]) -> None:
    least, most = limits
    rules = attrs.evolve(LESSON, least_hit_chance=least, most_hit_chance=most)

    assert fight(seed, rules=rules) == played(Duel(seed=seed, rules=rules))


@pytest.mark.parametrize("beast", list(bestiary())[5:])
def test_all_of_the_bestiary(beast: str) -> None:
    for hero in list(bestiary())[:5]:
        game = Duel(hero=hero, enemies=[beast, "rat"], seed=8)
        assert fight(8, hero, [beast, "rat"]) == played(game)


def test_the_balance_of_the_source() -> None:
    battles = list(fights(range(1, 1001)))
    won = [battle for battle in battles if battle.is_won]
    critical = [b for b in battles if b.criticals or b.enemy_criticals]

    assert (len(won), len(critical)) == (964, 598)
    assert sum(b.is_won for b in critical) == 564
    assert sum(b.criticals > 0 for b in battles) == 190
    assert sum(b.enemy_criticals > 0 for b in battles) == 492
    actions = [battle.actions for battle in battles]
    assert (min(actions), max(actions)) == (4, 32)
    assert round(sum(actions) / 1000, 2) == 13.37
    assert round(sum(b.hit_points for b in won) / len(won), 1) == 26.3


@pytest.mark.slow
def test_ten_thousand_battles_of_the_source() -> None:
    battles = list(fights(range(1, 10_001)))

    assert sum(battle.is_won for battle in battles) == 9669
    assert sum(b.criticals > 0 or b.enemy_criticals > 0 for b in battles) == 6009


@pytest.mark.parametrize("seed", ["16", 1.0, None, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(InvalidTypeError, match="seed must be a whole number, not "):
        fight(seed)


def test_other_rules_are_refused() -> None:
    with pytest.raises(
        InvalidValueError, match="rules must be those of the bare battle"
    ):
        numbers_of(duel())


def test_weapons_of_the_model_are_not_fought_with_as_numbers() -> None:
    game, sword = Duel(seed=1), Sword(name="katana", power=5)
    with game.editing():
        game.adopt(sword)
        game.hero.add_item(sword)
        game.hero.equip(sword)

    with pytest.raises(
        InvalidValueError,
        match=r"^only arms can be fought with as plain numbers, not katana$",
    ):
        numbers_of(game)
