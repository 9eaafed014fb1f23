"""Batches of games, played as plain numbers."""

from alpaca_emblem.simulation.strikes import Battle, fight, fights

__all__ = ["Battle", "fight", "fights"]
