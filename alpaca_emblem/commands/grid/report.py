"""The report of a grid battle: its rules, every act in words, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import attrs

from alpaca_emblem.commands.labels import Labels
from alpaca_emblem.commands.telling import Teller
from alpaca_emblem.drawing.grid.standings import battle_piece, fallen
from alpaca_emblem.drawing.grid.tables import board_lines
from alpaca_emblem.drawing.palette import health_name, side_mark
from alpaca_emblem.drawing.pieces import hit_points_text
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    beside,
    block_width,
    piece_style,
    table,
)
from alpaca_emblem.games.grid.events import PhaseStarted, UnitFell, UnitGrew, UnitWaited
from alpaca_emblem.games.grid.scenario import HEROES, SIDES
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.texts import Names, tell_exchange

if TYPE_CHECKING:
    from alpaca_emblem.agents import Played
    from alpaca_emblem.commands.screen import Screen
    from alpaca_emblem.games.grid import GridBattle
    from alpaca_emblem.games.values import Forecast
    from alpaca_emblem.model.units import Unit
    from alpaca_emblem.texts import Narrator


def size_text(narrator: Narrator, battle: GridBattle) -> str:
    """How many fight in *battle*, and on how large a board."""
    heroes, foes = (len(battle.side(side).units) for side in SIDES)
    topology = battle.field.topology
    return narrator.text(
        "grid.report.size",
        heroes=heroes,
        foes=foes,
        rows=topology.rows,
        columns=topology.columns,
    )


class BattleReport(Teller):
    """Shows a grid battle that is being played, in one language.

    Args:
        screen: Where it is shown.
        narrator: Who tells it.
        battle: What is played, from where it stands.
        agents: The name of the agent that plays for each side, by side.
        title: What the scenario is called.
    """

    def __init__(
        self,
        screen: Screen,
        narrator: Narrator,
        battle: GridBattle,
        agents: Mapping[str, str],
        title: str,
    ) -> None:
        names = Names.of(battle.position())
        labels = Labels(narrator, SIDES, names, are_named=False)
        super().__init__(screen, narrator, names, labels)
        self._battle = battle
        self._agents = agents
        self._title = title

    def opening(self) -> None:
        """Show who fights, where, and by which rules."""
        battle = self._battle
        size = size_text(self._narrator, battle)
        title = self._text("title", scenario=self._title, size=size, seed=battle.seed)
        self._screen.say(title, "strong")
        self._screen.show((), *self._side_lines(), ())
        for rule in self._rules():
            self._show(rule)
        self._screen.show((), *self._standings(with_numbers=True), ())
        if battle.to_act is not None:
            self._tell(PhaseStarted(battle.to_act, battle.turn), "strong")

    def tell(self, forecast: Forecast | None, played: Played) -> None:
        """Tell an act by what was foretold of it, and by what has come of it."""
        if forecast is not None:
            told = tell_exchange(self._narrator, forecast, self._names)
            self._show(told, "faint", 1)
        for event in played.events:
            match event:
                case PhaseStarted(side=side):
                    self._screen.show(())
                    if side == HEROES:
                        self._screen.show(*self._standings(), ())
                    self._tell(event, "strong")
                case UnitFell():
                    self._tell(event, "critical", 1)
                case UnitWaited():
                    self._tell(event, "faint", 1)
                case UnitGrew():
                    self._tell(event, "healthy", 1)
                case GameEnded():
                    self._screen.show((), *self._standings(), ())
                case _:
                    self._tell(event, "", 1)

    def closing(self) -> None:
        """Show who has won and why, who fell, and how to see it again."""
        battle, outcome = self._battle, self._battle.outcome
        # What is broken off has just begun its next turn.
        turns = battle.turn if outcome is not None else battle.turn - 1
        if outcome is None:
            self._show(self._text("broken_off", turn=turns), "strong")
        else:
            self._tell(GameEnded(outcome.reason, outcome.winners), "strong")
        self._tell_losses()
        self._show(self._text("played", turns=turns, actions=self._actions))
        self._show(self._text("seed", seed=battle.seed))
        self._show(self._text("digest", digest=battle.digest()))

    def _tell_losses(self) -> None:
        dead = fallen(self._battle)
        for side in SIDES:
            labels = [self._label(u) for u in dead if self._battle.side_of(u) == side]
            if labels:
                units = self._narrator.listed(labels)
                self._show(self._text(f"lost.{side}", units=units))
        if not dead:
            self._show(self._text("none_lost"))

    def _rules(self) -> Iterator[str]:
        """What decides the battle, and the options that are on."""
        yield self._narrator.text("grid.rules.rout")
        options = self._battle.scenario.options
        for name, value in attrs.asdict(options, recurse=False).items():
            if value:
                words = {name: self._rule_value(name, value)}
                yield self._narrator.text(f"grid.rules.{name}", **words)

    def _rule_value(self, name: str, value: object) -> object:
        if isinstance(value, tuple):
            return self._narrator.listed(map(self._narrator.place, value))
        if name == "hit_chance" and isinstance(value, int):
            return self._narrator.percent(Fraction(value, 100))
        return value

    def _side_lines(self) -> list[Line]:
        rows = [
            (
                Span(side_mark(index), f"side-{index + 1}"),
                Span(self._narrator.side(side, self._names), "strong"),
                Span(self._narrator.text(f"agents.{self._agents[side]}")),
            )
            for index, side in enumerate(SIDES)
        ]
        return table(rows)

    def _standings(self, with_numbers: bool = False) -> list[Line]:
        """The board, and beside it, if there is room, who is left."""
        battle = self._battle
        board = board_lines(battle, language=self._narrator.catalogue.language)
        numbers = ["power", "defense", "movement", "range"] * with_numbers
        titles = ["", "unit", "hit_points", *numbers]
        head = [Span(title and self._text(title), "faint") for title in titles]
        rows = [
            list(self._unit_row(unit))[: len(head)]
            for unit in battle.units
            if unit.is_placed
        ]
        units = table([head, *rows])
        if block_width(board) + 3 + block_width(units) <= self._screen.width:
            return beside(board, units)
        return [*board, (), *units]

    def _unit_row(self, unit: Unit) -> Iterator[Span]:
        language, item = self._narrator.catalogue.language, unit.equipped_item
        piece = battle_piece(self._battle, unit, language)
        yield Span(piece.label, piece_style(piece))
        yield Span(self._label(unit))
        yield Span(hit_points_text(unit), health_name(piece.health or 0.0))
        yield Span(f"{item.power}")
        yield Span(f"{unit.stats.defense}")
        yield Span(f"{unit.movement}")
        near, far = item.min_range, item.max_range
        yield Span(f"{near}" if near == far else f"{near}-{far}")
