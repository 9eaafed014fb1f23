"""A sequential test: play no more bouts than the answer needs.

After each few bouts, the likelihood of the scores so far is compared under two
hypotheses: that one way is stronger by *elo0*, or by *elo1*. The ratio follows Wald's
bounds, as in fishtest. A bout is one game from every seat on the same dice, so scores
are counted by bout: that takes the luck of the dice out of the comparison. Under each
hypothesis, the distribution of scores is the most likely one with that mean.
"""

from __future__ import annotations

import math
from typing import Final

from attrs import define, field, frozen

from alpaca_emblem.checks import number_between, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.likelihood import log_ratio

MOST_ELO: Final = 2000
"""The largest difference of a hypothesis."""


def score_of(elo: float) -> float:
    """Return the expected score, from 0 to 1, at a difference of *elo*.

    >>> score_of(0), round(score_of(100), 4)
    (0.5, 0.6401)
    """
    number_between("elo", elo, -math.inf, math.inf)
    return float(1 / (1 + 10 ** min(-elo / 400, 300)))


def elo_of(score: float) -> float:
    """Return the difference at which *score*, between 0 and 1, is expected.

    Raises:
        InvalidTypeError: *score* is not a number.
        InvalidValueError: *score* is not between 0 and 1.
    """
    number_between("score", score, 0, 1)
    if not 0 < score < 1:
        raise InvalidValueError(f"score must be between 0 and 1, not {score}")
    return 0.0 - 400 * math.log10(1 / score - 1)


@frozen(kw_only=True)
class Hypotheses:
    """Two differences in strength, and how often the test may be wrong.

    Attributes:
        elo0: The difference by the first hypothesis.
        elo1: The greater difference by the second.
        alpha: The chance that the first is rejected though it is true.
        beta: The chance that the second is rejected though it is true.
    """

    elo0: float = field(default=0.0)
    elo1: float = field(default=10.0)
    alpha: float = field(default=0.05)
    beta: float = field(default=0.05)

    def __attrs_post_init__(self) -> None:
        number_between("elo0", self.elo0, -MOST_ELO, MOST_ELO)
        number_between("elo1", self.elo1, -MOST_ELO, MOST_ELO)
        if not self.elo0 < self.elo1:
            raise InvalidValueError(
                f"elo1 must be above elo0, {self.elo0}, not {self.elo1}"
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            number_between(name, value, 0, 0.5)
            if not 0 < value < 0.5:
                raise InvalidValueError(
                    f"{name} must be between 0 and 0.5, not {value}"
                )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the first or the second is accepted."""
        low = math.log(self.beta / (1 - self.alpha))
        return low, math.log((1 - self.beta) / self.alpha)


@define
class SequentialTest:
    """The bouts so far, and the decision that follows from them.

    >>> test = SequentialTest(Hypotheses(elo0=0, elo1=100))
    >>> for _ in range(60):
    ...     decision = test.add(0.75)
    >>> test.decision, test.bouts
    ('elo1', 60)

    Attributes:
        hypotheses: The hypotheses to compare.
        every: The number of bouts between two looks at the likelihood. Looking after
            each bout would be wrong more often than agreed.
        counts: The number of bouts by score.
        decision: "elo0" or "elo1", once one is accepted; it stays.
    """

    hypotheses: Hypotheses = field(factory=Hypotheses)
    every: int = field(default=20)
    counts: dict[float, int] = field(init=False, factory=dict)
    decision: str | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        whole_number("every", self.every, 1)

    @property
    def bouts(self) -> int:
        """The number of bouts so far."""
        return int(sum(self.counts.values()))

    def add(self, score: float) -> str | None:
        """Count a bout with *score*, from 0 to 1, and return the decision if any.

        Raises:
            InvalidTypeError: *score* is not a number.
            InvalidValueError: *score* is out of range.
        """
        number_between("score", score, 0, 1)
        self.counts[score] = self.counts.get(score, 0) + 1
        return self.look() if self.bouts % self.every == 0 else self.decision

    def look(self) -> str | None:
        """Decide by the bouts so far, if that is possible; a decision stays."""
        if self.decision is None and self.bouts:
            ratio, (low, high) = self.ratio, self.hypotheses.bounds
            if ratio >= high:
                self.decision = "elo1"
            elif ratio <= low:
                self.decision = "elo0"
        return self.decision

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood of *elo1*, relative to that of *elo0*."""
        low, high = map(score_of, (self.hypotheses.elo0, self.hypotheses.elo1))
        return log_ratio(self.counts, low, high)
