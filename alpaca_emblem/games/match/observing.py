"""The observation of a match by a player, as planes of the map.

The planes of each seat come first, one's own seat before the others; then the classes
and items of all units, and the joins of the map, which differ from seed to seed. The
last planes hold one number each, the same everywhere.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from attrs import define, field

from alpaca_emblem.games.match.codes import MatchCodes
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.observing import (
    CLASS_NAMES,
    CLASS_PLANES,
    PlaneObserver,
    cut,
    share,
)
from alpaca_emblem.model.items import (
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Spear,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.topology import SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.observing import Floats
    from alpaca_emblem.model.topology import Topology
    from alpaca_emblem.model.units import Unit

OF_SEAT: Final = (
    *("here", "hit_points/most", "hit_points/200", "moved", "must_survive"),
)
KINDS: Final[tuple[type[Item], ...]] = (
    *(Axe, Bow, Darkness, Light, Spear, Spirit, Staff, Sword),
)
"""The classes of items that have a plane each; those of your own have none."""
KIND_PLANES: Final[Mapping[type[Item], int]] = {
    kind: 1 + index for index, kind in enumerate(KINDS)
}
OF_SLOT: Final = (
    *("in_hand", *(kind.__name__.lower() for kind in KINDS)),
    *("power/100", "least_range/10", "most_range/10"),
)
EDGES: Final = ("edge.north", "edge.south", "edge.west", "edge.east")
"""The planes of the places that are joined to their neighbour on that side."""
MOST_SLOTS: Final = 4
"""The items of a unit that have planes; an alpaca can carry more."""


@define(eq=False, kw_only=True)
class MatchObserver(PlaneObserver):
    """Writes what a player sees of a match in play.

    Attributes:
        seats: The number of players.
        slots: The number of items of a unit that have planes.
    """

    seats: int
    slots: int
    _latest: tuple[Topology | None, Floats] = field(
        init=False, factory=lambda: (None, array("f")), repr=False
    )
    """The map of the latest view, and its planes."""

    @classmethod
    def of(cls, game: Game) -> MatchObserver:
        codes = MatchCodes.of(game)
        seats, slots = codes.sides, min(MOST_SLOTS, max(codes.rooms))
        names = (
            *(f"seat{seat}.{name}" for seat in range(seats) for name in OF_SEAT),
            *CLASS_NAMES,
            "used/most",
            *(f"slot{slot}.{name}" for slot in range(slots) for name in OF_SLOT),
            *EDGES,
            *("all.round/100", "all.rounds_left/most"),
            *(f"all.seat{seat}_is_in" for seat in range(seats)),
            *(f"all.seat{seat}_turn/seats" for seat in range(seats)),
        )
        rows, columns = codes.topology.rows, codes.topology.columns
        return cls(names, rows=rows, columns=columns, seats=seats, slots=slots)

    @staticmethod
    def _game_class() -> type[Game]:
        return Match

    def _fits(self, game: Match) -> bool:
        if len(game.players) != self.seats:
            return False
        topology = game.field.topology
        return self._latest[0] is topology or (
            (topology.rows, topology.columns) == (self.rows, self.columns)
        )

    def _fill(self, out: Floats, game: Match, side: str) -> None:
        own, seats = game.players.index(side), self.seats
        seat_of = {
            name: (index - own) % seats for index, name in enumerate(game.players)
        }
        for unit in game.units:
            if unit.location is not None and unit.hit_points > 0:
                assert unit.owner is not None, "it has been enlisted"
                self._fill_unit(out, unit, seat_of[unit.owner.name], game)
        plane = len(OF_SEAT) * seats + len(CLASS_NAMES) + 1 + len(OF_SLOT) * self.slots
        start = plane * self._area
        edges = self._edges(game.field.topology)
        out[start : start + len(edges)] = edges
        self._flood(out, plane + len(EDGES), _of_all(game, seat_of))

    def _fill_unit(self, out: Floats, unit: Unit, seat: int, game: Match) -> None:
        assert unit.location is not None, "it has been checked"
        area, cell = self._area, self._cell(unit.location)
        at = len(OF_SEAT) * seat * area + cell
        left = unit.hit_points
        out[at] = 1
        out[at + area] = share(left, unit.max_hit_points)
        out[at + 2 * area] = cut(left / 200)
        out[at + 3 * area] = unit.has_moved
        out[at + 4 * area] = unit.must_survive
        at = len(OF_SEAT) * self.seats * area + cell
        kind = CLASS_PLANES.get(type(unit))
        if kind is not None:
            out[at + kind * area] = 1
        at += len(CLASS_NAMES) * area
        if game.uses_per_turn is not None:
            out[at] = cut(unit.uses / game.uses_per_turn)
        self._fill_items(out, at + area, unit)

    def _fill_items(self, out: Floats, at: int, unit: Unit) -> None:
        """Write the items of *unit*, which stands on cell *at* of the first slot."""
        area, wielded = self._area, unit.equipped_item
        for item in unit.items[: self.slots]:
            out[at] = item is wielded
            form = KIND_PLANES.get(type(item))
            if form is not None:
                out[at + form * area] = 1
            out[at + 9 * area] = cut(item.power / 100)
            out[at + 10 * area] = cut(item.min_range / 10)
            out[at + 11 * area] = cut(item.max_range / 10)
            at += len(OF_SLOT) * area

    def _edges(self, topology: Topology) -> Floats:
        """Return the planes of the joins of *topology*."""
        known, planes = self._latest
        if known is not topology:
            planes = array("f", bytes(4 * len(EDGES) * self._area))
            for location in topology.locations:
                around = {there.place for there in topology.neighbours(location)}
                for edge, (down, right) in enumerate(SIDES):
                    if (location.row + down, location.column + right) in around:
                        planes[edge * self._area + self._cell(location)] = 1
            self._latest = (topology, planes)
        return planes


def _of_all(game: Match, seat_of: Mapping[str, int]) -> list[float]:
    """Return the numbers that belong to no place."""
    number, most, seats = game.round_number, game.max_rounds, len(seat_of)
    is_in, turns = [0.0] * seats, [0.0] * seats
    for tactician in game.tacticians:
        is_in[seat_of[tactician.name]] = 1
    for index, tactician in enumerate(game.rounds.order, start=1):
        turns[seat_of[tactician.name]] = index / seats
    left = 1.0 if most is None else share(most - number + 1, most)
    return [cut(number / 100), left, *is_in, *turns]
