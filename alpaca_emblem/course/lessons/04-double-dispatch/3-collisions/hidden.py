"""Further checks of things that meet in space."""

from exercise_3 import Comet, Rock, Ship, Thing, meet

KINDS = (Ship, Rock, Comet)


def test_symmetry():
    for one in KINDS:
        for other in KINDS:
            there, back = meet(one(), other()), meet(other(), one())
            pair = f"{one.__name__} and {other.__name__}"
            assert there == back, f"{pair}: {there} there, {back} back"


def test_subclasses():
    cruiser = type("Cruiser", (Ship,), {})
    iceball = type("Iceball", (Comet,), {})
    assert meet(cruiser(), iceball()) == meet(iceball(), cruiser()) == "destroyed"
    assert meet(cruiser(), cruiser()) == "greeting"
    assert meet(iceball(), iceball()) == "flash"


class Station(Thing):
    """A class of the future."""

    def meet_ship(self, ship):
        return "docking"

    def meet_rock(self, rock):
        return "damaged"


def test_a_station_answers():
    assert meet(Ship(), Station()) == "docking"
    assert meet(Rock(), Station()) == "damaged"


def test_a_station_comes_from_either_side():
    assert meet(Station(), Ship()) == "docking"
    assert meet(Station(), Rock()) == "damaged"


def test_nothing_by_default():
    assert meet(Comet(), Station()) == meet(Station(), Comet()) == "nothing"
    assert meet(Thing(), Ship()) == meet(Ship(), Thing()) == "nothing"
    assert meet(Thing(), Thing()) == "nothing"
