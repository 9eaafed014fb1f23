"""Lets a piece join twice. Fails: test_no_piece_joins_twice."""

from dataclasses import dataclass


@dataclass(eq=False)
class Piece:
    name: str
    hit_points: int

    def hurt(self, damage):
        self.hit_points = max(self.hit_points - damage, 0)


class Army:
    def __init__(self):
        self._pieces = []

    def add(self, piece):
        self._pieces.append(piece)

    def remove(self, piece):
        self._pieces.remove(piece)

    def __len__(self):
        return len(self._pieces)

    def __contains__(self, piece):
        return piece in self._pieces

    def __iter__(self):
        return iter(self._pieces)
