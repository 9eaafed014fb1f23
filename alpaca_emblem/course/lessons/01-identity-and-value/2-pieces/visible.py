"""Run these tests with ``python -m pytest``."""

from exercise_2 import Army, Piece


def test_twins_are_two_pieces():
    one, other = Piece("Ada", 10), Piece("Ada", 10)
    assert one == one
    assert one != other


def test_an_army_has_room_for_twins():
    army = Army()
    army.add(Piece("Ada", 10))
    army.add(Piece("Ada", 10))
    assert len(army) == 2


def test_a_hurt_piece_is_still_the_same():
    piece = Piece("Ada", 10)
    places = {piece: "a1"}
    for _ in range(9):  # with another hash it may be found once, by luck
        piece.hurt(1)
        assert places[piece] == "a1"
