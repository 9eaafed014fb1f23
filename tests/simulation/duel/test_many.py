"""Many duels at once: by either engine, and side by side in a batch."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import numpy as np
import pytest

from alpaca_emblem import Duel
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.games.duel.gear import Arm
from alpaca_emblem.games.duel.options import FULL, LESSON, DuelRules
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.simulation import Batch, play_many
from alpaca_emblem.simulation.compiling import Entry
from alpaca_emblem.simulation.duel.agents import BEAST, RANDOM
from alpaca_emblem.simulation.duel.bare import (
    FRACTION,
    is_bare,
    remainder,
    strike_on,
)
from alpaca_emblem.simulation.duel.layout import (
    COOLING,
    EFFECTS,
    ENEMIES_FELL,
    ENERGY,
    FIGHTER,
    HERO_FELL,
    HIT_POINTS,
    STUN_PROOF,
    open_state,
    open_table,
)
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.duel.table import (
    KNOWN_TURNS,
    MOST_FIGHTERS,
    MOST_ROLLS,
    bare_sizes,
)
from alpaca_emblem.simulation.layouts import GOES_ON, OUTCOME, Ints, new_row
from tests.games.duel import arena
from tests.simulation.side_by_side import parity_games
from tests.simulation.test_playing import by_objects


@pytest.mark.parametrize("rules", ["lesson", "full"])
@pytest.mark.parametrize("policies", ["random", "beast", ("duel", "beast")])
def test_both_engines_play_the_same_duels(
    rules: str, policies: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Duel(hero="mage", enemies=["bandit", "spider"], rules=rules, seed=1)

    tally = play_many(game, policies, 8, seed=3, max_actions=60)

    assert (tally.engine, tally.why, tally.hit_point_parts) == ("compiled", "", 1)
    assert tally == by_objects(game, policies, 8, monkeypatch, seed=3, max_actions=60)


def test_a_batch_of_duels() -> None:
    game = Duel(hero="mage", enemies=["bandit", "spider"], rules="full", seed=1)
    batch, ends = Batch(game, 4, seed=5), 0
    set_up = batch.set_up
    for step in range(60):
        played = batch.game(step % 4)
        assert played.to_act == set_up.sides[batch.turn[step % 4]]
        count = int(batch.counts[step % 4])
        codes = batch.lists[step % 4, :count]
        assert codes.tolist() == [set_up.code(a) for a in played.legal_actions()]
        assert np.flatnonzero(batch.mask[step % 4]).tolist() == sorted(codes)
        batch.step(batch.lists[np.arange(4), step * 7 % batch.counts])
        ends += int(batch.done.sum())
    assert ends > 2
    assert (batch.states[:, FIGHTER] >= 0).all()


BARE = {
    "lesson": LESSON,
    "wounds": attrs.evolve(LESSON, wounds_hinder=True),
    "limits": attrs.evolve(LESSON, least_hit_chance=40, most_hit_chance=60),
}
ENEMIES = [["wolf"], ["wolf", "goblin"], ["goblin", "spider", "wolf", "bandit"]]


@pytest.mark.parametrize("rules", BARE.values(), ids=BARE)
@pytest.mark.parametrize("enemies", ENEMIES, ids=len)
def test_bare_duels_are_fought_on_as_step_by_step(
    rules: DuelRules, enemies: list[str]
) -> None:
    """The policies are not asked, but each state is the one that they lead to."""
    set_up = DuelSetUp.of(Duel(enemies=enemies, rules=rules, seed=1))
    kernels, t = set_up.kernels, open_table(set_up.table)
    beasts, scratch, winners = new_row(2, BEAST), new_row(set_up.work_size), set()
    for seed in range(12):
        row, twin = set_up.start.copy(), set_up.start.copy()
        for game in (row, twin):
            kernels.begin(open_state(game, t), t, seed, scratch)
        g = open_state(row, t)
        assert strike_on(g, t, beasts, 0) == 0
        assert row.tolist() == twin.tolist()
        while row[OUTCOME] == GOES_ON:
            done = strike_on(open_state(row, t), t, beasts, 1 + seed % 4)
            assert 1 <= done <= 1 + seed % 4
            assert done == 1 + seed % 4 or row[OUTCOME] != GOES_ON
            g = open_state(twin, t)
            for _ in range(done):
                code, dice = kernels.choose(g, t, BEAST, 7, scratch, scratch)
                assert dice == 7  # beasts throw no dice here
                kernels.step(g, t, code, scratch)
            assert row.tolist() == twin.tolist()
        winners.add(int(row[OUTCOME]))
        assert strike_on(open_state(row, t), t, beasts, 5) == 0
    assert winners <= {HERO_FELL, ENEMIES_FELL}
    assert len(enemies) != 1 or ENEMIES_FELL in winners
    assert len(enemies) != 4 or HERO_FELL in winners


def test_a_bare_duel_is_fought_as_long_as_its_turns_are_known() -> None:
    arm = Arm(name="straw", power=1, max_power=1)
    hero = Profile(breed="giant", max_hit_points=10**6, arm=arm)
    set_up = DuelSetUp.of(Duel(hero=hero, enemies=[hero], seed=1))
    kernels, t = set_up.kernels, open_table(set_up.table)
    row, twin, scratch = set_up.start.copy(), set_up.start.copy(), new_row(50)
    beasts = new_row(2, BEAST)
    assert strike_on(open_state(row, t), t, beasts, 10**6) == KNOWN_TURNS
    assert strike_on(open_state(row, t), t, beasts, 10**6) == 0
    for _ in range(KNOWN_TURNS):
        code, _dice = kernels.choose(open_state(twin, t), t, BEAST, 7, scratch, scratch)
        kernels.step(open_state(twin, t), t, code, scratch)
    assert row.tolist() == twin.tolist()


def test_a_duel_with_other_energy_is_played_action_by_action() -> None:
    set_up = DuelSetUp.of(Duel(enemies=["wolf", "goblin"], seed=1))
    t, row = open_table(set_up.table), set_up.start.copy()
    g, beasts = open_state(row, t), new_row(2, BEAST)
    g.fighters[1, ENERGY] += 1
    before = row.copy()
    assert strike_on(g, t, beasts, 9) == 0
    assert row.tolist() == before.tolist()
    g.fighters[1, HIT_POINTS] = 0  # that of the dead does not matter
    assert strike_on(g, t, beasts, 9) > 0


def test_remainders_by_multiplication() -> None:
    """The last words below each multiple of a divisor are the hardest."""
    for divisor in range(1, MOST_ROLLS + 1):
        reciprocal, multiple = FRACTION // divisor + 1, (1 << 32) // divisor * divisor
        for near in (0, divisor, multiple // 2, multiple, 1 << 32):
            for word in range(max(0, near - 3), min(1 << 32, near + 3)):
                assert remainder(word, divisor, reciprocal) == word % divisor


@pytest.mark.parametrize(
    ("highest", "enemies", "sizes"),
    [
        (MOST_ROLLS, 1, (4, MOST_ROLLS, KNOWN_TURNS + 1)),
        (MOST_ROLLS + 1, 1, (0, 0, 0)),
        (9, MOST_FIGHTERS - 1, (2 * MOST_FIGHTERS, 9, KNOWN_TURNS + 1)),
        (9, MOST_FIGHTERS, (0, 0, 0)),
    ],
)
def test_tables_are_not_made_for_large_numbers(
    highest: int, enemies: int, sizes: tuple[int, int, int]
) -> None:
    arm = Arm(name="club", power=1, max_power=highest)
    hero = Profile(breed="giant", max_hit_points=9, arm=arm)

    assert bare_sizes(Duel(hero=hero, enemies=["wolf"] * enemies, seed=1)) == sizes


def test_a_duel_that_begins_with_effects_has_no_tables() -> None:
    position = Duel(enemies=["wolf"], seed=1).position()
    assert bare_sizes(Duel.from_position(position))[0] == 4
    position["unit"][0]["effects"] = [{"name": "bleed", "duration": 2, "power": 1}]
    assert bare_sizes(Duel.from_position(position)) == (0, 0, 0)


def fight_on(row: Ints, table: Ints, policies: Ints, most: int) -> int:
    t = open_table(table)
    return strike_on(open_state(row, t), t, policies, most)


def compare_bare_duels(seeds: range) -> int:
    """Fight duels of all kinds in both engines, in parts; the number of strikes."""
    entry, beasts, struck = Entry(fight_on), new_row(2, BEAST), 0
    heroes: list[Any] = [
        *list(bestiary())[:5],
        arena.fighter("of one roll", roll=(4, 4)),
    ]
    kinds = [*product(heroes, ENEMIES, BARE.values())]
    begun = {}
    for seed in seeds:
        at = seed % len(kinds)
        if at not in begun:
            hero, enemies, rules = kinds[at]
            first = Duel(hero=hero, enemies=enemies, rules=rules, seed=0)
            begun[at] = DuelSetUp.of(first), first
        set_up, first = begun[at]
        game = set_up.begin(first, seed)
        assert isinstance(game, Duel)
        row = set_up.pack(game)
        while game.outcome is None:
            done = entry(row, set_up.table, beasts, 1 + struck % 9)
            assert done > 0
            for _ in range(done):
                game.strike()
            assert row.tolist() == set_up.pack(game).tolist()
            struck += done
    return struck


def test_bare_duels_are_fought_on_as_by_objects() -> None:
    assert compare_bare_duels(range(90)) > 500


@pytest.mark.slow
@pytest.mark.compiled
def test_thousands_of_compiled_bare_duels() -> None:
    games = parity_games(20_000)
    assert compare_bare_duels(range(1000, 1000 + games)) > 5 * games


@pytest.mark.parametrize("column", [EFFECTS, COOLING, STUN_PROOF])
def test_a_duel_with_effects_or_cooldowns_is_not_bare(column: int) -> None:
    set_up = DuelSetUp.of(Duel(enemies=["wolf"], seed=1))
    t = open_table(set_up.table)
    g = open_state(set_up.start.copy(), t)
    assert is_bare(g, t, new_row(2, BEAST))
    g.fighters[1, column] = 1
    assert not is_bare(g, t, new_row(2, BEAST))


@pytest.mark.parametrize(
    ("rules", "policies"),
    [
        (FULL, [BEAST, BEAST]),
        (LESSON, [RANDOM, BEAST]),
        (LESSON, [BEAST, RANDOM]),
        (attrs.evolve(LESSON, allows_skills=True), [BEAST, BEAST]),
        (attrs.evolve(LESSON, leaves_effects=True), [BEAST, BEAST]),
        (attrs.evolve(LESSON, turn_limit=9), [BEAST, BEAST]),
    ],
)
def test_other_duels_are_played_action_by_action(
    rules: DuelRules, policies: list[int]
) -> None:
    set_up = DuelSetUp.of(Duel(rules=rules, seed=1))
    t, row = open_table(set_up.table), set_up.start.copy()

    assert strike_on(open_state(row, t), t, np.array(policies), 5) == 0
    assert row.tolist() == set_up.start.tolist()
