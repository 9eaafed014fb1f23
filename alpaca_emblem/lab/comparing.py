"""Comparing two experiments on the same dice, until the answer is certain enough.

Two experiments that differ only in their agents meet: a bout is two games with the same
dice, and between them the agents of both change seats. Experiments that differ in their
rules, or have a single side, are played next to each other, and each pair of games with
the same dice is a bout, scored by which of them counts more. Either way the bouts have
scores from 0 to 1, of which the sequential test asks for the mean.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Final, Self

from attrs import evolve, field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import instance, is_instance, is_whole, whole_number
from alpaca_emblem.errors import InvalidValueError, NotationError, shown
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.bouts import WON, Bouts, results_of, scores_of
from alpaca_emblem.lab.executors import Executor
from alpaca_emblem.lab.experiments import SCHEMA, Experiment
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.likelihood import score_interval
from alpaca_emblem.lab.making import compact_json
from alpaca_emblem.lab.pairs import mcnemar, paired_difference
from alpaca_emblem.lab.running import Progress, Way, run_by
from alpaca_emblem.lab.sequential import Hypotheses, SequentialTest, elo_of
from alpaca_emblem.lab.summaries import Summary, check_count

EVERY: Final = 20
"""The number of bouts between two looks at the likelihood."""
MOST: Final = 100_000
"""The usual limit of bouts."""


def compare(
    a: Experiment,
    b: Experiment,
    *,
    elo0: float = 0.0,
    elo1: float = 10.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    most: int = MOST,
    bouts: int | None = None,
    counting: str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    store: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
    seconds_per_chunk: float | None = None,
    retry: bool = False,
) -> Comparison:
    """Play *a* and *b* on the same dice, and decide by how much *a* is ahead of *b*.

    If they differ only in their agents, these meet: *a* has the first seat and every
    second one from there, and in the other game of the bout the rest. Otherwise, or
    with *counting*, the games with the same dice are compared by what is counted; the
    score of *a* is 1 if it counts more, and 1/2 if as much.

    The test is sequential: after each 20 bouts, the exact likelihood of their scores
    under both hypotheses is compared, and the test ends as soon as it is decided. With
    *bouts*, that number is played in any case. The result depends on nothing else, and
    with a *store* the same call goes on where it was interrupted.

    Args:
        a: The first experiment.
        b: The second, with the same seed.
        elo0: The difference in Elo points by the first hypothesis.
        elo1: The greater difference by the second.
        alpha: The chance to accept *elo1* if *elo0* is true. With *bouts*, the chance
            to find a difference where there is none.
        beta: The chance to accept *elo0* if *elo1* is true.
        most: The number of bouts after which the test is given up, from 20. What is
            beyond a multiple of 20 is not played.
        bouts: A fixed number of bouts, at least 0; None for a sequential test.
        counting: What is compared, such as "won.hero" or any other count of a summary;
            by default the wins of the first side.
        jobs: The number of processes: see `run`, as for all that follows.
        executor: What plays instead.
        store: The file of results.
        progress: Takes the number of bouts that are done, and of all.
        engine: What plays a chunk.
        seconds_per_chunk: The time that 20 bouts may take.
        retry: True to play once more what the store has set aside.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: An argument is out of range, or the experiments have
            different seeds, rotate, or cannot be played.
        NotationError: The options are not those of the game.
        StoreError: The file is not a store, or cannot be written.
        WorkerError: No processes can be started.

    >>> duel = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]})
    >>> beast, random = (evolve(duel, agents=[name]) for name in ("beast", "random"))
    >>> print(compare(beast, random, elo1=100))
    a is ahead of b by +100 Elo rather than 0.
    bouts: 20 (score of a: 1/2 in 9, 1 in 11)
    games of a: 31 won, 0 drawn, 9 lost
    score of a: 0.7750 (0.6501 to 0.8709), Elo +215 (+108 to +332), biased (early stop)
    """
    hypotheses = Hypotheses(elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)
    whole_number("most", most, EVERY)
    if bouts is not None:
        whole_number("bouts", bouts, 0)
    if counting is not None:
        check_count(counting)
    played = _bouts(a, b, counting)
    way = Way(jobs, executor, store, progress, engine, seconds_per_chunk, retry)
    if bouts is not None:
        summary = run_by(way, played, bouts)
        return Comparison(a, b, hypotheses, summary, played.counting, bouts)
    test = SequentialTest(hypotheses, EVERY)

    def look(summary: Summary) -> bool:
        test.counts = _floats(scores_of(summary, "score.0."))
        return test.look() is not None

    looked = evolve(played, every=EVERY)
    summary = run_by(way, looked, most // EVERY * EVERY, EVERY, look)
    return Comparison(a, b, hypotheses, summary, played.counting, None, test.decision)


def _floats(scores: dict[Fraction, int]) -> dict[float, int]:
    return {float(score): count for score, count in scores.items()}


def _bouts(a: Experiment, b: Experiment, counting: str | None) -> Bouts:
    for name, experiment in (("a", a), ("b", b)):
        instance(name, experiment, Experiment)
        if experiment.rotate:
            raise InvalidValueError(
                f"{name} must not rotate: agents change seats in each bout anyway"
            )
    if counting is None:
        differ_only_in_agents = evolve(b, agents=a.agents) == a
        if differ_only_in_agents and len(a.sides) > 1:
            return meeting(a, b)
        counting = f"{WON}{a.sides[0]}"
    return Bouts(games=[a, b], counting=counting)


def meeting(a: Experiment, b: Experiment) -> Bouts:
    """Return bouts in which the agents of *a* and *b* meet, and change seats."""
    first = tuple(place % 2 for place in range(len(a.sides)))
    games, seats = [], (first, tuple(1 - each for each in first))
    for seated in seats:
        places = enumerate(seated)
        agents = [(a, b)[competitor].seated[place] for place, competitor in places]
        games.append(evolve(a, agents=agents))
    return Bouts(games=games, seats=seats)


@frozen
class Comparison:
    """The result of a comparison of two experiments.

    Attributes:
        a: The first experiment.
        b: The second.
        hypotheses: What was tested.
        summary: What was counted in the bouts. See `Bouts.play`.
        counting: What was compared; empty if agents met.
        planned: The number of bouts, if it was fixed beforehand; otherwise None.
        decision: "elo0" or "elo1", or None if the test did not decide.
    """

    a: Experiment = field(validator=is_instance(Experiment))
    b: Experiment = field(validator=is_instance(Experiment))
    hypotheses: Hypotheses = field(validator=is_instance(Hypotheses))
    summary: Summary = field(validator=is_instance(Summary))
    counting: str = field(default="", validator=is_instance(str))
    planned: int | None = field(default=None, validator=optional(is_whole(0, None)))
    decision: str | None = field(default=None)

    @decision.validator
    def _check_decision(self, _: object, decision: str | None) -> None:
        if decision not in (None, "elo0", "elo1"):
            raise InvalidValueError(
                f"decision must be 'elo0', 'elo1' or None, not {shown(decision)}"
            )

    def __hash__(self) -> int:
        return hash(self.digest())

    @property
    def bouts(self) -> int:
        """The number of bouts that were played."""
        return self.summary["bouts"]

    @property
    def scores(self) -> dict[Fraction, int]:
        """The number of bouts by the score of *a*, from 0 to 1."""
        return scores_of(self.summary, "score.0.")

    @property
    def results(self) -> tuple[int, int, int]:
        """The number of games, or compared pairs, that *a* won, drew and lost."""
        return results_of(self.summary, 0, 1)

    @property
    def is_biased(self) -> bool:
        """True if the bouts ended where the score was extreme, as sequential tests do.

        Then the score lies too far in the direction of the decision on average, and its
        interval covers the truth less often than it says.
        """
        return self.decision is not None

    @property
    def score(self) -> Interval:
        """The mean score of *a* with its interval, of the level ``1 - alpha``.

        Raises:
            InvalidValueError: There are no bouts.
        """
        if not self.bouts:
            raise InvalidValueError("no bouts have been played")
        return score_interval(_floats(self.scores), 1 - self.hypotheses.alpha)

    @property
    def elo(self) -> Interval:
        """By how many Elo points *a* is ahead; infinite if it scored all or nothing.

        Raises:
            InvalidValueError: There are no bouts.
        """
        score = self.score
        value, low, high = map(_elo, (score.value, score.low, score.high))
        return Interval(value, low, high, score.level)

    @property
    def difference(self) -> Interval:
        """The share of dice on which *a* counts more, less that on which *b* does.

        If each game counts 0 or 1, it is by how much the rate of *a* is greater.

        Raises:
            InvalidValueError: There are no bouts, or agents met.
        """
        won, drawn, lost = self._compared()
        joint = {(0, 1): won, (0, 0): drawn, (1, 0): lost}
        return paired_difference(joint, 1 - self.hypotheses.alpha)

    @property
    def p_value(self) -> float:
        """The p-value of the hypothesis that neither counts more often, by `mcnemar`.

        Raises:
            InvalidValueError: There are no bouts, or agents met.
        """
        won, _, lost = self._compared()
        return mcnemar(won, lost)

    def _compared(self) -> tuple[int, int, int]:
        if not self.counting:
            raise InvalidValueError("agents have met: see score and elo")
        if not self.bouts:
            raise InvalidValueError("no bouts have been played")
        return self.results

    @property
    def sentence(self) -> str:
        """The decision."""
        what = f" in {self.counting}" if self.counting else ""
        low, high = (f"{e:+g}" if e else "0" for e in self._tested)
        if self.decision is not None:
            one, other = (high, low) if self.decision == "elo1" else (low, high)
            return f"a is ahead of b{what} by {one} Elo rather than {other}."
        if self.planned is None:
            return (
                f"It is undecided whether a is ahead of b{what} by {low} or {high} Elo."
            )
        if self.is_certain:
            first, second = ("a", "b") if self.score.value > 0.5 else ("b", "a")
            return f"{first} is ahead of {second}{what}."
        return f"No difference between a and b{what} was found."

    @property
    def _tested(self) -> tuple[float, float]:
        return self.hypotheses.elo0, self.hypotheses.elo1

    @property
    def is_certain(self) -> bool:
        """True if a fixed number of bouts shows a difference.

        Of a sequential test, `decision` tells it.
        """
        if not self.bouts or self.planned is None:
            return False
        if self.counting:
            return self.p_value < self.hypotheses.alpha
        return 0.5 not in self.score

    def __str__(self) -> str:
        lines = [self.sentence]
        told = ", ".join(f"{score} in {count}" for score, count in self.scores.items())
        lines.append(
            f"bouts: {self.bouts}" + (f" (score of a: {told})" if told else "")
        )
        if self.bouts:
            lines += self._estimates()
        lines += (
            f"bout {failure.number}, game {failure.point + 1}: {failure.error}"
            for failure in self.summary.failures
            if failure.error
        )
        lines += map(str, self.summary.set_aside)
        return "\n".join(lines)

    def _estimates(self) -> Iterator[str]:
        won, drawn, lost = self.results
        warning = ", biased (early stop)" if self.is_biased else ""
        if self.counting:
            yield f"same dice: a more in {won}, equal in {drawn}, b more in {lost}"
            yield f"difference: {self.difference}, p = {self.p_value:.2g}{warning}"
        else:
            yield f"games of a: {won} won, {drawn} drawn, {lost} lost"
        elo = self.elo
        told = f"Elo {elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})"
        yield f"score of a: {self.score}, {told}{warning}"

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each score, for tables of other packages."""
        return [{"score": float(s), "bouts": n} for s, n in self.scores.items()]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def to_plain(self) -> dict[str, Any]:
        """Return the comparison as JSON values."""
        return {
            "schema": SCHEMA,
            "a": self.a.to_plain(),
            "b": self.b.to_plain(),
            "elo0": self.hypotheses.elo0,
            "elo1": self.hypotheses.elo1,
            "alpha": self.hypotheses.alpha,
            "beta": self.hypotheses.beta,
            "counting": self.counting,
            "planned": self.planned,
            "decision": self.decision,
            "summary": self.summary.to_plain(),
        }

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the comparison for which `to_plain` returned *value*.

        Raises:
            NotationError: There is no such comparison.
        """
        read: _Written = structure(value, _Written, "comparison")
        if read.schema != SCHEMA:
            raise NotationError(f"schema: must be {SCHEMA}, not {read.schema!r}")
        a, b = Experiment.from_plain(read.a), Experiment.from_plain(read.b)
        try:
            hypotheses = Hypotheses(
                elo0=read.elo0, elo1=read.elo1, alpha=read.alpha, beta=read.beta
            )
            found = cls(
                *(a, b, hypotheses, Summary.from_plain(read.summary)),
                *(read.counting, read.planned, read.decision),
            )
            _ = found.scores  # tells if a name is wrong
        except InvalidValueError as error:
            raise NotationError(f"comparison: {error}") from error
        return found

    def digest(self) -> str:
        """Return a hash of what was compared and found, equal in every process."""
        known = {
            **self.to_plain(),
            "a": self.a.digest,
            "b": self.b.digest,
            "summary": self.summary.digest(),
        }
        return blake2b(compact_json(known).encode(), digest_size=16).hexdigest()


def _elo(score: float) -> float:
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return elo_of(score)


@frozen(kw_only=True)
class _Written:
    """A comparison as plain data."""

    a: dict[str, Any]
    b: dict[str, Any]
    elo0: float
    elo1: float
    alpha: float
    beta: float
    summary: dict[str, Any]
    counting: str = ""
    planned: int | None = None
    decision: str | None = None
    schema: int = SCHEMA
