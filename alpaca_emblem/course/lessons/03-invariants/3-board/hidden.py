"""Further checks of units and squares."""

from exercise_3 import OccupiedError, Square, Unit, place, remove, swap


def check(units, squares):
    """Both references say the same, everywhere."""
    for unit in units:
        if unit.square is not None:
            assert unit.square.unit is unit, f"{unit.square.name} has lost {unit.name}"
    for square in squares:
        if square.unit is not None:
            told = f"{square.unit.name} does not know {square.name}"
            assert square.unit.square is square, told


def test_placing_a_unit_where_it_stands_changes_nothing():
    ada, here = Unit("Ada"), Square("a1")
    place(ada, here)
    place(ada, here)
    assert (here.unit, ada.square) == (ada, here)


def test_removing_twice_is_no_error():
    ada, ben, here = Unit("Ada"), Unit("Ben"), Square("a1")
    remove(ada)
    place(ada, here)
    remove(ada)
    place(ben, here)
    remove(ada)
    assert (here.unit, ben.square, ada.square) == (ben, here, None)


def test_swapping_with_a_unit_off_the_board():
    ada, ben, here = Unit("Ada"), Unit("Ben"), Square("a1")
    place(ada, here)
    swap(ada, ben)
    assert (here.unit, ben.square, ada.square) == (ben, here, None)
    swap(ada, ben)
    assert (here.unit, ada.square, ben.square) == (ada, here, None)


def test_swapping_two_units_off_the_board_and_one_with_itself():
    ada, ben, here = Unit("Ada"), Unit("Ben"), Square("a1")
    swap(ada, ben)
    assert ada.square is ben.square is None
    place(ada, here)
    swap(ada, ada)
    assert (here.unit, ada.square) == (ada, here)


def test_the_invariant_holds_after_any_calls():
    for seed in range(60):
        units = [Unit(name) for name in "abcd"]
        squares = [Square(str(number)) for number in range(5)]
        for step in range(25):
            draw = (seed * 31 + step * 17 + step * step * 7) % 997
            one, other = units[draw % 4], units[draw // 4 % 4]
            square = squares[draw // 16 % 5]
            before = [unit.square for unit in units]
            if draw % 3 == 0:
                swap(one, other)
            elif draw % 3 == 1:
                remove(one)
            else:
                try:
                    place(one, square)
                except OccupiedError:
                    assert [unit.square for unit in units] == before
            check(units, squares)
