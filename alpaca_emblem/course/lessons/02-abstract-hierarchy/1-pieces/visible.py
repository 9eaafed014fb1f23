"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_1 import King, Knight, Piece, Wazir


def test_a_piece_is_abstract():
    with pytest.raises(TypeError):
        Piece()


def test_pieces_move_within_the_board():
    assert King().moves((0, 0)) == [(0, 1), (1, 0), (1, 1)]
    assert Wazir().moves((3, 7)) == [(2, 7), (3, 6), (4, 7)]
    assert Knight().moves((0, 0)) == [(1, 2), (2, 1)]
    assert [len(kind().moves((4, 4))) for kind in (King, Wazir, Knight)] == [8, 4, 8]
