"""Further checks of the pieces."""

import pytest
from exercise_1 import King, Knight, Piece, Wazir


def test_a_piece_of_the_future():
    class Camel(Piece):
        def steps(self):
            return [(3, 1), (1, 3), (-1, 3), (-3, 1)]

    camel = Camel()
    assert camel.moves((3, 3)) == [(0, 4), (2, 6), (4, 6), (6, 4)]
    assert camel.moves((7, 7)) == []
    assert camel.attacks((3, 3), (2, 6))
    assert not camel.attacks((3, 3), (6, 2))


def test_a_piece_without_steps_is_refused():
    class Stone(Piece):
        def __init__(self):
            self.weight = 5

    with pytest.raises(TypeError) as caught:
        Stone()
    assert "steps" in str(caught.value)


def test_moves_and_attacks_agree():
    squares = [(column, row) for column in range(8) for row in range(8)]
    for piece in (King(), Knight(), Wazir()):
        for square in squares[::5]:
            moves = piece.moves(square)
            assert moves == sorted(moves)
            assert moves == [to for to in squares if piece.attacks(square, to)]
