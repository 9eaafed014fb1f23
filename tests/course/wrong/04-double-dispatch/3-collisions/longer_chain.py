"""Adds comets to the chain of questions. Fails: test_a_station_answers."""


class Thing:
    pass


class Ship(Thing):
    pass


class Rock(Thing):
    pass


class Comet(Thing):
    pass


def meet(one, other):
    for first, second in ((one, other), (other, one)):
        if isinstance(first, Comet):
            if isinstance(second, Ship):
                return "destroyed"
            if isinstance(second, Comet):
                return "flash"
            return "dust" if isinstance(second, Rock) else "nothing"
        if isinstance(first, Ship) and isinstance(second, Ship):
            return "greeting"
        if isinstance(first, Ship) and isinstance(second, Rock):
            return "damaged"
    return "dust" if isinstance(one, Rock) and isinstance(other, Rock) else "nothing"
