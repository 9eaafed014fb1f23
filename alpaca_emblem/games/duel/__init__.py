"""The duel: a hero against its enemies, on an energy queue."""

from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.options import FULL, LESSON, DuelRules

__all__ = ["FULL", "LESSON", "Duel", "DuelRules"]
