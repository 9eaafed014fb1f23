"""Looks exact classes up in a table. Fails: test_subclasses."""


class Thing:
    pass


class Ship(Thing):
    pass


class Rock(Thing):
    pass


class Comet(Thing):
    pass


ANSWERS = {
    (Ship, Ship): "greeting",
    (Rock, Ship): "damaged",
    (Rock, Rock): "dust",
    (Comet, Ship): "destroyed",
    (Comet, Rock): "dust",
    (Comet, Comet): "flash",
}


def meet(one, other):
    classes = (type(one), type(other))
    return ANSWERS.get(classes) or ANSWERS.get(classes[::-1], "nothing")
