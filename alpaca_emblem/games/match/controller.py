"""The controller: a match played by calling methods, each of which applies an action.

Java: `GameController`. Places are given as row and column; the original calls the row x
and the column y. The player in turn remembers the selection, which is not part
of the state of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import EllipsisType
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import define, evolve, setters

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoSuchUnitError
from alpaca_emblem.games.match.actions import (
    AddItem,
    EndTurn,
    Equip,
    Give,
    Move,
    Place,
    RemovePlayer,
    Resign,
    StartGame,
    Swap,
    Unequip,
    UseItem,
    class_name,
)
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.match.skirmish import CONTEST, Skirmish, muster
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.factories import (
    FAST,
    GENERIC_ITEM,
    GENERIC_UNIT,
    LONG_DISTANCE,
    POWERFUL,
    TANK,
    ItemPreset,
    UnitPreset,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import ITEM_CLASSES
from alpaca_emblem.model.units import UNIT_CLASSES

if TYPE_CHECKING:
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.units import Unit

Events = tuple[Event, ...]


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class GameController(Match):
    """A match of Alpaca Emblem, in the words of the original.

    Select a unit of the player in turn, and then give it orders.

    >>> controller = GameController(players=2, map_size=3, seed=7)
    >>> controller.to_act, controller.round_number
    ('Player 2', 0)
    """

    name: ClassVar[str] = "match"

    @classmethod
    def skirmish(
        cls,
        players: int | Iterable[str] | EllipsisType = ...,
        map_size: int | EllipsisType = ...,
        seed: int | None = None,
        *,
        units: int | EllipsisType = ...,
        max_rounds: int | EllipsisType | None = ...,
        plan: Skirmish = CONTEST,
    ) -> Self:
        """Return a match with units that are armed and placed, in round 1.

        By default, two players lead five units each on a map of 7 x 7 places, for 30
        rounds at most. Arguments that are left out, or ``...``, are those of *plan*.

        Args:
            players: The number of players, or their names.
            map_size: The side of the square map, in places.
            seed: The seed of the map and of the order of rounds; fresh if left out.
            units: The number of units of each player.
            max_rounds: The number of rounds; None for no limit.
            plan: The plan. `CONTEST` is even for two players, and `CONTEST_OF_FOUR`
                for four; in `CLASSIC`, units use items without limit.

        Raises:
            InvalidValueError: The map is too small for so many units.
        """
        instance("plan", plan, Skirmish)
        given: dict[str, Any] = {
            "players": players,
            "map_size": map_size,
            "units": units,
            "max_rounds": max_rounds,
        }
        changes = {key: value for key, value in given.items() if value is not ...}
        plan = evolve(plan, **changes)
        game = cls(
            players=plan.players,
            map_size=plan.map_size,
            seed=seed,
            uses_per_turn=plan.uses_per_turn,
        )
        muster(game, plan)
        return game

    @property
    def game_map(self) -> Field:
        """The map. Java: `getGameMap`."""
        return self.field

    @property
    def selected_unit(self) -> Unit | None:
        """The unit that the player in turn has selected. Java: `getSelectedUnit`."""
        return None if self.turn_owner is None else self.turn_owner.selected_unit

    @property
    def selected_item(self) -> Item | None:
        """The item that the player in turn has selected."""
        return None if self.turn_owner is None else self.turn_owner.selected_item

    @property
    def items(self) -> tuple[Item, ...]:
        """The selected unit's items; none of another player's. Java: `getItems`."""
        return () if self.turn_owner is None else self.turn_owner.items

    @property
    def equipped_item(self) -> Item | None:
        """The equipped item of the selected unit; None of another player's."""
        return None if self.turn_owner is None else self.turn_owner.equipped_item

    def _unit_in(self, row: int, column: int) -> Unit:
        unit = self.field.unit_at(self.location((row, column)))
        if unit is None:
            raise NoSuchUnitError(f"no unit stands on ({row}, {column})")
        return unit

    def _number_in(self, row: int, column: int) -> int:
        return number_of(self._unit_in(row, column))

    def _selected_number(self) -> int:
        return number_of(self._turn_owner_or_refuse().own_selected_unit)

    def _selected_index(self) -> int:
        owner = self._turn_owner_or_refuse()
        return _index(owner.items, owner.own_selected_item)

    def init_game(self, max_rounds: int) -> Events:
        """Begin the rounds, *max_rounds* at most. Java: `initGame`."""
        return self.apply(StartGame.of(max_rounds))

    def init_endless_game(self) -> Events:
        """Begin the rounds, without a limit. Java: `initEndlessGame`."""
        return self.apply(StartGame.of(None))

    def end_turn(self) -> Events:
        """End the turn. Java: `endTurn`."""
        return self.apply(EndTurn.of())

    def resign(self) -> Events:
        """Remove the player in turn from the match."""
        return self.apply(Resign.of())

    def remove_tactician(self, name: str) -> Events:
        """Remove a player from the match, on any turn. Java: `removeTactician`."""
        return self.apply(RemovePlayer.of(name))

    def select_unit_in(self, row: int, column: int) -> Unit:
        """Select the unit at a place, of any player. Java: `selectUnitIn`.

        Raises:
            NoSuchLocationError: The place is not on the map.
            NoSuchUnitError: No unit stands there; the selection stays as it was.
        """
        unit = self._unit_in(row, column)
        self._turn_owner_or_refuse().select_unit(unit)
        return unit

    def select_unit(self, unit: Unit | None) -> None:
        """Select *unit*, of any player, or none. Java: `selectUnit`."""
        self._turn_owner_or_refuse().select_unit(unit)

    def select_last_unit(self) -> None:
        """Select the last unit of the player in turn."""
        self._turn_owner_or_refuse().select_last()

    def select_next_unplaced_unit(self) -> None:
        """Select the first unit of the player in turn that is not on the map."""
        self._turn_owner_or_refuse().select_next_unplaced()

    def select_item(self, index: int) -> None:
        """Select the item at *index*, from 0, of the selected unit."""
        owner = self._turn_owner_or_refuse()
        owner.select_item(owner.item_at(index))

    def select_item_named(self, name: str) -> None:
        """Select the first item of the selected unit that is named *name*."""
        owner = self._turn_owner_or_refuse()
        owner.select_item(owner.item_named(name))

    def move_to(self, row: int, column: int) -> Events:
        """Move the selected unit to a place. Java: `moveUnitTo`."""
        return self.apply(Move.of(self._selected_number(), (row, column)))

    def use_item_on(self, row: int, column: int) -> Events:
        """Use the selected unit's equipped item on the unit at a place."""
        unit = self._selected_number()
        return self.apply(UseItem.of(unit, self._number_in(row, column)))

    def equip_item(self, index: int) -> Events:
        """Equip the selected unit with its item at *index*, from 0."""
        return self.apply(Equip.of(self._selected_number(), index))

    def equip_item_named(self, name: str) -> Events:
        """Equip the selected unit with its first item that is named *name*."""
        unit = self._selected_number()
        owner = self._turn_owner_or_refuse()
        return self.apply(Equip.of(unit, _index(owner.items, owner.item_named(name))))

    def unequip_item(self) -> Events:
        """Unequip the item of the selected unit."""
        return self.apply(Unequip.of(self._selected_number()))

    def give_item_to(self, row: int, column: int) -> Events:
        """Give the selected item to the unit at a place."""
        unit, item = self._selected_number(), self._selected_index()
        return self.apply(Give.of(unit, item, self._number_in(row, column)))

    def swap_item_with(self, row: int, column: int, index: int) -> Events:
        """Exchange the selected item for the one at *index* of the unit at a place."""
        unit, item = self._selected_number(), self._selected_index()
        other = self._number_in(row, column)
        return self.apply(Swap.of(unit, item, other, index))

    def add_unit(
        self,
        unit_class: type[Unit],
        hit_points: int,
        movement: int,
        row: int,
        column: int,
    ) -> Events:
        """Place a new unit, in turn zero, and select it."""
        owner = self._turn_owner_or_refuse()
        name = class_name(unit_class, "units", UNIT_CLASSES)
        place = Place.of(name, hit_points, movement, (row, column))
        happened = self.apply(place)
        owner.select_unit(self.units[-1])
        return happened

    def add_preset_unit(
        self,
        unit_class: type[Unit],
        preset: UnitPreset,
        row: int,
        column: int,
    ) -> Events:
        """Place a new unit with the numbers of *preset*, and select it."""
        instance("preset", preset, UnitPreset)
        return self.add_unit(
            unit_class, preset.hit_points, preset.movement, row, column
        )

    def add_generic_unit(self, unit_class: type[Unit], row: int, column: int) -> Events:
        return self.add_preset_unit(unit_class, GENERIC_UNIT, row, column)

    def add_tank_unit(self, unit_class: type[Unit], row: int, column: int) -> Events:
        return self.add_preset_unit(unit_class, TANK, row, column)

    def add_fast_unit(self, unit_class: type[Unit], row: int, column: int) -> Events:
        return self.add_preset_unit(unit_class, FAST, row, column)

    def add_item(
        self,
        item_class: type[Item],
        name: str,
        power: int,
        min_range: int,
        max_range: int,
    ) -> Events:
        """Give a new item to the selected unit, in turn zero."""
        unit = self._selected_number()
        kind = class_name(item_class, "items", ITEM_CLASSES)
        return self.apply(AddItem.of(unit, kind, name, power, min_range, max_range))

    def add_preset_item(
        self, item_class: type[Item], preset: ItemPreset, name: str
    ) -> Events:
        """Give a new item with the numbers of *preset* to the selected unit."""
        instance("preset", preset, ItemPreset)
        return self.add_item(
            item_class, name, preset.power, preset.min_range, preset.max_range
        )

    def add_generic_item(self, item_class: type[Item], name: str) -> Events:
        return self.add_preset_item(item_class, GENERIC_ITEM, name)

    def add_powerful_item(self, item_class: type[Item], name: str) -> Events:
        return self.add_preset_item(item_class, POWERFUL, name)

    def add_long_distance_item(self, item_class: type[Item], name: str) -> Events:
        return self.add_preset_item(item_class, LONG_DISTANCE, name)

    def restart(self) -> Self:
        """Return a new match with the same set-up, at the start of the rounds.

        Turn zero is repeated. If the rounds have not begun, the new match is at the
        same point as this one. A match that was read from a position, or edited,
        restarts there, since its beginning is unknown.

        Raises:
            OutsideActionError: The match keeps no history.
        """
        again = self.fresh()
        for action in self.actions:
            if again.round_number > 0:
                break
            again.apply(action)
        return again


def _index(items: tuple[Any, ...], item: Any) -> int:
    """Return the index of *item* itself, or the one after the last if it is missing."""
    return next((i for i, other in enumerate(items) if other is item), len(items))
