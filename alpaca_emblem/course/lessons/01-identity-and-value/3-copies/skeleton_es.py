"""Una copia de un ejército, con todo lo que comparten sus soldados.

Los soldados llevan armas, y dos soldados pueden compartir una: si uno la afila, queda
afilada para ambos. `copied` devuelve una copia de los soldados en la que

- cada soldado y cada arma son nuevos, de modo que se puede herir a la copia y afilar
  sus armas sin que cambien los originales;
- los soldados que compartían un arma también comparten una en la copia;
- un soldado sin arma tampoco la tiene en la copia;
- un soldado que está dos veces en la lista está dos veces en la copia, como uno solo.

Escríbela tú: el módulo ``copy`` no hace falta.
"""

from collections.abc import Sequence


class Weapon:
    """Un arma con filo."""

    def __init__(self, edge: int) -> None:
        self.edge = edge


class Soldier:
    """Un soldado con puntos de vida, y quizá un arma."""

    def __init__(self, hit_points: int, weapon: Weapon | None = None) -> None:
        self.hit_points = hit_points
        self.weapon = weapon


def copied(soldiers: Sequence[Soldier]) -> list[Soldier]:
    """Devuelve una copia de *soldiers*, en el mismo orden."""
    return [Soldier(soldier.hit_points, soldier.weapon) for soldier in soldiers]
