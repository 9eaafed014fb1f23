"""Refuses to disarm an empty hand. Fails: test_disarming_twice_is_no_error."""


class Weapon:
    def __init__(self, name, power, reach=1):
        self.name = name
        self.power = power
        self.reach = reach

    def price_of_repair(self):
        return 2 * self.power


class EmptyHand(Weapon):
    def __init__(self):
        super().__init__("nothing", 0)

    def is_weapon(self):
        return False


class Fighter:
    def __init__(self, strength, weapon=None):
        self.strength = strength
        self.weapon = weapon if weapon is not None else EmptyHand()

    def damage(self):
        return self.strength + self.weapon.power

    def reaches(self, distance):
        return distance <= self.weapon.reach

    def price_of_repair(self):
        return self.weapon.price_of_repair()

    def holds(self):
        return self.weapon.name

    def is_armed(self):
        return not isinstance(self.weapon, EmptyHand)

    def disarm(self):
        if isinstance(self.weapon, EmptyHand):
            raise ValueError("nothing to take away")
        weapon, self.weapon = self.weapon, EmptyHand()
        return weapon
