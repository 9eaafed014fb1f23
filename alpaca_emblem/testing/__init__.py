"""A kit that checks any game: random play, properties, and the shortest failure."""

from alpaca_emblem.testing.checking import check_game
from alpaca_emblem.testing.counting import divide, perft
from alpaca_emblem.testing.failures import PropertyFailure, ViolationError
from alpaca_emblem.testing.properties import PROPERTIES
from alpaca_emblem.testing.trials import QUICK, THOROUGH, Depth, Property, Trial

__all__ = [
    "PROPERTIES",
    "QUICK",
    "THOROUGH",
    "Depth",
    "Property",
    "PropertyFailure",
    "Trial",
    "ViolationError",
    "check_game",
    "divide",
    "perft",
]
