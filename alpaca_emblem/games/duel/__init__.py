"""The duel: a hero against its enemies, on an energy queue."""

from alpaca_emblem.games.duel.game import Duel

__all__ = ["Duel"]
