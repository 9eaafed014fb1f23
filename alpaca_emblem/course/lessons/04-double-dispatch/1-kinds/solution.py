"""Four kinds of weapon. Each pair of kinds has a factor of its own."""


class Weapon:
    """A weapon. It passes itself on, and answers for itself."""

    def factor_against(self, other: "Weapon") -> float:
        """Return the factor of an attack with this weapon on the bearer of *other*."""
        return 1.0

    def factor_from_axe(self) -> float:
        """Return the factor of an axe's attack on the bearer of this weapon."""
        return 1.0

    def factor_from_sword(self) -> float:
        """Return the factor of a sword's attack on the bearer of this weapon."""
        return 1.0

    def factor_from_spear(self) -> float:
        """Return the factor of a spear's attack on the bearer of this weapon."""
        return 1.0


class Axe(Weapon):
    """Beats spears."""

    def factor_against(self, other: Weapon) -> float:
        return other.factor_from_axe()

    def factor_from_sword(self) -> float:
        return 1.5

    def factor_from_spear(self) -> float:
        return 0.5


class Sword(Weapon):
    """Beats axes."""

    def factor_against(self, other: Weapon) -> float:
        return other.factor_from_sword()

    def factor_from_spear(self) -> float:
        return 1.5

    def factor_from_axe(self) -> float:
        return 0.5


class Spear(Weapon):
    """Beats swords."""

    def factor_against(self, other: Weapon) -> float:
        return other.factor_from_spear()

    def factor_from_axe(self) -> float:
        return 1.5

    def factor_from_sword(self) -> float:
        return 0.5


class Bow(Weapon):
    """Beats no weapon, and is beaten by none."""
