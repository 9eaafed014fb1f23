"""The dungeon as text: its floor as the original draws it, and a list beside it.

A cell is a character. Cells in sight lie in torchlight, those that are remembered are
cold, and those that were never seen are dark; a view does not know these, and they are
blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

from alpaca_emblem.drawing.dungeon.summary import (
    CreatureSummary,
    DungeonSummary,
    Shade,
    shades,
)
from alpaca_emblem.drawing.palette import health_name
from alpaca_emblem.drawing.parts import Geometry, Parts
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    fitted,
    joined,
    plain,
    printable,
    table,
)
from alpaca_emblem.games.dungeon.creatures.units import Adventurer
from alpaca_emblem.games.dungeon.floors.floor import (
    DOOR,
    FLOOR,
    LOCKED_DOOR,
    OPEN_DOOR,
    ROCK,
    STAIRS,
    UNKNOWN,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.notation import map_rows, symbol_of

if TYPE_CHECKING:
    from alpaca_emblem.dungeon import Dungeon, Floor
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.texts import Narrator

Window: TypeAlias = tuple[range, range]
"""Rows and columns of a floor."""

DEFAULT_WIDTH: Final = 80
"""The width of a terminal, in columns."""
MOST_LISTED: Final = 12
"""The number of creatures, and of kinds of items, that are listed."""

ADVENTURER: Final = "side-1 strong"
MONSTER: Final = "side-2 strong"
GROUNDS: Final[Mapping[str, tuple[str, str]]] = {
    ROCK.symbol: ("litwall", "memwall"),
    FLOOR.symbol: ("lit", "mem"),
    **dict.fromkeys(
        (DOOR.symbol, LOCKED_DOOR.symbol, OPEN_DOOR.symbol), ("door", "memwall")
    ),
}
"""For each symbol of terrain: the role of its ground in torchlight, and in memory."""
SIGNS: Final = (STAIRS.symbol, WAY_UP.symbol)
"""The symbols of terrain that stands out as signs do."""
NIGHT: Final = "on-night"
"""The style of cells that were never seen."""


def dungeon_text(
    game: Dungeon | View, width: int = DEFAULT_WIDTH, language: str | Narrator = "en"
) -> str:
    """Return a dungeon as plain text: its floor, and a list of creatures and items.

    The list is beside the floor if both fit into *width* columns, else below. The text
    of a view has only what the adventurer knows; cells it has not seen are blank.
    """
    return plain(dungeon_lines(game, width, language))


def dungeon_lines(
    game: Dungeon | View, width: int = DEFAULT_WIDTH, language: str | Narrator = "en"
) -> tuple[Line, ...]:
    """Return a dungeon as lines of styled spans: see `dungeon_text`."""
    summary = DungeonSummary(game, language)
    head = (Span(f"{summary.heading}: ", "strong"), Span(summary.verdict))
    return (head, (), *fitted(_board_lines(summary), _lists(summary), width))


def dungeon_line_parts(
    game: Dungeon | View, language: str | Narrator = "en"
) -> Parts[tuple[Line, ...]]:
    """Return the floor and the list apart: see `dungeon_text`."""
    summary = DungeonSummary(game, language)
    geometry = _geometry(summary.game)
    return Parts(tuple(_board_lines(summary)), tuple(_lists(summary)), geometry)


def dungeon_text_geometry(game: Dungeon | View) -> Geometry:
    """Return the cells of the text of a dungeon, in characters."""
    return _geometry(DungeonSummary(game).game)


def _geometry(dungeon: Dungeon) -> Geometry:
    rows, columns = dungeon.variant.rows, dungeon.variant.columns
    return Geometry.square(rows, columns, margin=0, pitch=1)


def _board_lines(summary: DungeonSummary) -> list[Line]:
    dungeon = summary.game
    return map_lines(dungeon.floor, dungeon.place, is_known_only=dungeon.is_partial)


def map_lines(
    floor: Floor,
    adventurer: Location | None = None,
    *,
    is_known_only: bool = False,
    window: Window | None = None,
) -> list[Line]:
    """Return a floor alone, a line for each row.

    Args:
        floor: The floor; it does not change.
        adventurer: The location of the adventurer; None if it has left.
        is_known_only: True to draw only what the adventurer knows.
        window: The rows and columns to draw, see `window_around`; None for all.
    """
    content = dict(_contents(floor, adventurer, is_known_only))
    symbols, known = map_rows(floor, is_known_only), list(shades(floor))
    rows, columns = window or (range(len(symbols)), range(floor.ground.width))
    return [
        joined(
            _cell(content.get((row, column)), symbols[row][column], known[row][column])
            for column in columns
        )
        for row in rows
    ]


def window_around(floor: Floor, place: Location, rows: int, columns: int) -> Window:
    """Return the window with *rows* and *columns* around *place*, at most all."""
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
    """Yield the items and creatures by their places, creatures last."""
    for location, item in floor.items:
        if not is_known_only or floor.is_explored(location):
            yield location.place, _thing(symbol_of(item))
    for monster in floor.monsters:
        at = monster.location
        assert at is not None, "monsters on a floor have places"
        if not is_known_only or floor.is_seen(at):
            yield at.place, Span(printable(monster.letter), MONSTER)
    if adventurer is not None:
        yield adventurer.place, Span(Adventurer.letter, ADVENTURER)


def _cell(content: Span | None, symbol: str, shade: Shade) -> Span:
    if content is None and symbol == UNKNOWN.symbol:
        return Span(" ", NIGHT)
    text = content.text if content else symbol
    if shade is Shade.UNKNOWN:
        return Span(text, NIGHT)
    if content is None and symbol in SIGNS and shade is Shade.IN_SIGHT:
        return Span(text, "sign")
    lit, remembered = GROUNDS.get(symbol, GROUNDS[FLOOR.symbol])
    if shade is Shade.REMEMBERED:
        is_plain = content is None and symbol in GROUNDS
        return Span(text, f"on-{remembered}{'' if is_plain else ' strong'}")
    return content or Span(text, f"on-{lit}")


def _thing(symbol: str) -> Span:
    return Span(symbol, f"thing-{symbol}")


def _lists(summary: DungeonSummary) -> list[Line]:
    """Return the creatures, the items on the floor, and facts."""
    creatures = summary.creatures()
    rows = [_creature_row(one, summary) for one in creatures[:MOST_LISTED]]
    rows += [
        [_thing(symbol), Span(printable(name)), Span(""), Span("")]
        for symbol, name in islice(summary.things(), MOST_LISTED)
    ]
    more = len(creatures) - MOST_LISTED
    lines = table(rows)
    if more > 0:
        lines.append((Span(summary.text("more", count=more), "faint"),))
    return [*lines, *((Span(printable(fact)),) for fact in summary.facts())]


def _creature_row(one: CreatureSummary, summary: DungeonSummary) -> list[Span]:
    style = ADVENTURER if one.is_adventurer else MONSTER
    shown = style if one.is_seen else "faint"
    place = summary.text("place", place=summary.narrator.place(one.place))
    return [
        Span(printable(one.letter), shown),
        Span(printable(one.name)),
        Span(one.hit_points, health_name(one.health)),
        Span(place, "faint"),
    ]
