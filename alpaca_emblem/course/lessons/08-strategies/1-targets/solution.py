"""Towers that aim."""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Foe(NamedTuple):
    """A foe on a road of numbered places."""

    name: str
    place: int
    hit_points: int


Strategy = Callable[[int, tuple[Foe, ...]], Foe]


def nearest(place: int, foes: tuple[Foe, ...]) -> Foe:
    """Choose the foe nearest to *place*."""
    return min(foes, key=lambda foe: abs(foe.place - place))


def weakest(place: int, foes: tuple[Foe, ...]) -> Foe:
    """Choose the foe with the fewest hit points."""
    return min(foes, key=lambda foe: foe.hit_points)


class Tower:
    """A tower beside the road."""

    def __init__(self, place: int, reach: int, strategy: Strategy) -> None:
        self.place = place
        self.reach = reach
        self.strategy = strategy

    def aim(self, foes: Sequence[Foe]) -> Foe | None:
        """Return the foe to shoot at, or None if there is none within reach."""
        near = tuple(foe for foe in foes if abs(foe.place - self.place) <= self.reach)
        return self.strategy(self.place, near) if near else None
