"""Reprs: one line each, short enough to be read in a prompt or a log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from attrs import define, setters

from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.events import StrikeLanded
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import Changed, Result
from alpaca_emblem.lab import Experiment, Summary, Sweep, sweep, tune
from alpaca_emblem.model.combat import Blow, Healing
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Axe, Matchup, Spear, Staff
from alpaca_emblem.model.units import Cleric, Fighter, Hero, Unit
from alpaca_emblem.replay import record
from alpaca_emblem.rules.terms import Term, told

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(map_size=5, seed=1),
    "great match": lambda: GameController(players=200, map_size=20, seed=1),
    "grid": lambda: GridBattle("fog", seed=5),
    "dungeon": lambda: Dungeon(
        seed=3, variant=Variant(bestiary="wide", gold=True, doors=True, inventory=4)
    ),
    "duel": lambda: Duel(hero="mage", enemies=["wolf", "imp"], rules="full", seed=1),
    "crowded duel": lambda: Duel(enemies=["wolf"] * 300, seed=1),
}

games = pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)


def units_of(game: Game) -> tuple[Unit, ...]:
    if isinstance(game, Dungeon):
        return (game.adventurer, *game.floor.monsters)
    if isinstance(game, Duel):
        return game.fighters[:5]
    assert isinstance(game, GameController | GridBattle)
    return game.units


def things_of(game: Game) -> Iterator[object]:
    """Yield the objects of *game* that users see in a prompt, after each action."""
    for step in range(30):
        yield game
        yield game.view(game.sides[0])
        yield from units_of(game)
        yield from (item for unit in units_of(game) for item in unit.items)
        listed = game.legal_actions()
        if not listed:
            return
        action = listed[step * 7 % len(listed)]
        with suppress(ForecastTooLargeError):
            yield game.forecast(action, limit=500)
        events = game.apply(action)
        yield from (action, *events)
        yield Changed(game, action, events, is_undo=False)
    yield record(game)


@games
def test_every_repr_is_a_short_line(make: Callable[[], Game]) -> None:
    for thing in things_of(make()):
        text = repr(thing)
        most = 700 if isinstance(thing, Changed) else 400
        assert text.isprintable(), text
        assert len(text) <= most, text


@games
def test_results_and_parts_of_games_are_short_lines(make: Callable[[], Game]) -> None:
    game = make()
    parts = [
        getattr(game, name, None) for name in ("floor", "queue", "rounds", "field")
    ]
    parts += [getattr(game, name, None) for name in ("phases", "scenario", "variant")]
    results = game.forecast(game.legal_actions()[0]).results

    for thing in (*parts, *results[:5]):
        most = 150 if isinstance(thing, Result) else 900
        assert len(repr(thing)) <= most, thing
        assert repr(thing).isprintable()


def test_repr_of_a_duel_names_the_fighters() -> None:
    duel = Duel(seed=1)

    assert len(repr(duel)) < 300
    assert repr(duel).startswith(
        "Duel(hero='barbarian', enemies=('wolf', 'goblin'), rules=DuelRules("
    )
    crowd = repr(Duel(enemies=["wolf"] * 20, rules="full", seed=1))
    assert " enemies=('wolf', 'wolf', 'wolf', 17 more), rules=DuelRules(), " in crowd


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tourney(Duel):
    """A custom duel with one more option."""

    prize: int = 3


def test_repr_of_a_custom_duel_names_no_private_attribute() -> None:
    assert repr(Tourney(seed=1)).startswith("Tourney(hero='barbarian', enemies=(")
    assert repr(Tourney(seed=1)).endswith(", seed=1, hero_turns=0, prize=3)")


def test_repr_of_a_fighter_says_how_it_is() -> None:
    assert repr(Duel(seed=1).units[1]) == (
        "Duelist(name='', breed='wolf', number=2, hit_points=20, max_hit_points=20, "
        "mana=0, equipped_item='fangs', effects=())"
    )


def test_repr_of_a_result_says_what_kinds_of_events_there_are() -> None:
    duel = Duel(seed=1)

    result = duel.forecast(duel.legal_actions()[0]).results[0]

    assert repr(result) == "Result(probability=83/8000, events=(StrikeLanded,))"


def test_repr_of_a_step_of_a_replay_names_the_action() -> None:
    duel = Duel(seed=1)
    duel.apply(duel.legal_actions()[0])

    (step,) = record(duel)

    assert repr(step) == (
        "Step(number=1, side='enemies', action=Strike(unit=2, target=1), "
        f"events=({', '.join(type(event).__name__ for event in step.events)},), "
        "game=<duel>)"
    )


def test_repr_of_a_battle_names_its_scenario() -> None:
    battle = GridBattle(seed=3)

    assert repr(battle) == (
        "GridBattle(scenario=Scenario(name='The ford', rows=<8 x 12>, roster=<7>, "
        "options=Options()), seed=3)"
    )
    assert "options=Options(hit_chance=95, fog=6))" in repr(GridBattle("fog").scenario)


def test_repr_of_a_unit_names_what_it_has() -> None:
    hero = GameController.skirmish(map_size=4, seed=1).units[0]

    assert repr(hero) == (
        "Hero(max_hit_points=200, hit_points=200, movement=2, name='', stats=Stats(), "
        f"items=('{hero.items[0]}', '{hero.items[1]}'), "
        f"equipped_item='{hero.items[0]}', location={hero.location}, effects=(), "
        "number=1)"
    )


def test_repr_of_a_strike_explains_its_damage() -> None:
    terms = (Term("weapon", "+", 7), Term("defense", "-", 1), Term("x", "at least", 1))
    landed = StrikeLanded(1, 2, 6, 9, 1, False, False, 73, terms)

    assert repr(landed) == (
        "StrikeLanded(attacker=1, target=2, damage=6, hit_points=9, weight=1, "
        "is_critical=False, is_bloodless=False, chance=73, "
        "terms=<weapon 7, - 1 defense, at least 1>)"
    )
    assert told(()) == "<>"


def test_repr_of_a_term_makes_it_again() -> None:
    plain, detailed = Term("power", "+", 30), Term("weak", "-", 20, ("Axe", "Sword"))

    assert repr(plain) == "Term('power', '+', 30)"
    assert repr(detailed) == "Term('weak', '-', 20, ('Axe', 'Sword'))"
    assert [eval(repr(term)) for term in (plain, detailed)] == [plain, detailed]


def test_repr_of_what_happens_among_free_units_names_them() -> None:
    field = Field.of_size(1, 3)
    hero = Hero(max_hit_points=50, movement=1, items=[Spear(name="lance", power=30)])
    fighter = Fighter(max_hit_points=90, movement=1, items=[Axe(name="axe", power=1)])
    cleric = Cleric(max_hit_points=9, movement=1, items=[Staff(name="staff", power=5)])
    for column, unit in enumerate((hero, fighter, cleric)):
        field.place(unit, field[0, column])
        unit.equip(unit.items[0])

    blow, *_ = hero.use_item_on(fighter)
    (healing,) = cleric.use_item_on(fighter)

    assert isinstance(blow, Blow)
    assert repr(blow) == (
        "Blow(attacker='Hero', target='Fighter', damage=10.0, hit_points=80.0, "
        "terms=<power 30, - 20 Spear against Axe, at least 0>)"
    )
    assert isinstance(healing, Healing)
    assert repr(healing) == (
        "Healing(healer='Cleric', target='Fighter', amount=5, hit_points=85.0, "
        "terms=<power 5, at most 10>)"
    )


@pytest.mark.parametrize("matchup", Matchup, ids=lambda matchup: matchup.name)
def test_matchup_is_shown_by_name_and_stays_a_number(matchup: Matchup) -> None:
    assert str(matchup) == repr(matchup) == f"{matchup}" == f"Matchup.{matchup.name}"
    assert matchup == int(matchup) == Matchup(int(matchup))
    assert json.dumps(matchup) == f"{int(matchup):d}"


@pytest.mark.unmeasured
def test_results_of_the_lab_are_short_lines() -> None:
    duel = Experiment(game="duel", options={"enemies": ["wolf"]}, seed=7)
    swept = sweep(duel, 1, {"hero.strength": range(20)})
    tuned = tune(duel, {"hero.max_hit_points": range(8, 30)}, exact=True)

    assert repr(swept) == "Sweep(<20 points of hero.stats.strength>)"
    assert repr(Sweep(())) == "Sweep(<0 points of nothing>)"
    assert repr(tuned) == (
        "Tuning(key='won.hero', target=0.5, values={'hero.max_hit_points': 10}, "
        "trials=<6>)"
    )
    assert repr(Summary({"games": 3})) == (
        "Summary(<3 games>, digest='e2e42de4049f7877186c8bf2fffdcc74')"
    )
