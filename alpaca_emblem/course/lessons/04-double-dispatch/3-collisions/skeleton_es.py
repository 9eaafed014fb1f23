"""Encuentros de dos cosas en el espacio, iguales desde ambos lados.

- Dos naves se saludan: "greeting".
- Una nave que se encuentra con una roca queda dañada: "damaged".
- Dos rocas: "dust".
- Un cometa y una nave: "destroyed". Un cometa y una roca: "dust". Dos cometas: "flash".

`meet` es simétrica: meet(a, b) y meet(b, a) son iguales. La primera versión de este
módulo, abajo, pregunta por las clases. Se escribió cuando solo había naves y rocas, y
cuando llegaron los cometas se pasaron por alto los lugares que había que cambiar.

Reescríbela con doble despacho. Conserva los nombres de las clases y `meet`. Una clase
que se escriba después, como una estación, debe poder participar si deriva de `Thing` y
redefine los métodos ``meet_ship``, ``meet_rock`` y ``meet_comet``. Donde no redefina
ninguno, la respuesta es "nothing".
"""


class Thing:
    """Algo en el espacio."""


class Ship(Thing):
    """Vuela adonde quiere su capitana."""


class Rock(Thing):
    """Vuela por donde siempre voló."""


class Comet(Thing):
    """Vuela deprisa."""


def meet(one: Thing, other: Thing) -> str:
    """Devuelve qué ocurre cuando *one* y *other* se encuentran."""
    if isinstance(one, Ship):
        if isinstance(other, Ship):
            return "greeting"
        return "damaged"
    if isinstance(other, Ship):
        return "damaged"
    return "dust"
