"""The match: Alpaca Emblem, for tacticians who place, move, and strike in turn."""

from alpaca_emblem.games.match.controller import GameController

__all__ = ["GameController"]
