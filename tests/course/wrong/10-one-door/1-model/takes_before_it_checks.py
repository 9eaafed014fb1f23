"""Takes, then checks. Fails: test_what_is_not_legal_changes_nothing."""


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
        self._matches -= count
        if not 1 <= count <= 3 or self._matches < 0:
            raise ValueError(count)
        self._player = 1 - self._player
