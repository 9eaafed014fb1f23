"""Meetings of two things in space, the same from both sides.

- Two ships exchange greetings: "greeting".
- A ship that meets a rock is "damaged".
- Two rocks: "dust".
- A comet and a ship: "destroyed". A comet and a rock: "dust". Two comets: "flash".

`meet` is symmetric: meet(a, b) and meet(b, a) are equal. The first version of this
module, below, asks for classes. It was written when there were ships and rocks only,
and the places to change were overlooked when comets came.

Rewrite it by double dispatch. Keep the class names and `meet`. A class that is written
later, such as a station, must be able to join by deriving from `Thing` and overriding
the methods ``meet_ship``, ``meet_rock`` and ``meet_comet``. Where it overrides none of
them, the answer is "nothing".
"""


class Thing:
    """Something in space."""


class Ship(Thing):
    """Flies where its captain wants."""


class Rock(Thing):
    """Flies where it always flew."""


class Comet(Thing):
    """Flies fast."""


def meet(one: Thing, other: Thing) -> str:
    """Return what happens when *one* and *other* meet."""
    if isinstance(one, Ship):
        if isinstance(other, Ship):
            return "greeting"
        return "damaged"
    if isinstance(other, Ship):
        return "damaged"
    return "dust"
