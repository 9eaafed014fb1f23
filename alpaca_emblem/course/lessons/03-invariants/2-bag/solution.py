"""A bag with a limit, which is never half packed."""

from collections.abc import Iterable


class BagFullError(Exception):
    """The thing is too heavy."""


class Bag:
    """Things by name, with a limit on their weight."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._weights: dict[str, int] = {}

    @property
    def weight(self) -> int:
        """The weight of all things: computed, so it cannot be wrong."""
        return sum(self._weights.values())

    def things(self) -> list[str]:
        """Return the names of the things, sorted."""
        return sorted(self._weights)

    def put(self, name: str, weight: int) -> None:
        """Put a thing in."""
        self.put_all([(name, weight)])

    def take(self, name: str) -> int:
        """Take a thing out, and return its weight."""
        return self._weights.pop(name)

    def put_all(self, things: Iterable[tuple[str, int]]) -> None:
        """Put in all things, or none."""
        weights = dict(self._weights)
        for name, weight in things:
            if name in weights:
                raise ValueError(f"{name} is in the bag already")
            if weight < 1:
                raise ValueError(f"a weight must be at least 1, not {weight}")
            weights[name] = weight
            if sum(weights.values()) > self.most:
                raise BagFullError(f"{name} is too heavy")
        self._weights = weights
