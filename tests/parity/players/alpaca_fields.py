"""Plays the drawing of maps: neighbours, sizes, connectedness, distances."""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.model.factories import FieldFactory
from alpaca_emblem.model.field import Field
from tests.parity.runner import Check, Line, Player, known_keys

KEYS: Final = {
    *("id", "via", "seed", "size", "cells", "first_call", "connect_all", "defects"),
    *("get_size", "is_connected", "is_connected_ref", "adj"),
    *("distances", "distance_source"),
}


def play(line: Line) -> Iterator[Check]:
    """Draw the map, and compare all that is known about it."""
    yield known_keys(line, KEYS)
    field = draw(line)
    yield Check("cells", cells_of(line), field.topology.places)
    yield Check("get_size", line["get_size"], field.size)
    yield Check("is_connected", line["is_connected"], field.is_connected)
    if "RD11" not in line["defects"]:  # of a single cell the original says otherwise
        yield Check("is_connected_ref", line["is_connected_ref"], field.is_connected)
    yield Check("adj", line["adj"], neighbours(field))
    yield Check("distances", line["distances"], distances(field, line["distances"]))


def draw(line: Line) -> Field:
    """The map of a line: square, or out of cells that were added in two calls."""
    factory, connect_all = FieldFactory(line["seed"]), line["connect_all"]
    if line["via"] == "factory":
        return factory.create(line["size"], connect_all)
    field, cells, first = Field(), cells_of(line), line["first_call"]
    factory.add_places(field, cells[:first], connect_all)
    factory.add_places(field, cells[first:], connect_all)
    return field


def cells_of(line: Line) -> list[tuple[int, int]]:
    """All cells of a line's map, in the order in which they were added."""
    if line["via"] == "factory":
        size = line["size"]
        return [divmod(number, size) for number in range(size * size)]
    return [(row, column) for row, column in line["cells"]]


def neighbours(field: Field) -> list[list[int]]:
    """The numbers of each cell's neighbours, rising."""
    return [
        sorted(neighbour.index for neighbour in field.neighbours(location))
        for location in field.locations
    ]


def distances(field: Field, asked: list[list[Any]]) -> list[list[Any]]:
    """The distances of the pairs that a line asks for; None if there is no way."""
    found = []
    for start, goal, _ in asked:
        steps = field.distance(field.locations[start], field.locations[goal])
        found.append([start, goal, None if steps == math.inf else steps])
    return found


PLAYERS: Final[Mapping[str, Player]] = {"field.jsonl": play}
