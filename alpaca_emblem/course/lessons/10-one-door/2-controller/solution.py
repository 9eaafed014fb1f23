"""The door to a game."""

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
        self._observers: list[Callable[[dict[str, object]], None]] = []

    def watch(self, observer: Callable[[dict[str, object]], None]) -> None:
        """Call *observer* with a frame after each change."""
        self._observers.append(observer)

    def frame(self) -> dict[str, object]:
        """Return all that a face shows, as plain data."""
        return {
            "matches": self.game.matches,
            "to_act": self.game.to_act,
            "winner": self.game.winner,
            "legal": list(self.game.legal()),
            "error": self.error,
        }

    def handle(self, message: object) -> bool:
        """Do what *message* says, and return whether the game has changed."""
        try:
            self._carry_out(message)
        except ValueError as error:
            self.error = str(error)
            return False
        self.error = ""
        for observer in self._observers:
            observer(self.frame())
        return True

    def _carry_out(self, message: object) -> None:
        if not isinstance(message, dict):
            raise ValueError("a message must be a dictionary")
        if message.get("kind") == "take":
            count = message.get("count")
            if type(count) is not int:
                raise ValueError(f"count must be a whole number, not {count!r}")
            self.game.take(count)
        elif message.get("kind") == "restart":
            self.game = Nim(self.begin)
        else:
            raise ValueError("kind must be 'take' or 'restart'")
