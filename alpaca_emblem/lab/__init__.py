"""The balance lab: what a change of a number did, with an error bar, or exactly.

`exact_value` computes the probability of each outcome of a game between given agents,
and `exact_duel` that of a bare duel, by plain numbers.
"""

from alpaca_emblem.lab.bare_duels import exact_duel
from alpaca_emblem.lab.exact import exact_value
from alpaca_emblem.lab.values import NEVER, Bounds, Exact

__all__ = ["NEVER", "Bounds", "Exact", "exact_duel", "exact_value"]
