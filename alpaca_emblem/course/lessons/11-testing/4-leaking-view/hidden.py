"""Further checks."""

from exercise_4 import HIDDEN, LENGTH, SIGHT, Hunt, Sail, Sailed, make_game


def at(ann, bob):
    """Return a game with the submarines on those squares."""
    game = make_game(0)
    with game.editing():
        game.places = (ann, bob)
    return game


def test_out_of_sight_all_views_are_alike():
    for here in range(LENGTH):
        far = [to for to in range(LENGTH) if abs(to - here) > SIGHT]
        shown = [at(here, to)._state_seen_by("Ann") for to in far]
        assert all(state == shown[0] for state in shown)
        shown = [at(to, here)._state_seen_by("Bob") for to in far]
        assert all(state == shown[0] for state in shown)


def test_what_is_in_sight_is_shown():
    for gap in range(1, SIGHT + 1):
        for side in Hunt.sides:
            state = at(4, 4 + gap)._state_seen_by(side)
            assert state["places"] == [4, 4 + gap]
            assert state["echo"] == gap


def test_a_side_hears_that_the_other_has_sailed():
    game = at(1, 10)
    events = game.apply(Sail.of(1))
    assert game.events_for("Ann", events) == (Sailed("Ann", 2),)
    assert game.events_for("Bob", events) == (Sailed("Ann", HIDDEN),)
    game = at(1, 4)
    events = game.apply(Sail.of(1))
    assert game.events_for("Bob", events) == (Sailed("Ann", 2),)


def test_the_rules_are_the_same():
    game = at(4, 5)
    events = game.apply(Sail.of(1))
    assert game.outcome.winners == ("Ann",)
    assert [type(event).__name__ for event in events] == ["Sailed", "GameEnded"]
    game = make_game(0)
    while game.outcome is None:
        game.apply(Sail.of(0))
    assert (game.turn, game.outcome.winners) == (16, ("Bob",))
    assert [action.by for action in at(0, 9).legal_actions()] == [0, 1]
