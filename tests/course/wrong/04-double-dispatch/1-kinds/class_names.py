"""Compares names of classes. Fails: test_a_subclass_is_of_the_same_kind."""


class Weapon:
    beats = ""

    def factor_against(self, other):
        if type(other).__name__ == self.beats:
            return 1.5
        if type(self).__name__ == other.beats:
            return 0.5
        return 1.0


class Axe(Weapon):
    beats = "Spear"


class Sword(Weapon):
    beats = "Axe"


class Spear(Weapon):
    beats = "Sword"


class Bow(Weapon):
    pass
