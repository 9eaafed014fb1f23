"""Further checks of pieces and armies."""

import pytest
from exercise_2 import Army, Piece


def test_the_right_twin_leaves():
    army, twins = Army(), [Piece("Ada", 10) for _ in range(4)]
    for piece in twins:
        army.add(piece)
    army.remove(twins[2])
    left = [id(piece) for piece in army]
    assert left == [id(piece) for piece in (twins[0], twins[1], twins[3])]


def test_strangers_are_not_in_the_army():
    army, one = Army(), Piece("Ada", 10)
    army.add(one)
    assert one in army
    assert Piece("Ada", 10) not in army
    assert "Ada" not in army


def test_no_piece_joins_twice():
    army, one = Army(), Piece("Ada", 10)
    army.add(one)
    one.hurt(4)
    with pytest.raises(ValueError):
        army.add(one)
    assert len(army) == 1


def test_no_stranger_leaves():
    army, one = Army(), Piece("Ada", 10)
    army.add(one)
    with pytest.raises(ValueError):
        army.remove(Piece("Ada", 10))
    assert [id(piece) for piece in army] == [id(one)]


def test_order_of_joining():
    army = Army()
    pieces = [Piece(name, 10 - index) for index, name in enumerate("dbca")]
    for piece in pieces:
        army.add(piece)
    assert [piece.name for piece in army] == ["d", "b", "c", "a"]


def test_hit_points_change_and_end_at_zero():
    piece = Piece("Ada", 10)
    piece.hurt(4)
    assert piece.hit_points == 6
    piece.hurt(40)
    assert piece.hit_points == 0
