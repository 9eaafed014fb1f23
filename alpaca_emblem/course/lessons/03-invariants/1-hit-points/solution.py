"""Hit points, which are never below 0 and never above the most."""


class Health:
    """Hit points between 0 and the most."""

    def __init__(self, most: int) -> None:
        if most < 1:
            raise ValueError(f"most must be at least 1, not {most}")
        self._most = most
        self._points = most

    @property
    def most(self) -> int:
        """The most hit points, at least 1."""
        return self._most

    @property
    def points(self) -> int:
        """The hit points, from 0 to the most."""
        return self._points

    @property
    def is_alive(self) -> bool:
        """True while points remain."""
        return self._points > 0

    def hurt(self, amount: int) -> int:
        """Lose points, and return how many."""
        lost = min(_checked(amount), self._points)
        self._points -= lost
        return lost

    def heal(self, amount: int) -> int:
        """Win points, and return how many."""
        won = min(_checked(amount), self._most - self._points)
        if not self.is_alive:
            return 0
        self._points += won
        return won


def _checked(amount: int) -> int:
    if amount < 0:
        raise ValueError(f"amount must be at least 0, not {amount}")
    return amount
