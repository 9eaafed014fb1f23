"""Further checks."""

from exercise_2 import Remove, make_game


def test_every_pile_agrees():
    game = make_game(0)
    while True:
        legal = [n for n in range(-1, 12) if game.is_legal(Remove(n))]
        assert [action.sticks for action in game.legal_actions()] == legal
        assert legal == list(range(1, min(3, game.left) + 1))
        if not legal:
            break
        game.apply(Remove.of(1))


def test_the_last_stick_wins():
    for first in (1, 2, 3):
        game = make_game(0)
        events = game.apply(Remove.of(first))
        while game.outcome is None:
            mover = game.to_act
            events = game.apply(game.legal_actions()[-1])
        assert game.outcome.winners == (mover,)
        assert [event.winners for event in events] == [(mover,)]


def test_the_rule_has_stayed():
    game = make_game(0)
    assert not game.is_legal(Remove(4))
    assert not game.is_legal(Remove(0))
    game.apply(Remove.of(3))
    assert (game.left, game.to_act) == (6, "Bob")
