"""Turns of the dungeon: what the adventurer does, and what monsters do then."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import combat
from alpaca_emblem.rules import dungeon as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.dungeon.floors import (
    enter_floor,
    look_around,
    monster_at,
    roll,
)
from alpaca_emblem.simulation.dungeon.layout import (
    AT,
    COLUMNS,
    DEFENSE,
    DIED,
    DIRECTIONS,
    ENGINE_DRAWS,
    FIST_HIGH,
    FIST_LOW,
    FLOOR,
    HIT_POINTS,
    IS_FRESH,
    KIND,
    KIND_DEFENSE,
    KIND_HIGH,
    KIND_LOW,
    LEFT,
    MONSTER_WIDTH,
    MONSTERS,
    MOST,
    PLACE,
    SEED,
    SLAIN,
    STAIRS,
    STRENGTH,
    TAKEN,
    THINGS,
    TURNS,
    WAIT,
    State,
    Table,
    beside,
    bit_of,
    has,
    row_of,
)
from alpaca_emblem.simulation.layouts import ACTOR, DICE, NONE, OUTCOME, Ints

SEED_MASK: Final = (1 << 31) - 1


@mirrors("games.dungeon.turns.draw_for_engine")
@kernel
def draw_for_engine(g: State, t: Table) -> None:
    """Discard the draws that the original's engine makes for its pictures."""
    for _ in range(t.rules[ENGINE_DRAWS]):
        _unit, dice = steps.kaplay_unit(float(g.head[DICE]))
        g.head[DICE] = int(dice)


@mirrors("games.dungeon.game.Dungeon._set_up")
@kernel
def begin(g: State, t: Table, seed: int, work: Ints) -> None:
    """Begin a run of *seed*, modulo 2^31, on its first floor.

    In a set-up that was made in the middle of a run, the dice are new and nothing else.
    """
    seed &= SEED_MASK
    g.head[DICE] = seed
    if t.rules[IS_FRESH] == 0:
        return
    g.head[SEED] = seed
    g.head[OUTCOME], g.head[ACTOR] = 0, 0
    g.head[TURNS], g.head[HIT_POINTS] = 0, t.rules[MOST]
    draw_for_engine(g, t)
    enter_floor(g, t, 1, work)


@mirrors(
    "games.dungeon.turns.step",
    "games.dungeon.turns._leave_floor",
    "games.dungeon.turns._change_floor",
    "games.dungeon.moving.go_to",
    "games.dungeon.moving.obstacle_to",
    "games.dungeon.actions.Step.resolve",
    "games.dungeon.actions.Wait.resolve",
)
@kernel
def step(g: State, t: Table, code: int, work: Ints) -> None:
    """Do what *code* stands for, which is legal."""
    if code < t.first[WAIT]:
        there = beside(g.head[PLACE], code)
        monster = monster_at(g, there)
        if monster != NONE:
            attack(g, t, monster)
        elif not has(g.plan, there):
            g.explored[row_of(there)] |= bit_of(there)
        else:
            g.head[PLACE] = there
            if there == g.head[STAIRS]:
                draw_for_engine(g, t)
                enter_floor(g, t, g.head[FLOOR] + 1, work)
                return
            look_around(g, t)
            drink(g, t, there)
    end_turn(g, t)


@mirrors(
    "games.dungeon.combat.DungeonCombat.strike",
    "games.dungeon.combat.DungeonCombat.blow",
    "games.dungeon.combat.damage_and_terms",
    "games.dungeon.game.Dungeon._on_unit_died",
)
@kernel
def attack(g: State, t: Table, monster: int) -> None:
    """Let the adventurer attack *monster*."""
    rolled = roll(g, t.rules[FIST_LOW], t.rules[FIST_HIGH])
    defense = t.kinds[g.monsters[monster, KIND], KIND_DEFENSE]
    damage = rules.blow(rolled, t.rules[STRENGTH], defense)
    if g.monsters[monster, LEFT] > damage:
        g.monsters[monster, LEFT] -= damage
        return
    g.head[SLAIN] += 1
    left = g.head[MONSTERS] - 1
    g.head[MONSTERS] = left
    for other in range(monster, left):
        for at in range(MONSTER_WIDTH):
            g.monsters[other, at] = g.monsters[other + 1, at]
    for at in range(MONSTER_WIDTH):
        g.monsters[left, at] = 0


@mirrors(
    "games.dungeon.turns._take_finds",
    "games.dungeon.consumables.use_up",
    "games.dungeon.consumables._drink",
    "games.dungeon.floors.floor.take_thing",
)
@kernel
def drink(g: State, t: Table, place: int) -> None:
    """Drink the potion at *place*, if there is one."""
    for potion in range(g.head[THINGS]):
        if g.things[potion] == place:
            left = g.head[THINGS] - 1
            for other in range(potion, left):
                g.things[other] = g.things[other + 1]
            g.things[left] = 0
            g.head[THINGS] = left
            g.head[TAKEN] += 1
            g.head[HIT_POINTS] = int(
                combat.hit_points_after(
                    float(g.head[HIT_POINTS]),
                    float(rules.POTION_HEALING),
                    float(t.rules[MOST]),
                )
            )
            return


@mirrors("games.dungeon.turns.end_turn", "games.dungeon.game.Dungeon._on_hero_fell")
@kernel
def end_turn(g: State, t: Table) -> None:
    """Let all monsters act, then end the run if the adventurer is dead."""
    g.head[TURNS] += 1
    for monster in range(g.head[MONSTERS]):
        act(g, t, monster)
    draw_for_engine(g, t)
    if g.head[HIT_POINTS] == 0:
        g.head[OUTCOME] = DIED
        g.head[ACTOR] = NONE


@mirrors(
    "games.dungeon.creatures.minds.Mind.act",
    "games.dungeon.creatures.minds.Straight.step",
    "games.dungeon.creatures.minds._tries",
    "games.dungeon.combat.is_contact",
)
@kernel
def act(g: State, t: Table, monster: int) -> None:
    """Let *monster* attack the adventurer, or go straight towards it."""
    here, there = g.monsters[monster, AT], g.head[PLACE]
    down = row_of(there) - row_of(here)
    right = there % COLUMNS - here % COLUMNS
    if abs(down) + abs(right) == 1:
        kind = g.monsters[monster, KIND]
        rolled = roll(g, t.kinds[kind, KIND_LOW], t.kinds[kind, KIND_HIGH])
        damage = rules.blow(rolled, 0, t.rules[DEFENSE])
        g.head[HIT_POINTS] = max(0, g.head[HIT_POINTS] - damage)
        return
    if (t.discs[there, row_of(here)] & bit_of(here)) == 0:
        return
    first, second = here - COLUMNS, here - 1
    if down > 0:
        first = here + COLUMNS
    if right > 0:
        second = here + 1
    has_second = right != 0
    if abs(right) > abs(down):
        first, second, has_second = second, first, down != 0
    if not walk(g, monster, first) and has_second:
        walk(g, monster, second)


@mirrors("games.dungeon.moving.walk")
@kernel
def walk(g: State, monster: int, there: int) -> bool:
    """Move *monster* if the place is open and empty; return whether it is."""
    if not has(g.plan, there) or monster_at(g, there) != NONE:
        return False
    g.monsters[monster, AT] = there
    return True


@mirrors("games.dungeon.actions.Step.check", "games.dungeon.actions.list_actions")
@kernel
def list_legal(g: State, t: Table, out: Ints, work: Ints) -> int:
    """Write the codes of all legal actions to *out*, and return their number."""
    if g.head[OUTCOME] != 0:
        return 0
    count = 0
    for direction in range(DIRECTIONS):
        there = beside(g.head[PLACE], direction)
        if has(g.plan, there) or not has(g.explored, there):
            out[count] = direction
            count += 1
    out[count] = t.first[WAIT]
    return count + 1


@kernel
def hit_points(g: State, t: Table, side: int) -> int:
    """Return the hit points left to the adventurer."""
    return g.head[HIT_POINTS]
