"""The summary of a grid battle: its units, by sides, and how far it is, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.pieces import Piece, PieceAt, Readiness
from alpaca_emblem.drawing.summary import Summary, hit_points_text, unit_title
from alpaca_emblem.games.grid.fog import seen_places
from alpaca_emblem.grid import SIDES, GridBattle
from alpaca_emblem.texts import Catalogue
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit
    from alpaca_emblem.texts import Narrator


@frozen
class UnitSummary:
    """A unit of a grid battle in words.

    Attributes:
        piece: The unit on the board.
        label: Its name and number: "Knight 1".
        hit_points: Its hit points and their maximum: "4/10".
        power: The power of its equipped item.
        defense: Its defense.
        movement: Its movement, in steps.
        range: The distances at which its item works: "1", or "2-3".
        note: "acted", "out of sight", "on guard", or empty.
        is_placed: True if it is visible on the board.
    """

    piece: Piece
    label: str
    hit_points: str
    power: int
    defense: int
    movement: int
    range: str
    note: str
    is_placed: bool


class BattleSummary(Summary[GridBattle]):
    """A grid battle in words.

    Args:
        game: The battle, or a view of it; it does not change.
        language: The language of the words.
    """

    section = "grid.summary"

    def __init__(
        self, game: GridBattle | View, language: str | Narrator = "en"
    ) -> None:
        super().__init__(game, language, GridBattle)

    @property
    def heading(self) -> str:
        options = self.game.scenario.options
        limits = [most for most in (options.turn_limit, options.survive) if most]
        if not limits:
            return self.text("turn", turn=self.game.turn)
        return self.text("turn_of", turn=self.game.turn, turns=min(limits))

    @property
    def verdict(self) -> str:
        if self.game.outcome is not None:
            return self.ending()
        return self.text(f"to_act.{self.game.to_act}")

    @property
    def title(self) -> str:
        return f"{self.scenario}. {self.heading}: {self.verdict}"

    @property
    def scenario(self) -> str:
        """The title of the scenario, translated if it is one of the library."""
        title = self.game.scenario.name
        for name, english in Catalogue.of("en").table("grid.scenarios").items():
            if english == title:
                return self.narrator.text(f"grid.scenarios.{name}")
        return title

    def side(self, side: str) -> str:
        """Return the name of a side with a capital."""
        return capitalised(self.narrator.side(side, self.names))

    def units(self, units: Iterable[Unit] | None = None) -> tuple[UnitSummary, ...]:
        """Return those of *units* that live, by default of all, in their order."""
        return tuple(
            UnitSummary(
                piece=self.piece(unit),
                label=self.unit(unit),
                hit_points=hit_points_text(unit),
                power=unit.equipped_item.power,
                defense=unit.stats.defense,
                movement=unit.movement,
                range=_range_of(unit),
                note=self._note(unit),
                is_placed=unit.is_placed,
            )
            for unit in (self.game.units if units is None else units)
            if unit.is_alive
        )

    def _note(self, unit: Unit) -> str:
        if not unit.is_placed:
            return self.text("notes.hidden")
        if self._readiness(unit) is Readiness.MOVED:
            return self.text("notes.acted")
        return self.text("notes.guard") if self.game.recruit(unit).guard else ""

    def fallen(self, side: str) -> str:
        """Return the fallen units of *side* in one line; empty if there are none."""
        labels = [self.unit(unit) for unit in self.fallen_units(side)]
        if not labels:
            return ""
        return self.text("fallen", units=self.narrator.listed(labels))

    def fallen_units(self, side: str) -> tuple[Unit, ...]:
        """Return the fallen units of *side* in the order of their numbers."""
        return tuple(
            unit
            for unit in self.game.units
            if not unit.is_alive and self.game.side_of(unit) == side
        )

    def piece(self, unit: Unit) -> Piece:
        """Return *unit* as a piece: the first letter of its name, in its side's colour.

        The title names its side, too.
        """
        side, label = self.game.side_of(unit), self.unit(unit)
        player = self.narrator.side(side, self.names)
        called = self.narrator.text("names.unit_of", unit=label, player=player)
        return Piece(
            letter=label[0].upper(),
            title=unit_title(unit, self.narrator, called),
            side=SIDES.index(side),
            health=unit.hit_points / unit.max_hit_points,
            number=unit.number,
            readiness=self._readiness(unit),
            must_survive=self.game.recruit(unit).captain,
        )

    def _readiness(self, unit: Unit) -> Readiness:
        battle = self.game
        if battle.outcome is None and battle.phases.has_acted(unit):
            return Readiness.MOVED
        is_ready = unit in battle.ready_units()
        return Readiness.READY if is_ready else Readiness.WAITING

    @property
    def piece_at(self) -> PieceAt:
        """The function that returns the piece on a location of the board."""
        field = self.game.field

        def piece_at(location: Location) -> Piece | None:
            unit = field.unit_at(location)
            return None if unit is None else self.piece(unit)

        return piece_at

    @property
    def hidden_places(self) -> frozenset[int]:
        """The places, by index, out of sight of the side that the view is for."""
        battle = self.game
        if battle.known_to is None:
            return frozenset()
        return frozenset(range(len(battle.field))) - seen_places(
            battle, battle.known_to
        )

    @property
    def remembered(self) -> tuple[tuple[Unit, Coordinates], ...]:
        """The units out of sight, each with the place where it was seen last.

        Units that have never been seen are left out, and so are those whose place is
        in sight again: they are no longer there.
        """
        hidden, battle = self.hidden_places, self.game
        absent = [unit for unit in battle.units if unit.is_alive and not unit.is_placed]
        last_seen = ((unit, battle.last_seen(unit)) for unit in absent)
        return tuple(
            (unit, place)
            for unit, place in last_seen
            if place is not None and battle.location(place).index in hidden
        )

    @property
    def goals(self) -> tuple[Coordinates, ...]:
        """The places at which the heroes win."""
        return self.game.scenario.options.reach

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The kinds of terrain on the board, in the order of their first squares."""
        field = self.game.field
        return tuple(dict.fromkeys(map(field.terrain_at, field.locations)))

    def terrain(self, terrain: Terrain) -> tuple[str, str]:
        """Return the name of *terrain*, and its effects in words."""
        cost = terrain.move_cost
        effects = [
            self.text("terrain.impassable")
            if cost is None
            else self.text("terrain.cost", cost=cost)
        ]
        if terrain.cover:
            effects.append(self.text("terrain.cover", cover=terrain.cover))
        if terrain.healing:
            effects.append(self.text("terrain.healing", healing=terrain.healing))
        if terrain.blocks_sight and self.game.scenario.options.fog is not None:
            effects.append(self.text("terrain.blocks_sight"))
        name = self.narrator.catalogue.noun(terrain.name)
        return f"{name}", ", ".join(effects)


def _range_of(unit: Unit) -> str:
    near, far = unit.equipped_item.min_range, unit.equipped_item.max_range
    return f"{near}" if near == far else f"{near}-{far}"
