"""The policies of the grid: the agents as plain numbers.

Each policy returns a code and the next state of its own dice, from which it takes as
many draws as the agent that it mirrors.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.simulation.agents import choose_random
from alpaca_emblem.simulation.compiling import kernel
from alpaca_emblem.simulation.grid.bandit import choose_bandit
from alpaca_emblem.simulation.grid.cunning import choose_cunning
from alpaca_emblem.simulation.grid.layout import HIT_POINTS, State, Table
from alpaca_emblem.simulation.grid.listing import list_legal
from alpaca_emblem.simulation.layouts import NONE, Ints

POLICIES: Final = ("random", "bandit", "cunning")
"""The names of the policies, by their index."""
RANDOM, BANDIT, CUNNING = range(3)


@kernel
def choose(
    g: State, t: Table, policy: int, dice: int, legal: Ints, work: Ints
) -> tuple[int, int]:
    """Return the choice of *policy* for the side to act, and its dice."""
    if policy == BANDIT:
        return choose_bandit(g, t, dice, work)
    if policy == CUNNING:
        return choose_cunning(g, t, dice, legal, work)
    count = list_legal(g, t, legal, work)
    return choose_random(t.first, NONE, legal, count, dice, work)


@kernel
def hit_points(g: State, t: Table, side: int) -> int:
    """Return the hit points left to *side*."""
    total = 0
    for at in range(t.own.shape[1]):
        unit = t.own[side, at]
        if unit >= 0:
            total += g.units[unit, HIT_POINTS]
    return total
