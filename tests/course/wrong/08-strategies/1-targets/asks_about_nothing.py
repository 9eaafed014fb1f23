"""Asks about nothing. Fails: test_without_foes_no_strategy_is_asked."""

from typing import NamedTuple


class Foe(NamedTuple):
    name: str
    place: int
    hit_points: int


def nearest(place, foes):
    return min(foes, key=lambda foe: abs(foe.place - place), default=None)


def weakest(place, foes):
    return min(foes, key=lambda foe: foe.hit_points, default=None)


class Tower:
    def __init__(self, place, reach, strategy):
        self.place = place
        self.reach = reach
        self.strategy = strategy

    def aim(self, foes):
        near = tuple(foe for foe in foes if abs(foe.place - self.place) <= self.reach)
        return self.strategy(self.place, near)
