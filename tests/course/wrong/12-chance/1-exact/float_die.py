"""Computes with floats. Fails: test_a_die_is_exact."""

from fractions import Fraction


class Odds:
    """The results of an experiment, each with its exact probability."""

    def __init__(self, chances: dict[int, Fraction]) -> None:
        if abs(sum(chances.values()) - 1) > 1e-9:
            raise ValueError("the probabilities must sum to 1")
        self.chances = {
            result: chances[result] for result in sorted(chances) if chances[result]
        }

    @classmethod
    def die(cls, faces: int) -> "Odds":
        """Return the odds of a fair die with that many faces."""
        return cls(dict.fromkeys(range(1, faces + 1), 1 / faces))

    def __add__(self, other: "Odds") -> "Odds":
        """Return the odds of the sum of two independent experiments."""
        chances: dict[int, Fraction] = {}
        for mine, p in self.chances.items():
            for yours, q in other.chances.items():
                chances[mine + yours] = chances.get(mine + yours, 0) + p * q
        return Odds(chances)

    def at_least(self, least: int) -> Fraction:
        """Return the probability of *least* or more."""
        return sum(
            (p for result, p in self.chances.items() if result >= least), Fraction(0)
        )

    def mean(self) -> Fraction:
        """Return the expected result."""
        return sum((result * p for result, p in self.chances.items()), Fraction(0))
