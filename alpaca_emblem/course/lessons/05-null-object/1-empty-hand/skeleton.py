"""Fighters with and without a weapon.

The class `Fighter` asks in five places whether there is a weapon, and one place has
been forgotten: telling what an unarmed fighter holds raises an AttributeError.

Write the class `EmptyHand`, a weapon that is none, and let every fighter hold one
unless it is given something else. Then remove all questions: the word None should not
occur in `Fighter`.

- An empty hand has the power 0, the reach 1 and the name "nothing".
- An unarmed fighter hits for its strength alone, and pays nothing for repairs.
- ``disarm`` returns what the fighter held and leaves an empty hand. Disarming an
  unarmed fighter is no error, and returns an empty hand.
- ``is_armed`` is False for an empty hand. The weapon answers it, not the fighter."""


class Weapon:
    """A weapon."""

    def __init__(self, name: str, power: int, reach: int = 1) -> None:
        self.name = name
        self.power = power
        self.reach = reach

    def price_of_repair(self) -> int:
        """Return the price of a repair, in coins."""
        return 2 * self.power


class Fighter:
    """A fighter, perhaps with a weapon."""

    def __init__(self, strength: int, weapon: Weapon | None = None) -> None:
        self.strength = strength
        self.weapon = weapon

    def damage(self) -> int:
        """Return the damage of a blow."""
        return self.strength + (self.weapon.power if self.weapon is not None else 0)

    def reaches(self, distance: int) -> bool:
        """Return whether a blow reaches so far."""
        if self.weapon is None:
            return distance <= 1
        return distance <= self.weapon.reach

    def price_of_repair(self) -> int:
        """Return what the fighter pays for repairs."""
        if self.weapon is None:
            return 0
        return self.weapon.price_of_repair()

    def holds(self) -> str:
        """Return what the fighter holds, in a word."""
        return self.weapon.name

    def is_armed(self) -> bool:
        """Return whether the fighter has a weapon."""
        return self.weapon is not None

    def disarm(self) -> Weapon:
        """Take the weapon away, and return it."""
        weapon, self.weapon = self.weapon, None
        return weapon
