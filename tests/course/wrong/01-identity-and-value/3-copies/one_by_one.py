"""Copies each weapon as often as it is met. Fails: test_shared_weapons_stay_shared."""


class Weapon:
    def __init__(self, edge):
        self.edge = edge


class Soldier:
    def __init__(self, hit_points, weapon=None):
        self.hit_points = hit_points
        self.weapon = weapon


def copied(soldiers):
    copies = {}
    for soldier in soldiers:
        if soldier not in copies:
            weapon = soldier.weapon
            held = None if weapon is None else Weapon(weapon.edge)
            copies[soldier] = Soldier(soldier.hit_points, held)
    return [copies[soldier] for soldier in soldiers]
