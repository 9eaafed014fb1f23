"""The player for each file of recordings, in any folder."""

from collections.abc import Mapping
from typing import Final

from tests.parity.players import (
    alpaca_fields,
    alpaca_matches,
    alpaca_units,
    duel_battles,
    duel_queues,
    dungeon,
    generators,
    grid,
)
from tests.parity.runner import Player

PLAYERS: Final[Mapping[str, Player]] = {
    **alpaca_fields.PLAYERS,
    **alpaca_matches.PLAYERS,
    **alpaca_units.PLAYERS,
    **duel_battles.PLAYERS,
    **duel_queues.PLAYERS,
    **dungeon.PLAYERS,
    **generators.PLAYERS,
    **grid.PLAYERS,
}

DOCUMENTS: Final = frozenset({"TRACES.md"})
"""Files that describe recordings."""
