"""Forgets the upper border. Fails: test_pieces_move_within_the_board."""

from abc import ABC, abstractmethod


class Piece(ABC):
    @abstractmethod
    def steps(self) -> list[tuple[int, int]]:
        pass

    def moves(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        column, row = square
        targets = [(column + right, row + up) for right, up in self.steps()]
        return sorted((t for t in targets if 0 <= t[0] <= 7 and 0 <= t[1]))

    def attacks(self, square: tuple[int, int], target: tuple[int, int]) -> bool:
        return target in self.moves(square)


class King(Piece):
    def steps(self) -> list[tuple[int, int]]:
        around = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1)]
        return [step for step in around if step != (0, 0)]


class Wazir(Piece):
    def steps(self) -> list[tuple[int, int]]:
        return [(-1, 0), (0, -1), (0, 1), (1, 0)]


class Knight(Piece):
    def steps(self) -> list[tuple[int, int]]:
        near = (-2, -1, 1, 2)
        return [(right, up) for right in near for up in near if abs(right * up) == 2]
