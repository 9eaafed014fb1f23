"""A tree of decisions and rolls: expectiminimax.

Give every class its ``value``, as an exact fraction, and ``Mine`` its ``best`` move.
"""

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
        raise NotImplementedError


class Mine(Node):
    """Your decision between moves, each with a name."""

    def __init__(self, moves: dict[str, Node]) -> None:
        self.moves = moves

    def value(self) -> Fraction:
        raise NotImplementedError

    def best(self) -> str:
        """Return the name of the best move; of several, the first."""
        raise NotImplementedError


class Yours(Node):
    """The decision of the opponent, who wishes you ill."""

    def __init__(self, moves: dict[str, Node]) -> None:
        self.moves = moves

    def value(self) -> Fraction:
        raise NotImplementedError


class Chance(Node):
    """A roll: nodes with their probabilities."""

    def __init__(self, results: list[tuple[Fraction, Node]]) -> None:
        self.results = results

    def value(self) -> Fraction:
        raise NotImplementedError
