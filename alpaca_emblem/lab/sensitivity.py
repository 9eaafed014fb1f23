"""Sensitivity: which option a rate depends on, by Sobol's indices.

The first-order index of an option is the share of the variance of the rate that goes
away when the option is fixed. Its total index includes what it does together with other
options. Points are a scrambled Sobol sequence of two samples, A and B, and for each
option the sample A with the values of that option from B (Saltelli and others, 2010).
As all points are known in advance, all are checked before anything is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from alpaca_emblem.checks import function, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.exact import MOST_POSITIONS
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.intervals import USUAL_LEVEL, Interval
from alpaca_emblem.lab.measuring import (
    Axis,
    Meter,
    Values,
    Vary,
    axes_of,
    estimate,
    needed,
    place_of,
)
from alpaca_emblem.lab.running import Progress
from alpaca_emblem.lab.seeds import derive
from alpaca_emblem.rng import Mulberry32

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[np.float64]

STREAM: Final = 62
"""The stream of seeds of the sequence and of the bootstrap."""
RESAMPLES: Final = 400
LARGEST_SAMPLE: Final = 1 << 16


@frozen
class Influence:
    """The dependence of a rate on one option.

    Attributes:
        path: The full path of the option.
        first: The first-order index: what the option does by itself.
        total: The total index: what it does, also together with other options.
    """

    path: str
    first: Interval
    total: Interval

    def __str__(self) -> str:
        return f"{self.path}: first {self.first}, total {self.total}"


@frozen(kw_only=True)
class Sensitivity:
    """The result of `sobol`.

    Attributes:
        key: What was counted.
        influences: The options, in the order in which they were given.
        lowest: The lowest rate of all points.
        highest: The highest rate of all points.
        sample: The size of one sample.
        points: The number of different points that were measured.
        is_exact: True if rates are exact values.
        failed: The number of games in which an agent or a rule failed.
    """

    key: str
    influences: tuple[Influence, ...]
    lowest: float
    highest: float
    sample: int
    points: int
    is_exact: bool
    failed: int = 0

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each option, for tables of other packages."""
        return [
            {
                "path": influence.path,
                **_numbers("first", influence.first),
                **_numbers("total", influence.total),
            }
            for influence in self.influences
        ]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def to_plain(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        return {
            "key": self.key,
            "lowest": self.lowest,
            "highest": self.highest,
            "sample": self.sample,
            "points": self.points,
            "is_exact": self.is_exact,
            "failed": self.failed,
            "influences": self.to_rows(),
        }

    def __str__(self) -> str:
        lines = [f"{self.key} is from {self.lowest:.4f} to {self.highest:.4f}."]
        if self.lowest == self.highest:
            lines.append("It depends on none of the options.")
        lines += map(str, self.influences)
        if self.failed:
            lines.append(
                f"In {self.failed} games, an agent or a rule failed: see `run`."
            )
        return "\n".join(lines)


def _numbers(name: str, index: Interval) -> dict[str, float]:
    """Return the part of a row that tells an index and its interval."""
    return {name: index.value, f"{name}_low": index.low, f"{name}_high": index.high}


def sobol(
    experiment: Experiment,
    vary: Vary,
    *,
    n: int = 512,
    key: str = "won.hero",
    games: int = 2000,
    exact: bool = False,
    limit: int = MOST_POSITIONS,
    progress: Progress | None = None,
    **running: Any,
) -> Sensitivity:
    """Return how much a rate depends on each of some options.

    Args:
        experiment: What is played.
        vary: The values of each option, which are equally likely: a range, a list, or
            a pair of lowest and highest in a tuple.
        n: The size of a sample, a power of 2 from 2. There are at most *n* times the
            number of options and two points; equal ones are measured once. With less
            than 512, intervals are wide.
        key: What is counted, such as "won.hero".
        games: The number of games at each point. All points have the same dice.
        exact: True for exact values instead of games: see `exact_of`.
        limit: The largest number of positions of each exact value.
        progress: A function that is called after each point, with the number of points
            that are done, and of all.
        **running: Keywords of `run`, such as ``jobs`` and ``store``.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: There is no such path, the game refuses a point, nothing
            counts the key, or an argument is out of range. If a point is refused,
            nothing has been played.
        ForecastTooLargeError: A game has more positions than *limit*.
        MissingPackageError: The package scipy, of the extra ``lab``, is not installed.
    """
    if progress is not None:
        function("progress", progress)
    whole_number("n", n, 2, LARGEST_SAMPLE)
    if n & (n - 1):
        raise InvalidValueError(f"n must be a power of 2, such as 512, not {n}")
    needed("scipy", "sensitivity")
    with Meter(experiment, key, games, exact, running, limit) as meter:
        axes = axes_of(experiment, vary)
        seeds = [derive(experiment.seed, number, STREAM) for number in range(2)]
        samples = _samples(axes, n, seeds[0])
        rates = _rates(meter, samples, progress)
    meter.check_key()
    return Sensitivity(
        key=key,
        influences=_influences(axes, rates, n, seeds[1]),
        lowest=min(rates),
        highest=max(rates),
        sample=n,
        points=meter.measured,
        is_exact=exact,
        failed=meter.failed,
    )


def _samples(axes: Sequence[Axis], n: int, seed: int) -> list[Values]:
    """Return the points of A, of B, and of each A with one option from B."""
    from scipy.stats import qmc

    count = len(axes)
    shares = qmc.Sobol(2 * count, rng=seed).random(n)
    ours, theirs = shares[:, :count], shares[:, count:]
    mixed = [ours.copy() for _ in axes]
    for place in range(count):
        mixed[place][:, place] = theirs[:, place]
    return [
        {
            axis.path: axis.at(float(share))
            for axis, share in zip(axes, row, strict=True)
        }
        for sample in (ours, theirs, *mixed)
        for row in sample
    ]


def _rates(
    meter: Meter, points: Sequence[Values], progress: Progress | None
) -> list[float]:
    """Return the rate at each of *points*, which are all checked first.

    Raises:
        InvalidValueError: The game refuses a point.
    """
    different = {place_of(point): point for point in points}
    for point in different.values():
        meter.point(point)
    for done, point in enumerate(different.values(), 1):
        meter.rate(point)
        if progress is not None:
            progress(done, len(different))
    return [estimate(meter.rate(point)) for point in points]


def _influences(
    axes: Sequence[Axis], rates: Sequence[float], n: int, seed: int
) -> tuple[Influence, ...]:
    import numpy as np

    depends = float(min(rates) < max(rates))
    if not depends or len(axes) == 1:  # nothing or all comes from each option
        index = Interval(depends, depends, depends)
        return tuple(Influence(axis.path, index, index) for axis in axes)
    table = np.array(rates).reshape(len(axes) + 2, 1, n)
    found, dice = _indices(table), Mulberry32(seed)
    again = [_indices(table[:, :, _resample(dice, n)]) for _ in range(RESAMPLES)]
    tail = (1 - USUAL_LEVEL) / 2
    low, high = np.quantile(again, [tail, 1 - tail], axis=0)
    ends = np.stack([found, low, high], axis=-1).tolist()  # first or total, option, end
    return tuple(
        Influence(axis.path, Interval(*first), Interval(*total))
        for axis, first, total in zip(axes, *ends, strict=True)
    )


def _resample(dice: Mulberry32, n: int) -> list[int]:
    return [dice.between(0, n - 1) for _ in range(n)]


def _indices(table: Array) -> Array:
    """Return the first-order and total indices, shape (2, options)."""
    import numpy as np
    from scipy import stats

    given = {"f_A": table[0], "f_B": table[1], "f_AB": table[2:]}
    found = stats.sobol_indices(func=given, n=table.shape[-1])
    return np.array([found.first_order, found.total_order]).reshape(2, -1)
