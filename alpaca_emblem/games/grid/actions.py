"""What can be done in a grid battle: plain data, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from attrs import frozen

from alpaca_emblem.errors import (
    CannotUseError,
    NoSuchUnitError,
    OccupiedLocationError,
    OutOfRangeError,
    WrongPhaseError,
)
from alpaca_emblem.games.grid.events import UnitRemoved, UnitWaited
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.items import NO_ITEM
from alpaca_emblem.model.topology import Coordinates

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit

    GridAction: TypeAlias = Action[GridBattle]
else:
    GridAction = Action


@frozen
class Act(GridAction):
    """Go somewhere, or stay, and use what is in hand, or wait.

    Attributes:
        unit: Its number.
        to: Row and column; its own place if it stays.
        target: The number of whom it uses what it has in hand on; None if it waits.
    """

    unit: int
    to: Coordinates
    target: int | None = None

    def check(self, game: GridBattle) -> None:
        unit = game.ready_unit(self.unit)
        there = game.location(self.to)
        if there.index not in game.costs(unit):
            raise OutOfRangeError(
                f"no way of {unit.movement} steps leads {unit} to {there}"
            )
        other = game.field.unit_at(there)
        if other is not None and other is not unit and not game.is_hidden(other):
            raise OccupiedLocationError(f"{other} stands on {there}")
        if self.target is not None:
            self._check_target(game, unit, there)

    def _check_target(self, game: GridBattle, unit: Unit, there: Location) -> None:
        target = game.unit_numbered(self.target)
        target.check_alive()
        if game.is_hidden(target):
            raise NoSuchUnitError(f"{unit} sees no unit {self.target}")
        item = unit.equipped_item
        if item is NO_ITEM or target is unit:
            raise CannotUseError(f"{unit} has nothing in hand to use on {target}")
        assert target.location is not None, "it is not hidden"
        distance = game.distance(there, target.location)
        if not item.reaches(distance):
            raise OutOfRangeError(
                f"{item} works at {item.min_range} to {item.max_range} steps, "
                f"and {target} is at {distance} from {there}"
            )
        item.check_use_on(target)

    def resolve(self, game: GridBattle) -> None:
        unit = game.units[self.unit - 1]
        arrived = game.walk(unit, game.location(self.to))
        if arrived and self.target is not None:
            game.fight(unit, game.units[self.target - 1])
        elif arrived:
            game.tell(UnitWaited(self.unit))
        game.finish(unit)


@frozen
class EndTurn(GridAction):
    """Let the foes act, though not all heroes have."""

    def check(self, game: GridBattle) -> None:
        game.check_not_over()
        if game.to_act != HEROES:
            raise WrongPhaseError("only the heroes end their turn")

    def resolve(self, game: GridBattle) -> None:
        game.start_next_phase()


@frozen
class Remove(GridAction):
    """Take a unit out of the battle, in whoever's turn."""

    is_concession: ClassVar[bool] = True
    is_referees: ClassVar[bool] = True

    unit: int

    def check(self, game: GridBattle) -> None:
        game.check_not_over()
        game.unit_numbered(self.unit).check_alive()

    def resolve(self, game: GridBattle) -> None:
        game.tell(UnitRemoved(self.unit))
        game.units[self.unit - 1].die()
        game.settle()
