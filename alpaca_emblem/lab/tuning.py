"""Tuning: the values of options with which a rate comes nearest to a target.

One option with ordered values is bisected. Several are searched by the tree-structured
Parzen estimator of Optuna. Its sampler is made anew for each trial, from a seed and the
number of the trial, so that a search that is repeated goes the same way: with a store,
whose games are not played again, it goes on where it was interrupted.

A search by games picks values that were lucky in these games. So the best are measured
again in others, and the best of those once more.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.checks import function, number_between, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.exact import MOST_POSITIONS
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.measuring import (
    Axis,
    Measured,
    Meter,
    Values,
    Vary,
    axes_of,
    check_ends,
    estimate,
    needed,
    values_text,
)
from alpaca_emblem.lab.running import Progress
from alpaca_emblem.lab.seeds import derive
from alpaca_emblem.lab.trials import SEARCH, STAGES, Trial, Tuning, distance

if TYPE_CHECKING:
    from optuna import Study
    from optuna.distributions import BaseDistribution

FINALISTS: Final = 5
"""The number of points that are measured again."""
STREAM: Final = 60
"""The stream of seeds of samplers; the next one is that of other games."""
PROBES: Final = 7
"""The number of values to try between others that lie on one side of the target."""
CERTAIN: Final = 2.0
"""Rates differ for certain if intervals do not meet that are so many times as wide."""


def tune(
    experiment: Experiment,
    vary: Vary,
    *,
    key: str = "won.hero",
    target: float = 0.5,
    trials: int = 60,
    games: int = 2000,
    fresh_games: int = 20_000,
    tolerance: float = 0.01,
    exact: bool = False,
    limit: int = MOST_POSITIONS,
    progress: Progress | None = None,
    **running: Any,
) -> Tuning:
    """Search for the values of options that bring a rate nearest to a target.

    Args:
        experiment: What is played.
        vary: The values to try, by the path of the option: a range, a list, or a pair
            of lowest and highest in a tuple. A pair with a float is an interval.
        key: What is counted, such as "won.hero".
        target: The rate that is wanted, from 0 to 1.
        trials: The largest number of points to try.
        games: The number of games at each point. All points have the same dice.
        fresh_games: The number of other games in which the five best are measured
            again. The best of these is measured in as many once more.
        tolerance: How near to the target is near enough, from 0 to 1.
        exact: True for exact values instead of games: see `exact_of`.
        limit: The largest number of positions of each exact value.
        progress: A function that is called after each point, with the number of points
            that are done, and the largest number of all.
        **running: Keywords of `run`, such as ``jobs`` and ``store``. With a store, a
            search that was interrupted goes on when it is called again.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: There is no such path, the game refuses values, nothing
            counts the key, or an argument is out of range.
        ForecastTooLargeError: A game has more positions than *limit*.
        MissingPackageError: Several options, or one without an order, need Optuna, of
            the extra ``lab``.

    >>> duel = Experiment(game="duel", options={"enemies": ["wolf"]})
    >>> hit_points = {"hero.max_hit_points": range(8, 30)}
    >>> result = tune(duel, hit_points, exact=True)
    >>> result.values, str(result.best.rate)[:6]
    ({'hero.max_hit_points': 10}, '0.5016')
    """
    number_between("target", target, 0, 1)
    number_between("tolerance", tolerance, 0, 1)
    whole_number("trials", trials, 1)
    whole_number("fresh_games", fresh_games, 1)
    if progress is not None:
        function("progress", progress)
    with Meter(experiment, key, games, exact, running, limit) as meter:
        axes = axes_of(experiment, vary)
        check_ends(meter, axes)
        search = _Search(meter, axes, float(target), trials, progress)
        return _tuned(search, fresh_games, float(tolerance))


def _tuned(search: _Search, fresh_games: int, tolerance: float) -> Tuning:
    """Search, measure the best points again, and return the result."""
    axes, meter = search.axes, search.meter
    is_ordered = len(axes) == 1 and axes[0].is_ordered and bool(axes[0].values)
    method: _Bisection | _Estimator
    method = _Bisection(search) if is_ordered else _Estimator(search)
    finalists = method.finalists()
    meter.check_key()
    if meter.is_exact:
        compared, best, confirmed = search.done, finalists[0], finalists[0]
    else:
        compared = [search.again(trial.values, 1, fresh_games) for trial in finalists]
        best = min(compared, key=search.distance)
        confirmed = search.again(best.values, 2, fresh_games)
    below, above = _on_both_sides(compared, search)
    counts = [len(axis.values) for axis in axes]
    return Tuning(
        key=meter.key,
        target=search.target,
        tolerance=tolerance,
        method=method.name,
        points=math.prod(counts) if all(counts) else None,
        is_exact=meter.is_exact,
        experiment=meter.point(best.values),
        best=best,
        confirmed=confirmed,
        below=below,
        above=above,
        are_neighbours=method.are_neighbours(below, above),
        is_monotone=method.is_monotone,
        trials=tuple(search.trials),
        failed=meter.failed,
    )


def _on_both_sides(
    trials: Sequence[Trial], search: _Search
) -> tuple[Trial | None, Trial | None]:
    """Return the nearest trials at or below the target, and above it."""
    ranked = sorted(trials, key=search.distance)
    rated = [(t, estimate(t.rate)) for t in ranked if t.rate is not None]
    below = next((t for t, rate in rated if rate <= search.target), None)
    above = next((t for t, rate in rated if rate > search.target), None)
    return below, above


@define(eq=False)
class _Search:
    """The common part of all methods: the points so far, and trying another."""

    meter: Meter
    axes: Sequence[Axis]
    target: float
    limit: int
    progress: Progress | None
    trials: list[Trial] = field(factory=list)

    @property
    def done(self) -> list[Trial]:
        """The trials of the search, without those that were refused."""
        return [t for t in self.trials if t.stage == SEARCH and t.rate is not None]

    @property
    def _most(self) -> int:
        return self.limit + (0 if self.meter.is_exact else FINALISTS + 1)

    def distance(self, trial: Trial) -> float:
        return distance(trial, self.target)

    def best(self) -> list[Trial]:
        """Return the best points of the search, the nearest to the target first."""
        different = {values_text(trial.values): trial for trial in reversed(self.done)}
        return sorted(different.values(), key=self.distance)[:FINALISTS]

    def add(self, trial: Trial) -> Trial:
        self.trials.append(trial)
        if self.progress is not None:
            self.progress(len(self.trials), self._most)
        return trial

    def attempt(self, values: Values) -> Trial:
        """Measure a point, or note that the game refuses it."""
        refusal = self.meter.refusal(values)
        if refusal is not None:
            return self.add(Trial(values, None, refusal=str(refusal)))
        return self.add(Trial(values, self.meter.rate(values)))

    def again(self, values: Values, time: int, games: int) -> Trial:
        """Measure a point again, in the games of the first or second other seed."""
        seed = derive(self.meter.experiment.seed, time, STREAM + 1)
        return self.add(
            Trial(values, self.meter.again(values, seed, games), STAGES[time])
        )


@define(eq=False)
class _Bisection:
    """The search along one option with ordered values."""

    search: _Search
    name: str = "bisection"
    is_monotone: bool | None = True
    _tried: dict[int, Trial] = field(factory=dict)

    @property
    def _axis(self) -> Axis:
        return self.search.axes[0]

    def finalists(self) -> Sequence[Trial]:
        """Return the points to measure again: the best ones and their neighbours."""
        for end in (0, len(self._axis.values) - 1):
            self._try(end)
        while (place := self._next()) is not None:
            self._try(place)
        best = self.search.best()
        if self.search.meter.is_exact or not self.is_monotone:
            return best
        centre = min(self._tried, key=lambda i: self.search.distance(self._tried[i]))
        low = max(0, min(centre - 2, len(self._axis.values) - FINALISTS))
        window = self._axis.values[low : low + FINALISTS]
        return [Trial({self._axis.path: value}, None) for value in window]

    def are_neighbours(self, *trials: Trial | None) -> bool:
        """Return whether no value lies between those of two trials."""
        axis = self._axis
        found = [
            axis.values.index(t.values[axis.path]) for t in trials if t is not None
        ]
        return len(found) == 2 and abs(found[0] - found[1]) == 1

    def _try(self, place: int) -> None:
        if place not in self._tried and len(self._tried) < self.search.limit:
            values = {self._axis.path: self._axis.values[place]}
            self.search.meter.point(values)  # raises, as a gap cannot be bisected
            self._tried[place] = self.search.attempt(values)

    def _next(self) -> int | None:
        """Return the next place to try, or None if the search is over."""
        places = sorted(self._tried)
        if len(places) >= self.search.limit:
            return None
        self.is_monotone = _is_monotone([self._rate(place) for place in places])
        gaps = list(itertools.pairwise(places))
        across = [gap for gap in gaps if self._is_across(*gap)]
        wide = [(low, high) for low, high in across if high - low > 1]
        if not wide and (not self.is_monotone or not across) and self._may_probe():
            wide = sorted(gaps, key=lambda gap: gap[0] - gap[1])[:1]
        if not wide or wide[0][1] - wide[0][0] < 2:
            return None
        low, high = wide[0]
        return (low + high) // 2

    def _may_probe(self) -> bool:
        """Return whether to look between values, though the target is not there.

        That finds a rate that both rises and falls. If it does, all trials are used.
        """
        return not self.is_monotone or len(self._tried) < 2 + PROBES

    def _rate(self, place: int) -> Measured:
        rate = self._tried[place].rate
        assert rate is not None, "refused values are not tried"
        return rate

    def _is_across(self, low: int, high: int) -> bool:
        sides = [estimate(self._rate(p)) <= self.search.target for p in (low, high)]
        return sides[0] != sides[1]


def _is_monotone(rates: Sequence[Measured]) -> bool:
    """Return False if *rates* certainly both rise and fall."""
    pairs = [(one, two) for i, one in enumerate(rates) for two in rates[i + 1 :]]
    rises = any(_bottom(two) > _top(one) for one, two in pairs)
    falls = any(_top(two) < _bottom(one) for one, two in pairs)
    return not (rises and falls)


def _top(rate: Measured) -> float:
    return estimate(rate) + (rate.high - estimate(rate)) * CERTAIN


def _bottom(rate: Measured) -> float:
    return estimate(rate) - (estimate(rate) - rate.low) * CERTAIN


@define(eq=False)
class _Estimator:
    """The search by the tree-structured Parzen estimator."""

    search: _Search
    name: str = "TPE"
    is_monotone: bool | None = None

    def finalists(self) -> Sequence[Trial]:
        """Return the best points of the search."""
        optuna = needed("optuna", "tuning several options")
        verbosity = optuna.logging.get_verbosity()
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        try:
            self._run(optuna.create_study(), optuna.samplers.TPESampler)
        finally:
            optuna.logging.set_verbosity(verbosity)
        best = self.search.best()
        if not best:
            raise InvalidValueError(
                f"the game refused all points, such as {self.search.trials[0]}"
            )
        return best

    def are_neighbours(self, *_: Trial | None) -> bool:
        """Return False: points of several options have no order."""
        return False

    def _run(self, study: Study, sampler: Callable[..., Any]) -> None:
        from optuna.trial import TrialState

        seed, axes = self.search.meter.experiment.seed, self.search.axes
        distributions = {axis.path: _distribution(axis) for axis in axes}
        for number in range(self.search.limit):
            study.sampler = sampler(seed=derive(seed, number, STREAM))
            asked = study.ask(distributions)
            values = {axis.path: _value(axis, asked.params[axis.path]) for axis in axes}
            trial = self.search.attempt(values)
            if trial.rate is None:
                study.tell(asked, state=TrialState.FAIL)
            else:
                study.tell(asked, self.search.distance(trial))


def _distribution(axis: Axis) -> BaseDistribution:
    from optuna.distributions import (
        CategoricalDistribution,
        FloatDistribution,
        IntDistribution,
    )

    if not axis.values:
        return FloatDistribution(axis.low, axis.high)
    if axis.is_ordered:
        return IntDistribution(0, len(axis.values) - 1)
    return CategoricalDistribution(range(len(axis.values)))


def _value(axis: Axis, chosen: float) -> Any:
    return axis.values[int(chosen)] if axis.values else chosen
