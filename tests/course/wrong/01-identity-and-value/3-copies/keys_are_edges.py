"""Remembers weapons by their edge. Fails: test_equal_weapons_stay_apart."""


class Weapon:
    def __init__(self, edge):
        self.edge = edge


class Soldier:
    def __init__(self, hit_points, weapon=None):
        self.hit_points = hit_points
        self.weapon = weapon


def copied(soldiers):
    weapons, copies = {}, {}
    for soldier in soldiers:
        held = None
        if soldier.weapon is not None:
            edge = soldier.weapon.edge
            held = weapons.setdefault(edge, Weapon(edge))
        if soldier not in copies:
            copies[soldier] = Soldier(soldier.hit_points, held)
    return [copies[soldier] for soldier in soldiers]
