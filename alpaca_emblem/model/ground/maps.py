"""Maps of letters: full boards on which each character is a place."""

from __future__ import annotations

from functools import lru_cache

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.model.terrain import NOTHING, ROCK, Terrain
from alpaca_emblem.model.topology import DOWN, LEFT, MAX_SIDE, RIGHT, UP, Topology

GRID_SIDES = (RIGHT, LEFT, DOWN, UP)
"""The order in which the grid battle looks at neighbours."""

BLANK = " "
"""Drawn where there is nothing."""


@lru_cache(maxsize=16)
def board_of(rows: int, columns: int) -> Topology:
    """The full board of that size, shared by all maps of it."""
    return Topology.grid(rows, columns, GRID_SIDES)


def map_rows(text: str) -> tuple[str, ...]:
    """Split a map of letters into its rows.

    Raises:
        InvalidValueError: There are more than `MAX_SIDE`.
    """
    whole_number("rows", text.count("\n") + 1, 0, MAX_SIDE)
    return tuple(text.split("\n"))


@lru_cache(maxsize=64)
def read_map(
    rows: tuple[str, ...], legend: tuple[tuple[str, Terrain], ...], is_strict: bool
) -> tuple[Topology, tuple[Terrain, ...]]:
    """The board that *rows* draw, and what its places are made of, row by row.

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
