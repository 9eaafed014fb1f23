"""Las probabilidades de los dados, como fracciones.

Completa la clase: un dado con probabilidades exactas, la suma de dos experimentos
independientes, la probabilidad de un resultado o más, y la media. El constructor
rechaza las probabilidades que no suman 1, guarda los resultados en orden y omite los
de probabilidad 0.
"""

from fractions import Fraction


class Odds:
    """Los resultados de un experimento, cada uno con su probabilidad exacta."""

    def __init__(self, chances: dict[int, Fraction]) -> None:
        self.chances = chances

    @classmethod
    def die(cls, faces: int) -> "Odds":
        """Devuelve las probabilidades de un dado justo con esas caras."""
        return cls(dict.fromkeys(range(1, faces + 1), 1 / faces))

    def __add__(self, other: "Odds") -> "Odds":
        """Devuelve las probabilidades de la suma de dos experimentos independientes."""
        raise NotImplementedError

    def at_least(self, least: int) -> Fraction:
        """Devuelve la probabilidad de *least* o más."""
        raise NotImplementedError

    def mean(self) -> Fraction:
        """Devuelve el resultado esperado."""
        raise NotImplementedError
