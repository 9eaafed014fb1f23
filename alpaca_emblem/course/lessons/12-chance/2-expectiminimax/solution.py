"""A tree of decisions and rolls: expectiminimax."""

from abc import ABC, abstractmethod
from fractions import Fraction


class Node(ABC):
    """A position."""

    @abstractmethod
    def value(self) -> Fraction:
        """Return what the position is worth to you."""


class Leaf(Node):
    """An end of the game."""

    def __init__(self, points: int) -> None:
        self.points = points

    def value(self) -> Fraction:
        return Fraction(self.points)


class Mine(Node):
    """Your decision between moves, each with a name."""

    def __init__(self, moves: dict[str, Node]) -> None:
        self.moves = moves

    def value(self) -> Fraction:
        return max(node.value() for node in self.moves.values())

    def best(self) -> str:
        """Return the name of the best move; of several, the first."""
        return max(self.moves, key=lambda name: self.moves[name].value())


class Yours(Node):
    """The decision of the opponent, who wishes you ill."""

    def __init__(self, moves: dict[str, Node]) -> None:
        self.moves = moves

    def value(self) -> Fraction:
        return min(node.value() for node in self.moves.values())


class Chance(Node):
    """A roll: nodes with their probabilities."""

    def __init__(self, results: list[tuple[Fraction, Node]]) -> None:
        self.results = results

    def value(self) -> Fraction:
        return sum((p * node.value() for p, node in self.results), Fraction(0))
