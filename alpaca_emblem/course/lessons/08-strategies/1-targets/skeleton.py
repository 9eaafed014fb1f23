"""Towers that aim.

`Tower` knows every way to choose a target, by a word. A new way is a change of the
tower, and a word with a mistake in it is a tower that aims at the first foe.

Take the choice out of the tower:

- A strategy is anything that can be called with the place of the tower and a tuple of
  foes, of which there is at least one; it returns one of them.
- Write the strategies ``nearest`` and ``weakest``. Of equals they choose the first.
- A `Tower` is given a strategy as its third argument and keeps it in the attribute
  ``strategy``, which may be exchanged.
- ``aim`` shows the strategy the foes within reach only, in order. If there is none, it
  returns None and asks no strategy.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Foe(NamedTuple):
    """A foe on a road of numbered places."""

    name: str
    place: int
    hit_points: int


class Tower:
    """A tower beside the road."""

    def __init__(self, place: int, reach: int, mode: str) -> None:
        self.place = place
        self.reach = reach
        self.mode = mode

    def aim(self, foes: Sequence[Foe]) -> Foe | None:
        """Return the foe to shoot at, or None if there is none within reach."""
        best = None
        for foe in foes:
            if abs(foe.place - self.place) > self.reach:
                continue
            if best is None:
                best = foe
            elif self.mode == "nearest":
                if abs(foe.place - self.place) <= abs(best.place - self.place):
                    best = foe
            elif self.mode == "weakest" and foe.hit_points < best.hit_points:
                best = foe
        return best
