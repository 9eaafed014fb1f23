"""The use of items: the adventurer takes, uses, wields, wears and drops them."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import combat, masks
from alpaca_emblem.rules import dungeon as rules
from alpaca_emblem.simulation.compiling import apart, kernel, mirrors
from alpaca_emblem.simulation.dungeon.digging import OPEN, REACHED, flood, roll
from alpaca_emblem.simulation.dungeon.layout import (
    AMOUNT,
    ARMOUR,
    AT,
    CARRIED,
    COLUMNS,
    DROP,
    DURATION,
    EFFECTS,
    EXPERIENCE,
    FOOD,
    GOLD,
    HAS_LEVELS,
    HAS_LOOKS,
    HEALING,
    HIT_POINTS,
    HUNGER,
    INVENTORY,
    IS_ARMOUR,
    KEY,
    KEYS,
    KIND,
    KIND_WORTH,
    KNOWN,
    LEFT,
    LIST,
    LOOK_SORTS,
    MAPPING,
    MIGHT,
    MONEY,
    MONSTER_WIDTH,
    MONSTERS,
    MOST,
    PICK_UP,
    PLACE,
    POISON,
    PUT_AWAY,
    RATION,
    READY,
    ROWS,
    SIDE,
    SLAIN,
    SORT,
    STRENGTH,
    TAKEN,
    TELEPORTATION,
    THING_WIDTH,
    THINGS,
    TREASURE,
    USE,
    WEAPON,
    State,
    Table,
    has,
    is_bare_floor,
    lowest_of,
    thing_at,
)
from alpaca_emblem.simulation.dungeon.sight import look_around
from alpaca_emblem.simulation.layouts import NONE, Ints

MOST_COUNTED: Final = 2**31 - 1
"""The most experience, gold and keys."""


@mirrors("games.dungeon.floors.floor.take_thing")
@kernel
def take_thing(g: State, thing: int) -> None:
    """Take a thing from the floor."""
    if g.things[thing, SORT] != KEY:
        g.head[TAKEN] += 1
    left = g.head[THINGS] - 1
    for other in range(thing, left):
        for at in range(THING_WIDTH):
            g.things[other, at] = g.things[other + 1, at]
    for at in range(THING_WIDTH):
        g.things[left, at] = 0
    g.head[THINGS] = left


@mirrors("games.dungeon.turns._take_finds")
@kernel
def take_finds(g: State, t: Table, thing: int) -> int:
    """Take a find from where the adventurer stands, or a potion if none is carried.

    Return the sort of what is used up at once, or `NONE`.
    """
    sort, amount = g.things[thing, SORT], g.things[thing, AMOUNT]
    if KEY <= sort <= MONEY:
        take_thing(g, thing)
        if sort == MONEY:
            g.head[GOLD] = min(g.head[GOLD] + amount, MOST_COUNTED)
        elif sort == KEY:
            g.head[KEYS] = min(g.head[KEYS] + 1, MOST_COUNTED)
        else:
            g.head[TREASURE] = 1
        return NONE
    if sort <= RATION and t.rules[INVENTORY] == 0:
        take_thing(g, thing)
        return sort
    return NONE


@mirrors(
    "games.dungeon.actions.PickUp.resolve",
    "games.dungeon.actions.Drop.resolve",
    "games.dungeon.actions.Use.resolve",
    "games.dungeon.actions.Ready.resolve",
    "games.dungeon.actions.PutAway.resolve",
    "games.dungeon.floors.floor.put_thing",
)
@apart
def handle(g: State, t: Table, kind: int, slot: int) -> int:
    """Do what a *kind* of action does with the item at *slot* of the bag.

    Return the sort of what is used up, or `NONE`.
    """
    if kind == PICK_UP:
        thing = thing_at(g, g.head[PLACE])
        g.bag[g.head[CARRIED]] = g.things[thing, SORT]
        g.head[CARRIED] += 1
        take_thing(g, thing)
        return NONE
    sort = g.bag[slot]
    if kind == READY:
        word = ARMOUR if t.gear[sort, IS_ARMOUR] == 1 else WEAPON
        g.head[word] = slot
    elif kind == PUT_AWAY:
        word = ARMOUR if slot == g.head[ARMOUR] else WEAPON
        g.head[word] = NONE
    else:
        remove(g, slot)
        if kind == USE:
            return sort
        thing = g.head[THINGS]
        g.things[thing, AT], g.things[thing, SORT] = g.head[PLACE], sort
        g.things[thing, AMOUNT] = 0
        g.head[THINGS] = thing + 1
        g.head[TAKEN] -= 1
    return NONE


@mirrors(
    "games.dungeon.creatures.units.Adventurer.remove_item",
    "games.dungeon.creatures.units.Creature.remove_item",
    "model.unit.Unit.remove_item",
)
@kernel
def remove(g: State, slot: int) -> None:
    """Take an item out of the bag, and put it away if it is in use."""
    left = g.head[CARRIED] - 1
    for at in range(slot, left):
        g.bag[at] = g.bag[at + 1]
    g.bag[left] = 0
    g.head[CARRIED] = left
    for word in range(WEAPON, ARMOUR + 1):
        if g.head[word] == slot:
            g.head[word] = NONE
        elif g.head[word] > slot:
            g.head[word] -= 1


@mirrors(
    "games.dungeon.consumables.use_up",
    "games.dungeon.consumables._heal",
    "games.dungeon.consumables._poison",
    "games.dungeon.consumables._strengthen",
    "games.dungeon.consumables._drink",
    "games.dungeon.items.Knowledge.with_known",
)
@apart
def use_up(g: State, t: Table, sort: int, work: Ints) -> None:
    """Let the adventurer drink, read or eat an item of a *sort*."""
    if sort < LOOK_SORTS and t.rules[HAS_LOOKS] == 1:
        g.head[KNOWN] |= 1 << sort
    if sort == HEALING:
        change_hit_points(g, rules.POTION_HEALING)
    elif sort == POISON:
        change_hit_points(g, -rules.POISON_DAMAGE)
    elif sort == MIGHT:
        for effect in range(g.head[EFFECTS]):
            g.effects[effect, DURATION], g.effects[effect, STRENGTH] = 0, 0
        # One turn more, since it wears off at the end of this turn too.
        g.effects[0, DURATION] = rules.MIGHT_TURNS + 1
        g.effects[0, STRENGTH] = rules.MIGHT_STRENGTH
        g.head[EFFECTS] = 1
    elif sort == RATION:
        g.head[FOOD] = t.rules[HUNGER]
    elif sort == TELEPORTATION:
        teleport(g, t, work)
    elif sort == MAPPING:
        explore_all(g, t)
    else:
        strike_by_thunder(g, t)


@kernel
def change_hit_points(g: State, change: int) -> None:
    """Add hit points to the adventurer's, or take some away."""
    g.head[HIT_POINTS] = int(
        combat.hit_points_after(
            float(g.head[HIT_POINTS]), float(change), float(g.head[MOST])
        )
    )


@mirrors(
    "games.dungeon.consumables._teleport",
    "games.dungeon.floors.floor.Floor.free_places",
    "games.dungeon.floors.floor.Floor.reached_from",
)
@apart
def teleport(g: State, t: Table, work: Ints) -> None:
    """Move the adventurer to a random square from which it can walk back."""
    rows, free = t.rules[ROWS], 0
    for row in range(rows):
        locked = g.locked[row] if g.head[KEYS] == 0 else 0
        work[OPEN + row] = g.plan[row] & ~locked
    flood(work, rows, t.rules[COLUMNS], g.head[PLACE])
    for row in range(rows):
        mask = work[REACHED + row] & ~g.shut[row] & ~g.opened[row]
        while mask != 0:
            place = row * SIDE + lowest_of(mask)
            mask &= mask - 1
            if is_bare_floor(g, place):
                work[LIST + free] = place
                free += 1
    if free > 0:
        g.head[PLACE] = work[LIST + roll(g, 0, free - 1)]
        look_around(g, t, work)


@mirrors("games.dungeon.consumables._map")
@kernel
def explore_all(g: State, t: Table) -> None:
    """Explore the whole floor, but for rock that touches no other square."""
    for row in range(1, t.rules[ROWS] - 1):
        around = g.plan[row] | masks.beside(0, g.plan[row], 0)
        for at in range(row - 1, row + 2):
            g.explored[at] |= around


@mirrors("games.dungeon.consumables._thunder", "games.dungeon.combat.scorch")
@kernel
def strike_by_thunder(g: State, t: Table) -> None:
    """Let thunder strike all monsters in sight."""
    monster = 0
    while monster < g.head[MONSTERS]:
        if not has(g.seen, g.monsters[monster, AT]):
            monster += 1
        elif g.monsters[monster, LEFT] > rules.THUNDER_DAMAGE:
            g.monsters[monster, LEFT] -= rules.THUNDER_DAMAGE
            monster += 1
        else:
            kill(g, t, monster)


@mirrors("games.dungeon.game.Dungeon._on_unit_died", "games.dungeon.turns.learn")
@kernel
def kill(g: State, t: Table, monster: int) -> None:
    """Remove *monster*, and let the adventurer learn from that."""
    kind = g.monsters[monster, KIND]
    g.head[SLAIN] += 1
    left = g.head[MONSTERS] - 1
    g.head[MONSTERS] = left
    for other in range(monster, left):
        for at in range(MONSTER_WIDTH):
            g.monsters[other, at] = g.monsters[other + 1, at]
    for at in range(MONSTER_WIDTH):
        g.monsters[left, at] = 0
    if t.rules[HAS_LEVELS] == 1:
        before = rules.level(g.head[EXPERIENCE])
        learned = g.head[EXPERIENCE] + t.kinds[kind, KIND_WORTH]
        g.head[EXPERIENCE] = min(learned, MOST_COUNTED)
        more = rules.level(g.head[EXPERIENCE]) - before
        g.head[MOST] += more * rules.HIT_POINTS_A_LEVEL
        g.head[HIT_POINTS] += more * rules.HIT_POINTS_A_LEVEL


@mirrors(
    "games.dungeon.actions.PickUp.check",
    "games.dungeon.actions.Drop.check",
    "games.dungeon.actions.Use.check",
    "games.dungeon.actions.Ready.check",
    "games.dungeon.actions.PutAway.check",
    "games.dungeon.actions._with_items",
)
@apart
def list_with_items(g: State, t: Table, out: Ints, count: int) -> int:
    """Add to *out* what can be done with items; return the number of codes."""
    lying = thing_at(g, g.head[PLACE])
    if can_pick_up(g, t, lying):
        out[count] = t.first[PICK_UP]
        count += 1
    for slot in range(g.head[CARRIED]):
        if g.bag[slot] <= RATION:
            out[count] = t.first[USE] + slot
        elif slot == g.head[WEAPON] or slot == g.head[ARMOUR]:
            out[count] = t.first[PUT_AWAY] + slot
        else:
            out[count] = t.first[READY] + slot
        count += 1
        if lying == NONE:
            out[count] = t.first[DROP] + slot
            count += 1
    return count


@kernel
def can_pick_up(g: State, t: Table, lying: int) -> bool:
    """Return whether the adventurer can pick up what is *lying* here, if anything."""
    if lying == NONE or g.head[CARRIED] >= t.rules[INVENTORY]:
        return False
    sort = g.things[lying, SORT]
    return sort < KEY or sort > MONEY
