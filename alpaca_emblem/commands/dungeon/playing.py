"""Playing a run through a dungeon to its end before the eyes of whoever called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from alpaca_emblem.agents import Agent, ExplorerAgent, Played, RandomAgent, moves
from alpaca_emblem.commands.dungeon.report import RunReport
from alpaca_emblem.commands.playing import agents_of, print_line, print_moves
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.errors import FloorError

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.texts import Narrator

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "explorer": ExplorerAgent,
    "random": RandomAgent,
}
"""Who can play the dungeon, by name."""


class Amount(Enum):
    """How much is told of a run."""

    END = "end"
    WORDS = "words"
    """What has happened, and each floor as it was left."""
    SCREENS = "screens"
    """The same, and the floor at every action."""


def run_moves(dungeon: Dungeon, agent: str, turns: int) -> Iterator[Played]:
    """Have an agent play *dungeon* action by action, for so many turns at most.

    It ends too if no further floor comes of the dice.
    """
    names = dict.fromkeys(dungeon.sides, agent)
    played = moves(dungeon, agents_of(dungeon.seed, names, AGENTS))
    while dungeon.outcome is None and dungeon.turns < turns:
        try:
            yield next(played)
        except FloorError:
            return


def show(
    dungeon: Dungeon, agent: str, turns: int, narrator: Narrator, amount: Amount
) -> None:
    """Play *dungeon*, and tell so much of it.

    Args:
        dungeon: Where it begins.
        agent: The name of who plays.
        turns: After how many turns it is broken off.
        narrator: Who tells it.
        amount: How much is told.
    """
    screen = Screen()
    report = RunReport(screen, narrator, dungeon, agent)
    if amount is not Amount.END:
        report.opening()
    for played in run_moves(dungeon, agent, turns):
        report.take_note(played)
        if amount is not Amount.END:
            report.tell(played, with_floor=amount is Amount.SCREENS)
    if amount is Amount.WORDS:
        report.show_floor()
    if amount is not Amount.END:
        screen.show(())
    report.closing(is_out_of_time=dungeon.turns >= turns)


def print_json(
    dungeon: Dungeon, agent: str, turns: int, is_quiet: bool = False
) -> None:
    """Play *dungeon*, and print an object for each action and for the end.

    If *is_quiet*, only for the end.
    """
    actions = print_moves(run_moves(dungeon, agent, turns), is_quiet)
    outcome = dungeon.outcome
    print_line(
        {
            "outcome": None if outcome is None else attrs.asdict(outcome),
            "floor": dungeon.floor.number,
            "turns": dungeon.turns,
            "actions": actions,
            "agent": agent,
            "variant": dungeon.variant.to_table(),
            "seed": dungeon.seed,
            "digest": dungeon.digest(),
        }
    )
