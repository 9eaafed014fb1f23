"""Agents that search: they try actions out, and judge the positions that follow.

Both search in place, by applying and undoing actions on a sample of their view. What a
position is worth, which actions deserve a look and how a game might go on is said by a
`Judgement`, one for each game.
"""

from alpaca_emblem.agents.searching.expectiminimax import ExpectiminimaxAgent
from alpaca_emblem.agents.searching.judgements import Judgement, judgement_of
from alpaca_emblem.agents.searching.uct import Odds, UctAgent

__all__ = ["ExpectiminimaxAgent", "Judgement", "Odds", "UctAgent", "judgement_of"]
