"""The policies of the match: random play, and `GreedyAgent` on plain numbers."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import combat as rules
from alpaca_emblem.simulation.agents import choose_random, draw
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import NONE, Ints
from alpaca_emblem.simulation.match.blows import (
    can_counter,
    class_of,
    has_use_left,
    healed,
    in_hand,
    left_after,
)
from alpaca_emblem.simulation.match.layout import (
    ATTACK,
    CARRIED,
    EFFECT,
    END_TURN,
    EQUIP,
    EQUIPPED,
    FAR,
    HEAL,
    HIGH,
    HIT_POINTS,
    KIND,
    LOW,
    MOST,
    MOVE,
    MOVED,
    MUST_SURVIVE,
    OWN_INDEX,
    OWNER,
    PLACE,
    RESIGN,
    USE,
    State,
    Table,
)
from alpaca_emblem.simulation.match.listing import list_legal, relative_of
from alpaca_emblem.simulation.match.rounds import player_in_turn

RANDOM, GREEDY = range(2)

WIDE: Final = 1 << 40
"""A rank outweighs any amount of hit points."""
HEALING, DAMAGE, KILL, ELIMINATION = range(1, 5)
"""The ranks of what a use results in."""
UNIT, SPOT, IS_ENEMY, DEFENDING, SIGHT = range(5)
"""The numbers of a unit in the eyes of an agent: its index, its place, 1 if it is an
enemy, and the class of its equipped item. *SIGHT* is their count."""
LEAST_KEY: Final = 2
"""The least key of a plan that is worth something: worth 1, after an equip."""
SAMPLED: Final = 2147483646
"""The greatest seed that a view draws for its samples."""


@mirrors("games.match.agents.worth_of")
@kernel
def worth_of(g: State, t: Table, unit: int, target: int) -> int:
    """Return the value of a use to its side as one number; 0 if it has none."""
    mine, theirs = g.units[unit, HIT_POINTS], g.units[target, HIT_POINTS]
    item = in_hand(g, unit)
    if t.item[item, EFFECT] == HEAL:
        amount = healed(g, t, item, target) - theirs
        return HEALING * WIDE + amount if amount > 0 else 0
    others = left_after(g, t, unit, target, theirs)
    if others <= 0:
        falls = t.unit[target, MUST_SURVIVE]
        return (ELIMINATION if falls else KILL) * WIDE + theirs
    left = mine
    if can_counter(g, t, target, unit):
        left = left_after(g, t, target, unit, mine)
    gain = (theirs - others) - (mine - left)
    is_worth_it = gain > 0 or (gain == 0 and left >= others)
    return DAMAGE * WIDE + gain if left > 0 and theirs > others and is_worth_it else 0


@kernel
def survey(g: State, t: Table, player: int, seen: Ints) -> int:
    """Write all living units on the map to *seen*, and return their number.

    Each has `SIGHT` numbers. A unit is written down, and counted only if it is there:
    guessing wrongly where a branch goes costs more.
    """
    count = 0
    for unit in range(g.units.shape[0]):
        at, place = count * SIGHT, g.units[unit, PLACE]
        seen[at + UNIT] = unit
        seen[at + SPOT] = place
        seen[at + IS_ENEMY] = int(t.unit[unit, OWNER] != player)
        seen[at + DEFENDING] = class_of(t, in_hand(g, unit))
        count += int((g.units[unit, HIT_POINTS] > 0) & (place >= 0))
    return count


@kernel
def find_near(g: State, t: Table, unit: int, seen: Ints, count: int, near: Ints) -> int:
    """Find the targets *near* enough for an item of *unit*; return their number.

    They are indices of what is *seen*. Most units are near none, and need not be asked
    for each of their items.
    """
    attack, heal, here = NONE, NONE, g.units[unit, PLACE]
    for slot in range(g.units[unit, CARRIED]):
        item = g.bags[unit, slot]
        high = t.item[item, HIGH]
        if t.item[item, EFFECT] == ATTACK:
            attack = max(attack, high)
        elif t.item[item, EFFECT] == HEAL:
            heal = max(heal, high)
    found = 0
    for i in range(count):
        near[found] = i
        farthest = attack if seen[i * SIGHT + IS_ENEMY] > 0 else heal
        found += int(t.distance[here, seen[i * SIGHT + SPOT]] <= farthest)
    return found


@mirrors(
    "games.match.agents._uses",
    "games.match.agents.Plan.key",
    "model.items.Attacking.can_use_on",
    "model.items.Healer.can_use_on",
)
@kernel
def plan_uses(
    g: State,
    t: Table,
    unit: int,
    equip: int,
    seen: Ints,
    near: Ints,
    found: int,
    plans: Ints,
    best: int,
    many: int,
) -> tuple[int, int]:
    """Compare uses of the equipped item with the *best* worth, of which are *many*.

    Return both as they are then. *plans* are the actions of that worth: the use, or
    *equip* unless that is `NONE`.
    """
    item, here, player = in_hand(g, unit), g.units[unit, PLACE], t.unit[unit, OWNER]
    if item < 0:
        return best, many
    low, high, effect = t.item[item, LOW], t.item[item, HIGH], t.item[item, EFFECT]
    first = t.first[USE] + t.unit[unit, OWN_INDEX] * t.own.shape[1] * t.players
    for i in range(found):
        at = near[i] * SIGHT
        distance = t.distance[here, seen[at + SPOT]]
        if effect == (
            ATTACK if seen[at + IS_ENEMY] > 0 else HEAL
        ) and rules.is_in_range(distance, low, high):
            target = seen[at + UNIT]
            key = 2 * worth_of(g, t, unit, target) + int(equip < 0)
            if key > best:
                best, many = key, 0
            if key == best:
                plans[many] = first + relative_of(t, player, target)
                if equip >= 0:
                    plans[many] = equip
                many += 1
    return best, many


@mirrors("games.match.agents._plans")
@kernel
def list_plans(
    g: State, t: Table, player: int, plans: Ints, seen: Ints, count: int
) -> int:
    """Write the best *plans* for uses of items that are or could be equipped.

    Return their number, which is 0 if none is worth anything.
    """
    best, many, near = LEAST_KEY, 0, seen[SIGHT * g.units.shape[0] :]
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit < 0 or g.units[unit, HIT_POINTS] <= 0 or g.units[unit, PLACE] < 0:
            continue
        found = find_near(g, t, unit, seen, count, near)
        if found == 0 or not has_use_left(g, t, unit):
            continue
        equipped = g.units[unit, EQUIPPED]
        for slot in range(NONE, g.units[unit, CARRIED]):
            equip = t.first[EQUIP] + t.first_slot[k] + slot
            if slot < 0:
                equip = NONE
            elif slot == equipped or t.wields[unit, g.bags[unit, slot]] == 0:
                continue
            else:
                g.units[unit, EQUIPPED] = slot
            best, many = plan_uses(
                g, t, unit, equip, seen, near, found, plans, best, many
            )
        g.units[unit, EQUIPPED] = equipped
    return many


@mirrors("games.match.agents._matchup", "model.items.Item.matchup_against")
@kernel
def fares(
    g: State, t: Table, item: int, target: int, is_enemy: bool, defending: int
) -> int:
    """Return the matchup of *item* against *target*; weak, too, if it is of no use."""
    if t.item[item, EFFECT] != (ATTACK if is_enemy else HEAL):
        return rules.WEAK
    if is_enemy:
        return t.matchup[t.item[item, KIND], defending]
    is_hurt = g.units[target, HIT_POINTS] < t.unit[target, MOST]
    return rules.STRONG if is_hurt else rules.WEAK


@mirrors("games.match.agents._steps_missing")
@kernel
def steps_missing(t: Table, item: int, distance: int) -> int:
    """Return the number of steps by which *distance* is out of range."""
    return max(distance - t.item[item, HIGH], t.item[item, LOW] - distance, 0)


@mirrors("games.match.agents._goals", "games.match.agents.Goal")
@kernel
def goal_of(
    g: State, t: Table, unit: int, seen: Ints, count: int
) -> tuple[int, int, int]:
    """Return the best goal of *unit*: an item, a target's place, the steps missing.

    The item is `NONE` if there is no goal.
    """
    best, chosen, goal, lacking = 2 << 52, NONE, NONE, 0
    here = g.units[unit, PLACE]
    for slot in range(g.units[unit, CARRIED]):
        item = g.bags[unit, slot]
        if not t.wields[unit, item]:
            continue
        for i in range(count):
            at = i * SIGHT
            target, is_enemy = seen[at + UNIT], seen[at + IS_ENEMY] > 0
            distance = t.distance[here, seen[at + SPOT]]
            if target == unit or distance == FAR:
                continue
            matchup = fares(g, t, item, target, is_enemy, seen[at + DEFENDING])
            missing = steps_missing(t, item, distance)
            rank = int(matchup == rules.NORMAL) + 2 * int(matchup == rules.WEAK)
            key = (rank << 52) | (distance << 36) | missing
            if key < best or (key == best and i < goal):
                best, chosen, goal, lacking = key, item, i, missing
    place = seen[goal * SIGHT + SPOT] if goal >= 0 else NONE
    return chosen, place, lacking


@mirrors("games.match.agents._nearest")
@kernel
def walk_to(g: State, t: Table, unit: int, item: int, goal: int, missing: int) -> int:
    """Return the place from which least is missing; `NONE` if none is nearer."""
    best, here = NONE, g.units[unit, PLACE]
    for i in range(t.reach[unit, here]):
        there = t.nearest[here, i]
        if g.board[there] == NONE:
            left = steps_missing(t, item, t.distance[goal, there])
            if left < missing:
                best, missing = there, left
    return best


@mirrors("games.match.agents.best_walk")
@kernel
def best_walk(g: State, t: Table, player: int, seen: Ints, count: int) -> int:
    """Return the code of the best move, or of the end of the turn if none is good."""
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit < 0 or g.units[unit, HIT_POINTS] <= 0 or g.units[unit, PLACE] < 0:
            continue
        if g.units[unit, MOVED]:
            continue
        item, goal, missing = goal_of(g, t, unit, seen, count)
        if item >= 0 and missing > 0:
            place = walk_to(g, t, unit, item, goal, missing)
            if place >= 0:
                own = t.unit[unit, OWN_INDEX]
                return t.first[MOVE] + own * g.board.shape[0] + place
    return t.first[END_TURN]


@mirrors(
    "games.match.agents.GreedyAgent.choose",
    "games.match.agents.GreedyAgent._best_use",
    "games.views.View.sample",
)
@kernel
def choose_greedy(
    g: State, t: Table, dice: int, plans: Ints, work: Ints
) -> tuple[int, int]:
    """Return the best action now, and the dice, which the sample of a view draws on."""
    player = player_in_turn(g)
    _, dice = draw(dice, SAMPLED + 1)
    count = survey(g, t, player, work)
    n = list_plans(g, t, player, plans, work, count)
    if n == 0:
        return best_walk(g, t, player, work, count), dice
    at, dice = draw(dice, n)
    return plans[at], dice


@kernel
def choose(
    g: State, t: Table, policy: int, dice: int, legal: Ints, work: Ints
) -> tuple[int, int]:
    """Return the choice of *policy* for the player in turn, and its dice."""
    if policy == GREEDY:
        return choose_greedy(g, t, dice, legal, work)
    count = list_legal(g, t, legal, work)
    return choose_random(t.first, RESIGN, legal, count, dice, work)


@kernel
def hit_points(g: State, t: Table, player: int) -> int:
    """Return the half hit points left to *player*, placed or not."""
    total = 0
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit >= 0:
            total += g.units[unit, HIT_POINTS]
    return total
