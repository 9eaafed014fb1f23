"""Things that can be carried in a bag.

- Every `Thing` has a name and a weight, and `used_on(hit_points)` returns the hit
  points of a creature on which it was used.
- `Weapon(name, weight, power)` takes its power away, down to 0 at least.
- `Potion(name, weight, healing)` adds its healing.
- `Key(name, weight)` changes nothing.
- `Bag.weight()` is the weight of all things together. `Bag.use_all(hit_points)` uses
  them one after another, in order, and returns the hit points that are left.

No thing has what it does not need: a key has no power. A thing that does not say what
it does cannot be made.
"""


class Thing:
    """Anything that can be carried."""

    def __init__(self, name: str, weight: int, power: int = 0, healing: int = 0):
        self.name = name
        self.weight = weight
        self.power = power
        self.healing = healing

    def used_on(self, hit_points: int) -> int:
        """Return the hit points of a creature on which it was used."""
        if isinstance(self, Weapon):
            return hit_points - self.power
        return hit_points


class Weapon(Thing):
    """Hurts."""


class Potion(Thing):
    """Heals."""


class Key(Thing):
    """Opens a door."""


class Bag:
    """Things, in order."""

    def __init__(self, things: list[Thing]) -> None:
        self.things = list(things)

    def weight(self) -> int:
        """Return the weight of all things together."""
        return sum(thing.weight for thing in self.things)

    def use_all(self, hit_points: int) -> int:
        """Use all things in order; return the hit points that are left."""
        for thing in self.things:
            hit_points = thing.used_on(hit_points)
        return hit_points
