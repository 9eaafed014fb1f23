"""``alpaca-emblem match``: agents play a match of the requested size."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from math import isqrt
from typing import TYPE_CHECKING, Final

from alpaca_emblem.agents import (
    Agent,
    ExpectiminimaxAgent,
    GreedyAgent,
    RandomAgent,
    UctAgent,
)
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.reports import Labels, Report
from alpaca_emblem.commands.running import Run, Turn, agent_names
from alpaca_emblem.drawing.match.summary import MatchSummary
from alpaca_emblem.drawing.match.tables import board_lines, unit_lines
from alpaca_emblem.drawing.palette import side_mark
from alpaca_emblem.drawing.text import Line, Span, fitted, table
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.match import (
    GameController,
    GameEnded,
    PlayerEliminated,
    RoundStarted,
    TurnStarted,
    UnitFell,
)
from alpaca_emblem.texts import Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.commands.screen import Screen

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "greedy": GreedyAgent,
    "random": RandomAgent,
    "expectiminimax": ExpectiminimaxAgent,
    "uct": UctAgent,
}
"""The library's agents that can play a match, by name."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the match described by *options*.

    Raises:
        InvalidValueError: There cannot be such a match.
    """
    narrator = Narrator(options.language)
    words = Words(options.language)
    names = agent_names(options.agents, options.players, AGENTS, words)
    least = isqrt(options.players * options.units - 1) + 1
    if options.map_size < least:
        raise InvalidValueError(
            words.text(
                "errors.map_size",
                least=least,
                players=options.players,
                units=options.units,
                size=options.map_size,
            )
        )
    match = GameController.skirmish(
        options.players,
        options.map_size,
        options.seed,
        units=options.units,
        max_rounds=options.rounds,
    )
    by_player = dict(zip(match.players, names, strict=True))
    run = MatchRun(match, by_player)
    return run.prepared(options, narrator, words)


class MatchRun(Run[GameController]):
    """A match that agents play, just started."""

    agents = AGENTS

    def report(self, screen: Screen, narrator: Narrator) -> MatchReport:
        return MatchReport(screen, narrator, self.game, self.names)

    def measures(self) -> dict[str, object]:
        return {"rounds": rounds_played(self.game)}


def rounds_played(match: GameController) -> int:
    """Return the number of rounds that have begun.

    The number of *match* itself goes one beyond the limit when the last round is over.
    """
    return min(match.round_number, match.max_rounds or match.round_number)


class MatchReport(Report):
    """Reports a match from its start, in one language.

    Args:
        screen: Where it is shown.
        narrator: The narrator.
        match: The match, just started.
        agents: The name of the agent of each player.
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

    def tell(self, turn: Turn) -> None:
        self._names = self._names.spoken_by(turn.played.side)
        for event in turn.played.events:
            match event:
                case RoundStarted():
                    self._screen.show((), *self._standings(), ())
                    self._tell(event, "strong")
                case TurnStarted():
                    self._tell(event, "strong", 1)
                case UnitFell() | PlayerEliminated():
                    self._tell(event, "bad", 2)
                case GameEnded():
                    self._screen.show((), *self._standings(), ())
                case _:
                    self._tell(event, "", 2)

    def closing(self) -> None:
        match = self._match
        assert match.outcome is not None, "it has been played to its end"
        self._names = self._names.spoken_by(None)
        self._tell(GameEnded(match.outcome.reason, match.outcome.winners), "strong")
        self._tell_losses()
        self._tell_end(match, rounds=rounds_played(match))

    def _tell_losses(self) -> None:
        lost: dict[str, list[str]] = {}
        for unit in self._match.units:
            if not unit.is_alive:
                assert unit.owner is not None, "units of a match have owners"
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
                Span(self._agent(self._agents[player])),
            )
            for side, player in enumerate(self._match.players)
        ]
        return table(rows)

    def _standings(self, with_items: bool = False) -> list[Line]:
        """Return the map with a table of units beside it, or below without room."""
        summary = MatchSummary(self._match, self._narrator)
        columns = ["label", "unit", "hit_points", *["item"] * with_items]
        units = unit_lines(summary, summary.units(), columns)
        board = board_lines(summary, self._screen.width)
        return fitted(board, units, self._screen.width)
