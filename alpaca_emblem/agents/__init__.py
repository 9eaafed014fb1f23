"""Agents, which choose actions from views, and functions that let them play."""

from alpaca_emblem.agents.playing import Played, RandomAgent, moves, play
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.duel.agents import BeastAgent, DuelAgent
from alpaca_emblem.games.dungeon.agents import ExplorerAgent
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.cunning import CunningAgent
from alpaca_emblem.games.match.agents import GreedyAgent

__all__ = [
    "Agent",
    "BanditAgent",
    "BeastAgent",
    "CunningAgent",
    "DuelAgent",
    "ExplorerAgent",
    "GreedyAgent",
    "Played",
    "RandomAgent",
    "moves",
    "play",
]
