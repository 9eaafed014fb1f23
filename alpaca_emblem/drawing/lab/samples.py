"""Findings of games that were played: summaries and sweeps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

from alpaca_emblem.drawing.lab.findings import (
    Answer,
    Cell,
    Chart,
    Curves,
    Findings,
    HeatMap,
    Histogram,
    Series,
    Table,
    Whiskers,
)
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.words import (
    NOTHING,
    Words,
    are_numbers,
    decimals_of,
    last_word,
    point_text,
    value_text,
)
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.summaries import RATES, SINGLES, Failure, SetAside, Summary
from alpaca_emblem.lab.sweeping import Point, Sweep

MOST_POINTS: Final = 40
"""The number of points of a sweep that are drawn below each other."""
MOST_LINES: Final = 5
"""The number of lines of a chart."""
LONGEST_ERROR: Final = 120
EVEN: Final = 0.5

NO_WINS: Final = ("draws", "end.failed", "end.illegal", "end.unfinished")
FAULTS: Final = ("failed.", "illegal.")
MEANS: Final = ("left.", "damage.", "counter.")
"""How names begin that have means."""


def summary_findings(summary: Summary, words: Words, setting: Setting) -> Findings:
    """Return what the games of *summary* say."""
    wins = setting.wins_in(summary)
    rates = {name: summary.rate(name) for name in wins} if summary.games else {}
    charts: list[Chart] = []
    if rates:
        rows = tuple((words.short(name), rate) for name, rate in rates.items())
        fair = 1 / len(rates) if len(rates) > 1 else None
        charts.append(
            Whiskers(words.text("charts.wins"), words.text("share"), rows, fair)
        )
    histogram = lengths_of(summary, words)
    if histogram is not None:
        charts.append(histogram)
    return Findings(
        title=words.text("questions.summary", game=setting.game(words)),
        played=(
            words.text("played.games", count=words.count(summary.games)),
            *setting.played(words),
        ),
        answers=tuple(answer(words, name, rate) for name, rate in rates.items()),
        charts=tuple(charts),
        tables=tuple(_tables(summary, words, wins)),
        facts=setting.facts(words, summary.digest()),
        code=setting.code("run", f"{summary.games}"),
        experiments=setting.texts(words),
    )


def answer(words: Words, name: str, rate: Interval) -> Answer:
    """Return the rate of what is counted under *name* as an answer."""
    places = decimals_of([rate])
    figure = words.percent(rate.value, places)
    return Answer(words.label(name), figure, words.percents(rate, places))


def _tables(summary: Summary, words: Words, wins: list[str]) -> Iterator[Table]:
    shown = [*wins, *(name for name in NO_WINS if summary[name])]
    groups = {
        "wins": shown,
        "agents": _starting(summary, "agent."),
        "ends": _starting(summary, "end."),
        "faults": _starting(summary, *FAULTS),
    }
    for title, names in groups.items():
        if names and summary.games:
            yield _rates(words.text(f"tables.{title}"), names, summary, words)
    yield from _lengths_table(summary, words)
    yield from _means_table(summary, words)
    yield from failures_table(summary, words)
    yield from set_aside_table(summary, words)


def failures_table(summary: Summary, words: Words) -> Iterator[Table]:
    """Yield a table of the games that did not end by their rules, if there are any."""
    if summary.failures:
        rows = tuple(
            (f"{each.number}", words.end(each.kind), f"{each.actions}", _error(each))
            for each in summary.failures
        )
        titles = words.columns("game", "result", "actions", "error")
        yield Table(words.text("tables.failures"), titles, rows)


def set_aside_table(summary: Summary, words: Words) -> Iterator[Table]:
    """Yield a table of the games that were set aside, if there are any."""
    if summary.set_aside:
        aside = ((_games(each, words), each.reason) for each in summary.set_aside)
        titles = words.columns("games", "reason")
        yield Table(words.text("tables.set_aside"), titles, tuple(aside))


def _starting(summary: Summary, *beginnings: str) -> list[str]:
    return [name for name in summary.counts if name.startswith(beginnings)]


def _games(aside: SetAside, words: Words) -> str:
    first, last = f"{aside.start}", f"{aside.stop - 1}"
    return first if first == last else words.span(first, last)


def _error(failure: Failure) -> str:
    first, _, _ = failure.error.partition("\n")
    return shortened(first, LONGEST_ERROR) or NOTHING


def _rates(title: str, names: list[str], summary: Summary, words: Words) -> Table:
    rates = {name: summary.rate(name) for name in names}
    places = decimals_of(rates.values())
    rows = tuple(
        (words.short(name), words.count(summary[name]), *words.shares(rate, places))
        for name, rate in rates.items()
    )
    return Table(title, words.columns("result", "games", "share", "interval"), rows)


def _lengths_table(summary: Summary, words: Words) -> Iterator[Table]:
    counted = lengths(summary)
    if not counted:
        return
    mean = summary.mean("length").value
    rows: list[tuple[Cell, ...]] = [
        (words.text("mean"), words.decimal(mean)),
        (words.text("deviation"), words.decimal(deviation(summary))),
        (words.text("median"), _bucket(median(counted), words)),
        (words.text("shortest"), _bucket(min(counted), words)),
        (words.text("longest"), _bucket(max(counted), words)),
    ]
    titles = words.columns("length", "actions")
    yield Table(words.text("tables.lengths"), titles, tuple(rows))


def _bucket(least: int, words: Words) -> str:
    """Return the lengths of a bucket: one, or from the least to the greatest."""
    most = least + width_of(least) - 1
    if most == least:
        return words.count(least)
    return words.span(words.count(least), words.count(most))


def _means_table(summary: Summary, words: Words) -> Iterator[Table]:
    """Yield a table of the means of hit points and of the user's own counters."""
    names = _starting(summary, *MEANS)
    if names and summary.games > summary["end.failed"]:
        means = {name: summary.mean(name) for name in names}
        rows = tuple(
            (words.short(name), words.decimal(mean.value, 2), words.decimals(mean, 2))
            for name, mean in means.items()
        )
        titles = words.columns("result", "mean", "interval")
        yield Table(words.text("tables.means"), titles, rows)


def lengths(summary: Summary) -> dict[int, int]:
    """Return the number of games by the least length of their bucket, in order."""
    found = {
        int(name.removeprefix("length.")): count
        for name, count in summary.counts.items()
        if name.startswith("length.") and name.removeprefix("length.").isdecimal()
    }
    return dict(sorted(found.items()))


def width_of(least: int) -> int:
    """Return how many lengths are counted together, from *least* on.

    >>> width_of(31), width_of(32), width_of(960)
    (1, 4, 64)
    """
    return 1 if least < SINGLES else 1 << (least.bit_length() - 4)


def deviation(summary: Summary) -> float:
    """Return the standard deviation of the lengths of games."""
    games = summary.games - summary["end.failed"]
    mean = summary["length.sum"] / games
    return math.sqrt(max(0.0, summary["length.squares"] / games - mean**2))


def median(counted: dict[int, int]) -> int:
    """Return the bucket of the game in the middle, of games by bucket in order.

    >>> median({3: 1, 4: 1, 9: 3})
    9
    """
    half = (sum(counted.values()) + 1) // 2
    sums = accumulate(counted.values())
    return next(b for b, until in zip(counted, sums, strict=True) if until >= half)


def lengths_of(summary: Summary, words: Words) -> Histogram | None:
    """Return the lengths of the games of *summary*; None if none has ended."""
    counted = lengths(summary)
    if not counted:
        return None
    return Histogram(
        title=words.text("charts.lengths"),
        axis=words.text("actions"),
        count_axis=words.text("games_of_a_length"),
        buckets=tuple((least, width_of(least), n) for least, n in counted.items()),
        mean=summary.mean("length").value,
        mean_label=words.text("mean"),
    )


# Sweeps.


def measured_name(name: str | None, result: Sweep, setting: Setting) -> str:
    """Return what is measured at each point: *name*, or the wins of the first side.

    Raises:
        InvalidValueError: *name* is counted at no point, and is no win of a side.
    """
    if name is None:
        return f"won.{setting.sides[0]}" if setting.sides else "draws"
    may_be_missing = {"draws", *(f"won.{side}" for side in setting.sides)}
    if name not in may_be_missing and not any(
        name in point.summary.counts for point in result.points
    ):
        known = dict.fromkeys(
            n for point in result.points for n in point.summary.counts
        )
        rates = [n for n in known if n.startswith(RATES)]
        raise InvalidValueError(
            f"name must be one of {', '.join(rates) or 'none'}, not {name!r}"
        )
    return name


def sweep_findings(
    result: Sweep, words: Words, setting: Setting, name: str, target: float = EVEN
) -> Findings:
    """Return what the points of *result* say of the rate of *name*."""
    points = [point for point in result.points if point.summary.games]
    options = varied_options(points)
    games = {point.summary.games for point in result.points}
    vary = {path: list(values) for path, values in options.items()}
    return Findings(
        title=words.text(
            "questions.sweep",
            game=setting.game(words),
            options=words.narrator.listed(options),
        ),
        played=(
            words.text(
                "played.points",
                points=words.count(len(result.points)),
                count=words.count(sum(point.summary.games for point in result.points)),
            ),
            *setting.played(words),
        ),
        answers=tuple(_extremes(points, words, name, target)),
        charts=tuple(_sweep_charts(points, words, name, target)),
        tables=tuple(_points_table(points, words, name)),
        facts=setting.facts(words, result.digest()),
        code=setting.code("sweep", f"{max(games, default=0)}", vary)
        if len(games) == 1
        else "",
        experiments=setting.texts(words),
    )


def varied_options(points: list[Point]) -> dict[str, tuple[Any, ...]]:
    """Return the values of each option of *points*, in their order."""
    found: dict[str, list[Any]] = {}
    for point in points:
        for path, value in point.values.items():
            values = found.setdefault(path, [])
            if value not in values:
                values.append(value)
    return {path: tuple(values) for path, values in found.items()}


def _extremes(
    points: list[Point], words: Words, name: str, target: float
) -> Iterator[Answer]:
    """Yield the points with the least and the greatest rate, and the fairest one."""
    if not points:
        return
    rates = {at: point.summary.rate(name) for at, point in enumerate(points)}
    places = decimals_of(rates.values())
    nearest = min(rates, key=lambda at: abs(rates[at].value - target))
    least = min(rates, key=lambda at: rates[at].value)
    most = max(rates, key=lambda at: rates[at].value)
    aim = words.percent(target, 0)
    for key, at in (("nearest", nearest), ("least", least), ("most", most)):
        yield Answer(
            words.text(f"extremes.{key}", rate=words.label(name), target=aim),
            words.percent(rates[at].value, places),
            f"{point_text(points[at].values)} ({words.percents(rates[at], places)})",
        )


def _sweep_charts(
    points: list[Point], words: Words, name: str, target: float
) -> Iterator[Chart]:
    options = {p: v for p, v in varied_options(points).items() if len(v) > 1}
    rates = [point.summary.rate(name) for point in points]
    rate, aim = words.label(name), words.percent(target, 0)
    title = words.text("charts.rate", rate=rate)
    counts = [len(values) for values in options.values()]
    if not points or len(points) != math.prod(counts):
        return
    if len(options) == 1:
        ((axis, places),) = options.items()
        series = (Series(words.label(name), tuple(rates)),)
        yield Curves(title, axis, places, series, target)
    elif len(options) == 2 and all(map(are_numbers, options.values())):
        title = words.text("charts.heat", rate=rate, target=aim)
        yield from _two_options(options, rates, words, title, target)
    elif 2 <= len(points) <= MOST_POINTS:
        measured = [(p.values, r) for p, r in zip(points, rates, strict=True)]
        yield whiskers_of(title, measured, words, target)
    if len(options) == 1:
        yield from _lengths_curve(points, words, options)


def whiskers_of(
    title: str,
    points: Sequence[tuple[Mapping[str, Any], Interval]],
    words: Words,
    target: float,
) -> Whiskers:
    """Return rates by the values of options, whose names stand beside the axis."""
    rows = tuple((", ".join(map(value_text, v.values())), r) for v, r in points)
    names = ", ".join(map(last_word, points[0][0]))
    return Whiskers(title, words.text("share"), rows, target, label_axis=names)


def _two_options(
    options: dict[str, tuple[Any, ...]],
    rates: list[Interval],
    words: Words,
    title: str,
    target: float,
) -> Iterator[Chart]:
    """Yield a heat map, and lines with error bars if there are few enough."""
    (one, outer), (other, inner) = options.items()
    lines = [rates[at : at + len(inner)] for at in range(0, len(rates), len(inner))]
    table = tuple(
        tuple(line[column].value for line in lines) for column in range(len(inner))
    )
    yield HeatMap(title, (one, other), outer, inner, table, target)
    if len(lines) <= MOST_LINES:
        series = tuple(
            Series(value_text(value), tuple(line))
            for value, line in zip(outer, lines, strict=True)
        )
        title = words.text("charts.lines")
        yield Curves(title, other, inner, series, target, legend=one)


def _lengths_curve(
    points: list[Point], words: Words, options: dict[str, tuple[Any, ...]]
) -> Iterator[Chart]:
    """Yield the mean length of games at each point, with its interval."""
    if not all(lengths(point.summary) for point in points):
        return
    ((axis, places),) = options.items()
    means = tuple(point.summary.mean("length") for point in points)
    series = (Series(words.text("actions"), means),)
    yield Curves(
        words.text("charts.mean_lengths"), axis, places, series, is_share=False
    )


def _mean_length(point: Point, words: Words) -> str:
    return words.decimal(point.summary.mean("length").value)


def _points_table(points: list[Point], words: Words, name: str) -> Iterator[Table]:
    if not points:
        return
    rates = [point.summary.rate(name) for point in points]
    places = decimals_of(rates)
    options = varied_options(points)
    has_lengths = all(lengths(point.summary) for point in points)
    rows: list[tuple[Cell, ...]] = []
    for point, rate in zip(points, rates, strict=True):
        values = [value_text(point.values[path]) for path in options]
        bar, interval = words.shares(rate, places)
        length = [_mean_length(point, words)] if has_lengths else []
        rows.append((*values, bar, interval, *length))
    titles = (
        *options,
        words.label(name),
        *words.columns("interval", *(["mean_length"] if has_lengths else [])),
    )
    yield Table(words.text("tables.points"), titles, tuple(rows))
