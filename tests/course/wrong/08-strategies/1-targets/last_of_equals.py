"""Chooses the last of equals. Fails: test_of_equals_the_first_is_chosen."""

from typing import NamedTuple


class Foe(NamedTuple):
    name: str
    place: int
    hit_points: int


def nearest(place, foes):
    best = foes[0]
    for foe in foes:
        if abs(foe.place - place) <= abs(best.place - place):
            best = foe
    return best


def weakest(place, foes):
    return min(foes, key=lambda foe: foe.hit_points)


class Tower:
    def __init__(self, place, reach, strategy):
        self.place = place
        self.reach = reach
        self.strategy = strategy

    def aim(self, foes):
        near = tuple(foe for foe in foes if abs(foe.place - self.place) <= self.reach)
        return self.strategy(self.place, near) if near else None
