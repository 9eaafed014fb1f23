"""The trials of a search for values, and its result with all that it says."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.measuring import Measured, Values, estimate, values_text

DIGITS: Final = 12
"""The decimal places of distances; beyond them, floats are only rounded."""
SEARCH, AGAIN, ONCE_MORE = STAGES = ("search", "again", "once more")


@frozen
class Trial:
    """A point that was tried.

    Attributes:
        values: The values by their full paths.
        rate: The rate; None if the game refused the values.
        stage: "search", "again", or "once more".
        refusal: Why the game refused the values, or empty.
    """

    values: Values
    rate: Measured | None
    stage: str = SEARCH
    refusal: str = ""

    def __str__(self) -> str:
        return f"{values_text(self.values)}: {self.refusal or self.rate}"


@frozen(kw_only=True, repr=False)
class Tuning:
    """The result of `tune`.

    Attributes:
        key: What was counted.
        target: The rate that was wanted.
        tolerance: How near to the target is near enough.
        method: "bisection" or "TPE".
        points: The number of all points; None if there are infinitely many.
        is_exact: True if rates are exact values, so that nothing was measured again.
        experiment: The experiment with the best values.
        best: The best point. By games, its rate is that of the games in which the best
            were measured again, and so a little lucky.
        confirmed: The same point, in games that decided nothing.
        below: The point nearest to the target with a rate of at most the target, or
            None; measured as `best` was.
        above: The same, with a rate above the target.
        are_neighbours: True if no value of the option lies between `below` and `above`.
        is_monotone: False if the rate rises and falls along the option, so that values
            may have been missed; None if that was not examined.
        trials: All points in the order in which they were measured.
        failed: The number of games in which an agent or a rule failed. They count as
            games, so a rate is too low if there are any.
    """

    key: str
    target: float
    tolerance: float
    method: str
    points: int | None
    is_exact: bool
    experiment: Experiment
    best: Trial
    confirmed: Trial
    below: Trial | None
    above: Trial | None
    are_neighbours: bool
    is_monotone: bool | None
    trials: tuple[Trial, ...]
    failed: int = 0

    def __repr__(self) -> str:
        found = f"values={dict(self.values)}, trials=<{len(self.trials)}>"
        return f"Tuning(key={self.key!r}, target={self.target:g}, {found})"

    @property
    def values(self) -> Values:
        """The best values by their full paths."""
        return self.best.values

    @property
    def is_hit(self) -> bool:
        """True if the confirmed rate is within the tolerance of the target."""
        return distance(self.confirmed, self.target) <= self.tolerance

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each trial, for tables of other packages.

        Of a trial that the game refused, the rate is None.
        """
        return [
            {"trial": number, "stage": trial.stage, **trial.values, **_rated(trial)}
            for number, trial in enumerate(self.trials)
        ]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def to_plain(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        rows = self.to_rows()
        places = {id(trial): number for number, trial in enumerate(self.trials)}
        named = ("best", "confirmed", "below", "above")
        chosen = {name: places.get(id(getattr(self, name))) for name in named}
        return {
            "key": self.key,
            "target": self.target,
            "tolerance": self.tolerance,
            "method": self.method,
            "points": self.points,
            "is_exact": self.is_exact,
            "is_hit": self.is_hit,
            "are_neighbours": self.are_neighbours,
            "is_monotone": self.is_monotone,
            "failed": self.failed,
            "values": dict(self.values),
            "experiment": self.experiment.to_plain(),
            **chosen,
            "trials": rows,
        }

    def __str__(self) -> str:
        return "\n".join(_sentences(self))


def _rated(trial: Trial) -> dict[str, Any]:
    """Return the end of the row of *trial*."""
    rate = trial.rate
    return {
        "rate": None if rate is None else estimate(rate),
        "low": None if rate is None else rate.low,
        "high": None if rate is None else rate.high,
        "refusal": trial.refusal,
    }


def distance(trial: Trial, target: float) -> float:
    """Return how far the rate of *trial* is from *target*; of a refused one, infinite.

    >>> from alpaca_emblem.lab import wilson
    >>> distance(Trial({}, wilson(1, 4)), 0.5)
    0.25
    """
    if trial.rate is None:
        return math.inf
    return round(abs(estimate(trial.rate) - target), DIGITS)


def _sentences(tuning: Tuning) -> Iterator[str]:
    """Yield the lines of a report."""
    best, key, target = tuning.best, tuning.key, f"{tuning.target:g}"
    near = f"within {tuning.tolerance:g} of {target}"
    yield f"The best values are {values_text(best.values)}."
    if tuning.is_exact:
        yield f"With them, {key} is {best.rate}, exactly."
    else:
        yield f"With them, {key} is {tuning.confirmed.rate} in fresh games."
    if tuning.is_hit:
        yield f"That is {near}, the target."
    else:
        yield f"No values that were tried bring it {near}, the target."
        yield from _nearest(tuning)
    if not tuning.is_exact:
        yield f"In the games by which they were chosen, it was {best.rate}."
    yield from _searched(tuning)


def _searched(tuning: Tuning) -> Iterator[str]:
    """Yield sentences on the course of the search."""
    searched = sum(trial.stage == SEARCH for trial in tuning.trials)
    if tuning.is_monotone is False and searched != tuning.points:
        yield f"{tuning.key} both rises and falls, so other points may be nearer."
    refused = [trial for trial in tuning.trials if trial.rate is None]
    if refused:
        yield f"The game refused {len(refused)} points, such as {refused[0]}."
    if tuning.failed:
        yield f"In {tuning.failed} games, an agent or a rule failed: see `run`."
    tried = "1 point" if searched == 1 else f"{searched} points"
    of_all = "" if tuning.points is None else f" of {tuning.points}"
    yield f"Tried: {tried}{of_all}, by {tuning.method}."


def _nearest(tuning: Tuning) -> Iterator[str]:
    """Yield the nearest values on both sides of a target that was not hit."""
    for side, trial in (("above", tuning.above), ("at or below", tuning.below)):
        if trial is None:
            yield f"None brings it {side} the target."
        else:
            yield f"The nearest {side} the target: {trial}."
    if tuning.are_neighbours:
        yield "No value lies between these two."
