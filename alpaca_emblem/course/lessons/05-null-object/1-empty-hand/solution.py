"""Fighters with and without a weapon."""


class Weapon:
    """A weapon."""

    def __init__(self, name: str, power: int, reach: int = 1) -> None:
        self.name = name
        self.power = power
        self.reach = reach

    def is_weapon(self) -> bool:
        """Return whether its bearer counts as armed."""
        return True

    def price_of_repair(self) -> int:
        """Return the price of a repair, in coins."""
        return 2 * self.power


class EmptyHand(Weapon):
    """No weapon: adds nothing, and costs nothing."""

    def __init__(self) -> None:
        super().__init__("nothing", power=0)

    def is_weapon(self) -> bool:
        return False

    def price_of_repair(self) -> int:
        return 0


EMPTY_HAND = EmptyHand()


class Fighter:
    """A fighter, perhaps with a weapon."""

    def __init__(self, strength: int, weapon: Weapon = EMPTY_HAND) -> None:
        self.strength = strength
        self.weapon = weapon

    def damage(self) -> int:
        """Return the damage of a blow."""
        return self.strength + self.weapon.power

    def reaches(self, distance: int) -> bool:
        """Return whether a blow reaches so far."""
        return distance <= self.weapon.reach

    def price_of_repair(self) -> int:
        """Return what the fighter pays for repairs."""
        return self.weapon.price_of_repair()

    def holds(self) -> str:
        """Return what the fighter holds, in a word."""
        return self.weapon.name

    def is_armed(self) -> bool:
        """Return whether the fighter has a weapon."""
        return self.weapon.is_weapon()

    def disarm(self) -> Weapon:
        """Take the weapon away, and return it."""
        weapon, self.weapon = self.weapon, EMPTY_HAND
        return weapon
