"""A game of matches without a screen."""


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
