"""Run these tests with ``python -m pytest``."""

from exercise_1 import Foe, Tower, nearest, weakest

WOLF, BEAR, RAT = Foe("wolf", 3, 8), Foe("bear", 5, 20), Foe("rat", 9, 2)


def test_nearest_and_weakest_are_strategies():
    assert nearest(6, (WOLF, BEAR, RAT)) is BEAR
    assert weakest(6, (WOLF, BEAR, RAT)) is RAT


def test_the_tower_asks_its_strategy():
    def last(place, foes):
        return foes[-1]

    assert Tower(6, 10, last).aim([WOLF, RAT, BEAR]) is BEAR
    assert Tower(6, 10, weakest).aim([WOLF, RAT, BEAR]) is RAT


def test_a_strategy_sees_foes_within_reach_only():
    seen = []

    def first(place, foes):
        seen.append((place, foes))
        return foes[0]

    assert Tower(6, 3, first).aim([RAT, WOLF, Foe("elk", 10, 9), BEAR]) is RAT
    assert seen == [(6, (RAT, WOLF, BEAR))]
