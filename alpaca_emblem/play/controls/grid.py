"""Controls of the grid battle: a hero, its destination, then a target or waiting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from alpaca_emblem import drawing, grid
from alpaca_emblem.agents import (
    Agent,
    ExpectiminimaxAgent,
    LearnedAgent,
    RandomAgent,
    UctAgent,
)
from alpaca_emblem.drawing import Geometry, Line, Parts
from alpaca_emblem.drawing.grid.people import ghost_token
from alpaca_emblem.drawing.grid.pictures import grid_board
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.terminals import terrain_style
from alpaca_emblem.games.values import Action
from alpaca_emblem.grid import Act, GridBattle
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.units import Unit
from alpaca_emblem.play.controls.base import (
    Controls,
    Pick,
    Place,
    Row,
    Sketch,
    cell_text,
    places_of,
    row_of,
)
from alpaca_emblem.texts import Narrator

if TYPE_CHECKING:
    from alpaca_emblem.play.picking import Picking

WAIT = "wait"
END_TURN = "end-turn"


class GridControls(Controls[GridBattle]):
    """A hero's cell, the cell where it goes, and the target's cell or ``"wait"``.

    To stay where it stands, a hero is picked twice.
    """

    agents: ClassVar[Mapping[str, type[Agent]]] = {
        "bandit": grid.BanditAgent,
        "cunning": grid.CunningAgent,
        "random": RandomAgent,
        "expectiminimax": ExpectiminimaxAgent,
        "learned": LearnedAgent,
        "uct": UctAgent,
    }
    adviser = partial(UctAgent, iterations=100)
    by_hand = grid.HEROES
    announces_turns = True
    faces = ("lancer", "bandit")

    def hides(self, game: GridBattle) -> bool:
        return game.scenario.options.fog is not None

    def picks(self, action: Action[Any], game: GridBattle) -> tuple[Pick, ...]:
        if not isinstance(action, Act):
            return (END_TURN,)
        start = _place_of(game, action.unit)
        if action.target is None:
            return (start, action.to, WAIT)
        # A hero that stays can help itself: its own cell is the target then, too.
        there = _place_of(game, action.target)
        return (start, action.to, action.to if action.target == action.unit else there)

    def parts(self, game: GridBattle, narrator: Narrator) -> Parts[str]:
        return drawing.grid_parts(game, (), narrator, compact=self.compact)

    def layers(self, game: GridBattle, narrator: Narrator) -> tuple[str, str]:
        return "", grid_board(game, narrator, self.compact)

    def lines(self, game: GridBattle, narrator: Narrator) -> Parts[tuple[Line, ...]]:
        return drawing.grid_line_parts(game, (), narrator)

    def summary(self, game: GridBattle, narrator: Narrator) -> BattleSummary:
        return BattleSummary(game, narrator)

    def geometry(self, game: GridBattle) -> Geometry:
        return drawing.grid_geometry(game, self.compact)

    def label(
        self,
        choice: str,
        chosen: tuple[Pick, ...],
        game: GridBattle,
        narrator: Narrator,
    ) -> str:
        key = {WAIT: "wait_here", END_TURN: "end_turn"}[choice]
        return narrator.text(f"play.choices.{key}")

    def at(self, place: Place, game: GridBattle, narrator: Narrator) -> str:
        summary = self.summary(game, narrator)
        return cell_text(place, game.field, summary.piece_at, summary)

    def rows(self, game: GridBattle, narrator: Narrator) -> Iterator[Row]:
        for unit in self.summary(game, narrator).units():
            yield row_of(unit.piece, unit.label, unit.hit_points, unit.note)

    def places(self, game: GridBattle) -> Mapping[int, Place]:
        return places_of(game.units)

    def ground(self, place: Place, game: GridBattle) -> str:
        return terrain_style(game.field.terrain_at(game.field[place]), "grass")

    def keys(self, game: GridBattle) -> Mapping[str, Pick]:
        return {"e": END_TURN, ".": WAIT}

    def help_keys(self, game: GridBattle) -> Mapping[str, tuple[str, ...]]:
        return {"end": ("e",), "wait": (".",), "danger": ("d",)}

    def subtitle(self, game: GridBattle, narrator: Narrator) -> str:
        return self.summary(game, narrator).scenario

    def home(self, game: GridBattle) -> Place | None:
        ready = game.ready_units()
        first = next((unit for unit in ready if unit.location), None)
        return None if first is None or first.location is None else first.location.place

    def sketch(
        self,
        picking: Picking,
        game: GridBattle,
        narrator: Narrator,
        *,
        endangered: str | None,
    ) -> Sketch:
        unit = _unit_picked(game, picking.chosen)
        danger = {} if endangered is None else _danger(game, endangered, unit)
        if unit is None or unit.number is None:
            return Sketch(danger=danger)
        start = _place_of(game, unit.number)
        cells = [pick for pick in picking.next_picks() if isinstance(pick, tuple)]
        if len(picking.chosen) == 1:
            aim = picking.aim
            way = game.path(unit, aim) if isinstance(aim, tuple) else ()
            return Sketch(start, tuple(cells), path=way, danger=danger)
        to = picking.chosen[1]
        assert isinstance(to, tuple), "the second pick is a destination"
        ghost = None
        if to != start:
            summary = self.summary(game, narrator)
            ghost = ghost_token(summary, unit, summary.unit(unit), numbered=False), to
        targets = {place: _strike_note(game, unit, place) for place in cells}
        return Sketch(start, (), targets, game.path(unit, to), ghost, danger)

    def exchange(self, action: Action[Any]) -> tuple[int, int] | None:
        if isinstance(action, Act) and action.target is not None:
            return action.unit, action.target
        return None

    def in_hand(self, action: Action[Any], game: GridBattle) -> Item | None:
        if not isinstance(action, Act):
            return None
        return game.units[action.unit - 1].equipped_item


def _unit_picked(game: GridBattle, chosen: tuple[Pick, ...]) -> Unit | None:
    """Return the unit on the first cell that was picked, or None."""
    if not chosen or not isinstance(chosen[0], tuple):
        return None
    return game.field.unit_at(game.field[chosen[0]])


def _strike_note(game: GridBattle, unit: Unit, place: Place) -> tuple[str, bool]:
    """Return what a strike at *place* does if it hits: damage, and whether it kills."""
    target = game.field.unit_at(game.field[place])
    if target is None or game.side_of(target) == game.side_of(unit):
        return "", False
    damage = game.blow(unit, target).damage
    return f"-{damage}", damage >= target.hit_points


def _danger(game: GridBattle, side: str, unit: Unit | None) -> dict[Place, float]:
    """Return the danger of each square to *side* in parts of the worst."""
    is_own = unit is not None and game.side_of(unit) == side
    found = game.threat(side, unit if is_own else None)
    worst = max((float(one.damage) for one in found.values()), default=0)
    return {
        place: float(one.damage) / worst for place, one in found.items() if one.damage
    }


def _place_of(game: GridBattle, number: int) -> Place:
    location = game.units[number - 1].location
    assert location is not None, "the rules allow the action"
    return location.place
