"""Further checks of squares."""

import pytest
from exercise_1 import Square

SQUARES = [(row, column) for row in range(-2, 3) for column in range(-2, 3)]


def test_squares_never_change():
    square = Square(1, 2)
    for name in ("row", "column"):
        with pytest.raises(AttributeError):
            setattr(square, name, 5)
    assert (square.row, square.column) == (1, 2)


def test_equality_and_hashes_agree():
    for one in SQUARES:
        for other in SQUARES:
            first, second = Square(*one), Square(*other)
            assert (first == second) == (one == other), f"{one} and {other}"
            if one == other:
                assert hash(first) == hash(second), f"two hashes of {one}"


def test_a_square_equals_nothing_else():
    assert Square(1, 2) != (1, 2)
    assert Square(1, 2) != "12"
    assert Square(1, 2) is not None
    assert Square(1, 2) != object()


def test_there_and_back_again():
    for row, column in SQUARES:
        here = Square(row, column)
        assert here.north().south() == here
        assert here.west().east() == here
        assert here.north().west() == here.west().north()
        assert (here.row, here.column) == (row, column), "the square itself has moved"
        assert here.south() == Square(row + 1, column)
        assert here.west() == Square(row, column - 1)
