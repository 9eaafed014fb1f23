"""The policies of the match: random play, and `GreedyAgent` on plain numbers."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import combat as rules
from alpaca_emblem.simulation.agents import choose_random, draw
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import NONE, Ints
from alpaca_emblem.simulation.match.acts import target_of
from alpaca_emblem.simulation.match.blows import (
    can_counter,
    has_use_left,
    healed,
    in_hand,
    left_after,
    matchup_of,
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
from alpaca_emblem.simulation.match.listing import list_legal, list_uses
from alpaca_emblem.simulation.match.rounds import player_in_turn

RANDOM, GREEDY = range(2)

WIDE: Final = 1 << 40
"""A rank outweighs any amount of hit points."""
HEALING, DAMAGE, KILL, ELIMINATION = range(1, 5)
"""The ranks of what a use results in."""
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


@mirrors("games.match.agents._uses", "games.match.agents.Plan.key")
@kernel
def plan_uses(
    g: State, t: Table, unit: int, equip: int, plans: Ints, n: int, work: Ints
) -> int:
    """Add all uses of the equipped item that are worth something to *n* *plans*.

    A plan is its worth and its action: the use, or *equip* unless that is `NONE`.
    """
    player, everyone = t.unit[unit, OWNER], t.own.shape[1] * t.players
    for i in range(list_uses(g, t, unit, work, 0)):
        relative = (work[i] - t.first[USE]) % everyone
        worth = worth_of(g, t, unit, target_of(t, player, relative))
        if worth > 0:
            plans[2 * n] = 2 * worth + (1 if equip < 0 else 0)
            plans[2 * n + 1] = work[i] if equip < 0 else equip
            n += 1
    return n


@mirrors("games.match.agents._plans")
@kernel
def list_plans(g: State, t: Table, player: int, plans: Ints, work: Ints) -> int:
    """Write all *plans* for uses of items that are or could be equipped."""
    n = 0
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit < 0 or g.units[unit, HIT_POINTS] <= 0:
            continue
        if not has_use_left(g, t, unit):
            continue
        n = plan_uses(g, t, unit, NONE, plans, n, work)
        equipped = g.units[unit, EQUIPPED]
        for slot in range(g.units[unit, CARRIED]):
            if slot != equipped and t.wields[unit, g.bags[unit, slot]]:
                g.units[unit, EQUIPPED] = slot
                equip = t.first[EQUIP] + t.first_slot[k] + slot
                n = plan_uses(g, t, unit, equip, plans, n, work)
        g.units[unit, EQUIPPED] = equipped
    return n


@mirrors("games.match.agents._matchup")
@kernel
def fares(g: State, t: Table, unit: int, item: int, target: int) -> int:
    """Return the matchup of *item* against *target*; weak, too, if it is of no use."""
    is_enemy = t.unit[target, OWNER] != t.unit[unit, OWNER]
    if t.item[item, EFFECT] != (ATTACK if is_enemy else HEAL):
        return rules.WEAK
    if is_enemy:
        return matchup_of(t, item, in_hand(g, target))
    is_hurt = g.units[target, HIT_POINTS] < t.unit[target, MOST]
    return rules.STRONG if is_hurt else rules.WEAK


@mirrors("games.match.agents._steps_missing")
@kernel
def steps_missing(t: Table, item: int, distance: int) -> int:
    """Return the number of steps by which *distance* is out of range."""
    return max(distance - t.item[item, HIGH], t.item[item, LOW] - distance, 0)


@mirrors("games.match.agents._goals", "games.match.agents.Goal")
@kernel
def goal_of(g: State, t: Table, unit: int) -> tuple[int, int, int]:
    """Return the best goal of *unit*: an item, a target's place, the steps missing.

    The item is `NONE` if there is no goal.
    """
    best, chosen, goal, lacking = -1, NONE, NONE, 0
    here = g.units[unit, PLACE]
    for target in range(g.units.shape[0]):
        there = g.units[target, PLACE]
        if target == unit or there < 0 or g.units[target, HIT_POINTS] <= 0:
            continue
        distance = t.distance[here, there]
        if distance == FAR:
            continue
        for slot in range(g.units[unit, CARRIED]):
            item = g.bags[unit, slot]
            if not t.wields[unit, item]:
                continue
            matchup = fares(g, t, unit, item, target)
            if matchup == rules.WEAK:
                continue
            missing = steps_missing(t, item, distance)
            is_even = 1 if matchup == rules.NORMAL else 0
            key = (is_even << 52) | (distance << 36) | missing
            if best < 0 or key < best:
                best, chosen, goal, lacking = key, item, there, missing
    return chosen, goal, lacking


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
def best_walk(g: State, t: Table, player: int) -> int:
    """Return the code of the best move, or of the end of the turn if none is good."""
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit < 0 or g.units[unit, HIT_POINTS] <= 0 or g.units[unit, PLACE] < 0:
            continue
        if g.units[unit, MOVED]:
            continue
        item, goal, missing = goal_of(g, t, unit)
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
    n = list_plans(g, t, player, plans, work)
    if n == 0:
        return best_walk(g, t, player), dice
    best, many = 0, 0
    for i in range(n):
        if plans[2 * i] > best:
            best, many = plans[2 * i], 0
        if plans[2 * i] == best:
            many += 1
    at, dice = draw(dice, many)
    i = -1
    while at >= 0:
        i += 1
        if plans[2 * i] == best:
            at -= 1
    return plans[2 * i + 1], dice


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
