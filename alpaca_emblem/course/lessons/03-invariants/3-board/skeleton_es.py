"""Unidades y casillas que se conocen entre sí.

El invariante: ``unit.square is square`` exactamente si ``square.unit is unit``. Dos
referencias dicen una sola cosa, así que nunca debe cambiar una sin la otra. Completa
las tres funciones:

- ``place`` pone una unidad en una casilla, esté donde esté. Una casilla en la que hay
  otra unidad lanza OccupiedError, y no cambia nada. Ponerla donde ya está no cambia
  nada.
- ``remove`` saca una unidad del tablero. Una unidad que no está en él sigue fuera.
- ``swap`` intercambia las casillas de dos unidades, de las que una o ambas pueden
  estar fuera del tablero.
"""


class Square:
    """Una casilla, quizá con una unidad."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.unit: Unit | None = None


class Unit:
    """Una unidad, quizá en una casilla."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.square: Square | None = None


class OccupiedError(Exception):
    """Hay otra unidad en la casilla."""


def place(unit: Unit, square: Square) -> None:
    """Pone *unit* en *square*."""
    square.unit = unit
    unit.square = square


def remove(unit: Unit) -> None:
    """Saca *unit* del tablero."""
    unit.square = None


def swap(one: Unit, other: Unit) -> None:
    """Intercambia las casillas de dos unidades."""
    one.square, other.square = other.square, one.square
