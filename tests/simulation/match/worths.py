"""The judgement of greedy agents in both engines: values of uses, and goals."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.games.match.actions import UseItem
from alpaca_emblem.games.match.agents import Rank, Worth, _goals, _worth_of_use
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.simulation.layouts import NONE, new_row
from alpaca_emblem.simulation.match import agents
from alpaca_emblem.simulation.match.agents import goal_of, survey, worth_of
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.simulation.side_by_side import SideBySide

RANKS: Final = {
    Rank.HEALING: agents.HEALING,
    Rank.DAMAGE: agents.DAMAGE,
    Rank.KILL: agents.KILL,
}
"""The ranks of the engine by those of the objects."""


def number_of(worth: Worth) -> int:
    """Return the number that stands for *worth* in the engine, in half hit points."""
    if worth.rank is Rank.NOTHING:
        return 0
    rank = agents.ELIMINATION if worth.eliminations else RANKS[worth.rank]
    return rank * agents.WIDE + int(2 * worth.amount)


def check_judgement(both: SideBySide) -> None:
    """Both engines find all uses worth the same, and walk towards the same units."""
    game, set_up = both.game, both.set_up
    assert isinstance(game, Match)
    assert isinstance(set_up, MatchSetUp)
    t = set_up.kernels.open_table(set_up.table)
    g = set_up.kernels.open_state(both.row, t)
    for use in game.legal_actions():
        if isinstance(use, UseItem):
            found = worth_of(g, t, use.unit - 1, use.target - 1)
            assert found == number_of(_worth_of_use(game, use)), use

    seen = new_row((1 + len(game.units)) * agents.SIGHT)
    side = set_up.sides.index(game.to_act or "")
    count = survey(g, t, side, seen)
    for number, unit in enumerate(game.units):
        if unit.owner is not None and unit.owner.name == game.to_act and unit.is_placed:
            goal = min(_goals(game, unit), default=None)
            item, place, missing = goal_of(g, t, number, seen, count)
            if goal is None:
                assert (item, place) == (NONE, NONE)
                continue
            there = game.unit_numbered(goal.target).location
            assert there is not None, "goals stand on the map"
            expected = (g.bags[number, goal.item], there.index, goal.missing)
            assert (item, place, missing) == expected
