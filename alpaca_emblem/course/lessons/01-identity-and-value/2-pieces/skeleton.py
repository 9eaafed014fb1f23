"""Pieces on a board: identities.

Two knights with the same name and the same hit points are two knights. If one is hurt,
the other is not; and a knight that is hurt is still the same knight.

The class below was written as if pieces were values, so the tests fail. Repair it, and
complete `Army`:

- ``add`` takes a piece; one that is there already raises ValueError;
- ``remove`` takes a piece out; one that is not there raises ValueError;
- ``len(army)``, ``piece in army`` and ``for piece in army`` work as usual, in the order
  in which the pieces were added.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Piece:
    """A piece with a name and hit points, which change."""

    name: str
    hit_points: int

    def hurt(self, damage: int) -> None:
        """Take hit points away, down to 0 at most."""
        self.hit_points = max(self.hit_points - damage, 0)


class Army:
    """Pieces that belong together."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []

    def add(self, piece: Piece) -> None:
        """Let *piece* join."""
        raise NotImplementedError

    def remove(self, piece: Piece) -> None:
        """Let *piece* leave."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._pieces)

    def __contains__(self, piece: object) -> bool:
        return piece in self._pieces

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._pieces)
