"""Remembers copies for ever. Fails: test_copies_know_nothing_of_each_other."""


class Weapon:
    def __init__(self, edge):
        self.edge = edge


class Soldier:
    def __init__(self, hit_points, weapon=None):
        self.hit_points = hit_points
        self.weapon = weapon


def copied(soldiers, weapons={}):
    copies = {}
    for soldier in soldiers:
        weapon = soldier.weapon
        if weapon is not None and weapon not in weapons:
            weapons[weapon] = Weapon(weapon.edge)
        if soldier not in copies:
            copies[soldier] = Soldier(soldier.hit_points, weapons.get(weapon))
    return [copies[soldier] for soldier in soldiers]
