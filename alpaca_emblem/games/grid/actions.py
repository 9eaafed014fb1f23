"""The actions of a grid battle: plain data, each with its rule."""

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
from alpaca_emblem.games.grid.reach import costs, ready_unit
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.grid.turns import (
    fight,
    finish_act,
    settle_removal,
    start_next_phase,
    walk,
)
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
    """Move a unit or let it stay, and then use its equipped item or wait.

    Attributes:
        unit: The number of the unit.
        to: Row and column of the goal; the unit's own place if it stays.
        target: The number of the unit on which it uses its item; None if it waits.
    """

    unit: int
    to: Coordinates
    target: int | None = None

    def check(self, game: GridBattle) -> None:
        unit = ready_unit(game, self.unit)
        there = game.location(self.to)
        if there.index not in costs(game, unit):
            raise OutOfRangeError(
                f"{unit} cannot reach {there} in {unit.movement} steps"
            )
        other = game.field.unit_at(there)
        if other is not None and other is not unit and not game.is_hidden(other):
            raise OccupiedLocationError(f"{there} is occupied by {other}")
        if self.target is not None:
            self._check_target(game, unit, there)

    def _check_target(self, game: GridBattle, unit: Unit, there: Location) -> None:
        target = game.unit_numbered(self.target)
        target.check_alive()
        if game.is_hidden(target):
            raise NoSuchUnitError(f"{unit} does not see a unit {self.target}")
        item = unit.equipped_item
        if item is NO_ITEM or target is unit:
            raise CannotUseError(f"{unit} has no item to use on {target}")
        assert target.location is not None, "a unit that is seen is on the board"
        distance = game.distance(there, target.location)
        if not item.reaches(distance):
            raise OutOfRangeError(
                f"{item} reaches {item.min_range} to {item.max_range} steps, "
                f"and {target} is {distance} from {there}"
            )
        item.check_use_on(target)

    def resolve(self, game: GridBattle) -> None:
        unit = game.units[self.unit - 1]
        arrived = walk(game, unit, game.location(self.to))
        if arrived and self.target is not None:
            fight(game, unit, game.units[self.target - 1])
        elif arrived:
            game.tell(UnitWaited(self.unit))
        finish_act(game, unit)


@frozen
class EndTurn(GridAction):
    """End the heroes' turn, even if some of them have not acted."""

    def check(self, game: GridBattle) -> None:
        game._check_not_over()
        if game.to_act != HEROES:
            raise WrongPhaseError("only the heroes can end their turn")

    def resolve(self, game: GridBattle) -> None:
        start_next_phase(game)


@frozen
class Remove(GridAction):
    """Take a unit out of the battle, on either side's turn.

    Attributes:
        unit: The number of the unit.
    """

    is_concession: ClassVar[bool] = True
    is_referees: ClassVar[bool] = True

    unit: int

    def check(self, game: GridBattle) -> None:
        game._check_not_over()
        game.unit_numbered(self.unit).check_alive()

    def resolve(self, game: GridBattle) -> None:
        game.tell(UnitRemoved(self.unit))
        game.units[self.unit - 1].die()
        settle_removal(game)
