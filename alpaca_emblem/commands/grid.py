"""``alpaca-emblem grid``: two agents fight a grid battle, or scenarios are listed."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from alpaca_emblem.agents import (
    Agent,
    ExpectiminimaxAgent,
    LearnedAgent,
    RandomAgent,
    UctAgent,
)
from alpaca_emblem.commands.parsing import Words, unreadable
from alpaca_emblem.commands.reports import Labels, Report
from alpaca_emblem.commands.running import Run, Turn, agent_names
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.grid.tables import BoardText, unit_lines
from alpaca_emblem.drawing.palette import side_mark
from alpaca_emblem.drawing.text import Line, Span, fitted, table
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    IllegalActionError,
    InvalidValueError,
)
from alpaca_emblem.games.grid.scenario import as_scenario
from alpaca_emblem.games.plugins import plugin_names
from alpaca_emblem.grid import (
    HEROES,
    SIDES,
    Act,
    BanditAgent,
    CunningAgent,
    GameEnded,
    GridBattle,
    PhaseStarted,
    Scenario,
    UnitFell,
    UnitGrew,
    UnitWaited,
    scenario_names,
)
from alpaca_emblem.texts import Names, Narrator, tell_exchange

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Forecast

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "bandit": BanditAgent,
    "cunning": CunningAgent,
    "random": RandomAgent,
    "expectiminimax": ExpectiminimaxAgent,
    "learned": LearnedAgent,
    "uct": UctAgent,
}
"""The library's agents that can play a grid battle, by name."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the battle, or lists the scenarios.

    Raises:
        InvalidValueError: There cannot be such a battle.
    """
    narrator = Narrator(options.language)
    if options.list:
        return lambda: show_scenarios(narrator)
    words = Words(options.language)
    names = agent_names(options.agents, len(SIDES), AGENTS, words)
    battle = GridBattle(scenario_of(options.scenario, words), seed=options.seed)
    by_side = dict(zip(SIDES, names, strict=True))
    run = BattleRun(battle, by_side, options.turns)
    return run.prepared(options, narrator, words)


def scenario_of(given: str, words: Words) -> Scenario:
    """Return the scenario called *given*, or the one in the file *given*.

    Raises:
        InvalidValueError: There is no such scenario, or the file holds none.
    """
    if given in scenario_names() or given in plugin_names("scenarios"):
        return Scenario.named(given)
    try:
        return as_scenario(Path(given))
    except OSError as error:
        choices, why = ", ".join(scenario_names()), unreadable(given, error, words)
        raise InvalidValueError(
            words.text("errors.scenario", choices=choices, value=repr(given), error=why)
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text(
                "errors.file_content", option="--scenario", file=given, error=error
            )
        ) from error


def show_scenarios(narrator: Narrator) -> None:
    """List the scenarios of the library and of plugins, each with its size."""
    rows = []
    for name in (*scenario_names(), *plugin_names("scenarios")):
        battle = GridBattle(name, seed=0)
        title = BattleSummary(battle, narrator).scenario
        size = size_text(narrator, battle)
        rows.append([Span(name, "strong"), Span(title), Span(size, "faint")])
    Screen().show(*table(rows))


class BattleRun(Run[GridBattle]):
    """A grid battle that agents fight, for a number of turns at most.

    Args:
        game: It changes, from where it stands.
        names: The name of the agent of each side.
        most_turns: The number of turns after which the battle is stopped.
    """

    agents = AGENTS
    keeps_views = True

    def __init__(
        self, game: GridBattle, names: Mapping[str, str], most_turns: int
    ) -> None:
        super().__init__(game, names)
        self._most_turns = most_turns

    @property
    def is_stopped(self) -> bool:
        return self.game.turn > self._most_turns

    def report(self, screen: Screen, narrator: Narrator) -> BattleReport:
        return BattleReport(screen, narrator, self.game, self.names)

    def measures(self) -> dict[str, object]:
        return {"turns": min(self.game.turn, self._most_turns)}


def foretold(turn: Turn) -> Forecast | None:
    """Return the forecast of an exchange that the acting side had before.

    None if it acted without one, or could not know.
    """
    action = turn.played.action
    if turn.view is None or not isinstance(action, Act) or action.target is None:
        return None
    try:
        return turn.view.forecast(action)
    except IllegalActionError:  # in fog, a hidden unit may stand in the way
        return None


def size_text(narrator: Narrator, battle: GridBattle) -> str:
    """Return the numbers of units and the size of the board."""
    heroes, foes = (len(battle.side(side).units) for side in SIDES)
    topology = battle.field.topology
    return narrator.text(
        "grid.report.size",
        heroes=heroes,
        foes=foes,
        rows=topology.rows,
        columns=topology.columns,
    )


class BattleReport(Report):
    """Reports a grid battle, in one language.

    Args:
        screen: Where it is shown.
        narrator: The narrator.
        battle: The battle, at its current position.
        agents: The name of the agent of each side.
    """

    def __init__(
        self,
        screen: Screen,
        narrator: Narrator,
        battle: GridBattle,
        agents: Mapping[str, str],
    ) -> None:
        names = Names.of(battle.position())
        labels = Labels(narrator, SIDES, names, are_named=False)
        super().__init__(screen, narrator, names, labels)
        self._battle = battle
        self._agents = agents

    def opening(self) -> None:
        battle = self._battle
        size = size_text(self._narrator, battle)
        scenario = BattleSummary(battle, self._narrator).scenario
        title = self._text("title", scenario=scenario, size=size, seed=battle.seed)
        self._screen.say(title, "strong")
        self._screen.show((), *self._side_lines(), ())
        for rule in self._rules():
            self._show(rule)
        self._screen.show((), *self._standings(with_numbers=True), ())
        if battle.to_act is not None:
            self._tell(PhaseStarted(battle.to_act, battle.turn), "strong")

    def tell(self, turn: Turn) -> None:
        forecast = foretold(turn)
        if forecast is not None:
            told = tell_exchange(self._narrator, forecast, self._names)
            self._show(told, "faint", 1)
        for event in turn.played.events:
            match event:
                case PhaseStarted(side=side):
                    self._screen.show(())
                    if side == HEROES:
                        self._screen.show(*self._standings(), ())
                    self._tell(event, "strong")
                case UnitFell():
                    self._tell(event, "bad", 1)
                case UnitWaited():
                    self._tell(event, "faint", 1)
                case UnitGrew():
                    self._tell(event, "good", 1)
                case GameEnded():
                    self._screen.show((), *self._standings(), ())
                case _:
                    self._tell(event, "", 1)

    def closing(self) -> None:
        battle, outcome = self._battle, self._battle.outcome
        # A battle that is stopped has just begun its next turn.
        turns = battle.turn if outcome is not None else battle.turn - 1
        if outcome is None:
            self._show(self._text("broken_off", turn=turns), "strong")
        else:
            self._tell(GameEnded(outcome.reason, outcome.winners), "strong")
        self._tell_losses()
        self._tell_end(battle, turns=turns)

    def _tell_losses(self) -> None:
        dead = [unit for unit in self._battle.units if not unit.is_alive]
        for side in SIDES:
            labels = [self._label(u) for u in dead if self._battle.side_of(u) == side]
            if labels:
                units = self._narrator.listed(labels)
                self._show(self._text(f"lost.{side}", units=units))
        if not dead:
            self._show(self._text("none_lost"))

    def _rules(self) -> Iterator[str]:
        """Yield the text of the usual end, and then those of the options in use."""
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
                Span(self._agent(self._agents[side])),
            )
            for index, side in enumerate(SIDES)
        ]
        return table(rows)

    def _standings(self, with_numbers: bool = False) -> list[Line]:
        """Return the board with a table of units beside it, or below without room."""
        summary = BattleSummary(self._battle, self._narrator)
        numbers = ["power", "defense", "movement", "range"] * with_numbers
        placed = [unit for unit in summary.units() if unit.is_placed]
        units = unit_lines(summary, placed, ["label", "unit", "hit_points", *numbers])
        board = BoardText(summary, ()).folded(self._screen.width)
        return fitted(board, units, self._screen.width)
