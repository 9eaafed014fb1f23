"""Agents that search: they try actions, and evaluate the positions that follow.

Both search in place, by applying and undoing actions on a sample of their view. A
`Judgement`, one for each game, evaluates positions, selects the actions worth trying,
and plays on.
"""

from alpaca_emblem.agents.searching.expectiminimax import ExpectiminimaxAgent
from alpaca_emblem.agents.searching.judgements import Judgement, judgement_of
from alpaca_emblem.agents.searching.uct import Odds, UctAgent

__all__ = ["ExpectiminimaxAgent", "Judgement", "Odds", "UctAgent", "judgement_of"]
