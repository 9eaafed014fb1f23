"""Further checks."""

from exercise_3 import GOODS, Bought, Buy, make_game


def test_the_order_is_that_of_the_goods():
    game = make_game(0)
    assert [action.good for action in game.legal_actions()] == list(GOODS)
    game.apply(Buy.of("dates"))
    rest = [good for good in GOODS if good != "dates"]
    assert [action.good for action in game.legal_actions()] == rest


def test_events_tell_the_goods_in_order_of_buying():
    game = make_game(0)
    for good in ("figs", "apples"):
        game.apply(Buy.of(good))
    (event,) = game.apply(Buy.of("bread"))
    assert event == Bought("Ann", ("figs", "bread"))
    assert len({event, Bought("Ann", ("figs", "bread"))}) == 1


def test_the_rules_are_the_same():
    game = make_game(0)
    while game.outcome is None:
        action = game.legal_actions()[0]
        game.apply(action)
        assert not game.is_legal(action)
    assert sorted(game.bought) == sorted(GOODS)
    assert game.outcome.winners == ("Ann",)
