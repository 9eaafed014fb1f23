"""Saves, from which games continue, and replays, which record whole games.

>>> from alpaca_emblem import GameController
>>> from alpaca_emblem.replay import record
>>> match = GameController.skirmish(map_size=4, seed=1)
>>> replay = record(match)
>>> replay.play().digest() == match.digest()
True
"""

from alpaca_emblem.replay.differences import Difference, diff
from alpaca_emblem.replay.replays import Replay, Step, record
from alpaca_emblem.replay.saves import from_json, load, save, to_json
from alpaca_emblem.replay.schemas import schema, schema_names

__all__ = [
    "Difference",
    "Replay",
    "Step",
    "diff",
    "from_json",
    "load",
    "record",
    "save",
    "schema",
    "schema_names",
    "to_json",
]
