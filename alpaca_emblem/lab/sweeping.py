"""Sweeps: the same games with other numbers, point by point.

All points have the seed of the experiment, and so the same dice: their differences are
those of the numbers, and less of luck.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import islice, product
from typing import Any, Final

from attrs import evolve, field, frozen

from alpaca_emblem.checks import function, instance, iterable, text, whole_number
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.notation.structuring import CONVERTER
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.engines import AUTO
from alpaca_emblem.lab.executors import Executor
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.intervals import USUAL_LEVEL, Interval
from alpaca_emblem.lab.making import GAMES, SKIRMISH, plan_of
from alpaca_emblem.lab.pairs import paired_difference
from alpaca_emblem.lab.paths import full_path, replaced
from alpaca_emblem.lab.points import Joint, Points
from alpaca_emblem.lab.running import Progress, Way, run_by
from alpaca_emblem.lab.summaries import Summary

ENDS: Final = ("won.", "draws", "end.", "agent.")
"""The prefixes of the names that count ends of games."""

MOST_POINTS: Final = 10_000
"""The largest number of points of a sweep, all of which are checked first."""

OF_THE_LAB: Final = ("history", "seed", "map_seed")
"""Options that experiments set themselves."""


def options_of(experiment: Experiment) -> Any:
    """Return the options of the games of *experiment*, with all names looked up.

    For a skirmish it is the plan; for a function of the user's, what it is given.
    """
    instance("experiment", experiment, Experiment)
    if experiment.game == SKIRMISH:
        return plan_of(experiment.options)
    if experiment.game not in GAMES:
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
    options = options_of(experiment)
    options = replaced(options, {**changes, **_new_name(options, changes)})
    plain = (
        CONVERTER.unstructure(options)
        if isinstance(options, Mapping)
        else options.to_plain()  # the plan of a skirmish
    )
    try:
        other = evolve(experiment, options=plain)
        other.check()
    except AlpacaEmblemError as error:
        where = f"{', '.join(changes)}: " if changes else ""
        raise InvalidValueError(f"{where}{error}") from error
    return other


BESTIARY: Final = "variant.bestiary."


def _new_name(options: Any, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the change of name for a bestiary of the library's whose kinds change."""
    variant = options.get("variant") if isinstance(options, Mapping) else None
    if variant is None:
        return {}
    from alpaca_emblem.games.dungeon.creatures.bestiary import OWN_NAMES
    from alpaca_emblem.games.dungeon.variant import Variant

    if not isinstance(variant, Variant) or variant.bestiary.name not in OWN_NAMES:
        return {}
    full = [full_path(options, path) for path in changes]
    if BESTIARY + "name" in full or not any(f.startswith(BESTIARY) for f in full):
        return {}
    return {BESTIARY + "name": f"{variant.bestiary.name} (varied)"}


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
    """The points of a sweep; the last path varies fastest.

    Attributes:
        points: All points.
        games: The number of games of each.
        joint: For pairs of points, by their indices, the number of games by how they
            ended at both. Of at most 16 points, every pair has such a table, of more
            points each has one with the first.
    """

    points: tuple[Point, ...]
    games: int = 0
    joint: Mapping[tuple[int, int], Joint] = field(factory=dict, eq=False)

    def __repr__(self) -> str:
        paths = ", ".join(self.points[0].values) if self.points else "nothing"
        return f"Sweep(<{len(self.points)} points of {paths}>)"

    def difference(
        self, one: int, other: int, name: str, level: float = USUAL_LEVEL
    ) -> Interval:
        """Return by how much the rate of *name* is greater at the *other* point.

        The points have played the same games, so the interval is that of pairs. The
        games are played once more if the points have no table in `joint`.

        Args:
            one: The index of a point.
            other: The index of the other.
            name: What is counted, such as "won.hero".
            level: The share of such intervals that contain the true difference.

        Raises:
            InvalidTypeError: An argument is of the wrong type.
            InvalidValueError: There is no such point, there are no games, or *name*
                does not say how games ended.
        """
        last = len(self.points) - 1
        whole_number("one", one, 0, last)
        whole_number("other", other, 0, last)
        table = self.joint.get((one, other))
        if table is None and (other, one) in self.joint:
            table = {(b, a): n for (a, b), n in self.joint[other, one].items()}
        if table is None or one == other:
            both = (self.points[one].experiment, self.points[other].experiment)
            return paired_difference(paired(*both, self.games, name), level)
        return paired_difference(_by_name(table, name), level)

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
    executor: Executor | None = None,
    store: str | os.PathLike[str] | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    engine: str = AUTO,
    seconds_per_chunk: float | None = None,
    retry: bool = False,
) -> Sweep:
    """Play *games* games of *experiment* for each combination of values.

    All points play the same games at a time, so that their differences are known with
    less of luck. The keywords are those of `run`; *progress* is told of the games of
    all points together.

    Args:
        experiment: What is played.
        games: The number of games for each point, at least 0.
        vary: The values to try, by the path of the option.
        jobs: The number of processes.
        executor: What plays instead.
        store: The file in which results are kept.
        chunk: The number of games of each point that are played at a time.
        progress: A function that is called after each chunk.
        engine: What plays.
        seconds_per_chunk: The time after which a process that hangs is killed.
        retry: True to play games that the store has set aside once more.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: There is no such path, or a value is wrong at some point;
            nothing has been played then. It also raises what `run` does.

    >>> duel = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]})
    >>> result = sweep(duel, 40, {"hero.strength": [2, 12]})
    >>> print(result.table("won.hero"))
    hero.stats.strength = 2: 0.7000 (0.5457 to 0.8193)
    hero.stats.strength = 12: 1.0000 (0.9124 to 1.0000)
    """
    instance("vary", vary, Mapping)
    options = options_of(experiment)
    values: dict[str, tuple[Any, ...]] = {}
    for path, given in vary.items():
        full = full_path(options, path)
        if full in values:
            raise InvalidValueError(f"{path}: {full} is varied twice")
        values[full] = _values(path, given)
    if math.prod(map(len, values.values())) > MOST_POINTS:
        raise InvalidValueError(f"a sweep must have at most {MOST_POINTS} points")
    combinations = [
        dict(zip(values, each, strict=True)) for each in product(*values.values())
    ]
    work = Points(experiments=[varied(experiment, each) for each in combinations])
    way = Way(jobs, executor, store, _of_all(progress, len(combinations)), engine)
    way = evolve(way, seconds_per_chunk=seconds_per_chunk, retry=retry)
    played = run_by(way, work, games, chunk)
    found = zip(combinations, work.experiments, work.summaries(played), strict=True)
    points = tuple(Point(*each) for each in found)
    return Sweep(points, played["games"], work.joint(played))


def _of_all(progress: Progress | None, points: int) -> Progress | None:
    """Return a function that reports to *progress* the games of all points."""
    if progress is None:
        return None
    function("progress", progress)
    return lambda done, games: progress(done * points, games * points)


def _values(path: str, given: object) -> tuple[Any, ...]:
    iterable(path, given)
    values = tuple(islice(given, MOST_POINTS + 1))  # type: ignore[call-overload]
    if not values or isinstance(given, str):
        raise InvalidValueError(f"{path}: there must be values to try, not {given!r}")
    return values


def paired(
    one: Experiment, other: Experiment, games: int, name: str, *, engine: str = AUTO
) -> Counter[tuple[int, int]]:
    """Play the same games of two experiments, for `paired_difference` and `mcnemar`.

    Args:
        one: The first experiment.
        other: The second, with the same seed.
        games: The number of games of each, at least 0.
        name: What is counted, such as "won.hero".
        engine: What plays. See `run`.

    Returns:
        The number of pairs by what each game counts under *name*.

    Raises:
        InvalidValueError: The experiments have different seeds.
    """
    instance("one", one, Experiment)
    instance("other", other, Experiment)
    whole_number("games", games, 0)
    text("name", name)
    work = Points(experiments=[one, other])
    if name.startswith(ENDS):
        table = work.joint(work.play(0, games, engine))[0, 1]
        return _by_name(table, name)
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(games):
        both = [play_chunk(e, number, number + 1, engine)[name] for e in (one, other)]
        counts[both[0], both[1]] += 1
    return counts


def _by_name(table: Joint, name: str) -> Counter[tuple[int, int]]:
    """Return the number of pairs by whether each game is counted under *name*.

    Raises:
        InvalidValueError: *name* counts something else.
    """
    if not text("name", name).startswith(ENDS):
        raise InvalidValueError(
            f"{name} does not say how games ended, as won.hero does"
        )
    counts: Counter[tuple[int, int]] = Counter()
    for (one, other), games in table.items():
        counts[int(name in one), int(name in other)] += games
    return counts
