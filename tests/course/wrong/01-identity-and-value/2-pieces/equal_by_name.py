"""Compares names, so twins are one. Fails: test_twins_are_two_pieces."""


class Piece:
    def __init__(self, name, hit_points):
        self.name = name
        self.hit_points = hit_points

    def __eq__(self, other):
        return isinstance(other, Piece) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def hurt(self, damage):
        self.hit_points = max(self.hit_points - damage, 0)


class Army:
    def __init__(self):
        self._pieces = []

    def add(self, piece):
        if any(piece is each for each in self._pieces):
            raise ValueError(piece.name)
        self._pieces.append(piece)

    def remove(self, piece):
        self._pieces.remove(piece)

    def __len__(self):
        return len(self._pieces)

    def __contains__(self, piece):
        return piece in self._pieces

    def __iter__(self):
        return iter(self._pieces)
