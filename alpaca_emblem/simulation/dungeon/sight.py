"""Fields of view: what the adventurer sees, and whether a monster can shoot."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import masks
from alpaca_emblem.simulation.compiling import apart, early, kernel, mirrors
from alpaca_emblem.simulation.dungeon.layout import (
    CIRCLE,
    COLUMNS,
    DEPTH,
    FEW_ROWS,
    MOST_SPANS,
    PLACE,
    RADIUS,
    ROWS,
    SETS,
    SIDE,
    SIGHT,
    SPANS,
    State,
    Table,
    column_of,
    has,
    row_of,
)
from alpaca_emblem.simulation.layouts import NONE, Ints

SHOT: Final = SETS
"""The squares in view from where a monster shoots, in scratch memory."""
TO_ANYWHERE: Final = SIDE
"""The reach of a line on which nothing is out of sight."""


@mirrors("games.dungeon.floors.floor.look_around", "games.dungeon.floors.floor.explore")
@kernel
def look_around(g: State, t: Table, work: Ints) -> None:
    """See, and remember, what is seen from where the adventurer stands."""
    if t.rules[DEPTH] == FEW_ROWS:
        see(g, t, FEW_ROWS, work)
    else:
        see(g, t, SIDE, work)


@early
def see(g: State, t: Table, depth: int, work: Ints) -> None:
    """See and remember squares, in sets of a *depth* that is a constant."""
    for row in range(depth):
        g.seen[row] = 0
    if t.rules[SIGHT] == CIRCLE:
        see_circle(g, t)
    else:
        see_to_walls(g, t, work)
    for row in range(depth):
        g.explored[row] |= g.seen[row]


@mirrors(
    "games.dungeon.floors.sight.Circle.seen_from", "games.dungeon.floors.sight._disc"
)
@kernel
def see_circle(g: State, t: Table) -> None:
    """See all squares in a circle."""
    row, column = row_of(g.head[PLACE]), column_of(g.head[PLACE])
    radius = t.rules[RADIUS]
    for at in range(max(row - radius, 0), min(row + radius, t.rules[ROWS] - 1) + 1):
        g.seen[at] = t.discs[column, abs(at - row)]


@mirrors("games.dungeon.floors.sight.Walls.seen_from")
@apart
def see_to_walls(g: State, t: Table, work: Ints) -> None:
    """See all squares that no wall hides."""
    place = g.head[PLACE]
    g.seen[row_of(place)] = 1 << column_of(place)
    for direction in range(4):
        scan(g, t, place, direction, t.rules[RADIUS], True, g.seen, work)


@mirrors("games.dungeon.floors.sight._scan")
@apart
def scan(
    g: State,
    t: Table,
    place: int,
    direction: int,
    radius: int,
    is_limited: bool,
    out: Ints,
    work: Ints,
) -> None:
    """Add what is seen from *place* in one quadrant to the set *out*."""
    is_upright = direction < 2
    step = 1 if direction & 1 else -1
    start, at = row_of(place), column_of(place)
    lines, width = t.rules[ROWS], t.rules[COLUMNS]
    if not is_upright:
        start, at = at, start
        lines, width = width, lines
    spans, beyond = SPANS, SPANS + 4 * MOST_SPANS
    work[spans], work[spans + 1], work[spans + 2], work[spans + 3] = -1, 1, 1, 1
    count = 1
    for depth in range(1, radius + 1):
        line = start + step * depth
        if count == 0 or line < 0 or line >= lines:
            return
        reach = t.reach[depth] if is_limited else TO_ANYWHERE
        kept = 0
        for index in range(spans, spans + 4 * count, 4):
            kept = look_through(
                g,
                is_upright,
                line,
                depth,
                at,
                width,
                reach,
                index,
                beyond,
                kept,
                out,
                work,
            )
        count = kept
        spans, beyond = beyond, spans


@mirrors("games.dungeon.floors.sight._look", "games.dungeon.floors.sight.runs_of")
@kernel
def look_through(
    g: State,
    is_upright: bool,
    line: int,
    depth: int,
    at: int,
    width: int,
    reach: int,
    index: int,
    beyond: int,
    kept: int,
    out: Ints,
    work: Ints,
) -> int:
    """Add what one span of slopes shows of a line; return how many spans go on.

    The span is at *index* in scratch memory, and those that go on at *beyond*, where
    there are *kept* of them already.
    """
    low, low_part = work[index], work[index + 1]
    high, high_part = work[index + 2], work[index + 3]
    first, last = masks.touched(depth, low, low_part, high, high_part, at, width)
    left, right = masks.centred(depth, low, low_part, high, high_part, at, width)
    begin = NONE
    for square in range(first, last + 2):
        is_opaque = square > last or blocks(g, is_upright, line, square)
        is_in_reach = square <= last and abs(square - at) <= reach
        if is_in_reach and (is_opaque or left <= square <= right):
            note(out, is_upright, line, square)
        if not is_opaque:
            if begin == NONE:
                begin = square
            continue
        if begin == NONE:
            continue
        to = beyond + 4 * kept
        work[to], work[to + 1], work[to + 2], work[to + 3] = (
            low,
            low_part,
            high,
            high_part,
        )
        if begin > first:
            work[to], work[to + 1] = 2 * (begin - at) - 1, 2 * depth
        if square <= last:
            work[to + 2], work[to + 3] = 2 * (square - 1 - at) + 1, 2 * depth
        kept += 1
        begin = NONE
    return kept


@kernel
def note(out: Ints, is_upright: bool, line: int, square: int) -> None:
    """Add a square of a line to the set *out*."""
    if is_upright:
        out[line] |= 1 << square
    else:
        out[square] |= 1 << line


@kernel
def blocks(g: State, is_upright: bool, line: int, square: int) -> bool:
    """Return whether a square of a line is opaque."""
    row, column = square, line
    if is_upright:
        row, column = line, square
    return ((g.plan[row] & ~g.shut[row]) >> column) & 1 == 0


@mirrors("games.dungeon.floors.sight.is_clear")
@apart
def is_clear(g: State, t: Table, here: int, there: int, work: Ints) -> bool:
    """Return whether the line of sight between two squares is clear."""
    down, right = row_of(there) - row_of(here), column_of(there) - column_of(here)
    for row in range(t.rules[ROWS]):
        work[SHOT + row] = 0
    out = work[SHOT : SHOT + SIDE]
    if abs(down) >= abs(right):
        scan(g, t, here, 1 if down > 0 else 0, abs(down), False, out, work)
    if abs(right) >= abs(down):
        scan(g, t, here, 3 if right > 0 else 2, abs(right), False, out, work)
    return has(out, there)
