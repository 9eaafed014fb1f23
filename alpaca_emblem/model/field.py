"""The field: a topology with terrain, and the units on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import attrs
from attrs import define, setters

from alpaca_emblem.checks import collection, instance, iterable, number
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    OccupiedLocationError,
)
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.maps import map_rows, read_map
from alpaca_emblem.model.terrain import LEGEND, PLAIN, Terrain
from alpaca_emblem.model.topology import Coordinates, Location, Topology
from alpaca_emblem.model.unit import Unit


def _topology(topology: Topology) -> Topology:
    instance("topology", topology, Topology)
    return topology


def _terrains(terrain: Iterable[Terrain]) -> tuple[Terrain, ...]:
    iterable("terrain", terrain)
    return tuple(terrain)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Field(Living):
    """A map on which units stand.

    A location holds at most one unit, and a unit knows its location: both always agree.
    Rows run downwards, columns to the right, both from 0.

    >>> field = Field.of_size(2, 2)
    >>> print(field)
    .---.
    |   |
    .---.
    """

    topology: Topology = attrs.field(factory=Topology, converter=_topology)
    terrain: tuple[Terrain, ...] = attrs.field(repr=False, converter=_terrains)
    _occupants: list[Unit | None] = attrs.field(init=False, repr=False)

    @terrain.default
    def _all_plain(self) -> tuple[Terrain, ...]:
        return (PLAIN,) * len(self.topology)

    @_occupants.default
    def _empty(self) -> list[Unit | None]:
        return [None] * len(self.topology)

    def __attrs_post_init__(self) -> None:
        if not all(issubclass(kind, Terrain) for kind in set(map(type, self.terrain))):
            raise InvalidTypeError(f"terrain must be terrains, not {self.terrain!r}")
        if len(self.terrain) != len(self.topology):
            raise InvalidValueError(
                f"{len(self.topology)} places need as many terrains, "
                f"not {len(self.terrain)}"
            )

    @classmethod
    def of_size(cls, rows: int, columns: int) -> Self:
        """Return a board of the given size on which all neighbours are joined."""
        return cls(topology=Topology.grid(rows, columns))

    @classmethod
    def from_text(
        cls,
        text: str | Sequence[str],
        legend: Mapping[str, Terrain] = LEGEND,
        *,
        is_strict: bool = False,
    ) -> Self:
        r"""Return a full board from a map of letters, row by row.

        Rows that are shorter than the longest end in impassable places. Neighbours come
        in the order right, left, down, up.

        Args:
            text: The rows, as one text or as a sequence of texts.
            legend: The terrain of each letter.
            is_strict: True to refuse letters that are not in the legend; otherwise they
                are rock.

        Raises:
            NotationError: A letter is not in the legend. The message names row and
                column.
            InvalidTypeError: A row is not a text, or a value of the legend not a
            terrain. InvalidValueError: The board is empty, or larger than `MAX_SIDE`.

        >>> field = Field.from_text("..f\n.#")
        >>> field.terrain_at(field[0, 2]).name, field.terrain_at(field[1, 2]).name
        ('forest', 'nothing')
        """
        rows = map_rows(text) if isinstance(text, str) else text
        instance("legend", legend, Mapping)
        instance("is_strict", is_strict, bool)
        collection("legend", legend.values(), Terrain)
        topology, terrain = read_map(
            collection("text", rows, str), tuple(legend.items()), is_strict
        )
        return cls(topology=topology, terrain=terrain)

    def __len__(self) -> int:
        return len(self.topology)

    def __getitem__(self, place: Coordinates) -> Location:
        try:
            row, column = place
        except (TypeError, ValueError):
            raise NoSuchLocationError(
                f"a place is (row, column), not {place!r}"
            ) from None
        return self.topology.location(row, column)

    def __str__(self) -> str:
        from alpaca_emblem.model.maps import board_text, unit_letters

        return board_text(self.topology, unit_letters(self))

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.fields import field_svg

        return field_svg(self)

    @property
    def size(self) -> int:
        """The side of a square map: the whole root of the number of places."""
        return int(len(self.topology) ** 0.5)

    @property
    def locations(self) -> tuple[Location, ...]:
        """All locations, in the order in which they were added."""
        return self.topology.locations

    @property
    def is_connected(self) -> bool:
        """True if there is a way from every place to every other."""
        return self.topology.is_connected

    def location(self, row: int, column: int) -> Location:
        """Return the location at *row* and *column*.

        Raises:
            NoSuchLocationError: There is no such location on the map.
        """
        return self.topology.location(row, column)

    # Most of these need a location of this very map, and refuse any other with
    # `InvalidTypeError` or `NoSuchLocationError`. See `Topology.check_own`.

    def neighbours(self, location: Location) -> tuple[Location, ...]:
        """Return the locations joined to *location*: up, down, left, right."""
        self.topology.check_own(location)
        return self.topology.neighbours(location)

    def distance(self, one: Location, other: Location) -> float:
        """Return the steps of the shortest way, past units; infinite without a way."""
        self.topology.check_own(one)
        self.topology.check_own(other)
        return self.topology.distance(one, other)

    def reachable(self, location: Location, limit: int) -> tuple[Location, ...]:
        """Return all locations within *limit* steps, nearest first, itself included."""
        self.topology.check_own(location)
        number("limit", limit)
        return self.topology.reachable(location, limit)

    def shortest_path(self, start: Location, goal: Location) -> tuple[Location, ...]:
        """Return a shortest way with both ends; empty if there is none."""
        self.topology.check_own(start)
        self.topology.check_own(goal)
        return self.topology.shortest_path(start, goal)

    def terrain_at(self, location: Location) -> Terrain:
        """Return the terrain at *location*."""
        self.topology.check_own(location)
        return self.terrain[location.index]

    def add_places(
        self,
        places: Iterable[Coordinates],
        joins: Iterable[tuple[Coordinates, Coordinates]] = (),
        terrain: Terrain = PLAIN,
    ) -> None:
        """Add *places* after the existing ones, and *joins* among old and new.

        This rebuilds the whole map, so add many places at once.
        """
        instance("terrain", terrain, Terrain)
        topology = self.topology.with_places(places, joins)
        more = len(topology) - len(self.topology)
        self._replace_topology(topology)
        self.terrain = (*self.terrain, *(terrain,) * more)

    def remove_join(self, one: Coordinates, other: Coordinates) -> None:
        """Remove the join of two neighbours, if both keep another one.

        Java: `Field.removeConnection`.

        Raises:
            NoSuchLocationError: One of the places is not on the map.
            InvalidValueError: The places are not joined, or one has no other join.
        """
        ends = (self[one], self[other])
        if not self.topology.are_joined(*ends):
            raise InvalidValueError(f"{one} and {other} are not joined")
        for end in ends:
            if len(self.neighbours(end)) == 1:
                raise InvalidValueError(f"the last join of {end} must stay")
        self._replace_topology(self.topology.without_join(one, other))

    def _replace_topology(self, topology: Topology) -> None:
        """Replace the topology by *topology*, which begins with the same places."""
        more = [None] * (len(topology) - len(self.topology))
        self.topology = topology
        self._occupants = [*self._occupants, *more]

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units on the field, in the order of their locations."""
        return tuple(unit for unit in self._occupants if unit is not None)

    def unit_at(self, location: Location) -> Unit | None:
        """Return the unit at *location*, or None."""
        try:
            return self._occupants[location.index]
        except (AttributeError, TypeError, IndexError):
            raise self.topology.refusal(location) from None

    def unit_in(self, row: int, column: int) -> Unit | None:
        """Return the unit at *row* and *column*; None if there is no unit or place."""
        location = self.topology.find(row, column)
        return None if location is None else self._occupants[location.index]

    def is_empty(self, location: Location) -> bool:
        """Return whether no unit stands at *location*."""
        try:
            return self._occupants[location.index] is None
        except (AttributeError, TypeError, IndexError):
            raise self.topology.refusal(location) from None

    def place(self, unit: Unit, location: Location) -> None:
        """Put *unit* on *location*, at any distance, and free its old location.

        Raises:
            DeadUnitError: The unit is dead.
            NoSuchLocationError: The location belongs to another map.
            OccupiedLocationError: A unit stands there, which may be *unit* itself.
            OutsideActionError: The unit or the field belongs to a game, and this is
                no part of an action.
        """
        instance("unit", unit, Unit)
        self._check_world(unit)
        unit.check_alive()
        self._check_free(location)
        if unit.field is not None:
            unit.field._vacate(unit)
        self._occupy(location.index, unit)
        if unit.field is not self:
            unit.field = self
        unit.location = location

    def _check_free(self, location: Location) -> None:
        self.topology.check_own(location)
        occupant = self._occupants[location.index]
        if occupant is not None:
            raise OccupiedLocationError(f"{occupant} stands on {location}")

    def lift(self, unit: Unit) -> None:
        """Remove *unit* from the field, if it stands on it.

        A dead unit keeps its last location.

        Raises:
            OutsideActionError: The unit belongs to a game, and this is no part of an
                action.
        """
        instance("unit", unit, Unit)
        self._check_world(unit)
        if unit.field is self:
            self._vacate(unit)
            if unit.is_alive:
                unit.location = None

    def _vacate(self, unit: Unit) -> None:
        """Free the location of *unit*, which is on this field, if it has one."""
        location = unit.location
        if location is not None and self._occupants[location.index] is unit:
            self._occupy(location.index, None)

    def _occupy(self, index: int, unit: Unit | None) -> None:
        occupants = self._occupants
        if self._journal is not None:
            self._journal.append((list.__setitem__, occupants, index, occupants[index]))
        occupants[index] = unit

    def board(self) -> str:
        """Draw the places and joins as text, without units."""
        from alpaca_emblem.model.maps import board_text

        return board_text(self.topology, lambda at: self.terrain[at.index].symbol)
