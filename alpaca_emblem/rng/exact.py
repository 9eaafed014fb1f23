"""Every sequence of rolls instead of one: exact distributions.

The enumerating source walks the tree of all answers depth first. A resolver is run once
for each leaf, and asked again from the start; the source answers as before up to the
last fork that still has an untried branch, takes that branch, and goes on with first
branches. Weights are whole numbers all along, so nothing is rounded.

A walk depth first takes the forks near the root last, though they lead to most leaves.
So a tree that looks too large is surveyed: its upper forks are walked in every way, and
the lower ones are only met. As each branch that was met has a leaf at least, the limit
is exceeded long before so many leaves have been visited.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterator
from fractions import Fraction
from itertools import islice
from typing import ClassVar, Final, Self, TypeAlias, TypeVar

from alpaca_emblem.checks import INT_MAX, function, whole_number
from alpaca_emblem.errors import ForecastTooLargeError, InvalidValueError
from alpaca_emblem.rng.source import (
    LISTS,
    RandomSource,
    check_percent,
    check_pick,
    check_range,
)

ResultT = TypeVar("ResultT", bound=Hashable)

Question: TypeAlias = tuple[str | int, ...]

DEFAULT_LIMIT: Final = 100_000
CERTAIN: Final = (1, 1)

SURVEY_AFTER: Final = 1024
"""Questions after which a walk looks for the first time how large its tree may be."""
LOOK_AGAIN: Final = 4
"""It looks again after so many times as many."""
LEAST_FIND: Final = 4
"""A survey leaves out forks below which fewer branches are met than that."""


class ExactSource(RandomSource):
    """Gives all answers, one sequence of them in each run. See `sequences`.

    `chance` is two branches, True before False; `between` and `pick` are one branch for
    each value, in ascending order. The state is the number of answers given in this
    run. An enumeration can be neither set nor copied: it would count rolls twice.
    """

    __slots__ = (
        "_forks",
        "_known_leaves",
        "_least_find",
        "_limit",
        "_old_forks",
        "_position",
    )

    kind: ClassVar[str] = "exact"

    def __init__(self, limit: int = DEFAULT_LIMIT, *, least_find: int = 0) -> None:
        """Walk a tree of *limit* leaves at most.

        Args:
            limit: At least 1.
            least_find: If it is not 0, leave out the branches of those forks below
                which the first run met fewer others: see `survey`.
        """
        self._limit = whole_number("limit", limit, 1)
        self._least_find = whole_number("least_find", least_find, 0)
        self._old_forks = 0
        self._forks: list[_Fork] = []
        self._known_leaves = 1
        self._position = 0

    @property
    def weight(self) -> tuple[int, int]:
        """Numerator and denominator, not reduced, of the odds of this run so far."""
        if self._position == 0:
            return CERTAIN
        fork = self._forks[self._position - 1]
        return fork.numerator, fork.denominator

    @property
    def probability(self) -> Fraction:
        """The odds of the answers given in this run so far."""
        return Fraction(*self.weight)

    @property
    def state(self) -> int:
        """How many answers this run has been given."""
        return self._position

    @state.setter
    def state(self, state: float) -> None:
        raise InvalidValueError(f"an enumeration cannot be set to state {state!r}")

    def copy(self) -> Self:
        """Refused.

        Raises:
            InvalidValueError: Always.
        """
        raise InvalidValueError("an enumeration cannot be copied")

    def between(self, low: int, high: int) -> int:
        if type(low) is not int or type(high) is not int or low > high:
            check_range(low, high)
        return low + self._branch(("between", low, high), high - low + 1)

    def chance(self, percent: int) -> bool:
        if type(percent) is not int:
            check_percent(percent)
        if 0 < percent < 100:
            return self._branch(("chance", percent), 2, percent) == 0
        self._branch(("chance", percent), 1)
        return percent > 0

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        if (
            type(count) is not int
            or type(banned) not in LISTS
            or not len(banned) < count <= INT_MAX
        ):
            check_pick(count, banned)
        if count - len(banned) > self._limit:  # before they are listed
            raise self._too_many()
        allowed = [index for index in range(count) if index not in banned]
        return allowed[self._branch(("pick", *allowed), len(allowed))]

    def advance(self) -> bool:
        """Make ready for the next run. False if there is none, as all have been made.

        Raises:
            InvalidValueError: This run stopped asking before an earlier one did that
                was given the same answers.
        """
        forks = self._forks
        if self._position < len(forks):
            raise _not_repeatable(forks[self._position].question, "nothing")
        self._position = 0
        if self._least_find:
            self._leave_out_small_ends()
        while forks:
            if forks[-1].take_next():
                self._old_forks = len(forks)
                return True
            forks.pop()
        return False

    def _leave_out_small_ends(self) -> None:
        found, forks = 0, self._forks
        while len(forks) > self._old_forks and found < self._least_find:
            found += forks.pop().branches - 1

    def looks_too_large(self, runs: int) -> bool:
        """Whether there are more leaves than the limit, if *runs* were typical of all.

        It is an estimate, by the share of the tree that was walked in so many runs.
        """
        whole_number("runs", runs, 0)
        walked, share = 0.0, 1.0
        for fork in self._forks:
            share /= fork.branches
            walked += fork.branch * share
        return runs > self._limit * (walked + share)

    @property
    def branches_met(self) -> int:
        """How many branches this run might have taken instead of its own."""
        return sum(fork.branches - 1 for fork in self._forks)

    def _branch(self, question: Question, branches: int, percent: int = 0) -> int:
        position = self._position
        if position < len(self._forks):
            fork = self._forks[position]
            if fork.question != question:
                raise _not_repeatable(fork.question, _text(question))
            self._position = position + 1
            return fork.branch
        # Every branch ends in a leaf of its own at least, so that a tree which is too
        # large is known before it has been walked.
        self._known_leaves += branches - 1
        if self._known_leaves > self._limit:
            raise self._too_many()
        self._forks.append(_Fork(question, branches, percent, self.weight))
        self._position = position + 1
        return 0

    def _too_many(self) -> ForecastTooLargeError:
        return ForecastTooLargeError(
            f"there are more than {self._limit} sequences of rolls, the limit"
        )

    def __repr__(self) -> str:
        asked = ", ".join(_text(fork.question) for fork in self._forks)
        return f"<ExactSource state={self._position} asked=[{asked}]>"


class _Fork:
    """One question in the tree, and which of its branches the walk is in.

    All branches are equally likely, unless *percent* is not 0: then there are two, and
    it is the odds of the first.
    """

    __slots__ = (
        "branch",
        "branches",
        "denominator",
        "numerator",
        "percent",
        "question",
        "weight_before",
    )

    def __init__(
        self, question: Question, branches: int, percent: int, weight: tuple[int, int]
    ) -> None:
        self.question = question
        self.branch = 0
        self.branches = branches
        self.percent = percent
        self.weight_before, denominator = weight
        self.numerator = self.weight_before * (percent or 1)
        self.denominator = denominator * (100 if percent else branches)

    def take_next(self) -> bool:
        """Go into the next branch; False if this was the last."""
        self.branch += 1
        if self.percent:
            self.numerator = self.weight_before * (100 - self.percent)
        return self.branch < self.branches


def sequences(*, limit: int = DEFAULT_LIMIT) -> Iterator[ExactSource]:
    """The one enumerating source, once for every sequence of answers.

    Whoever iterates runs a resolver on it, completely, and takes back what the resolver
    changed; then the source holds the `weight` of that run. The resolver must ask the
    same questions as long as it is given the same answers. At each draw it may be
    interrupted by one of these errors.

    Raises:
        ForecastTooLargeError: There are more than *limit* sequences.
        InvalidValueError: *limit* is less than 1, or the resolver cannot be repeated.

    >>> for source in sequences():
    ...     print(source.chance(75) and source.between(1, 2), source.probability)
    1 3/8
    2 3/8
    False 1/4
    """
    return _walk(ExactSource(limit))


def distribution(
    resolve: Callable[[RandomSource], ResultT], *, limit: int = DEFAULT_LIMIT
) -> dict[ResultT, Fraction]:
    """The exact odds of everything that *resolve* can return, which sum to 1.

    *resolve* is run once for every sequence of answers to what it asks. Results come in
    the order of their first occurrence. See `sequences`; but a tree of far more than
    *limit* sequences is refused before most of them have been run.

    Raises:
        ForecastTooLargeError: There are more than *limit* sequences.
        InvalidTypeError: *resolve* cannot be called, or *limit* is no whole number.
        InvalidValueError: *limit* is less than 1, or *resolve* cannot be repeated.

    >>> distribution(lambda dice: dice.between(1, 2) + dice.between(1, 2))
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    function("resolve", resolve)
    weights = weigh(resolve, limit=limit)
    return {result: Fraction(*weight) for result, weight in weights.items()}


def weigh(
    resolve: Callable[[ExactSource], ResultT], *, limit: int = DEFAULT_LIMIT
) -> dict[ResultT, tuple[int, int]]:
    """As `distribution`, with numerators and denominators that are not reduced.

    >>> weigh(lambda dice: dice.chance(50))
    {True: (50, 100), False: (50, 100)}
    """
    totals: dict[ResultT, tuple[int, int]] = {}
    asked, look_after = 0, float(SURVEY_AFTER)
    for runs, source in enumerate(sequences(limit=limit), start=1):
        result = resolve(source)
        totals[result] = add_weights(totals.get(result, (0, 1)), source.weight)
        asked += source.state
        if asked >= look_after:
            look_after *= LOOK_AGAIN
            if source.looks_too_large(runs):
                survey(resolve, limit, source.branches_met)
                look_after = math.inf
    return totals


def survey(
    resolve: Callable[[ExactSource], object], limit: int, branches_met: int
) -> None:
    """Count the leaves of a tree whose runs meet about *branches_met* branches each.

    First only those forks are walked in every way below which half of the branches are
    met, then those below which there is a quarter, and so on.

    Raises:
        ForecastTooLargeError: There are more than *limit*. It is not raised if it takes
            more than half of so many runs to find out.
    """
    runs_left = limit // 2
    least_find = branches_met
    while least_find > LEAST_FIND:
        least_find = max(least_find // 2, LEAST_FIND)
        probe = ExactSource(limit, least_find=least_find)
        for source in islice(_walk(probe), runs_left):
            resolve(source)
            runs_left -= 1


def add_weights(total: tuple[int, int], weight: tuple[int, int]) -> tuple[int, int]:
    """The sum of two fractions over a common denominator, not reduced.

    >>> add_weights((1, 4), (2, 6))
    (7, 12)
    """
    if total[1] == weight[1]:
        return total[0] + weight[0], weight[1]
    common = math.lcm(total[1], weight[1])
    return (
        total[0] * (common // total[1]) + weight[0] * (common // weight[1]),
        common,
    )


def _walk(source: ExactSource) -> Iterator[ExactSource]:
    yield source
    while source.advance():
        yield source


def _text(question: Question) -> str:
    return f"{question[0]}({', '.join(map(str, question[1:]))})"


def _not_repeatable(before: Question, now: str) -> InvalidValueError:
    return InvalidValueError(
        "a resolver must ask the same when given the same answers, "
        f"not {_text(before)} in one run and {now} in the next"
    )
