"""Creatures that suffer blows.

- `suffer(damage)` takes hit points and returns how many were lost. It stands in
  `Creature`, and subclasses do not override it.
- `felt(damage)` says what a creature feels of a blow. Each creature has its own: a
  `Wolf` feels all of it, a `Knight(hit_points, armour)` what is above the armour, and a
  `Ghost` half of it, rounded down.

Whatever `felt` returns, a blow takes at least 0 and at most *damage* hit points, and
never more than there are. Negative damage raises ValueError.
"""


class Creature:
    """A creature with hit points."""

    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points

    def suffer(self, damage: int) -> int:
        """Suffer a blow. Return the hit points that were lost."""
        self.hit_points -= damage
        return damage


class Wolf(Creature):
    """Feels every blow."""


class Knight(Creature):
    """Wears armour."""

    def __init__(self, hit_points: int, armour: int) -> None:
        super().__init__(hit_points)
        self.armour = armour


class Ghost(Creature):
    """Feels half of a blow."""
