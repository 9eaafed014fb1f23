"""The observation of a grid battle by a side, as planes of the board.

The planes of the ground come first, then those of one's own units and of the enemy's,
then one for each unit of both sides, so that the codes of acts can be tied to places,
and then planes that hold one number each, the same everywhere. An enemy out of sight is
written where it was seen last, with the numbers that it had then, and marked as
remembered; one that was never seen is nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define

from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.codes import GridCodes
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.observing import (
    CLASS_NAMES,
    CLASS_PLANES,
    PlaneObserver,
    cut,
    share,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.grid.scenario import Options, Recruit
    from alpaca_emblem.games.observing import Floats
    from alpaca_emblem.model.terrain import TerrainMap
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit

GROUND: Final = ("impassable", "cost/5", "cover/10", "healing/10", "goal")
SEATS: Final = ("own", "enemy")
OF_SIDE: Final = (
    *("here", "hit_points/40", "most_hit_points/40", "power/40", "defense/20"),
    *("movement/10", "least_range/10", "most_range/10", "acted", "guard", "captain"),
    *("experience/10", "remembered", *CLASS_NAMES),
)
CLASSES_AT: Final = OF_SIDE.index(CLASS_NAMES[0])
OF_ALL: Final = (
    *("all.turn/100", "all.turns_left/limit", "all.survive_left/limit"),
    *("all.am_heroes", "all.hit_chance"),
)


@define(eq=False, kw_only=True)
class GridObserver(PlaneObserver):
    """Writes what a side sees of a grid battle.

    Attributes:
        units: The number of units of both sides.
        seats: The number of units of the larger side.
        ground: The board and its terrain.
        goals: The places that the heroes must reach.
    """

    units: int
    seats: int
    ground: TerrainMap
    goals: tuple[Coordinates, ...]

    @classmethod
    def of(cls, game: Game) -> GridObserver:
        codes = GridCodes.of(game)
        assert isinstance(game, GridBattle), "the codes have checked it"
        names = (
            *GROUND,
            *(f"{whose}.{name}" for whose in SEATS for name in OF_SIDE),
            *(f"{whose}.unit{i}" for whose in SEATS for i in range(codes.units)),
            *OF_ALL,
        )
        observer = cls(
            names,
            rows=codes.topology.rows,
            columns=codes.topology.columns,
            units=len(game.units),
            seats=codes.units,
            ground=game.ground,
            goals=game.scenario.options.reach,
        )
        observer._lay_ground()
        return observer

    def _lay_ground(self) -> None:
        """Write the ground, which is the same in every battle of the set-up."""
        area, goals, ground = self._area, self.goals, self.ground
        for location, terrain in zip(
            ground.topology.locations, ground.terrain, strict=True
        ):
            cost = terrain.move_cost
            values = (
                *(cost is None, cut((cost or 0) / 5), cut(terrain.cover / 10)),
                *(cut(terrain.healing / 10), location.place in goals),
            )
            cell = self._cell(location)
            for plane, value in enumerate(values):
                self._blank[plane * area + cell] = value

    @staticmethod
    def _game_class() -> type[Game]:
        return GridBattle

    def _fits(self, game: GridBattle) -> bool:
        ground, own = game.ground, self.ground
        is_same = ground is own or (
            ground.terrain == own.terrain and ground.topology == own.topology
        )
        goals = game.scenario.options.reach
        return is_same and len(game.units) == self.units and goals == self.goals

    def _fill(self, out: Floats, game: GridBattle, side: str) -> None:
        area, acted = self._area, game.phases.acted
        places = (len(GROUND) + len(SEATS) * len(OF_SIDE)) * area
        indices = [0, 0]
        for unit, recruit in zip(game.units, game.scenario.roster, strict=True):
            seat = int(recruit.side != side)
            there = unit.location if unit.hit_points > 0 else None
            is_remembered = False
            if there is None and unit.is_alive:
                place = game.last_seen(unit)
                is_remembered = place is not None
                there = None if place is None else game.location(place)
            if there is not None:
                numbers = (unit in acted, game.experience_of(unit), is_remembered)
                start = len(GROUND) + seat * len(OF_SIDE)
                self._fill_unit(out, start, there, unit, recruit, numbers)
                plane = seat * self.seats + indices[seat]
                out[places + plane * area + self._cell(there)] = 1
            indices[seat] += 1
        self._flood(out, len(self.names) - len(OF_ALL), _of_all(game, side))

    def _fill_unit(
        self,
        out: Floats,
        plane: int,
        there: Location,
        unit: Unit,
        recruit: Recruit,
        numbers: tuple[bool, int, bool],
    ) -> None:
        """Write *unit* into *plane* and those that follow."""
        item, (has_acted, experience, is_remembered) = unit.equipped_item, numbers
        values = (
            *(1, cut(unit.hit_points / 40), cut(unit.max_hit_points / 40)),
            *(cut(item.power / 40), cut(unit.stats.defense / 20)),
            *(cut(unit.movement / 10), cut(item.min_range / 10)),
            *(cut(item.max_range / 10), has_acted, recruit.guard, recruit.captain),
            *(cut(experience / 10), is_remembered),
        )
        area = self._area
        start = at = plane * area + self._cell(there)
        for value in values:
            out[at] = value
            at += area
        kind = CLASS_PLANES.get(type(unit))
        if kind is not None:
            out[start + (CLASSES_AT + kind) * area] = 1


def _of_all(game: GridBattle, side: str) -> tuple[float, ...]:
    """Return the numbers that belong to no place."""
    options, turn = game.scenario.options, game.turn
    return (
        cut(turn / 100),
        _left(options.turn_limit, turn, 1.0),
        _left(options.survive, turn, 0.0),
        side == HEROES,
        _hit_chance(options),
    )


def _left(limit: int | None, turn: int, without: float) -> float:
    """Return the share of turns left up to *limit*, the present one included."""
    return without if limit is None else share(limit - turn + 1, limit)


def _hit_chance(options: Options) -> float:
    return 1.0 if options.hit_chance is None else options.hit_chance / 100
