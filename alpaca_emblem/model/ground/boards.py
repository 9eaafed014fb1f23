"""Boards as text: places and joins drawn with characters, and read back.

A place takes one character, four columns and two lines apart from its neighbours;
``---`` and ``|`` are the joins between them. Where there is no place, there is a blank.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import NotationError
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import PLAIN, Terrain
from alpaca_emblem.model.topology import (
    DOWN,
    MAX_SIDE,
    RIGHT,
    Coordinates,
    Location,
    Topology,
)


def unit_letters(field: Field) -> Callable[[Location], str]:
    """What draws each place of *field* as the unit on it, or else as its terrain."""

    def letter(location: Location) -> str:
        unit = field.unit_at(location)
        return field.terrain_at(location).symbol if unit is None else unit.letter

    return letter


def board_text(topology: Topology, symbol: Callable[[Location], str]) -> str:
    """The places and joins of *topology*, each place drawn by *symbol*.

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
    """The field that `board_text` would draw like that, without units.

    Places are numbered row by row. *legend* says which terrain each character is;
    by default ``.`` is plain.

    Raises:
        NotationError: A character is no terrain, or stands where it means nothing;
            line and column are named, both from 1.
        InvalidValueError: The board is larger than `MAX_SIDE`.
    """
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
    """Refuse what is too large before time is spent on it."""
    text = text.rstrip()
    whole_number("row", text.count("\n") // 2, 0, MAX_SIDE - 1)
    width = max(len(line.rstrip()) for line in text.split("\n"))
    whole_number("column", max(width - 1, 0) // 4, 0, MAX_SIDE - 1)


def _join_at(
    lines: Sequence[str], line: int, column: int
) -> tuple[Coordinates, Coordinates] | None:
    """The places whose join is drawn there, if any."""
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
