"""The door to a game.

Messages come from a page in a browser, so from anyone: they may be of any type and hold
anything. Complete the class `Door`; the model `Nim` is right as it is.

- ``handle(message)`` never raises. A message is a dictionary: ``{"kind": "take",
  "count": 2}`` or ``{"kind": "restart"}``. It returns True if the game has changed.
- Anything else changes nothing and returns False. ``error`` is then a text that is not
  empty; after a good message it is "". A count is an int, and True is none.
- ``frame()`` returns a new dictionary with "matches", "to_act", "winner", "legal" (a
  list) and "error".
- After each change each observer is called once with a frame of its own, in the order
  in which they began to watch. After a refused message none is called.
"""

from collections.abc import Callable


class Nim:
    """Two players take matches; the one who takes the last wins."""

    def __init__(self, matches: int) -> None:
        if matches < 1:
            raise ValueError(f"matches must be at least 1, not {matches}")
        self._matches = matches
        self._player = 0

    @property
    def matches(self) -> int:
        """The matches that are left."""
        return self._matches

    @property
    def to_act(self) -> int | None:
        """The player to act; None after the end."""
        return self._player if self._matches else None

    @property
    def winner(self) -> int | None:
        """The player who has taken the last match."""
        return None if self._matches else 1 - self._player

    def legal(self) -> tuple[int, ...]:
        """Return the numbers of matches that may be taken."""
        return tuple(range(1, min(self._matches, 3) + 1))

    def take(self, count: int) -> None:
        """Take some matches."""
        if count not in self.legal():
            raise ValueError(f"one of {self.legal()} can be taken, not {count}")
        self._matches -= count
        self._player = 1 - self._player


class Door:
    """The only way by which wishes reach a game."""

    def __init__(self, matches: int) -> None:
        self.begin = matches
        self.game = Nim(matches)
        self.error = ""

    def watch(self, observer: Callable[[dict[str, object]], None]) -> None:
        """Call *observer* with a frame after each change."""

    def frame(self) -> dict[str, object]:
        """Return all that a face shows, as plain data."""
        return {"matches": self.game.matches}

    def handle(self, message: object) -> bool:
        """Do what *message* says, and return whether the game has changed."""
        if message["kind"] == "take":
            self.game.take(message["count"])
        else:
            self.game = Nim(self.begin)
        return True
