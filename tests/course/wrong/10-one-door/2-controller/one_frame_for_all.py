"""Hands one frame to all. Fails: test_a_frame_is_the_callers."""

from collections.abc import Callable


class Nim:
    def __init__(self, matches: int) -> None:
        if matches < 1:
            raise ValueError(f"matches must be at least 1, not {matches}")
        self._matches = matches
        self._player = 0

    @property
    def matches(self) -> int:
        return self._matches

    @property
    def to_act(self) -> int | None:
        return self._player if self._matches else None

    @property
    def winner(self) -> int | None:
        return None if self._matches else 1 - self._player

    def legal(self) -> tuple[int, ...]:
        return tuple(range(1, min(self._matches, 3) + 1))

    def take(self, count: int) -> None:
        if count not in self.legal():
            raise ValueError(f"one of {self.legal()} can be taken, not {count}")
        self._matches -= count
        self._player = 1 - self._player


class Door:
    def __init__(self, matches: int) -> None:
        self.begin = matches
        self.game = Nim(matches)
        self.error = ""
        self._observers: list[Callable[[dict[str, object]], None]] = []

    def watch(self, observer: Callable[[dict[str, object]], None]) -> None:
        self._observers.append(observer)

    def frame(self) -> dict[str, object]:
        return {
            "matches": self.game.matches,
            "to_act": self.game.to_act,
            "winner": self.game.winner,
            "legal": list(self.game.legal()),
            "error": self.error,
        }

    def handle(self, message: object) -> bool:
        try:
            self._carry_out(message)
        except ValueError as error:
            self.error = str(error)
            return False
        self.error = ""
        frame = self.frame()
        for observer in self._observers:
            observer(frame)
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
