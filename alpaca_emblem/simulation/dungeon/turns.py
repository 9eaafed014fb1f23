"""Turns of the dungeon: what the adventurer does, and the end of each turn."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import dungeon as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.dungeon.digging import roll
from alpaca_emblem.simulation.dungeon.floors import enter_floor
from alpaca_emblem.simulation.dungeon.items import (
    handle,
    kill,
    list_with_items,
    take_finds,
    use_up,
)
from alpaca_emblem.simulation.dungeon.layout import (
    ARMOUR,
    BONUS,
    CARRIED,
    DIED,
    DIRECTIONS,
    DURATION,
    EFFECT_WIDTH,
    EFFECTS,
    ENGINE_DRAWS,
    ESCAPED,
    EXPERIENCE,
    FLOOR,
    FOOD,
    GOLD,
    HAS_LOOKS,
    HEALTH,
    HIGH,
    HIT_POINTS,
    HUNGER,
    INVENTORY,
    IS_FRESH,
    KEYS,
    KIND,
    KIND_DEFENSE,
    KNOWN,
    LEFT,
    LOOK_SORTS,
    LOW,
    MONSTERS,
    MOST,
    PLACE,
    POTION_SORTS,
    SEED,
    STAIRS,
    STEP,
    STRAIGHT_WAYS,
    STRENGTH,
    TREASURE,
    TURNS,
    WAIT,
    WAY_UP,
    WEAPON,
    State,
    Table,
    bit_of,
    has,
    is_open,
    level_corner,
    monster_at,
    row_of,
    thing_at,
    upright_corner,
)
from alpaca_emblem.simulation.dungeon.minds import act, wielded
from alpaca_emblem.simulation.dungeon.sight import look_around
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    NONE,
    OUTCOME,
    WINNERS,
    Ints,
    kind_of,
)

SEED_MASK: Final = (1 << 31) - 1
LOOKS: Final = 5
"""The number of looks of potions, and of scrolls."""


@mirrors("games.dungeon.turns.draw_for_engine")
@kernel
def draw_for_engine(g: State, t: Table) -> None:
    """Discard the draws that the original's engine makes for its pictures."""
    for _ in range(t.rules[ENGINE_DRAWS]):
        _unit, dice = steps.kaplay_unit(float(g.head[DICE]))
        g.head[DICE] = int(dice)


@mirrors(
    "games.dungeon.game.Dungeon._set_up", "games.dungeon.creatures.units.Adventurer.of"
)
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
    g.head[OUTCOME], g.head[WINNERS], g.head[ACTOR] = 0, 0, 0
    g.head[TURNS], g.head[MOST] = 0, t.rules[HEALTH]
    g.head[HIT_POINTS], g.head[FOOD] = t.rules[HEALTH], t.rules[HUNGER]
    g.head[WEAPON], g.head[ARMOUR] = NONE, NONE
    g.head[CARRIED], g.head[EXPERIENCE], g.head[GOLD], g.head[KEYS] = 0, 0, 0, 0
    g.head[TREASURE], g.head[EFFECTS], g.head[KNOWN] = 0, 0, 0
    for slot in range(t.rules[INVENTORY]):
        g.bag[slot] = 0
    for at in range(EFFECT_WIDTH):
        g.effects[0, at] = 0
    for part in range(2 * t.rules[HAS_LOOKS]):
        draw_looks(g, part * POTION_SORTS, part * LOOKS, work)
    draw_for_engine(g, t)
    enter_floor(g, t, 1, work)


@mirrors("games.dungeon.items.Knowledge.drawn", "rng.source.shuffled")
@kernel
def draw_looks(g: State, first: int, first_look: int, work: Ints) -> None:
    """Draw the looks of the three sorts from *first* on."""
    for look in range(LOOKS):
        work[look] = first_look + look
    for last in range(LOOKS - 1, 0, -1):
        other = roll(g, 0, last)
        work[last], work[other] = work[other], work[last]
    for sort in range(LOOK_SORTS - POTION_SORTS):
        g.looks[first + sort] = work[sort]


@mirrors("games.dungeon.actions.Step.resolve", "games.dungeon.actions.Wait.resolve")
@kernel
def step(g: State, t: Table, code: int, work: Ints) -> None:
    """Do what *code* stands for, which is legal."""
    kind = STEP if code < t.first[WAIT] else kind_of(t.first, code)
    floor, used = NONE, NONE
    if kind == STEP:
        floor, used = go(g, t, code, work)
        if floor == 0:
            return
    elif kind > WAIT:
        used = handle(g, t, kind, code - t.first[kind])
    if floor > 0:
        enter_floor(g, t, floor, work)
        return
    if used != NONE:
        use_up(g, t, used, work)
    end_turn(g, t, work)


@mirrors(
    "games.dungeon.turns.step",
    "games.dungeon.turns._leave_floor",
    "games.dungeon.turns._change_floor",
    "games.dungeon.moving.go_to",
)
@kernel
def go(g: State, t: Table, direction: int, work: Ints) -> tuple[int, int]:
    """Let the adventurer step in a *direction*, or attack.

    Return the floor to which the step leads, `NONE` for this one and 0 if the run has
    ended, and the sort of what is used up, or `NONE`.
    """
    here = g.head[PLACE]
    there = here + t.steps[direction]
    obstacle = obstacle_to(g, t, here, direction)
    if obstacle != NONE:
        g.explored[row_of(obstacle)] |= bit_of(obstacle)
        return NONE, NONE
    monster = monster_at(g, there)
    if monster != NONE:
        attack(g, t, monster)
        return NONE, NONE
    open_door(g, there)
    g.head[PLACE] = there
    if there == g.head[STAIRS]:
        draw_for_engine(g, t)
        return g.head[FLOOR] + 1, NONE
    look_around(g, t, work)
    if there == g.head[WAY_UP] and g.head[TREASURE] == 1:
        draw_for_engine(g, t)
        if g.head[FLOOR] == 1:
            g.head[OUTCOME], g.head[WINNERS] = ESCAPED, 1
            g.head[ACTOR] = NONE
        return g.head[FLOOR] - 1, NONE
    thing = thing_at(g, there)
    return NONE, take_finds(g, t, thing) if thing != NONE else NONE


@mirrors("games.dungeon.moving.obstacle_to")
@kernel
def obstacle_to(g: State, t: Table, here: int, direction: int) -> int:
    """Return the obstacle between the adventurer and an adjacent square, or `NONE`."""
    if direction >= STRAIGHT_WAYS:
        level = level_corner(t, here, direction)
        if not is_open(g, level):
            return level
        upright = upright_corner(t, here, direction)
        if not is_open(g, upright):
            return upright
    there = here + t.steps[direction]
    if not has(g.plan, there) or (has(g.locked, there) and g.head[KEYS] == 0):
        return there
    return NONE


@mirrors("games.dungeon.moving.open_door", "games.dungeon.floors.floor.replace_terrain")
@kernel
def open_door(g: State, place: int) -> None:
    """Open the door on a square, if there is one; a locked one takes a key."""
    row, bit = row_of(place), bit_of(place)
    if g.shut[row] & bit:
        if g.locked[row] & bit:
            g.head[KEYS] -= 1
        g.shut[row] &= ~bit
        g.locked[row] &= ~bit
        g.opened[row] |= bit


@mirrors(
    "games.dungeon.combat.DungeonCombat.strike",
    "games.dungeon.combat.DungeonCombat.blow",
    "games.dungeon.combat.damage_and_terms",
    "games.dungeon.creatures.units.Adventurer.strength",
)
@kernel
def attack(g: State, t: Table, monster: int) -> None:
    """Let the adventurer attack *monster*."""
    weapon = wielded(g)
    rolled = roll(g, t.gear[weapon, LOW], t.gear[weapon, HIGH])
    rolled += t.gear[weapon, BONUS]
    strength = 0
    if g.head[EXPERIENCE] > 0:
        strength = rules.strength_at(rules.level(g.head[EXPERIENCE]))
    for effect in range(g.head[EFFECTS]):
        strength += g.effects[effect, STRENGTH]
    defense = t.kinds[g.monsters[monster, KIND], KIND_DEFENSE]
    damage = rules.blow(rolled, strength, defense)
    if g.monsters[monster, LEFT] > damage:
        g.monsters[monster, LEFT] -= damage
    else:
        kill(g, t, monster)


@mirrors("games.dungeon.turns.end_turn", "games.dungeon.game.Dungeon._on_hero_fell")
@kernel
def end_turn(g: State, t: Table, work: Ints) -> None:
    """Let all monsters act, then end the run if the adventurer is dead."""
    g.head[TURNS] += 1
    for monster in range(g.head[MONSTERS]):
        act(g, t, monster, work)
    if g.head[EFFECTS] > 0:
        wear_off(g)
    if t.rules[HUNGER] > 0:
        grow_hungry(g)
    draw_for_engine(g, t)
    if g.head[HIT_POINTS] == 0:
        g.head[OUTCOME] = DIED
        g.head[ACTOR] = NONE


@mirrors("games.dungeon.turns._wear_off")
@kernel
def wear_off(g: State) -> None:
    """Let all effects last a turn less."""
    count = g.head[EFFECTS]
    left = 0
    for effect in range(count):
        duration, strength = g.effects[effect, DURATION], g.effects[effect, STRENGTH]
        g.effects[effect, DURATION], g.effects[effect, STRENGTH] = 0, 0
        if duration > 1:
            g.effects[left, DURATION] = duration - 1
            g.effects[left, STRENGTH] = strength
            left += 1
    g.head[EFFECTS] = left


@mirrors("games.dungeon.turns._grow_hungry")
@kernel
def grow_hungry(g: State) -> None:
    """Let the adventurer digest, or starve."""
    if g.head[FOOD] > 0:
        g.head[FOOD] -= 1
    else:
        g.head[HIT_POINTS] = max(g.head[HIT_POINTS] - rules.STARVING_DAMAGE, 0)


@mirrors("games.dungeon.actions.list_actions")
@kernel
def list_legal(g: State, t: Table, out: Ints, work: Ints) -> int:
    """Write the codes of all legal actions to *out*, and return their number."""
    if g.head[OUTCOME] != 0:
        return 0
    count = list_steps(g, t, out)
    out[count] = t.first[WAIT]
    count += 1
    if t.rules[INVENTORY] > 0:
        return list_with_items(g, t, out, count)
    return count


@kernel
def list_steps(g: State, t: Table, out: Ints) -> int:
    """Write the codes of all legal steps to *out*, and return their number."""
    count, here = 0, g.head[PLACE]
    for direction in range(t.rules[DIRECTIONS]):
        if can_step(g, t, here, direction):
            out[count] = direction
            count += 1
    return count


@mirrors("games.dungeon.actions.Step.check")
@kernel
def can_step(g: State, t: Table, here: int, direction: int) -> bool:
    """Return whether no known obstacle is in the way of a step."""
    there = here + t.steps[direction]
    if has(g.explored, there) and (
        not has(g.plan, there) or (has(g.locked, there) and g.head[KEYS] == 0)
    ):
        return False
    return direction < STRAIGHT_WAYS or not (
        blocks(g, level_corner(t, here, direction))
        or blocks(g, upright_corner(t, here, direction))
    )


@kernel
def blocks(g: State, corner: int) -> bool:
    """Return whether a corner is known, and blocks diagonal steps."""
    return has(g.explored, corner) and not is_open(g, corner)


@kernel
def hit_points(g: State, t: Table, side: int) -> int:
    """Return the hit points left to the adventurer."""
    return g.head[HIT_POINTS]
