"""The dungeon as text: its floor as the original draws it, and who and what is there.

A place is a character. What is remembered, but out of sight, is dimmed, and what was
never seen is dimmed and grey; a view does not have it, and it is left blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, TypeAlias

from alpaca_emblem.checks import number
from alpaca_emblem.drawing.dungeon.standings import (
    Creature,
    Shade,
    as_dungeon,
    creatures,
    facts,
    heading,
    shades,
    things,
    verdict,
)
from alpaca_emblem.drawing.palette import health_name
from alpaca_emblem.drawing.text import Line, Span, beside, block_width, plain, table
from alpaca_emblem.drawing.words import printable
from alpaca_emblem.games.dungeon.creatures.units import Adventurer
from alpaca_emblem.games.dungeon.floors.floor import (
    DOOR,
    LOCKED_DOOR,
    OPEN_DOOR,
    STAIRS,
    UNKNOWN,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.notation import map_rows, symbol_of

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Coordinates, Location

Window: TypeAlias = tuple[range, range]
"""Rows and columns of a floor."""

DEFAULT_WIDTH: Final = 80
"""Of a terminal, in columns."""
MOST_LISTED: Final = 12
"""Of creatures, and of kinds of things, that are listed by name."""

ADVENTURER: Final = "strong"
MONSTER: Final = "red"
THING: Final = "cyan"
SYMBOL_STYLES: Final = {
    **dict.fromkeys((STAIRS.symbol, WAY_UP.symbol), "yellow"),
    **dict.fromkeys((DOOR.symbol, LOCKED_DOOR.symbol, OPEN_DOOR.symbol), "magenta"),
}
REMEMBERED: Final = "faint"
HIDDEN: Final = "grey faint"
"""The styles of what is drawn, and of what is out of sight or was never seen."""


def dungeon_text(game: Dungeon | View, width: int = DEFAULT_WIDTH) -> str:
    """A dungeon as plain text: its floor, and a list of who and what is there.

    The list is beside the floor if both fit into *width* columns, else below. Of a
    view, nothing is drawn that the adventurer does not know; what it has not seen is
    blank.
    """
    return plain(dungeon_lines(game, width))


def dungeon_lines(game: Dungeon | View, width: int = DEFAULT_WIDTH) -> tuple[Line, ...]:
    """A dungeon as `dungeon_text` draws it, as lines of styled spans.

    Raises:
        InvalidTypeError: *game* is not a dungeon, or *width* not a number.
    """
    number("width", width)
    dungeon = as_dungeon(game)
    board = map_lines(dungeon.floor, dungeon.place, is_known_only=dungeon.is_partial)
    listed = _lists(dungeon)
    head = (Span(f"{heading(dungeon)}: ", "strong"), Span(verdict(dungeon)))
    if block_width(board) + 3 + block_width(listed) <= width:
        return (head, (), *beside(board, listed))
    return (head, (), *board, (), *listed)


def map_lines(
    floor: Floor,
    adventurer: Location | None = None,
    *,
    is_known_only: bool = False,
    window: Window | None = None,
) -> list[Line]:
    """A floor alone, a line for each row.

    Args:
        floor: What is drawn; it does not change.
        adventurer: Where the adventurer is; None if it has left.
        is_known_only: Whether only that is drawn which the adventurer knows.
        window: Which rows and columns are drawn, see `window_around`; None for all.
    """
    content = dict(_contents(floor, adventurer, is_known_only))
    symbols, known = map_rows(floor, is_known_only), list(shades(floor))
    rows, columns = window or (range(len(symbols)), range(floor.ground.width))
    return [
        _merged(
            _cell(content.get((row, column)), symbols[row][column], known[row][column])
            for column in columns
        )
        for row in rows
    ]


def window_around(floor: Floor, place: Location, rows: int, columns: int) -> Window:
    """So many rows and columns of *floor* around a place; all, if it has no more."""
    ground = floor.ground
    return (
        _part(place.row, ground.height, rows),
        _part(place.column, ground.width, columns),
    )


def _part(middle: int, size: int, room: int) -> range:
    start = max(min(middle - room // 2, size - room), 0)
    return range(start, min(start + room, size))


def _contents(
    floor: Floor, adventurer: Location | None, is_known_only: bool
) -> Iterator[tuple[Coordinates, Span]]:
    """What is on the ground, and where: whoever stands somewhere comes last."""
    for location, item in floor.things:
        if not is_known_only or floor.is_explored(location):
            yield location.place, Span(symbol_of(item), THING)
    for monster in floor.monsters:
        at = monster.location
        assert at is not None, "those alive stand somewhere"
        if not is_known_only or floor.is_seen(at):
            yield at.place, Span(printable(monster.letter), MONSTER)
    if adventurer is not None:
        yield adventurer.place, Span(Adventurer.letter, ADVENTURER)


def _cell(content: Span | None, symbol: str, shade: Shade) -> Span:
    if content is None and symbol == UNKNOWN.symbol:
        return Span(" ")
    span = content or Span(symbol, SYMBOL_STYLES.get(symbol, ""))
    if shade is Shade.IN_SIGHT:
        return span
    if shade is Shade.UNKNOWN:
        return Span(span.text, HIDDEN)
    return Span(span.text, f"{span.style} {REMEMBERED}".strip())


def _merged(spans: Iterable[Span]) -> Line:
    """*spans* with neighbours of one style made one."""
    return tuple(
        Span("".join(span.text for span in alike), style)
        for style, alike in groupby(spans, key=lambda span: span.style)
    )


def _lists(dungeon: Dungeon) -> list[Line]:
    """Who is on the floor, what lies there, and how the adventurer is equipped."""
    people = creatures(dungeon)
    rows = [*map(_creature_row, people[:MOST_LISTED])]
    rows += [
        [
            Span(symbol, THING),
            Span(printable(name)),
            Span(f"x {count}" * (count > 1)),
            Span(""),
        ]
        for symbol, name, count in islice(things(dungeon), MOST_LISTED)
    ]
    more = len(people) - MOST_LISTED
    lines = table(rows)
    if more > 0:
        lines.append((Span(f"and {more} more who are after the adventurer", "faint"),))
    return [*lines, *((Span(printable(fact)),) for fact in facts(dungeon))]


def _creature_row(one: Creature) -> list[Span]:
    style = ADVENTURER if one.is_adventurer else MONSTER
    shown = style if one.is_seen else HIDDEN
    return [
        Span(printable(one.letter), shown),
        Span(printable(one.name)),
        Span(one.hit_points, health_name(one.health)),
        Span(f"at {one.place}", "faint"),
    ]
