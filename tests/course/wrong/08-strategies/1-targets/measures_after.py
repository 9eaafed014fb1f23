"""Chooses first and measures after.

Fails: test_a_strategy_sees_foes_within_reach_only.
"""

from typing import NamedTuple


class Foe(NamedTuple):
    name: str
    place: int
    hit_points: int


def nearest(place, foes):
    return min(foes, key=lambda foe: abs(foe.place - place))


def weakest(place, foes):
    return min(foes, key=lambda foe: foe.hit_points)


class Tower:
    def __init__(self, place, reach, strategy):
        self.place = place
        self.reach = reach
        self.strategy = strategy

    def aim(self, foes):
        if not foes:
            return None
        foe = self.strategy(self.place, tuple(foes))
        return foe if abs(foe.place - self.place) <= self.reach else None
