"""All four games with all their options, each by a seed."""

from __future__ import annotations

import attrs

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.scenario import Options
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.skirmish import CLASSIC
from tests.games.dungeon.positions import EVERYTHING
from tests.games.grid.boards import FORT, WATER, foe, hero

KEYS = tuple(bestiary())
HEROES, BEASTS = KEYS[:5], KEYS[5:]

MIXED = Scenario(
    name="mixed",
    rows=["..f..F..", "..~#....", "f.~..f..", "...F..#."],
    legend=[FORT, WATER],
    roster=[
        hero((0, 0), "Archer", max_range=2),
        foe((0, 7), "Archer", max_range=3),
        hero((1, 0), "Cleric"),
        hero((2, 0), "Alpaca", movement=0),
        hero((3, 0), "Hero"),
        foe((1, 7), "Sorcerer", max_range=2),
        foe((2, 7), captain=True),
        foe((3, 7), "Cleric", max_range=2),
    ],
)
"""All kinds of units on all kinds of ground."""

OPTIONS = (
    Options(),
    Options(triangle=True),
    Options(hit_chance=80),
    Options(levels=True),
    Options(fog=3),
    Options(turn_limit=4),
    Options(survive=4),
    Options(reach=((0, 4), (2, 6))),
    Options(fell_captain=True),
    Options(
        triangle=True,
        hit_chance=85,
        levels=True,
        fog=2,
        turn_limit=20,
        survive=12,
        reach=((2, 3),),
        fell_captain=True,
    ),
)
"""Each option of the grid alone, and all at once."""

ALONE = (
    *("shooting", "eight_directions", "inventory", "unidentified", "experience"),
    *("hunger", "doors", "gold", "last_floor"),
)


def skirmish(seed: int) -> GameController:
    """Two to four players, whose three or four units use one item a turn."""
    return GameController.skirmish(
        players=2 + seed % 3, map_size=5, seed=seed, units=3 + seed % 2
    )


def from_turn_zero(seed: int) -> GameController:
    """One to three players before their set-up."""
    return GameController(players=1 + seed % 3, map_size=3, seed=seed, max_units=3)


def forgetful_match(seed: int) -> GameController:
    """Two players, without a history to undo."""
    return GameController(map_size=3, seed=seed, max_units=2, history=False)


def crowded_match(seed: int) -> GameController:
    """Five players with units and items of all kinds, used without limit."""
    return GameController.skirmish(
        players=5, map_size=9, seed=seed, units=7, plan=CLASSIC
    )


def lesson(seed: int) -> Duel:
    """The bare battle."""
    return Duel(seed=seed)


def full_duel(seed: int) -> Duel:
    """Any hero against one to three enemies of any kinds, by all rules."""
    first = seed * 3
    enemies = [BEASTS[(first + step) % len(BEASTS)] for step in range(1 + seed % 3)]
    return Duel(hero=HEROES[seed % 5], enemies=enemies, seed=seed, rules="full")


def mixed_duel(seed: int) -> Duel:
    """The rules on and off, in every combination as seeds go by."""
    mixture = seed * 11
    rules = DuelRules(
        leaves_effects=bool(mixture & 1),
        wounds_hinder=bool(mixture & 2),
        clamps_stats=bool(mixture & 4),
        can_flee=bool(mixture & 8),
        allows_skills=bool(mixture & 16),
        turn_limit=5 if mixture & 32 else None,
    )
    return Duel(
        hero=HEROES[seed % 5], enemies=["spider", "imp"], seed=seed, rules=rules
    )


def forgetful_duel(seed: int) -> Duel:
    """A duel without a history to undo."""
    return Duel(hero="cleric", seed=seed, rules="full", history=False)


def crowded_duel(seed: int) -> Duel:
    """A hero against fifty enemies."""
    return Duel(enemies=["rat"] * 50, seed=seed, rules="full")


def grid_option(seed: int) -> GridBattle:
    """A battle by one rule beyond the original's, or by all of them."""
    options = OPTIONS[seed % len(OPTIONS)]
    return GridBattle(attrs.evolve(MIXED, options=options), seed=seed)


def grid_scenario(seed: int) -> GridBattle:
    """A battle that comes with the library."""
    names = scenario_names()
    return GridBattle(names[seed % len(names)], seed=seed)


def dungeon(seed: int) -> Dungeon:
    """The original, from floor 1."""
    return Dungeon(seed=seed + 1)


def dungeon_in_a_browser(seed: int) -> Dungeon:
    """The original with the draws of its engine, and without history."""
    return Dungeon(seed=seed + 1, engine_draws=1, history=False)


def dungeon_with_everything(seed: int) -> Dungeon:
    """All options at once."""
    return Dungeon(seed=seed + 1, variant=EVERYTHING)


def dungeon_without_one(seed: int) -> Dungeon:
    """All options but one, and the smallest floors, in turn."""
    off = ALONE[seed % len(ALONE)]
    changes = {off: getattr(Variant(), off)}
    if off == "inventory":
        changes["unidentified"] = False
    generator = ("rooms", "caves", "maze", "partition")[seed % 4]
    variant = attrs.evolve(
        EVERYTHING, rows=12, columns=16, generator=generator, **changes
    )
    return Dungeon(seed=seed + 1, variant=variant)
