"""Playing a grid battle to its end before the eyes of whoever called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from alpaca_emblem.agents import Agent, Played, RandomAgent
from alpaca_emblem.commands.grid.report import BattleReport
from alpaca_emblem.commands.playing import agents_of, print_line, print_moves
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.cunning import CunningAgent

if TYPE_CHECKING:
    from alpaca_emblem.games.grid import GridBattle
    from alpaca_emblem.games.values import Action, Forecast
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "bandit": BanditAgent,
    "cunning": CunningAgent,
    "random": RandomAgent,
}
"""Who can play a grid battle, by name."""


class Turned(NamedTuple):
    """An action that has been applied.

    Attributes:
        forecast: What the side that acted knew before of an exchange; None if it acted
            without one, or could not know.
        played: The action, and what has come of it.
    """

    forecast: Forecast | None
    played: Played


def battle_moves(
    battle: GridBattle, names: Mapping[str, str], turns: int
) -> Iterator[Turned]:
    """Have agents play *battle* action by action, for so many turns at most."""
    agents = agents_of(battle.seed, names, AGENTS)
    while (side := battle.to_act) is not None and battle.turn <= turns:
        view = battle.view(side)
        action = agents[side].choose(view)
        forecast = _foretold(view, action)
        yield Turned(forecast, Played(side, action, battle.apply(action)))


def _foretold(view: View, action: Action[Any]) -> Forecast | None:
    if not isinstance(action, Act) or action.target is None:
        return None
    try:
        return view.forecast(action)
    except IllegalActionError:  # in fog, the way may lead where somebody hides
        return None


def show(
    battle: GridBattle,
    names: Mapping[str, str],
    narrator: Narrator,
    title: str,
    turns: int,
    is_quiet: bool = False,
) -> None:
    """Play *battle*, and tell everything; if *is_quiet*, only the end.

    Args:
        battle: Where it begins.
        names: The name of the agent of each side.
        narrator: Who tells it.
        title: What the scenario is called.
        turns: After how many turns it is broken off.
        is_quiet: Whether only the end is told.
    """
    report = BattleReport(Screen(), narrator, battle, names, title)
    if not is_quiet:
        report.opening()
    for forecast, played in battle_moves(battle, names, turns):
        report.count()
        if not is_quiet:
            report.tell(forecast, played)
    report.closing()


def print_json(
    battle: GridBattle, names: Mapping[str, str], turns: int, is_quiet: bool = False
) -> None:
    """Play *battle*, and print an object for each action and for the end.

    If *is_quiet*, only for the end.
    """
    played = (turned.played for turned in battle_moves(battle, names, turns))
    actions = print_moves(played, is_quiet)
    outcome = battle.outcome
    print_line(
        {
            "outcome": None if outcome is None else attrs.asdict(outcome),
            "turns": min(battle.turn, turns),
            "actions": actions,
            "agents": dict(names),
            "seed": battle.seed,
            "digest": battle.digest(),
        }
    )
