"""Asks for classes. Fails: test_the_one_attacked_answers."""


class Weapon:
    def factor_against(self, other):
        for winner, loser in ((Sword, Axe), (Axe, Spear), (Spear, Sword)):
            if isinstance(self, winner) and isinstance(other, loser):
                return 1.5
            if isinstance(self, loser) and isinstance(other, winner):
                return 0.5
        return 1.0


class Axe(Weapon):
    pass


class Sword(Weapon):
    pass


class Spear(Weapon):
    pass


class Bow(Weapon):
    pass
