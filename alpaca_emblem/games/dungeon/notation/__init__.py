"""The position of a dungeon as plain data, and back.

The map has a line of characters for each row; what was seen of it is a list of masks in
hexadecimal, one for each row. Hit points are written ``18/20``. In a view what is not
explored is ``?``, and only what the adventurer sees or remembers is there.
"""

from alpaca_emblem.games.dungeon.notation.reading import game_from_state
from alpaca_emblem.games.dungeon.notation.writing import (
    map_rows,
    picture,
    state_of,
    symbol_of,
)

__all__ = ["game_from_state", "map_rows", "picture", "state_of", "symbol_of"]
