"""A game of matches without a screen.

Two players take 1, 2 or 3 matches in turn; the one who takes the last match wins. Today
the rules print, and keep all that they know in the module. So there is one
game only, and a second face would have to read what was printed.

Write the class `Nim`, a model: it prints nothing, asks nothing, and can be read.

- `Nim(matches)` begins a game; player 0 begins. Fewer than 1 match: ValueError.
- ``matches``, ``to_act`` and ``winner`` can be read, and not assigned: AttributeError.
  ``winner`` is None until the last match is taken, and ``to_act`` is None after it.
- ``legal()`` returns a tuple of the numbers that may be taken now.
- ``take(count)`` raises ValueError for anything else, and nothing has changed then.
"""

import sys

table = {"matches": 10, "player": 0}


def take(count: int) -> None:
    """Take some matches, and print what happens."""
    table["matches"] -= count
    if table["matches"] <= 0:
        sys.stdout.write(f"Player {table['player']} wins\n")
    else:
        table["player"] = 1 - table["player"]
        sys.stdout.write(f"{table['matches']} matches are left\n")
