"""Pieces on a board: identities."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(eq=False)
class Piece:
    """A piece with a name and hit points, which change. It equals itself only."""

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
        if piece in self._pieces:
            raise ValueError(f"{piece.name} is in the army already")
        self._pieces.append(piece)

    def remove(self, piece: Piece) -> None:
        """Let *piece* leave."""
        if piece not in self._pieces:
            raise ValueError(f"{piece.name} is not in the army")
        self._pieces.remove(piece)

    def __len__(self) -> int:
        return len(self._pieces)

    def __contains__(self, piece: object) -> bool:
        return piece in self._pieces

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._pieces)
