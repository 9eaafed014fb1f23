"""Findings of comparisons: which of two experiments is ahead, and by how much."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from alpaca_emblem.drawing.lab.estimates import elo_text
from alpaca_emblem.drawing.lab.findings import Answer, Bar, Cell, Findings, Table
from alpaca_emblem.drawing.lab.findings import Whiskers as Chart
from alpaca_emblem.drawing.lab.samples import failures_table, set_aside_table
from alpaca_emblem.drawing.lab.settings import MOST_OPTIONS, Setting, code_of, leaves
from alpaca_emblem.drawing.lab.words import NOTHING, Words, decimals_of, value_text
from alpaca_emblem.lab.comparing import Comparison
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.sweeping import options_of

A, B = "A", "B"
"""The names of the experiments."""
LEAST_P: Final = 1e-4
"""The smallest p-value that is written; smaller ones are written as below it."""
LEAST_LIMIT: Final = 20
"""The least limit of bouts."""


def comparison_findings(result: Comparison, words: Words, setting: Setting) -> Findings:
    """Return which experiment is ahead, and by how much."""
    key = "comparison" if result.counting else "meeting"
    charts: list[Chart] = []
    if result.bouts:
        title, axis = words.text("charts.score", name=A), words.text("score")
        charts.append(Chart(title, axis, ((A, result.score),), 0.5))
    return Findings(
        title=words.text(
            f"questions.{key}",
            game=setting.game(words),
            rate=words.label(result.counting),
        ),
        played=tuple(_played(result, words)),
        answers=tuple(_answers(result, words)),
        charts=tuple(charts),
        tables=tuple(_tables(result, words)),
        facts=setting.facts(words, result.digest()),
        code=_code(result),
        experiments=((A, str(result.a)), (B, str(result.b))),
    )


def _played(result: Comparison, words: Words) -> Iterator[str]:
    key = "compared" if result.counting else "met"
    yield words.text(f"played.{key}", bouts=words.count(result.bouts))
    if result.planned is None:
        yield words.text("played.sequential")
    if result.is_biased:
        yield words.text("played.biased")
    for name, seats in _agents(result, words):
        yield words.text("played.named_agents", name=name, seats=seats)
    for name, options in _differences(result):
        yield words.text("played.named_options", name=name, options=options)


def _agents(result: Comparison, words: Words) -> Iterator[tuple[str, str]]:
    """Yield the agents of both experiments, or once if they are the same."""
    told = {}
    for name, experiment in ((A, result.a), (B, result.b)):
        seated = map(str, experiment.seated)
        told[name] = words.seats(zip(experiment.sides, seated, strict=True))
    if told[A] == told[B]:
        yield f"{A}, {B}", told[A]
    else:
        yield from told.items()


def _differences(result: Comparison) -> Iterator[tuple[str, str]]:
    """Yield the options in which the experiments differ, unless they are many.

    Names are looked up; if then too much differs, the names themselves are told.
    """
    for kind in (options_of, _given):
        found = [leaves(kind(each)) for each in (result.a, result.b)]
        differing = [
            path
            for path in dict.fromkeys([*found[0], *found[1]])
            if found[0].get(path, NOTHING) != found[1].get(path, NOTHING)
        ]
        if len(differing) <= MOST_OPTIONS:
            break
    else:
        return
    for name, options in zip((A, B), found, strict=True):
        listed = (f"{p} = {value_text(options.get(p, NOTHING))}" for p in differing)
        if differing:
            yield name, "; ".join(listed)


def _given(experiment: Experiment) -> dict[str, Any]:
    return dict(experiment.options)


def _answers(result: Comparison, words: Words) -> Iterator[Answer]:
    ahead, verdict = _verdict(result, words)
    yield Answer(words.text("ahead"), ahead, verdict)
    if not result.bouts:
        return
    if result.counting:
        gap = result.difference
        places = decimals_of([gap])
        span = words.span(
            words.signed_percent(gap.low, places),
            words.signed_percent(gap.high, places),
        )
        figure = words.signed_percent(gap.value, places)
        key = "tiny_p_value" if result.p_value < LEAST_P else "p_value"
        p_value = words.decimal(max(result.p_value, LEAST_P), 4)
        chance = words.text(key, p=p_value)
        yield Answer(words.text("difference", one=A, other=B), figure, span)
        yield Answer(words.text("by_chance"), chance, words.text("by_chance_note"))
        return
    places = decimals_of([result.score])
    figure = words.percent(result.score.value, places)
    note = words.percents(result.score, places)
    yield Answer(words.text("score_of", name=A), figure, note)
    elo = result.elo
    figure = _elo(elo.value, words)
    yield Answer(words.text("elo_of", name=A), figure, _elos(elo, words))


def _verdict(result: Comparison, words: Words) -> tuple[str, str]:
    """Return the experiment that is ahead, and the decision of the test."""
    low, high = (
        elo_text(each, words)
        for each in (result.hypotheses.elo0, result.hypotheses.elo1)
    )
    if result.decision == "elo1":
        verdict = words.text("verdicts.rather", one=high, other=low)
        return _leader(result.hypotheses.elo1), verdict
    if result.decision == "elo0":
        verdict = words.text("verdicts.rather", one=low, other=high)
        return _leader(result.hypotheses.elo0), verdict
    if result.planned is None:
        return NOTHING, words.text("verdicts.undecided", one=low, other=high)
    if not result.is_certain:
        return NOTHING, words.text("verdicts.none")
    return _leader(result.elo.value), words.text("verdicts.certain")


def _leader(elo: float) -> str:
    if elo == 0:
        return NOTHING
    return A if elo > 0 else B


def _elo(elo: float, words: Words) -> str:
    if math.isinf(elo):
        return words.text("numbers.elo", points="+∞" if elo > 0 else "−∞")
    return elo_text(elo, words)


def _elos(elo: Interval, words: Words) -> str:
    return words.span(_elo(elo.low, words), _elo(elo.high, words))


def _tables(result: Comparison, words: Words) -> Iterator[Table]:
    if result.bouts:
        yield _results(result, words)
        yield _scores(result, words)
    yield from failures_table(result.summary, words)
    yield from set_aside_table(result.summary, words)


def _results(result: Comparison, words: Words) -> Table:
    """Return the games that A has won and lost, or in which it counted more."""
    keys = ("more", "equal", "less") if result.counting else ("won", "drawn", "lost")
    total = sum(result.results)
    rows = tuple(
        (words.text(f"results.{key}", one=A, other=B), *_share(count, total, words))
        for key, count in zip(keys, result.results, strict=True)
    )
    titles = words.columns("result", "games", "share")
    return Table(words.text("tables.results"), titles, rows)


def _share(count: int, total: int, words: Words) -> tuple[Cell, Cell]:
    share = count / total if total else 0.0
    return words.count(count), Bar(words.percent(share), share, share, share)


def _scores(result: Comparison, words: Words) -> Table:
    """Return the number of bouts by the score of A."""
    rows = tuple(
        (_score(score, words), *_share(count, result.bouts, words))
        for score, count in result.scores.items()
    )
    titles = (words.text("score_of", name=A), *words.columns("bouts", "share"))
    return Table(words.text("tables.scores"), titles, rows)


def _score(score: Fraction, words: Words) -> str:
    return words.narrator.number(round(float(score), 4))


def _code(result: Comparison) -> str:
    """Return code that compares again; more bouts than were played are not needed."""
    tested = result.hypotheses
    given: dict[str, object] = {
        "elo0": tested.elo0,
        "elo1": tested.elo1,
        "alpha": tested.alpha,
        "beta": tested.beta,
    }
    if result.planned is None:
        given["most"] = max(LEAST_LIMIT, result.bouts)
    else:
        given["bouts"] = result.planned
    if result.counting:
        given["counting"] = result.counting
    return code_of("compare", {"a": result.a, "b": result.b}, **given)
