"""Keeps a set, which has no order. Fails: test_order_of_joining."""


class Piece:
    def __init__(self, name, hit_points):
        self.name = name
        self.hit_points = hit_points

    def __hash__(self):
        return ord(self.name[0])

    def hurt(self, damage):
        self.hit_points = max(self.hit_points - damage, 0)


class Army:
    def __init__(self):
        self._pieces = set()

    def add(self, piece):
        if piece in self._pieces:
            raise ValueError(piece.name)
        self._pieces.add(piece)

    def remove(self, piece):
        if piece not in self._pieces:
            raise ValueError(piece.name)
        self._pieces.discard(piece)

    def __len__(self):
        return len(self._pieces)

    def __contains__(self, piece):
        return piece in self._pieces

    def __iter__(self):
        return iter(self._pieces)
