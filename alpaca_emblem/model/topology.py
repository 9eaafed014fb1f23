"""The topology: an immutable graph of locations, all of whose joins are one step long.

Since it is immutable, a game, its copies, and all floors of one size share it. It keeps
distances and places in reach in bounded caches: one breadth-first search from a place
answers later questions from there. A search goes no farther than the question needs, so
that the distance of close units takes the same time on maps of every size.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, Self, TypeAlias

from attrs import frozen

from alpaca_emblem.checks import collection, iterable, whole_number
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    shown,
)
from alpaca_emblem.model.searching import Memory, search_everywhere, search_within

Coordinates: TypeAlias = tuple[int, int]
"""Row and column, both from 0."""

MAX_SIDE: Final = 256
"""The most rows and columns of a map; places beyond are refused."""

UNREACHABLE: Final = math.inf
"""The distance between places without a way."""

NEAR: Final = 8
"""The distance, in steps, up to which a search does not cover the whole map."""

MOST_DISTANCES: Final = 1 << 20
MOST_STEPS: Final = 1 << 18
"""The most distances in the caches of a topology: to all places, and in reach."""

UP: Final = (-1, 0)
DOWN: Final = (1, 0)
LEFT: Final = (0, -1)
RIGHT: Final = (0, 1)
SIDES: Final = (UP, DOWN, LEFT, RIGHT)
"""The four sides as steps of row and column, in the order of the original."""


@frozen(eq=False)
class Location:
    """A place of a topology.

    Attributes:
        row: From 0, downwards.
        column: From 0, to the right.
        index: Its position among the locations of its topology, from 0.
    """

    row: int
    column: int
    index: int

    @property
    def place(self) -> Coordinates:
        """Row and column."""
        return (self.row, self.column)

    def __str__(self) -> str:
        return f"({self.row}, {self.column})"

    def __copy__(self) -> Self:
        """Return the location itself: it is compared by identity, and never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _pair(wanted: str, value: Iterable[Any]) -> tuple[Any, Any]:
    """Return *value* as a tuple of two."""
    try:
        first, second = value
    except (TypeError, ValueError):
        raise InvalidTypeError(f"{wanted}, not {value!r}") from None
    return first, second


def _sides(sides: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return *sides*, after checking that each is a step of rows and columns."""
    iterable("sides", sides)
    steps = tuple(_pair("a side is (rows, columns)", side) for side in sides)
    for step in steps:
        for part in step:
            whole_number("a step", part, -MAX_SIDE, MAX_SIDE)
    return steps


class Topology:
    """Locations and the joins between them.

    Two topologies are equal if they have the same places, joined alike; the order in
    which the places were added does not matter.

    Attributes:
        locations: In the order in which they were added.
        sides: The steps from a place to its possible neighbours, in the order in which
            they are visited and listed.
    """

    __slots__ = (
        "_by_place",
        "_distances",
        "_hash",
        "_is_board",
        "_joined",
        "_key",
        "_neighbours",
        "_reach",
        "_shape",
        "_steps",
        "locations",
        "sides",
    )

    def __init__(
        self,
        places: Iterable[Coordinates] = (),
        joins: Iterable[tuple[Coordinates, Coordinates]] = (),
        sides: Sequence[tuple[int, int]] = SIDES,
        known: tuple[Location, ...] = (),
    ) -> None:
        """Join *places*, each pair of *joins* in both directions.

        The *known* locations become those of the first places.

        Raises:
            InvalidTypeError: A place or join is no pair, or a row or column is no whole
                number.
            InvalidValueError: A place occurs twice, or lies beyond `MAX_SIDE`, or a
                join does not lead from one place to another at one of its *sides*.
        """
        self.sides = _sides(sides)
        iterable("places", places)
        iterable("joins", joins)
        collection("known", known, Location)
        self.locations = tuple(known) + tuple(
            Location(*_pair("a place is (row, column)", place), index)
            for index, place in enumerate(places, start=len(known))
        )
        self._check_places()
        self._joined: tuple[frozenset[Coordinates], ...] = self._read_joins(joins)
        self._is_board = False
        self._connect()

    def _connect(self) -> None:
        """Compute the neighbours, and clear the caches."""
        self._neighbours = tuple(map(self._in_order, self.locations, self._joined))
        self._distances: Memory[int, tuple[float, ...]] = Memory(MOST_DISTANCES)
        self._steps: Memory[tuple[int, float], dict[int, int]] = Memory(MOST_STEPS)
        self._reach: Memory[tuple[int, float], tuple[Location, ...]]
        self._reach = Memory(MOST_STEPS)
        self._hash: int | None = None
        self._key: str | None = None
        self._shape: tuple[int, int] | None = None

    def _check_places(self) -> None:
        for location in self.locations:
            whole_number("row", location.row, 0, MAX_SIDE - 1)
            whole_number("column", location.column, 0, MAX_SIDE - 1)
        self._by_place = {location.place: location for location in self.locations}
        if len(self._by_place) < len(self.locations):
            raise InvalidValueError("a place occurs twice among the places of a map")

    def _read_joins(
        self, joins: Iterable[tuple[Coordinates, Coordinates]]
    ) -> tuple[frozenset[Coordinates], ...]:
        joined: list[list[Coordinates]] = [[] for _ in self.locations]
        for join in joins:
            first, second = _pair("a join leads from one place to another", join)
            one = _pair("a place is (row, column)", first)
            other = _pair("a place is (row, column)", second)
            here, there = self.find(*one), self.find(*other)
            if here is None or there is None or not self._lie_side_by_side(one, other):
                raise InvalidValueError(f"{one} and {other} cannot be joined")
            joined[here.index].append(other)
            joined[there.index].append(one)
        return tuple(map(frozenset, joined))

    def _lie_side_by_side(self, one: Coordinates, other: Coordinates) -> bool:
        down, right = other[0] - one[0], other[1] - one[1]
        return (down, right) in self.sides and (-down, -right) in self.sides

    def _in_order(
        self, location: Location, joined: frozenset[Coordinates]
    ) -> tuple[Location, ...]:
        row, column = location.row, location.column
        around = [(row + down, column + right) for down, right in self.sides]
        return tuple([self._by_place[place] for place in around if place in joined])

    @classmethod
    def grid(
        cls, rows: int, columns: int, sides: Sequence[tuple[int, int]] = SIDES
    ) -> Topology:
        """Return a full board, row by row, each place joined to those at its *sides*.

        Raises:
            InvalidValueError: *rows* or *columns* is not from 0 to `MAX_SIDE`.
        """
        sides = _sides(sides)
        whole_number("rows", rows, 0, MAX_SIDE)
        whole_number("columns", columns, 0, MAX_SIDE)
        places = [(row, column) for row in range(rows) for column in range(columns)]
        # Half of the sides give each join once; others count if without an opposite.
        ways = [
            (down, right)
            for down, right in sides
            if (down, right) > (0, 0) or (-down, -right) not in sides
        ]
        joins = (
            ((row, column), (row + down, column + right))
            for row, column in places
            for down, right in ways
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        grid = cls(places, joins, sides)
        grid._is_board = sorted(sides) == sorted(SIDES)
        return grid

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Topology):
            return NotImplemented
        return self is other or self._as_mapping() == other._as_mapping()

    def __hash__(self) -> int:
        if self._hash is None:
            # With the joins, since most boards of a size have the same places.
            self._hash = hash(frozenset(self._as_mapping().items()))
        return self._hash

    def __len__(self) -> int:
        return len(self.locations)

    def __contains__(self, place: Coordinates) -> bool:
        return place in self._by_place

    def __copy__(self) -> Self:
        """Return the topology itself, since it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __getstate__(self) -> tuple[object, ...]:
        """Return the places and joins, without the caches."""
        return self.sides, self.locations, self._joined, self._is_board

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.sides, self.locations, self._joined, self._is_board = state
        self._by_place = {location.place: location for location in self.locations}
        self._connect()

    def __repr__(self) -> str:
        return f"<Topology of {len(self)} places and {len(self.joins)} joins>"

    def _as_mapping(self) -> Mapping[Coordinates, frozenset[Coordinates]]:
        return dict(zip(self._by_place, self._joined, strict=True))

    @property
    def places(self) -> tuple[Coordinates, ...]:
        """All places, in the order in which they were added."""
        return tuple(self._by_place)

    @property
    def joins(self) -> tuple[tuple[Coordinates, Coordinates], ...]:
        """All joins, each once, in the order of the earlier place, then of sides."""
        return tuple(
            (location.place, neighbour.place)
            for location in self.locations
            for neighbour in self._neighbours[location.index]
            if neighbour.index > location.index
        )

    @property
    def rows(self) -> int:
        """One more than the greatest row; 0 without places."""
        return self._rows_and_columns()[0]

    @property
    def columns(self) -> int:
        """One more than the greatest column; 0 without places."""
        return self._rows_and_columns()[1]

    def _rows_and_columns(self) -> tuple[int, int]:
        if self._shape is None:
            rows = max((location.row for location in self.locations), default=-1) + 1
            columns = max((each.column for each in self.locations), default=-1) + 1
            self._shape = rows, columns
        return self._shape

    @property
    def key(self) -> str:
        """A short text that identifies equal topologies in every process."""
        if self._key is None:
            text = repr(
                sorted((at, sorted(to)) for at, to in self._as_mapping().items())
            )
            self._key = blake2b(text.encode(), digest_size=16).hexdigest()
        return self._key

    def location(self, row: int, column: int) -> Location:
        """Return the location at *row* and *column*.

        Raises:
            NoSuchLocationError: There is no such location on the map.
        """
        found = self.find(row, column)
        if found is None:
            raise NoSuchLocationError(f"{shown((row, column))} is not on the map")
        return found

    def find(self, row: int, column: int) -> Location | None:
        """Return the location at *row* and *column*, or None."""
        try:
            return self._by_place.get((row, column))
        except TypeError:  # a list, for example
            return None

    def check_own(self, location: object) -> None:
        """Refuse any object that is not a location of this very topology.

        Raises:
            InvalidTypeError: *location* is not a location.
            NoSuchLocationError: *location* belongs to another map.
        """
        if not self._is_own(location):
            raise self.refusal(location)

    def _is_own(self, location: object) -> bool:
        try:
            return self.locations[location.index] is location  # type: ignore[attr-defined]
        except (AttributeError, TypeError, IndexError):
            return False

    def refusal(self, location: object) -> AlpacaEmblemError:
        """Return the error that `check_own` raises for *location*."""
        if isinstance(location, Location):
            return NoSuchLocationError(f"{location} is not a location of this map")
        return InvalidTypeError(
            f"a location such as field[0, 0] is needed, not {location!r}"
        )

    # The following are hot paths, so they check a location only after an error: one of
    # another map is taken for the location with its index. `Field` checks first.

    def _refusal_among(self, one: object, other: object) -> AlpacaEmblemError:
        """Return the error for the first of two locations that `check_own` refuses."""
        return self.refusal(other if self._is_own(one) else one)

    def _refusal_within(self, location: object, limit: object) -> AlpacaEmblemError:
        """Return the error for wrong arguments of a search within *limit* steps."""
        if not isinstance(limit, int | float):
            return InvalidTypeError(f"limit must be a number, not {limit!r}")
        return self.refusal(location)

    def neighbours(self, location: Location) -> tuple[Location, ...]:
        """Return the locations joined to *location*, in the order of the sides.

        Raises:
            InvalidTypeError: *location* is not a location. The other methods raise this
                too.
            NoSuchLocationError: *location* is not on the map.
        """
        try:
            return self._neighbours[location.index]
        except (AttributeError, TypeError, IndexError):
            raise self.refusal(location) from None

    def are_joined(self, one: Location, other: Location) -> bool:
        """Return whether one step leads from *one* to *other*."""
        try:
            return other.place in self._joined[one.index]
        except (AttributeError, TypeError, IndexError):
            raise self._refusal_among(one, other) from None

    def distances_from(self, location: Location) -> tuple[float, ...]:
        """Return the steps from *location* to each, by index; infinite without a way.

        Takes a breadth-first search of the whole map, unless the result is cached.
        """
        try:
            found = self._distances.get(location.index)
            if found is None:
                found = search_everywhere(self._neighbours, location.index)
                self._distances.keep(location.index, found)
        except (AttributeError, TypeError, IndexError):
            raise self.refusal(location) from None
        return found

    def distance(self, one: Location, other: Location) -> float:
        """Return the steps of the shortest way; infinite without a way.

        A full board of any size needs no search. Elsewhere the search covers the whole
        map only for locations more than `NEAR` steps apart.
        """
        try:
            if self._is_board:
                return abs(one.row - other.row) + abs(one.column - other.column)
            known = self._distances.get(one.index)
            if known is None:
                steps = self.steps_within(one, NEAR).get(other.index)
                if steps is not None:
                    return steps
                known = self.distances_from(one)
            return known[other.index]
        except (AttributeError, TypeError, IndexError):
            raise self._refusal_among(one, other) from None

    def steps_within(self, location: Location, limit: float) -> Mapping[int, int]:
        """Return the steps to all locations within *limit* steps, by index.

        The nearest come first; locations at the same distance are in the order of a
        breadth-first search. Takes time in proportion to the places within reach.
        """
        try:
            found = self._steps.get((location.index, limit))
            if found is None:
                found = search_within(self._neighbours, location.index, limit)
                self._steps.keep((location.index, limit), found)
        except (AttributeError, TypeError, IndexError):
            raise self._refusal_within(location, limit) from None
        return found

    def reachable(self, location: Location, limit: float) -> tuple[Location, ...]:
        """Return all locations within *limit* steps, nearest first, itself included.

        The order is that of `steps_within`.
        """
        try:
            found = self._reach.get((location.index, limit))
            if found is None:
                steps = search_within(self._neighbours, location.index, limit)
                found = tuple([self.locations[index] for index in steps])
                self._reach.keep((location.index, limit), found)
        except (AttributeError, TypeError, IndexError):
            raise self._refusal_within(location, limit) from None
        return found

    def shortest_path(self, start: Location, goal: Location) -> tuple[Location, ...]:
        """Return a shortest way with both ends, preferring earlier sides, or ()."""
        left = self.distances_from(goal)
        self.check_own(start)
        self.check_own(goal)
        if left[start.index] == UNREACHABLE:
            return ()
        path = [start]
        while path[-1] is not goal:
            nearer = left[path[-1].index] - 1
            path.append(
                next(
                    neighbour
                    for neighbour in self._neighbours[path[-1].index]
                    if left[neighbour.index] == nearer
                )
            )
        return tuple(path)

    @property
    def is_connected(self) -> bool:
        """True if there is a way from every place to every other; true if empty."""
        if not self.locations:
            return True
        return UNREACHABLE not in self.distances_from(self.locations[0])

    def with_places(
        self,
        places: Iterable[Coordinates],
        joins: Iterable[tuple[Coordinates, Coordinates]],
    ) -> Topology:
        """Return a copy with more *places*, after the existing ones, and more *joins*.

        Raises:
            InvalidTypeError: As for a new topology; so are all other errors.
        """
        iterable("joins", joins)
        return Topology(places, (*self.joins, *joins), self.sides, self.locations)

    def without_join(self, one: Coordinates, other: Coordinates) -> Topology:
        """Return a copy without the join of two places, in either direction."""
        gone = ((one, other), (other, one))
        kept = (join for join in self.joins if join not in gone)
        return Topology((), kept, self.sides, self.locations)
