"""Further checks."""

from exercise_5 import Remove, make_game


def test_copies_have_their_own_actions():
    game = make_game(0)
    while game.left > 3:
        game.apply(Remove.of(1))
    assert len(game.legal_actions()) == 3
    twin = game.copy()
    twin.apply(Remove.of(2))
    assert [action.sticks for action in twin.legal_actions()] == [1]
    assert [action.sticks for action in game.legal_actions()] == [1, 2, 3]


def test_one_action_serves_two_games():
    action, first, second = Remove.of(2), make_game(0), make_game(0)
    second.apply(Remove.of(1))
    first.apply(action)
    second.apply(action)
    assert (first.left, second.left) == (7, 6)
    assert first.actions == (Remove.of(2),)
    assert len({action, *first.actions, *second.actions}) == 2
    first.undo()
    assert first.left == 9


def test_every_position_lists_its_actions():
    game = make_game(0)
    while game.outcome is None:
        left = game.left
        listed = [action.sticks for action in game.legal_actions()]
        assert listed == list(range(1, min(3, left) + 1))
        game.apply(Remove.of(1))
    assert game.legal_actions() == ()
    while game.undoable:
        game.undo()
        listed = [action.sticks for action in game.legal_actions()]
        assert listed == list(range(1, min(3, game.left) + 1))
