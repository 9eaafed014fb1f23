"""Hashes what can change. Fails: test_squares_never_change."""


class Square:
    def __init__(self, row, column):
        self.row = row
        self.column = column

    def __eq__(self, other):
        if not isinstance(other, Square):
            return NotImplemented
        return (self.row, self.column) == (other.row, other.column)

    def __hash__(self):
        return hash((self.row, self.column))

    def north(self):
        return Square(self.row - 1, self.column)

    def south(self):
        return Square(self.row + 1, self.column)

    def west(self):
        return Square(self.row, self.column - 1)

    def east(self):
        return Square(self.row, self.column + 1)
