"""Sweeps: the same games with other numbers, point by point.

All points have the seed of the experiment, and so the same dice: their differences are
those of the numbers, and less of luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import product
from typing import Any, Final

from attrs import evolve, frozen

from alpaca_emblem.checks import instance, iterable, whole_number
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.match.skirmish import Skirmish
from alpaca_emblem.games.notation.structuring import CONVERTER
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.making import SKIRMISH, plan_of
from alpaca_emblem.lab.paths import full_path, replaced
from alpaca_emblem.lab.running import run
from alpaca_emblem.lab.summaries import Summary

OF_THE_LAB: Final = ("history", "seed", "map_seed")
"""Options that experiments set themselves."""


def options_of(experiment: Experiment) -> Any:
    """Return the options of the games of *experiment*, with all names looked up.

    For a skirmish it is the plan; for a function of the user's, what it is given.
    """
    instance("experiment", experiment, Experiment)
    if experiment.game == SKIRMISH:
        return plan_of(experiment.options)
    if ":" in experiment.game:
        return dict(experiment.options)
    game, _ = experiment.game_number(0)
    return {k: v for k, v in game.options.items() if k not in OF_THE_LAB}


def varied(experiment: Experiment, changes: Mapping[str, Any]) -> Experiment:
    """Return *experiment* with other values at some paths of its options.

    Raises:
        InvalidValueError: There is no such path, or no such value there; or the game
            cannot be made with it. The message begins with the paths.

    >>> wolf = Experiment(game="duel", options={"enemies": ["wolf"]})
    >>> strong = varied(wolf, {"enemies.0.strength": 9})
    >>> strong.game_number(0)[0].units[1].stats.strength
    9
    """
    options = replaced(options_of(experiment), changes)
    plain = (
        options.to_plain()
        if isinstance(options, Skirmish)
        else CONVERTER.unstructure(options)
    )
    other = evolve(experiment, options=plain)
    try:
        other.game_number(0)
    except AlpacaEmblemError as error:
        raise InvalidValueError(f"{', '.join(changes)}: {error}") from error
    return other


@frozen
class Point:
    """One point of a sweep.

    Attributes:
        values: The values by their full paths.
        experiment: What was played.
        summary: Its result.
    """

    values: Mapping[str, Any]
    experiment: Experiment
    summary: Summary


@frozen(repr=False)
class Sweep:
    """The points of a sweep; the last path varies fastest."""

    points: tuple[Point, ...]

    def __repr__(self) -> str:
        paths = ", ".join(self.points[0].values) if self.points else "nothing"
        return f"Sweep(<{len(self.points)} points of {paths}>)"

    def digest(self) -> str:
        """Return a hash of all points and their numbers, equal in every process."""
        hashed = blake2b(digest_size=16)
        for point in self.points:
            hashed.update(point.experiment.digest.encode())
            hashed.update(point.summary.digest().encode())
        return hashed.hexdigest()

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each point, for tables of other packages.

        A row has the values and the counts of its point; all rows have the same names.
        """
        names = sorted({name for point in self.points for name in point.summary.counts})
        return [
            {**point.values, **{name: point.summary[name] for name in names}}
            for point in self.points
        ]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def table(self, name: str) -> str:
        """Return the rate of *name* at each point, with its interval, as text."""
        lines = []
        for point in self.points:
            where = ", ".join(f"{path} = {v}" for path, v in point.values.items())
            lines.append(f"{where}: {point.summary.rate(name)}")
        return "\n".join(lines)


def sweep(
    experiment: Experiment,
    games: int,
    vary: Mapping[str, Sequence[Any]],
    *,
    jobs: int = 1,
) -> Sweep:
    """Play *games* games of *experiment* for each combination of values.

    Args:
        experiment: What is played.
        games: The number of games for each point, at least 0.
        vary: The values to try, by the path of the option.
        jobs: The number of processes: see `run`.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: There is no such path, or a value is wrong at some point;
            nothing has been played then.

    >>> duel = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]})
    >>> result = sweep(duel, 40, {"hero.strength": [2, 12]})
    >>> print(result.table("won.hero"))
    hero.stats.strength = 2: 0.7000 (0.5457 to 0.8193)
    hero.stats.strength = 12: 1.0000 (0.9124 to 1.0000)
    """
    instance("vary", vary, Mapping)
    options = options_of(experiment)
    values = {full_path(options, path): _values(path, vary[path]) for path in vary}
    combinations = [
        dict(zip(values, each, strict=True)) for each in product(*values.values())
    ]
    prepared = [(changes, varied(experiment, changes)) for changes in combinations]
    return Sweep(
        tuple(
            Point(changes, other, run(other, games, jobs=jobs))
            for changes, other in prepared
        )
    )


def _values(path: str, given: object) -> tuple[Any, ...]:
    iterable(path, given)
    values: tuple[Any, ...] = tuple(given)  # type: ignore[arg-type]
    if not values or isinstance(given, str):
        raise InvalidValueError(f"{path}: there must be values to try, not {given!r}")
    return values


def paired(
    one: Experiment, other: Experiment, games: int, name: str
) -> Counter[tuple[int, int]]:
    """Play the same games of two experiments, for `paired_difference` and `mcnemar`.

    Args:
        one: The first experiment.
        other: The second, with the same seed.
        games: The number of games of each, at least 0.
        name: What is counted, such as "won.hero".

    Returns:
        The number of pairs by what each game counts under *name*.

    Raises:
        InvalidValueError: The experiments have different seeds.
    """
    instance("one", one, Experiment)
    instance("other", other, Experiment)
    whole_number("games", games, 0)
    if one.seed != other.seed:
        raise InvalidValueError(
            f"both experiments must have one seed, not {one.seed} and {other.seed}"
        )
    return Counter(
        (play_chunk(one, n, n + 1)[name], play_chunk(other, n, n + 1)[name])
        for n in range(games)
    )
