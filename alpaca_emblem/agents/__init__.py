"""Agents, which choose actions from views, and functions that let them play.

`codes_of`, `observer_of` and `GridFeatures` give actions and views as numbers, for
agents that learn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.loading import lazily

if TYPE_CHECKING:
    from alpaca_emblem.agents.bots import BotAgent, check_bot
    from alpaca_emblem.agents.learned import LearnedAgent
    from alpaca_emblem.agents.playing import Played, RandomAgent, moves, play
    from alpaca_emblem.agents.policy import Policy
    from alpaca_emblem.agents.searching import ExpectiminimaxAgent, UctAgent
    from alpaca_emblem.games.agents import Agent
    from alpaca_emblem.games.codes import Codes, codes_of
    from alpaca_emblem.games.duel.agents import BeastAgent, DuelAgent
    from alpaca_emblem.games.dungeon.agents import ExplorerAgent
    from alpaca_emblem.games.grid.agents import BanditAgent
    from alpaca_emblem.games.grid.cunning import CunningAgent
    from alpaca_emblem.games.grid.features import GridFeatures
    from alpaca_emblem.games.match.agents import GreedyAgent
    from alpaca_emblem.games.observing import Observer, observer_of

__all__ = [
    "Agent",
    "BanditAgent",
    "BeastAgent",
    "BotAgent",
    "Codes",
    "CunningAgent",
    "DuelAgent",
    "ExpectiminimaxAgent",
    "ExplorerAgent",
    "GreedyAgent",
    "GridFeatures",
    "LearnedAgent",
    "Observer",
    "Played",
    "Policy",
    "RandomAgent",
    "UctAgent",
    "check_bot",
    "codes_of",
    "moves",
    "observer_of",
    "play",
]

if not TYPE_CHECKING:  # a type checker would assume that every name exists
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "alpaca_emblem.agents.bots": "BotAgent check_bot",
            "alpaca_emblem.agents.learned": "LearnedAgent",
            "alpaca_emblem.agents.playing": "Played RandomAgent moves play",
            "alpaca_emblem.agents.policy": "Policy",
            "alpaca_emblem.agents.searching": "ExpectiminimaxAgent UctAgent",
            "alpaca_emblem.games.agents": "Agent",
            "alpaca_emblem.games.codes": "Codes codes_of",
            "alpaca_emblem.games.duel.agents": "BeastAgent DuelAgent",
            "alpaca_emblem.games.dungeon.agents": "ExplorerAgent",
            "alpaca_emblem.games.grid.agents": "BanditAgent",
            "alpaca_emblem.games.grid.cunning": "CunningAgent",
            "alpaca_emblem.games.grid.features": "GridFeatures",
            "alpaca_emblem.games.match.agents": "GreedyAgent",
            "alpaca_emblem.games.observing": "Observer observer_of",
        },
    )
