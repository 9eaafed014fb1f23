"""Further checks."""

from exercise_3 import Greed, Hold, Roll, make_game

from alpaca_emblem.testing import PROPERTIES, check_game


def check(*names):
    """Check some properties, or all."""
    chosen = [each for each in PROPERTIES if not names or each.name in names]
    check_game(
        make_game,
        seeds=range(2),
        max_steps=12,
        properties=chosen,
        fresh_processes=False,
    )


def test_forecasts_are_exact():
    check("exact forecasts", "successors in place")
    assert len(make_game(1).forecast(Roll.of()).results) == 6


def test_copies_have_their_own_dice():
    check("free copies", "saves")
    for seed in range(5):
        game = make_game(seed)
        twin = game.copy()
        for _ in range(3):
            twin.apply(Roll.of())
        for _ in range(3):
            game.apply(Roll.of())
        assert game.digest() == twin.digest()


def test_the_rules_are_the_same():
    rolls = set()
    for seed in range(30):
        game = make_game(seed)
        game.apply(Roll.of())
        rolls.add(game.pot)
        assert game.turn == (1 if game.pot == 0 else 0)
        if game.pot:
            pot = game.pot
            game.apply(Hold.of())
            assert (game.points, game.best, game.turn) == ((pot, 0), pot, 1)
    assert rolls == {0, 2, 3, 4, 5, 6}
    assert isinstance(game, Greed)


def test_the_record_is_the_best():
    for seed in range(8):
        game, best = make_game(seed), 0
        while game.outcome is None:
            turn, pot = game.turn, game.pot
            game.apply(Hold.of() if pot else Roll.of())
            if game.turn > turn:
                best = max(best, pot)
            assert game.best == best
        while game.undoable:
            game.undo()
        assert game.best == 0
