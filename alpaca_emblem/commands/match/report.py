"""The report of a match: how it begins, every action in words, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from alpaca_emblem.commands.labels import Labels
from alpaca_emblem.commands.telling import Teller
from alpaca_emblem.drawing.match.standings import match_pieces
from alpaca_emblem.drawing.palette import health_name, side_mark
from alpaca_emblem.drawing.pieces import hit_points_text, unit_piece
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    beside,
    block_width,
    field_lines,
    piece_style,
    table,
)
from alpaca_emblem.games.match.events import (
    PlayerEliminated,
    RoundStarted,
    TurnStarted,
    UnitFell,
)
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.texts import Names

if TYPE_CHECKING:
    from alpaca_emblem.agents import Played
    from alpaca_emblem.commands.screen import Screen
    from alpaca_emblem.games.match import GameController
    from alpaca_emblem.model.units import Unit
    from alpaca_emblem.texts import Narrator


def rounds_played(match: GameController) -> int:
    """How many rounds of *match* have begun. Its own number goes beyond the limit."""
    return min(match.round_number, match.max_rounds or match.round_number)


class Report(Teller):
    """Shows a match that is being played, in one language.

    Args:
        screen: Where it is shown.
        narrator: Who tells it.
        match: What is played: set up, and just started.
        agents: The name of the agent that plays for each player, by player.
    """

    def __init__(
        self,
        screen: Screen,
        narrator: Narrator,
        match: GameController,
        agents: Mapping[str, str],
    ) -> None:
        names = Names.of(match.position())
        labels = Labels(narrator, match.players, names)
        super().__init__(screen, narrator, names, labels)
        self._match = match
        self._agents = agents

    def opening(self) -> None:
        """Show who plays, with which units, and where."""
        match = self._match
        title = self._text(
            "title", players=len(match.players), size=match.field.size, seed=match.seed
        )
        self._screen.say(title, "strong")
        self._screen.show((), *self._player_lines(), ())
        self._screen.show(*self._standings(with_items=True), ())
        order = tuple(tactician.name for tactician in match.rounds.order)
        self._tell(RoundStarted(match.round_number, order), "strong")
        assert match.to_act is not None, "it has been started"
        self._tell(TurnStarted(match.to_act, match.round_number), "strong", 1)

    def tell(self, played: Played) -> None:
        """Tell an action by what has come of it."""
        self._names = self._names.spoken_by(played.side)
        for event in played.events:
            match event:
                case RoundStarted():
                    self._screen.show((), *self._standings(), ())
                    self._tell(event, "strong")
                case TurnStarted():
                    self._tell(event, "strong", 1)
                case UnitFell() | PlayerEliminated():
                    self._tell(event, "critical", 2)
                case GameEnded():
                    self._screen.show((), *self._standings(), ())
                case _:
                    self._tell(event, "", 2)

    def closing(self) -> None:
        """Show who has won and why, who fell, and how to see it again."""
        match = self._match
        assert match.outcome is not None, "it has been played to its end"
        self._names = self._names.spoken_by(None)
        self._tell(GameEnded(match.outcome.reason, match.outcome.winners), "strong")
        self._tell_losses()
        rounds = rounds_played(match)
        self._show(self._text("played", rounds=rounds, actions=self._actions))
        self._show(self._text("seed", seed=match.seed))
        self._show(self._text("digest", digest=match.digest()))

    def _tell_losses(self) -> None:
        lost: dict[str, list[str]] = {}
        for unit in self._match.units:
            if not unit.is_alive:
                assert unit.owner is not None, "whoever is in a match serves somebody"
                lost.setdefault(unit.owner.name, []).append(self._label(unit))
        for player in filter(lost.__contains__, self._match.players):
            units = self._narrator.listed(lost[player])
            name = self._narrator.player(player)
            self._show(self._text("lost", player=name, units=units))
        if not lost:
            self._show(self._text("none_lost"))

    def _player_lines(self) -> list[Line]:
        rows = [
            (
                Span(side_mark(side), f"side-{side + 1}"),
                Span(self._narrator.player(player), "strong"),
                Span(self._narrator.text(f"agents.{self._agents[player]}")),
            )
            for side, player in enumerate(self._match.players)
        ]
        return table(rows)

    def _standings(self, with_items: bool = False) -> list[Line]:
        """The map, and beside it, if there is room, the units that stand on it."""
        match = self._match
        board = field_lines(match.field, match_pieces(match))
        titles = ["", "unit", "hit_points", *["in_hand"] * with_items]
        head = [Span(title and self._text(title), "faint") for title in titles]
        rows = [
            list(self._unit_row(unit))[: len(head)]
            for unit in match.units
            if unit.is_placed
        ]
        units = table([head, *rows])
        if block_width(board) + 3 + block_width(units) <= self._screen.width:
            return beside(board, units)
        return [*board, (), *units]

    def _unit_row(self, unit: Unit) -> Iterator[Span]:
        assert unit.owner is not None, "whoever is in a match serves somebody"
        piece = unit_piece(unit, self._match.players.index(unit.owner.name))
        yield Span(piece.label, piece_style(piece))
        yield Span(self._label(unit))
        health = health_name(unit.hit_points / unit.max_hit_points)
        yield Span(hit_points_text(unit), health)
        if unit.has_equipped_item:
            yield Span(f"{self._narrator.item(unit.equipped_item.name)}")
        else:
            yield Span(self._text("nothing"), "faint")
