"""Where everybody stands in a grid battle, and what can be asked about it.

Nothing here changes a battle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, setters

from alpaca_emblem.errors import (
    AlreadyMovedError,
    NoSuchLocationError,
    NotYourUnitError,
)
from alpaca_emblem.games.grid import fog
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.muster import Muster
from alpaca_emblem.games.grid.scenario import FOES, HEROES, check_side
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.threat import Danger
    from alpaca_emblem.model.combat import Blow
    from alpaca_emblem.model.terrain import Costs
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit


@define(eq=False, on_setattr=setters.NO_OP)
class Standing(Muster):
    """Two sides on a board with terrain, and what they can do from where they stand."""

    def _standing(self, unit: Unit) -> Location:
        """Where *unit* stands.

        Raises:
            DeadUnitError: It is dead.
            NoSuchLocationError: It is out of sight of the side that knows all this.
        """
        self.check_own(unit)
        unit.check_alive()
        if unit.location is None:
            raise NoSuchLocationError(f"the {self.known_to} do not see {unit}")
        return unit.location

    def ready_units(self) -> tuple[Unit, ...]:
        """Who can act now: all heroes that have not, or the one foe who is next."""
        side = self.phases.current
        if side is None:
            return ()
        acted = frozenset(self.phases.acted)
        ready = (
            unit
            for unit in self.side(side).units
            if unit not in acted and unit.location is not None
        )
        if side == HEROES:
            return tuple(ready)
        first = next(ready, None)
        return () if first is None else (first,)

    def ready_unit(self, number: object) -> Unit:
        """The unit of that number, if it can act now.

        Raises:
            GameOverError: The battle has ended.
            NoSuchUnitError: There is no such unit.
            DeadUnitError: It is dead.
            NotYourUnitError: It is on the other side, or another one is next.
            AlreadyMovedError: It has acted.
        """
        self.check_not_over()
        unit = self.unit_numbered(number)
        unit.check_alive()
        if self.side_of(unit) != self.to_act:
            raise NotYourUnitError(f"{unit} is not of the {self.to_act}")
        if self.phases.has_acted(unit):
            raise AlreadyMovedError(f"{unit} has acted this turn")
        if unit not in self.ready_units():
            raise NotYourUnitError(
                f"it is not the turn of {unit}", reason="not_its_turn"
            )
        return unit

    def is_hidden(self, unit: Unit) -> bool:
        """Whether *unit*, which is alive, is unseen by the side that is to act."""
        return self.side_of(unit) != self.to_act and not fog.is_seen(
            self, unit, self.enemy_of(unit)
        )

    def known_enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """The living enemies of *unit* whom its side sees, by number."""
        return self.enemies_known_to(self.side_of(unit))

    def enemies_known_to(self, side: str) -> tuple[Unit, ...]:
        """The living enemies whom *side* sees, by number.

        Raises:
            InvalidValueError: There is no such side.
        """
        check_side(side)
        enemies = self.side(FOES if side == HEROES else HEROES).units
        if self.scenario.options.fog is None:
            return enemies
        seen = fog.seen_places(self, side)
        return tuple(
            enemy
            for enemy in enemies
            if enemy.location is not None and enemy.location.index in seen
        )

    def costs(self, unit: Unit) -> Costs:
        """The places that *unit* can walk to or through, by index, with their costs.

        In the order in which the original finds them. Enemies are in the way, as far as
        they are known; friends are not.

        Raises:
            DeadUnitError: It is dead.
            NoSuchLocationError: Nobody knows where it stands.
        """
        start = self._standing(unit).index
        blocked = frozenset(
            [
                enemy.location.index
                for enemy in self.known_enemies(unit)
                if enemy.location is not None
            ]
        )
        return self.ground.costs_from(start, unit.movement, blocked)

    def reachable(self, unit: Unit) -> dict[Coordinates, int]:
        """Where *unit* can end its way, its own place first, each with its cost.

        In the order in which the original finds them.

        Raises:
            DeadUnitError: It is dead.
            NoSuchLocationError: Nobody knows where it stands.
        """
        locations = self.field.topology.locations
        return {
            locations[index].place: cost
            for index, cost in self.costs(unit).items()
            if self.can_stop(unit, locations[index])
        }

    def can_stop(self, unit: Unit, location: Location) -> bool:
        """Whether nobody else stands there, as far as the side of *unit* knows."""
        other = self.field.unit_at(location)
        return (
            other is None
            or other is unit
            or (other.owner is not unit.owner and not self._knows(unit, other))
        )

    def _knows(self, unit: Unit, other: Unit) -> bool:
        return fog.is_seen(self, other, self.side_of(unit))

    def path(self, unit: Unit, to: Coordinates) -> tuple[Coordinates, ...]:
        """The cheapest way of *unit* to a place in its reach, both ends included.

        Raises:
            DeadUnitError: It is dead.
            NoSuchLocationError: It is not on the board.
            OutOfRangeError: It is out of reach.
        """
        way = self.ground.path(self.costs(unit), self.location(to).index)
        return tuple(location.place for location in way)

    def targets(self, unit: Unit, to: Coordinates) -> tuple[Unit, ...]:
        """On whom *unit* could use what it has in hand from a place, by number.

        Raises:
            DeadUnitError: It is dead.
            NoSuchLocationError: The place is not on the board.
        """
        self._standing(unit)
        item, (row, column) = unit.equipped_item, self.location(to).place
        return tuple(
            other
            for other in self.units
            if (at := other.location) is not None
            and item.reaches(rules.distance(row, column, at.row, at.column))
            and other.hit_points > 0
            and other is not unit
            and item.can_use_on(other)
            and (other.owner is unit.owner or self._knows(unit, other))
        )

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """What one blow would be worth where *target* stands, however far that is."""
        self.check_own(attacker)
        self.check_own(target)
        return GridCombat(self).blow(attacker, target)

    def hit_chance_at(self, location: Location) -> int:
        """The chance to hit somebody who stands there, in percent."""
        self.field.topology.check_own(location)
        base = self.scenario.options.hit_chance
        if base is None:
            return 100
        return rules.hit_chance(base, self.ground.terrain[location.index].cover)

    def threat(self, side: str, unit: Unit | None = None) -> dict[Coordinates, Danger]:
        """What can befall somebody of *side* in the enemy's next phase, by place.

        See `threat.threat`.
        """
        from alpaca_emblem.games.grid.threat import threat

        return threat(self, side, unit)
