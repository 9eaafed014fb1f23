"""Maps as text, drawn and read.

There are two forms. A *board* draws places and the joins between them: a place takes
one character, four columns and two lines apart from its neighbours; ``---`` and ``|``
are joins; a blank is not a place. A *map of letters* is a full board on which each
character is a place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.model.terrain import NOTHING, PLAIN, ROCK, Terrain
from alpaca_emblem.model.topology import (
    DOWN,
    LEFT,
    MAX_SIDE,
    RIGHT,
    UP,
    Coordinates,
    Location,
    Topology,
)

if TYPE_CHECKING:
    from alpaca_emblem.model.field import Field


def unit_letters(field: Field) -> Callable[[Location], str]:
    """Return a function that draws a place by the letter of its unit or terrain."""

    def letter(location: Location) -> str:
        unit = field.unit_at(location)
        return field.terrain_at(location).symbol if unit is None else unit.letter

    return letter


def board_text(topology: Topology, symbol: Callable[[Location], str]) -> str:
    """Draw the places and joins of *topology*, each place by its *symbol*.

    >>> print(board_text(Topology.grid(1, 3), lambda location: "."))
    .---.---.
    """
    height, width = 2 * topology.rows - 1, 4 * topology.columns - 3
    cells = [[" "] * width for _ in range(height)]
    for location in topology.locations:
        row, column = 2 * location.row, 4 * location.column
        cells[row][column] = symbol(location)
        for neighbour in topology.neighbours(location):
            step = (neighbour.row - location.row, neighbour.column - location.column)
            if step == RIGHT:
                cells[row][column + 1 : column + 4] = "---"
            elif step == DOWN:
                cells[row + 1][column] = "|"
    return "\n".join("".join(line).rstrip() for line in cells)


def board_from_text(text: str, legend: Mapping[str, Terrain] | None = None) -> Field:
    """Return the field that `board_text` draws as *text*, without units.

    Places are numbered row by row. *legend* gives the terrain of each character; by
    default ``.`` is plain.

    Raises:
        NotationError: A character is not in the legend, or is in the wrong place. The
            message names line and column, both from 1.
        InvalidValueError: The board is larger than `MAX_SIDE`.
    """
    from alpaca_emblem.model.field import Field

    terrains = {PLAIN.symbol: PLAIN} if legend is None else legend
    _check_size(text)
    lines = text.split("\n")
    found: dict[Coordinates, Terrain] = {}
    joins: dict[tuple[Coordinates, Coordinates], tuple[str, int, int]] = {}
    for line, characters in enumerate(lines):
        for column, character in enumerate(characters):
            mark = (character, line, column)
            if character == " ":
                continue
            if line % 2 == 0 and column % 4 == 0:
                found[line // 2, column // 4] = _terrain(terrains, *mark)
            elif join := _join_at(lines, line, column):
                joins.setdefault(join, mark)  # once, though drawn as three strokes
            else:
                raise _misplaced(*mark)
    for (one, other), mark in joins.items():
        if one not in found or other not in found:
            raise _misplaced(*mark)
    return Field(topology=Topology(found, joins), terrain=tuple(found.values()))


def _check_size(text: str) -> None:
    """Refuse a board that is too large before spending time on it."""
    text = text.rstrip()
    whole_number("row", text.count("\n") // 2, 0, MAX_SIDE - 1)
    width = max(len(line.rstrip()) for line in text.split("\n"))
    whole_number("column", max(width - 1, 0) // 4, 0, MAX_SIDE - 1)


def _join_at(
    lines: Sequence[str], line: int, column: int
) -> tuple[Coordinates, Coordinates] | None:
    """Return the two places whose join is drawn at this position, if any."""
    row, place = line // 2, column // 4
    strokes = lines[line][4 * place + 1 : 4 * place + 4]
    if line % 2 == 0 and strokes == "---":
        return (row, place), (row, place + 1)
    if line % 2 == 1 and column % 4 == 0 and lines[line][column] == "|":
        return (row, place), (row + 1, place)
    return None


def _terrain(
    legend: Mapping[str, Terrain], character: str, line: int, column: int
) -> Terrain:
    if character not in legend:
        raise _misplaced(character, line, column)
    return legend[character]


def _misplaced(character: str, line: int, column: int) -> NotationError:
    return NotationError(
        f"line {line + 1}, column {column + 1} of the board: {character!r} "
        "means nothing there"
    )


GRID_SIDES = (RIGHT, LEFT, DOWN, UP)
"""The order of neighbours on maps of letters, which is that of the grid battle."""

BLANK = " "
"""The letter for the absence of a place."""


@lru_cache(maxsize=16)
def board_of(rows: int, columns: int) -> Topology:
    """Return the full board of that size, which all maps of the size share."""
    return Topology.grid(rows, columns, GRID_SIDES)


def map_rows(text: str) -> tuple[str, ...]:
    """Split a map of letters into its rows.

    Raises:
        InvalidValueError: There are more than `MAX_SIDE` rows.
    """
    whole_number("rows", text.count("\n") + 1, 0, MAX_SIDE)
    return tuple(text.split("\n"))


@lru_cache(maxsize=64)
def read_map(
    rows: tuple[str, ...], legend: tuple[tuple[str, Terrain], ...], is_strict: bool
) -> tuple[Topology, tuple[Terrain, ...]]:
    """Return the board drawn by *rows*, and the terrain of its places, row by row.

    See `Field.from_text`.

    Raises:
        NotationError: A letter has no meaning, and *is_strict*.
        InvalidValueError: The board is empty, or larger than `MAX_SIDE`.
    """
    rows = tuple(row.rstrip(BLANK) for row in rows)
    width = max(map(len, rows), default=0)
    if not width:
        raise InvalidValueError("a map has one place at least")
    whole_number("rows", len(rows), 0, MAX_SIDE)
    whole_number("columns", width, 0, MAX_SIDE)
    meanings = {**dict(legend), BLANK: NOTHING}
    if is_strict:
        _check_letters(rows, meanings)
    terrain = tuple(
        meanings.get(letter, ROCK) for row in rows for letter in row.ljust(width, BLANK)
    )
    return board_of(len(rows), width), terrain


def _check_letters(rows: tuple[str, ...], meanings: dict[str, Terrain]) -> None:
    for line, row in enumerate(rows):
        for column, letter in enumerate(row):
            if letter not in meanings:
                known = ", ".join(map(repr, meanings))
                raise NotationError(
                    f"row {line}, column {column} of the map: {letter!r} is none of "
                    f"the letters {known}"
                )
