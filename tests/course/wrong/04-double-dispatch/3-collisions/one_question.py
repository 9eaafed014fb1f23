"""Asks one side only. Fails: test_a_station_comes_from_either_side."""


class Thing:
    def met_by(self, other):
        return "nothing"

    def meet_ship(self, ship):
        return "nothing"

    def meet_rock(self, rock):
        return "nothing"

    def meet_comet(self, comet):
        return "nothing"


class Ship(Thing):
    def met_by(self, other):
        return other.meet_ship(self)

    def meet_ship(self, ship):
        return "greeting"

    def meet_rock(self, rock):
        return "damaged"

    def meet_comet(self, comet):
        return "destroyed"


class Rock(Thing):
    def met_by(self, other):
        return other.meet_rock(self)

    def meet_ship(self, ship):
        return "damaged"

    def meet_rock(self, rock):
        return "dust"

    def meet_comet(self, comet):
        return "dust"


class Comet(Thing):
    def met_by(self, other):
        return other.meet_comet(self)

    def meet_ship(self, ship):
        return "destroyed"

    def meet_rock(self, rock):
        return "dust"

    def meet_comet(self, comet):
        return "flash"


def meet(one, other):
    return one.met_by(other)
