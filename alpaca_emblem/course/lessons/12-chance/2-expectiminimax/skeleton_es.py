"""Un árbol de decisiones y tiradas: expectiminimax.

Da a cada clase su ``value``, como fracción exacta, y a ``Mine`` su mejor jugada,
``best``.
"""

from abc import ABC, abstractmethod
from fractions import Fraction


class Node(ABC):
    """Una posición."""

    @abstractmethod
    def value(self) -> Fraction:
        """Devuelve lo que vale la posición para ti."""


class Leaf(Node):
    """Un final de la partida."""

    def __init__(self, points: int) -> None:
        self.points = points

    def value(self) -> Fraction:
        raise NotImplementedError


class Mine(Node):
    """Tu decisión entre jugadas, cada una con su nombre."""

    def __init__(self, moves: dict[str, Node]) -> None:
        self.moves = moves

    def value(self) -> Fraction:
        raise NotImplementedError

    def best(self) -> str:
        """Devuelve el nombre de la mejor jugada; si hay varias, la primera."""
        raise NotImplementedError


class Yours(Node):
    """La decisión del rival, que quiere lo peor para ti."""

    def __init__(self, moves: dict[str, Node]) -> None:
        self.moves = moves

    def value(self) -> Fraction:
        raise NotImplementedError


class Chance(Node):
    """Una tirada: nodos con sus probabilidades."""

    def __init__(self, results: list[tuple[Fraction, Node]]) -> None:
        self.results = results

    def value(self) -> Fraction:
        raise NotImplementedError
