"""Playing a match to its end before the eyes of whoever called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import attrs

from alpaca_emblem.agents import Agent, GreedyAgent, RandomAgent, moves
from alpaca_emblem.commands.match.report import Report, rounds_played
from alpaca_emblem.commands.playing import agents_of, print_line, print_moves
from alpaca_emblem.commands.screen import Screen

if TYPE_CHECKING:
    from alpaca_emblem.games.match import GameController
    from alpaca_emblem.texts import Narrator

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "greedy": GreedyAgent,
    "random": RandomAgent,
}
"""Who can play a match, by name."""


def show(
    match: GameController,
    names: Mapping[str, str],
    narrator: Narrator,
    is_quiet: bool = False,
) -> None:
    """Play *match*, just started, and tell everything; if *is_quiet*, only the end."""
    report = Report(Screen(), narrator, match, names)
    if not is_quiet:
        report.opening()
    for played in moves(match, agents_of(match.seed, names, AGENTS)):
        report.count()
        if not is_quiet:
            report.tell(played)
    report.closing()


def print_json(
    match: GameController, names: Mapping[str, str], is_quiet: bool = False
) -> None:
    """Play *match*, just started, and print an object for each action and for the end.

    If *is_quiet*, only for the end.
    """
    actions = print_moves(moves(match, agents_of(match.seed, names, AGENTS)), is_quiet)
    assert match.outcome is not None, "it has been played to its end"
    print_line(
        {
            "outcome": attrs.asdict(match.outcome),
            "rounds": rounds_played(match),
            "actions": actions,
            "agents": dict(names),
            "seed": match.seed,
            "digest": match.digest(),
        }
    )
