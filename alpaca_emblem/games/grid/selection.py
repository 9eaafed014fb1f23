"""Selections: the clicks with which a person plays the heroes.

The original moves a hero at once and then asks for a target. A battle knows only whole
acts, so the selection holds the half-made one: until a target is chosen, the hero is
shown at `Selection.place` and still is where it was. As in the original, a person
cannot cancel it then.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from attrs import define, field

from alpaca_emblem.checks import is_instance, whole_number
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.scenario import HEROES

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Changed, Event
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.model.units import Unit


class Mode(StrEnum):
    """The step of an act for which the next click is taken."""

    MOVE = "move"
    ACT = "act"


@define(eq=False)
class Selection:
    """The selection of one person in a battle, which is not part of its state.

    Attributes:
        mode: The next step of the selected hero; None if no hero is selected.
        unit: The selected hero, or None.
        place: The goal of its walk, once it is chosen.
        marked: The places in its reach, or those of its targets.
    """

    battle: GridBattle = field(validator=is_instance(GridBattle))
    mode: Mode | None = field(init=False, default=None)
    unit: Unit | None = field(init=False, default=None)
    place: Coordinates | None = field(init=False, default=None)
    marked: tuple[Coordinates, ...] = field(init=False, default=())

    def __attrs_post_init__(self) -> None:
        self.battle.changed.subscribe(self._on_changed)

    def click(self, row: int, column: int) -> tuple[Event, ...]:
        """Click on a place, and return the events that follow.

        Clicks off the board, and outside the heroes' turn, do nothing.

        Raises:
            InvalidTypeError: *row* or *column* is not a whole number.
        """
        whole_number("row", row)
        whole_number("column", column)
        if self.battle.to_act != HEROES or not self._is_on_board(row, column):
            return ()
        place = (row, column)
        if self.mode is Mode.ACT:
            return self._act_on(place)
        if self.mode is Mode.MOVE and place in self.marked:
            return self._move_to(place)
        unit = self.battle.field.unit_in(row, column)
        if unit is not None and unit in self.battle.ready_units():
            self.mode, self.unit = Mode.MOVE, unit
            self.marked = tuple(self.battle.reachable(unit))
        else:
            self.clear()
        return ()

    def cancel(self) -> None:
        """Clear the selection, unless a hero has moved and must act."""
        if self.mode is Mode.MOVE:
            self.clear()

    def end_turn(self) -> tuple[Event, ...]:
        """End the heroes' turn, unless a hero has moved and must act."""
        if self.battle.to_act != HEROES or self.mode is Mode.ACT:
            return ()
        return self.battle.apply(EndTurn.of())

    def clear(self) -> None:
        """Clear the selection."""
        self.mode = self.unit = self.place = None
        self.marked = ()

    def _is_on_board(self, row: int, column: int) -> bool:
        rows = self.battle.scenario.rows
        return 0 <= row < len(rows) and 0 <= column < len(rows[0])

    def _move_to(self, place: Coordinates) -> tuple[Event, ...]:
        assert self.unit is not None, "a hero is selected in every mode"
        self.place = place
        targets = self.battle.targets(self.unit, place)
        if not targets:
            return self._finish(None)
        self.mode = Mode.ACT
        self.marked = tuple(
            target.location.place for target in targets if target.location is not None
        )
        return ()

    def _act_on(self, place: Coordinates) -> tuple[Event, ...]:
        if place not in self.marked:
            return self._finish(None)
        target = self.battle.field.unit_in(*place)
        assert target is not None, "marked places are those of targets"
        return self._finish(target.number)

    def _finish(self, target: int | None) -> tuple[Event, ...]:
        assert self.unit is not None, "a hero is selected in every mode"
        return self.battle.apply(Act.of(self.unit.number, self.place, target))

    def _on_changed(self, _: Changed) -> None:
        # Whatever changed, by a click or otherwise, a half-made act may no longer be
        # possible.
        self.clear()
