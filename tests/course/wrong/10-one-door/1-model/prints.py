"""Tells the winner by itself. Fails: test_the_model_is_silent."""


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
        if not self._matches:
            print(f"player {self.winner} wins")
