"""Agents that are made for the dungeon."""

from alpaca_emblem.games.dungeon.agents.explorer import ExplorerAgent

__all__ = ["ExplorerAgent"]
