"""Findings of sweeps: what a change of some options did to a rate."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from alpaca_emblem.drawing.lab.findings import (
    EVEN,
    Answer,
    Cell,
    Chart,
    Curves,
    Findings,
    HeatMap,
    Series,
    Table,
    Whiskers,
)
from alpaca_emblem.drawing.lab.samples import lengths
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.words import (
    Words,
    are_numbers,
    decimals_of,
    last_word,
    point_text,
    value_text,
)
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.summaries import RATES
from alpaca_emblem.lab.sweeping import Point, Sweep

MOST_POINTS: Final = 40
"""The number of points of a sweep that are drawn below each other."""
MOST_LINES: Final = 5
"""The number of lines of a chart."""


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
    return Findings(
        title=words.text(
            "questions.sweep",
            game=setting.game(words),
            options=words.narrator.listed(options),
        ),
        played=(*_played(result, words), *setting.played(words)),
        answers=tuple(_extremes(points, words, name, target)),
        charts=tuple(_sweep_charts(points, words, name, target)),
        tables=tuple(_points_table(points, words, name)),
        facts=setting.facts(words, result.digest()),
        code=_code(result, setting),
        experiments=setting.texts(words),
    )


def _played(result: Sweep, words: Words) -> Iterator[str]:
    """Yield sentences on how many games were played, failed, and were left out."""
    summaries = [point.summary for point in result.points]
    yield words.text(
        "played.points",
        points=words.count(len(summaries)),
        count=words.count(sum(summary.games for summary in summaries)),
    )
    failed = sum(s["end.failed"] + s["end.illegal"] for s in summaries)
    if failed:
        yield words.text("played.failed", count=words.count(failed))
    aside = sum(each.stop - each.start for s in summaries for each in s.set_aside)
    if aside:
        yield words.text("played.set_aside", count=words.count(aside))


def _code(result: Sweep, setting: Setting) -> str:
    """Return code that plays the sweep again, if it has all combinations of values."""
    options = varied_options(list(result.points))
    games = {point.summary.games for point in result.points}
    if len(games) != 1 or math.prod(map(len, options.values())) != len(result.points):
        return ""
    vary = {path: list(values) for path, values in options.items()}
    return setting.code("sweep", f"{games.pop()}", vary)


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
    if not all(mean.is_finite for mean in means):  # of single games
        return
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
