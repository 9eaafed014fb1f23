"""Who fights duels by the duel's own rules of thumb."""

from alpaca_emblem.games.duel.agents.beast import BeastAgent
from alpaca_emblem.games.duel.agents.hero import DuelAgent

__all__ = ["BeastAgent", "DuelAgent"]
