"""Run these tests with ``python -m pytest``."""

from exercise_1 import Square


def test_equal_numbers_make_equal_squares():
    assert Square(1, 2) == Square(1, 2)
    assert Square(1, 2) != Square(2, 1)


def test_sets_count_a_square_once():
    assert len({Square(1, 2), Square(1, 2), Square(0, 0)}) == 2


def test_squares_beside_it():
    here = Square(3, 3)
    assert here.north() == Square(2, 3)
    assert here.east() == Square(3, 4)
