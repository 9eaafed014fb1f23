"""Floors: what they are made of, who is on them, and how they are filled."""

from alpaca_emblem.games.dungeon.floors.floor import Floor

__all__ = ["Floor"]
