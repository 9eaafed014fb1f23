"""A bag with a limit, which is never half packed.

The invariants: ``weight`` is the sum of the weights of the things, and never more than
``most``. They must hold after *every* call, also after one that raises an error.

- ``put`` raises BagFullError for a thing that is too heavy, and ValueError for a name
  that is in the bag already or a weight below 1. The bag is then as before.
- ``take`` returns the weight of a thing and removes it; a name that is not there raises
  KeyError.
- ``put_all`` puts in all things or none: if one does not fit, none is put in.
- ``things()`` returns the names, sorted. What a caller does with the list does not
  change the bag.
"""

from collections.abc import Iterable


class BagFullError(Exception):
    """The thing is too heavy."""


class Bag:
    """Things by name, with a limit on their weight."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.weights: dict[str, int] = {}
        self.weight = 0

    def put(self, name: str, weight: int) -> None:
        """Put a thing in."""
        self.weight += weight
        if self.weight > self.most:
            raise BagFullError(name)
        self.weights[name] = weight

    def take(self, name: str) -> int:
        """Take a thing out, and return its weight."""
        return self.weights.pop(name)

    def put_all(self, things: Iterable[tuple[str, int]]) -> None:
        """Put in all things, or none."""
        for name, weight in things:
            self.put(name, weight)
