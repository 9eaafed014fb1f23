"""Who plays the grid battle by its own rules of thumb."""

from alpaca_emblem.games.grid.agents.bandit import BanditAgent
from alpaca_emblem.games.grid.agents.cunning import CunningAgent

__all__ = ["BanditAgent", "CunningAgent"]
