"""Who plays the match by its own rules of thumb."""

from alpaca_emblem.games.match.agents.greedy import GreedyAgent

__all__ = ["GreedyAgent"]
