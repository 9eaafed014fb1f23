"""Exact distributions: every sequence of rolls instead of one.

The enumerating source walks the tree of all answers depth first. A resolver runs once
for each leaf, from the start. The source repeats its previous answers up to the last
fork with an untried branch, takes that branch, and continues with first branches.
Weights are integers throughout, so nothing is rounded.

A depth-first walk varies the forks near the root last, although most leaves lie below
them. A tree that looks too large is therefore surveyed: all branches of its upper forks
are walked, and lower forks are only counted. Each counted branch has at least one leaf,
so the limit is exceeded long before that many leaves have been visited.
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
"""The number of answers after which a walk first estimates the size of its tree."""
LOOK_AGAIN: Final = 4
"""The factor by which that number grows for the next estimate."""
LEAST_FIND: Final = 4
"""A survey skips forks below which it counts fewer branches than this."""


class ExactSource(RandomSource):
    """A source that gives every sequence of answers, one in each run. See `sequences`.

    `chance` has two branches, True before False; `between` and `pick` have one branch
    for each value, in ascending order. The state is the number of answers in this run.
    An enumeration can neither be set nor copied, since it would count rolls twice.
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
        """Prepare to walk a tree of at most *limit* leaves.

        Args:
            limit: The largest number of leaves, at least 1.
            least_find: If not 0, skip the branches of forks below which the first run
                met fewer other branches. See `survey`.
        """
        self._limit = whole_number("limit", limit, 1)
        self._least_find = whole_number("least_find", least_find, 0)
        self._old_forks = 0
        self._forks: list[_Fork] = []
        self._known_leaves = 1
        self._position = 0

    @property
    def weight(self) -> tuple[int, int]:
        """The probability of this run so far, as an unreduced fraction."""
        if self._position == 0:
            return CERTAIN
        fork = self._forks[self._position - 1]
        return fork.numerator, fork.denominator

    @property
    def probability(self) -> Fraction:
        """The probability of the answers given in this run so far."""
        return Fraction(*self.weight)

    @property
    def state(self) -> int:
        """The number of answers given in this run."""
        return self._position

    @state.setter
    def state(self, state: float) -> None:
        raise InvalidValueError(f"an enumeration cannot be set to state {state!r}")

    def copy(self) -> Self:
        """Refuse to copy the enumeration.

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

    def reseed(self) -> int:
        """Return 0, without a branch.

        So an agent that samples its view can be enumerated, as long as nothing rolls
        the sampled dice: see `View.sample`.
        """
        return 0

    def advance(self) -> bool:
        """Prepare the next run, and return whether there is one.

        Raises:
            InvalidValueError: This run asked less than an earlier run with the same
                answers.
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
        """Return whether the tree probably has more leaves than the limit.

        The estimate is based on the share of the tree that was walked in *runs*.
        """
        whole_number("runs", runs, 0)
        walked, share = 0.0, 1.0
        for fork in self._forks:
            share /= fork.branches
            walked += fork.branch * share
        return runs > self._limit * (walked + share)

    @property
    def branches_met(self) -> int:
        """The number of branches that this run could have taken instead of its own."""
        return sum(fork.branches - 1 for fork in self._forks)

    def _branch(self, question: Question, branches: int, percent: int = 0) -> int:
        position = self._position
        if position < len(self._forks):
            fork = self._forks[position]
            if fork.question != question:
                raise _not_repeatable(fork.question, _text(question))
            self._position = position + 1
            return fork.branch
        # Every branch has at least one leaf of its own, so a tree that is too large is
        # detected before it has been walked.
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
    """One question in the tree, and the current branch of the walk.

    All branches are equally likely, unless *percent* is not 0: then there are two, and
    *percent* is the probability of the first.
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
        """Go to the next branch, and return whether there is one."""
        self.branch += 1
        if self.percent:
            self.numerator = self.weight_before * (100 - self.percent)
        return self.branch < self.branches


def sequences(*, limit: int = DEFAULT_LIMIT) -> Iterator[ExactSource]:
    """Yield the same enumerating source once for every sequence of answers.

    In each iteration, the caller runs a resolver to its end on the source and undoes
    its changes; the source then holds the `weight` of that run. The resolver must ask
    the same questions when it gets the same answers. Each draw may raise these errors.

    Raises:
        ForecastTooLargeError: There are more than *limit* sequences.
        InvalidValueError: *limit* is below 1, or the resolver is not repeatable.

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
    """Return the exact probability of each result of *resolve*. They sum to 1.

    *resolve* runs once for every sequence of rolls. Results come in the order of their
    first occurrence. See `sequences`. A tree of far more than *limit* sequences is
    refused before most of them have been run.

    Raises:
        ForecastTooLargeError: There are more than *limit* sequences.
        InvalidTypeError: *resolve* is not callable, or *limit* is not an integer.
        InvalidValueError: *limit* is below 1, or *resolve* is not repeatable.

    >>> distribution(lambda dice: dice.between(1, 2) + dice.between(1, 2))
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    function("resolve", resolve)
    weights = weigh(resolve, limit=limit)
    return {result: Fraction(*weight) for result, weight in weights.items()}


def weigh(
    resolve: Callable[[ExactSource], ResultT], *, limit: int = DEFAULT_LIMIT
) -> dict[ResultT, tuple[int, int]]:
    """Return the same as `distribution`, as pairs of numerator and denominator.

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

    At first, only forks with at least half of the branches below them are walked, then
    those with at least a quarter, and so on.

    Raises:
        ForecastTooLargeError: There are more than *limit* leaves. A survey gives up
            without an error after half as many runs as *limit*.
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
    """Return the sum of two fractions over a common denominator, not reduced.

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
        "a resolver must ask the same questions when it gets the same answers, "
        f"not {_text(before)} in one run and {now} in the next"
    )
