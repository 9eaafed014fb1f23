"""Defines equality, and loses the hash. Fails: test_sets_count_a_square_once."""


class Square:
    def __init__(self, row, column):
        object.__setattr__(self, "row", row)
        object.__setattr__(self, "column", column)

    def __setattr__(self, name, value):
        raise AttributeError(name)

    def __eq__(self, other):
        if not isinstance(other, Square):
            return NotImplemented
        return (self.row, self.column) == (other.row, other.column)

    def north(self):
        return Square(self.row - 1, self.column)

    def south(self):
        return Square(self.row + 1, self.column)

    def west(self):
        return Square(self.row, self.column - 1)

    def east(self):
        return Square(self.row, self.column + 1)
