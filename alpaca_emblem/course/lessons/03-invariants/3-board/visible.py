"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_3 import OccupiedError, Square, Unit, place, remove, swap


def test_a_move_frees_the_old_square():
    ada, here, there = Unit("Ada"), Square("a1"), Square("a2")
    place(ada, here)
    place(ada, there)
    assert (here.unit, there.unit, ada.square) == (None, ada, there)


def test_an_occupied_square_is_refused():
    ada, ben, here, there = Unit("Ada"), Unit("Ben"), Square("a1"), Square("a2")
    place(ada, here)
    place(ben, there)
    with pytest.raises(OccupiedError):
        place(ben, here)
    assert (here.unit, there.unit) == (ada, ben)
    assert (ada.square, ben.square) == (here, there)


def test_removing_and_swapping_tell_both_sides():
    ada, ben, here, there = Unit("Ada"), Unit("Ben"), Square("a1"), Square("a2")
    place(ada, here)
    place(ben, there)
    swap(ada, ben)
    assert (here.unit, there.unit) == (ben, ada)
    remove(ben)
    assert (here.unit, ben.square) == (None, None)
