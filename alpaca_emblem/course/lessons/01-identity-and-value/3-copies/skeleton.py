"""A copy of an army, with all that its soldiers share.

Soldiers carry weapons, and two soldiers may share one: if one of them sharpens it, it
is sharper for both. `copied` returns a copy of soldiers in which

- every soldier and every weapon is a new one, so that the copy can be hurt and the
  weapons sharpened without a change to the originals;
- soldiers who shared a weapon share one in the copy, too;
- a soldier without a weapon has none in the copy;
- a soldier who stands in the list twice stands in the copy twice, as one soldier.

Write it yourself: the module ``copy`` is not needed.
"""

from collections.abc import Sequence


class Weapon:
    """A weapon with an edge."""

    def __init__(self, edge: int) -> None:
        self.edge = edge


class Soldier:
    """A soldier with hit points, and perhaps a weapon."""

    def __init__(self, hit_points: int, weapon: Weapon | None = None) -> None:
        self.hit_points = hit_points
        self.weapon = weapon


def copied(soldiers: Sequence[Soldier]) -> list[Soldier]:
    """Return a copy of *soldiers*, in the same order."""
    return [Soldier(soldier.hit_points, soldier.weapon) for soldier in soldiers]
