"""Findings of games that were played: who won, how they ended, and how long."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from alpaca_emblem.drawing.lab.findings import (
    Answer,
    Cell,
    Chart,
    Findings,
    Histogram,
    Table,
    Whiskers,
)
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.words import (
    NOTHING,
    Words,
    decimals_of,
)
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.summaries import SINGLES, Failure, SetAside, Summary

LONGEST_ERROR: Final = 120

NO_WINS: Final = ("draws", "end.failed", "end.illegal", "end.unfinished")
FAULTS: Final = ("failed.", "illegal.")
MEANS: Final = ("left.", "damage.", "counter.")
"""The prefixes of the names that have means."""


def summary_findings(summary: Summary, words: Words, setting: Setting) -> Findings:
    """Return the findings of *summary*."""
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
            (
                words.short(name),
                words.decimal(mean.value, 2),
                words.decimals(mean, 2) if mean.is_finite else NOTHING,
            )
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
