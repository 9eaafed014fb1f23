"""Meetings of two things in space, the same from both sides."""


class Thing:
    """Something in space. Unless it says otherwise, nothing happens."""

    def met_by(self, other: "Thing") -> str:
        """Let *other* answer, by the method for this class."""
        return "nothing"

    def meet_ship(self, ship: "Ship") -> str:
        """Return what happens when this and *ship* meet."""
        return "nothing"

    def meet_rock(self, rock: "Rock") -> str:
        """Return what happens when this and *rock* meet."""
        return "nothing"

    def meet_comet(self, comet: "Comet") -> str:
        """Return what happens when this and *comet* meet."""
        return "nothing"


class Ship(Thing):
    """Flies where its captain wants."""

    def met_by(self, other: Thing) -> str:
        return other.meet_ship(self)

    def meet_ship(self, ship: "Ship") -> str:
        return "greeting"

    def meet_rock(self, rock: "Rock") -> str:
        return "damaged"

    def meet_comet(self, comet: "Comet") -> str:
        return "destroyed"


class Rock(Thing):
    """Flies where it always flew."""

    def met_by(self, other: Thing) -> str:
        return other.meet_rock(self)

    def meet_ship(self, ship: Ship) -> str:
        return "damaged"

    def meet_rock(self, rock: "Rock") -> str:
        return "dust"

    def meet_comet(self, comet: "Comet") -> str:
        return "dust"


class Comet(Thing):
    """Flies fast."""

    def met_by(self, other: Thing) -> str:
        return other.meet_comet(self)

    def meet_ship(self, ship: Ship) -> str:
        return "destroyed"

    def meet_rock(self, rock: Rock) -> str:
        return "dust"

    def meet_comet(self, comet: "Comet") -> str:
        return "flash"


def meet(one: Thing, other: Thing) -> str:
    """Return what happens when *one* and *other* meet.

    A class of the future has methods for those that it knows, and they have none for
    it: so the other side is asked, too.
    """
    answer = other.met_by(one)
    return one.met_by(other) if answer == "nothing" else answer
