"""A copy of an army, with all that its soldiers share."""

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
    copier = Copier()
    return [copier.soldier(soldier) for soldier in soldiers]


class Copier:
    """Remembers the copy of each object, by identity, so that it is made once."""

    def __init__(self) -> None:
        self._soldiers: dict[Soldier, Soldier] = {}
        self._weapons: dict[Weapon, Weapon] = {}

    def soldier(self, original: Soldier) -> Soldier:
        """Return the copy of *original*."""
        if original not in self._soldiers:
            weapon = original.weapon
            held = None if weapon is None else self.weapon(weapon)
            self._soldiers[original] = Soldier(original.hit_points, held)
        return self._soldiers[original]

    def weapon(self, original: Weapon) -> Weapon:
        """Return the copy of *original*."""
        if original not in self._weapons:
            self._weapons[original] = Weapon(original.edge)
        return self._weapons[original]
