"""Torres que apuntan.

`Tower` conoce todas las maneras de elegir un blanco, por una palabra. Una manera nueva
obliga a cambiar la torre, y una palabra con una errata es una torre que apunta al
primer enemigo.

Saca la elección de la torre:

- Una estrategia es cualquier cosa que se pueda llamar con el lugar de la torre y una
  tupla de enemigos, en la que hay al menos uno; devuelve uno de ellos.
- Escribe las estrategias ``nearest`` y ``weakest``. Entre iguales eligen el primero.
- Una `Tower` recibe una estrategia como tercer argumento y la guarda en el atributo
  ``strategy``, que se puede cambiar.
- ``aim`` muestra a la estrategia solo los enemigos que están a su alcance, en orden. Si
  no hay ninguno, devuelve None y no pregunta a ninguna estrategia.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Foe(NamedTuple):
    """Un enemigo en un camino de lugares numerados."""

    name: str
    place: int
    hit_points: int


class Tower:
    """Una torre junto al camino."""

    def __init__(self, place: int, reach: int, mode: str) -> None:
        self.place = place
        self.reach = reach
        self.mode = mode

    def aim(self, foes: Sequence[Foe]) -> Foe | None:
        """Devuelve el enemigo al que disparar, o None si no hay ninguno al alcance."""
        best = None
        for foe in foes:
            if abs(foe.place - self.place) > self.reach:
                continue
            if best is None:
                best = foe
            elif self.mode == "nearest":
                if abs(foe.place - self.place) <= abs(best.place - self.place):
                    best = foe
            elif self.mode == "weakest" and foe.hit_points < best.hit_points:
                best = foe
        return best
