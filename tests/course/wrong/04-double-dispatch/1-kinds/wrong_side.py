"""Returns the factor of the weapon attacked. Fails: test_the_circle."""


class Weapon:
    def factor_against(self, other):
        return 1.0

    def factor_from_axe(self):
        return 1.0

    def factor_from_sword(self):
        return 1.0

    def factor_from_spear(self):
        return 1.0


class Axe(Weapon):
    def factor_against(self, other):
        return other.factor_from_axe()

    def factor_from_sword(self):
        return 0.5

    def factor_from_spear(self):
        return 1.5


class Sword(Weapon):
    def factor_against(self, other):
        return other.factor_from_sword()

    def factor_from_spear(self):
        return 0.5

    def factor_from_axe(self):
        return 1.5


class Spear(Weapon):
    def factor_against(self, other):
        return other.factor_from_spear()

    def factor_from_axe(self):
        return 0.5

    def factor_from_sword(self):
        return 1.5


class Bow(Weapon):
    pass
