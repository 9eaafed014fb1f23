"""Findings of searches among options: tuning and sensitivity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from alpaca_emblem.drawing.lab.estimates import digits
from alpaca_emblem.drawing.lab.findings import (
    Answer,
    Bar,
    Cell,
    Chart,
    Curves,
    Findings,
    Series,
    Table,
    Whiskers,
)
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.sweeps import whiskers_of
from alpaca_emblem.drawing.lab.words import (
    NOTHING,
    Words,
    are_numbers,
    decimals_of,
    last_word,
    point_text,
    value_text,
)
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.measuring import Measured, estimate
from alpaca_emblem.lab.sensitivity import Sensitivity
from alpaca_emblem.lab.trials import AGAIN, SEARCH, Trial, Tuning, distance
from alpaca_emblem.lab.values import Bounds

STAGES: Final = {"search": "search", "again": "again", "once more": "once_more"}
"""The keys of the words for the stages of a search."""


def tuning_findings(tuning: Tuning, words: Words, setting: Setting) -> Findings:
    """Return how a search for a rate went, and what it found."""
    aim = words.percent(tuning.target, 0)
    options = words.narrator.listed(tuning.values)
    title = words.text(
        "questions.tuning", game=setting.game(words), options=options, target=aim
    )
    return Findings(
        title=title,
        played=(*_searched(tuning, words), *setting.played(words)),
        answers=tuple(_answers(tuning, words)),
        charts=tuple(_charts(tuning, words)),
        tables=(_nearest(tuning, words), _trials(tuning, words)),
        facts=setting.facts(words),
        experiments=setting.texts(words),
    )


def _searched(tuning: Tuning, words: Words) -> Iterator[str]:
    tried = sum(trial.stage == SEARCH for trial in tuning.trials)
    yield words.text(
        "played.search",
        rate=words.label(tuning.key),
        tried=words.count(tried),
        method=words.text(f"methods.{tuning.method.lower()}"),
    )
    key = "exact" if tuning.is_exact else "again"
    yield words.text(f"played.{key}")
    if tuning.is_monotone is False:
        yield words.text("played.bent")
    refused = sum(trial.rate is None for trial in tuning.trials)
    if refused:
        yield words.text("played.refused", count=words.count(refused))
    if tuning.failed:
        yield words.text("played.failed", count=words.count(tuning.failed))


def _answers(tuning: Tuning, words: Words) -> Iterator[Answer]:
    values = tuning.values
    figure = ", ".join(map(value_text, values.values()))
    yield Answer(words.text("best_values"), figure, ", ".join(map(last_word, values)))
    rate = tuning.confirmed.rate
    assert rate is not None, "the best point has been measured"
    yield Answer(words.label(tuning.key), *_figures(rate, words))
    gap = words.percent(distance(tuning.confirmed, tuning.target))
    near = words.percent(tuning.tolerance)
    verdict = "hit" if tuning.is_hit else "missed"
    aim = words.percent(tuning.target, 0)
    yield Answer(
        words.text("target"), aim, words.text(f"verdicts.{verdict}", gap=gap, near=near)
    )


def _figures(rate: Measured, words: Words) -> tuple[str, str]:
    """Return a rate in percent, and how certain it is."""
    if isinstance(rate, Bounds):
        return words.percent(estimate(rate), 4), digits(rate, words)
    places = decimals_of([rate])
    return words.percent(rate.value, places), words.percents(rate, places)


def interval_of(rate: Measured) -> Interval:
    """Return a rate as an interval; an exact one is hardly wide."""
    if isinstance(rate, Interval):
        return rate
    return Interval(estimate(rate), rate.low, rate.high)


def _charts(tuning: Tuning, words: Words) -> Iterator[Chart]:
    rate = words.label(tuning.key)
    search = [t for t in tuning.trials if t.stage == SEARCH and t.rate is not None]
    again = [t for t in tuning.trials if t.stage == AGAIN]
    options = list(tuning.values)
    title = words.text("charts.search", rate=rate)
    if len(options) == 1 and are_numbers([t.values[options[0]] for t in search]):
        yield _along(options[0], title, rate, search, tuning.target)
    elif search:
        places = tuple(range(1, len(search) + 1))
        series = (Series(rate, tuple(map(_rate, search))),)
        yield Curves(title, words.text("columns.trial"), places, series, tuning.target)
    if len(again) > 1:
        yield whiskers_of(
            words.text("charts.again", rate=rate),
            [(trial.values, _rate(trial)) for trial in again],
            words,
            tuning.target,
        )


def _along(
    path: str, title: str, rate: str, trials: Sequence[Trial], target: float
) -> Curves:
    """Return the rates of *trials* along the only option that was varied."""
    by_value = {trial.values[path]: _rate(trial) for trial in trials}
    places = tuple(sorted(by_value))
    series = (Series(rate, tuple(by_value[place] for place in places)),)
    return Curves(title, path, places, series, target)


def _rate(trial: Trial) -> Interval:
    assert trial.rate is not None, "refused points are left out"
    return interval_of(trial.rate)


def _nearest(tuning: Tuning, words: Words) -> Table:
    """Return the points on both sides of the target."""
    found = {
        "best": tuning.best,
        "confirmed": None if tuning.is_exact else tuning.confirmed,
        "below": tuning.below,
        "above": tuning.above,
    }
    trials = {words.text(f"nearest.{key}"): t for key, t in found.items() if t}
    rates = [trial.rate for trial in trials.values() if trial.rate is not None]
    rows = tuple(
        (name, point_text(trial.values), *_measured(trial, words, rates))
        for name, trial in trials.items()
    )
    titles = (
        *words.columns("result", "values"),
        words.label(tuning.key),
        words.text(f"columns.{'exact' if tuning.is_exact else 'interval'}"),
    )
    key = "neighbours" if tuning.are_neighbours else "nearest"
    return Table(words.text(f"tables.{key}"), titles, rows)


def _trials(tuning: Tuning, words: Words) -> Table:
    """Return every point that was tried, in order."""
    options = list(tuning.values)
    rates = [trial.rate for trial in tuning.trials if trial.rate is not None]
    rows = tuple(
        (
            f"{number}",
            words.text(f"stages.{STAGES[trial.stage]}"),
            *(value_text(trial.values[path]) for path in options),
            *_measured(trial, words, rates),
        )
        for number, trial in enumerate(tuning.trials)
    )
    titles = (
        *words.columns("trial", "stage"),
        *options,
        words.label(tuning.key),
        words.text(f"columns.{'exact' if tuning.is_exact else 'interval'}"),
    )
    return Table(words.text("tables.trials"), titles, rows)


def _measured(
    trial: Trial, words: Words, rates: Sequence[Measured]
) -> tuple[Cell, Cell]:
    """Return the cells of a rate: the bar, and its interval or the refusal."""
    rate = trial.rate
    if rate is None:
        return NOTHING, trial.refusal
    if isinstance(rate, Bounds):
        middle = estimate(rate)
        return Bar(words.percent(middle, 4), middle, rate.low, rate.high), digits(
            rate, words
        )
    places = decimals_of(map(interval_of, rates))
    return words.shares(rate, places)


def sensitivity_findings(
    result: Sensitivity, words: Words, setting: Setting
) -> Findings:
    """Return how much a rate depends on each option."""
    ranked = sorted(result.influences, key=lambda each: -each.total.value)
    rows: list[tuple[Cell, ...]] = []
    for each in ranked:
        places = decimals_of([each.first, each.total])
        cells = (
            _index(each.first, words, places),
            _index(each.total, words, places),
        )
        rows.append((each.path, *cells))
    charts = tuple(
        Whiskers(
            words.text(f"charts.{key}"),
            words.text("share_of_variance"),
            tuple((each.path, _clipped(getattr(each, key))) for each in ranked),
        )
        for key in ("total", "first")
    )
    answers: tuple[Answer, ...] = ()
    if ranked and result.lowest < result.highest:
        most = ranked[0]
        share = words.percent(_within(most.total.value), 0)
        answers = (Answer(words.text("most_influence"), last_word(most.path), share),)
    return Findings(
        title=words.text(
            "questions.sensitivity",
            game=setting.game(words),
        ),
        played=(
            words.text(
                "played.sample",
                rate=words.label(result.key),
                points=words.count(result.points),
                low=words.percent(result.lowest),
                high=words.percent(result.highest),
            ),
            *setting.played(words),
        ),
        answers=answers,
        charts=charts if rows else (),
        tables=(
            Table(
                words.text("tables.influences"),
                words.columns("option", "first", "total"),
                tuple(rows),
            ),
        ),
        facts=setting.facts(words),
        experiments=setting.texts(words),
    )


def _index(index: Interval, words: Words, places: int) -> Bar:
    """Return an index as a bar; noise can bring it below 0 or above 1."""
    shown = _clipped(index)
    span = words.percents(shown, places)
    text = f"{words.percent(shown.value, places)} ({span})"
    return Bar(text, shown.value, shown.low, shown.high)


def _clipped(index: Interval) -> Interval:
    value, low, high = map(_within, (index.value, index.low, index.high))
    return Interval(value, low, high, index.level)


def _within(share: float) -> float:
    return min(1.0, max(0.0, share))
