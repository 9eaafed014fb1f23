"""The odds of dice, as fractions.

Complete the class: a die with exact probabilities, the sum of two independent
experiments, the probability of a result or more, and the mean. The constructor refuses
probabilities that do not sum to 1, keeps the results in order, and leaves out those of
probability 0.
"""

from fractions import Fraction


class Odds:
    """The results of an experiment, each with its exact probability."""

    def __init__(self, chances: dict[int, Fraction]) -> None:
        self.chances = chances

    @classmethod
    def die(cls, faces: int) -> "Odds":
        """Return the odds of a fair die with that many faces."""
        return cls(dict.fromkeys(range(1, faces + 1), 1 / faces))

    def __add__(self, other: "Odds") -> "Odds":
        """Return the odds of the sum of two independent experiments."""
        raise NotImplementedError

    def at_least(self, least: int) -> Fraction:
        """Return the probability of *least* or more."""
        raise NotImplementedError

    def mean(self) -> Fraction:
        """Return the expected result."""
        raise NotImplementedError
