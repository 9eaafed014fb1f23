"""Further checks."""

from exercise_4 import TakeLeft, TakeRight, make_game


def test_nothing_of_the_state_can_be_changed_from_outside():
    game = make_game(0)
    game.apply(TakeLeft.of())
    before = game.digest()
    state = game.position()
    state["row"].clear()
    state["taken"].append(100)
    assert game.digest() == before, "position() has given the game's own list away"
    assert isinstance(game.row, tuple)
    assert isinstance(game.taken, tuple)


def test_coins_are_taken_from_the_ends():
    game = make_game(0)
    for action in (TakeLeft, TakeRight, TakeRight, TakeLeft, TakeLeft, TakeLeft):
        game.apply(action.of())
    assert list(game.taken) == [3, 6, 2, 9, 1, 5]
    assert game.points("Ann") == 6
    assert game.points("Bob") == 20
    assert game.outcome.winners == ("Bob",)


def test_forecasts_leave_the_row_alone():
    game = make_game(0)
    for _ in range(3):
        game.forecast(TakeLeft.of())
        game.forecast(TakeRight.of())
    assert list(game.row) == [3, 9, 1, 5, 2, 6]
