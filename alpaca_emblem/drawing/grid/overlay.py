"""The marks of a battle, drawn below and above its people.

What covers squares lies below the people: danger, reach and paths. What points at one
square, and numbers, lie above them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem.drawing import marks as shared
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.people import draw_standing, ghost_token
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.notes import draw_notes

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.topology import Coordinates

LARGER: Final = 1.5
"""The scale of the notes of targets on a compact board."""

_COST: Final = (27.0, 27.0)
"""The end of the base line of a cost, from the middle of its square. Below is the start
of that of a danger, on an empty square and beside a unit."""
_DANGER: Final = (-28.0, -20.0)
_BESIDE: Final = (-31.0, 4.0)


@frozen
class Overlay:
    """Marks to be drawn onto one board.

    Attributes:
        pen: The pen.
        summary: The battle.
        geometry: The squares of the board.
        marks: The marks, in any order.
        compact: Whether small numbers are left out, and others are larger.
    """

    pen: Pen
    summary: BattleSummary
    geometry: Geometry
    marks: tuple[Mark, ...]
    compact: bool

    def of(self, *kinds: MarkKind) -> Iterator[Mark]:
        """Yield the marks of some kinds in their order."""
        return (mark for mark in self.marks if mark.kind in kinds)

    @property
    def selected(self) -> frozenset[Coordinates]:
        """The places of selected units."""
        return frozenset(mark.place for mark in self.of(MarkKind.SELECTION))

    def draw_below(self, parent: Element) -> None:
        """Draw what lies below the people."""
        pen, geometry = self.pen, self.geometry
        shared.draw_goals(pen, parent, geometry, self.summary.goals)
        dangers = {mark.place: mark.weight for mark in self.of(MarkKind.DANGER)}
        reached = [mark.place for mark in self.of(MarkKind.REACH)]
        if dangers:
            shared.draw_danger(pen, parent, geometry, dangers)
        if reached:
            shared.draw_reach(pen, parent, geometry, reached)
        for mark in self.of(MarkKind.PATH):
            shared.draw_path(pen, parent, geometry, mark.way)

    def draw_ghosts(self, layer: Element) -> None:
        """Draw the units of paths where they would go."""
        for mark in self.of(MarkKind.PATH):
            if mark.unit is not None:
                unit = self.summary.game.unit_numbered(mark.unit)
                token = ghost_token(self.summary, unit, mark.title, numbered=False)
                place, compact = mark.place, self.compact
                draw_standing(
                    self.pen, layer, token, self.geometry, place, compact=compact
                )

    def draw_above(self, parent: Element) -> None:
        """Draw what lies above the people."""
        pen, geometry = self.pen, self.geometry
        if not self.compact:
            self._draw_numbers(parent)
        for mark in self.of(MarkKind.LAST_MOVE):
            shared.draw_last_move(pen, parent, geometry, mark.way, mark.title)
        for mark in self.of(MarkKind.LAST_STRIKE):
            place, note = mark.place, mark.note
            shared.draw_last_strike(pen, parent, geometry, place, note, mark.title)
        for mark in self.of(MarkKind.TARGET):
            self._draw_target(parent, mark)
        for mark in self.of(MarkKind.SELECTION):
            shared.draw_selection(pen, parent, geometry, mark.place)
        for mark in self.of(MarkKind.CURSOR):
            shared.draw_cursor(pen, parent, geometry, mark.place)

    def _draw_numbers(self, parent: Element) -> None:
        pen, geometry = self.pen, self.geometry
        field = self.summary.game.field
        walked = self.of(MarkKind.PATH, MarkKind.REACH)
        costs = {mark.place: mark.note for mark in walked}
        targets = {mark.place for mark in self.of(MarkKind.TARGET)}
        free: dict[Coordinates, str] = {}
        held: dict[Coordinates, str] = {}
        for mark in self.of(MarkKind.DANGER):
            is_held = field.unit_in(*mark.place) is not None
            if mark.place not in targets:
                (held if is_held else free)[mark.place] = mark.note
        draw_notes(pen, parent, geometry, _positive(costs), "note", _COST)
        draw_notes(pen, parent, geometry, free, "danger", _DANGER)
        draw_notes(pen, parent, geometry, held, "danger", _BESIDE)

    def _draw_target(self, parent: Element, mark: Mark) -> None:
        shared.draw_target(
            self.pen,
            parent,
            self.geometry,
            mark.place,
            mark.note,
            falls=mark.falls,
            role="accent" if mark.note.startswith("+") else "target",
            scale=LARGER if self.compact else 1,
            title=mark.title and f"{mark.place} {mark.title}",
        )

    def hints(self, hidden: frozenset[int]) -> dict[Coordinates, str]:
        """Return for each square its terrain and the marks on it in words."""
        told: dict[Coordinates, list[str]] = {}
        for mark in self.of(MarkKind.REACH, MarkKind.DANGER):
            told.setdefault(mark.place, []).append(mark.title)
        summary, hints = self.summary, {}
        unseen = summary.text("notes.hidden")
        words = {
            terrain: ": ".join(summary.terrain(terrain)) for terrain in summary.terrains
        }
        for location in summary.game.field.locations:
            parts = [words[summary.game.field.terrain_at(location)]]
            if location.place in summary.goals:
                parts.append(summary.text("terrain.goal"))
            if location.index in hidden:
                parts.append(unseen)
            parts += told.get(location.place, ())
            hints[location.place] = "; ".join(filter(None, parts))
        return hints


def _positive(costs: dict[Coordinates, str]) -> dict[Coordinates, str]:
    """Return *costs* without that of the square where the unit is."""
    return {place: cost for place, cost in costs.items() if cost != "0"}
