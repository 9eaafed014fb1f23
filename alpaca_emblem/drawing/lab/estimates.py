"""Findings that are computed: exact values and ratings."""

from __future__ import annotations

from collections.abc import Mapping

from alpaca_emblem.drawing.lab.findings import Answer, Bar, Findings, Table, Whiskers
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.words import Words
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.ratings import Ratings
from alpaca_emblem.lab.values import NEVER, Bounds, Exact


def exact_findings(value: Exact, words: Words, setting: Setting) -> Findings:
    """Return the probabilities of *value*."""
    rows = tuple(
        (_end(end, words), _bar(bounds, words))
        for end, bounds in value.outcomes.items()
    )
    named = {
        end: bounds
        for end, bounds in value.outcomes.items()
        if isinstance(end, str) and end != NEVER
    }
    winners = dict.fromkeys(
        end.winners[0]
        for end in value.outcomes
        if isinstance(end, Outcome) and len(end.winners) == 1
    )
    sides = tuple(winners) if named else setting.sides or tuple(winners)
    told = {words.end(end): bounds for end, bounds in named.items()}
    told |= {words.label(f"won.{side}"): value.wins(side) for side in sides}
    return Findings(
        title=words.text("questions.exact", game=setting.game(words)),
        played=(
            words.text(
                "played.positions",
                positions=words.count(value.positions),
                transitions=words.count(value.transitions),
            ),
            *setting.played(words),
        ),
        answers=tuple(
            Answer(label, words.percent(middle(bounds), 4), digits(bounds, words))
            for label, bounds in told.items()
        ),
        tables=(
            Table(
                words.text("tables.outcomes"),
                words.columns("result", "probability"),
                rows,
            ),
        ),
        facts=setting.facts(words),
        experiments=setting.texts(words),
    )


def _end(end: Outcome | str, words: Words) -> str:
    """Return an outcome in words: the winners, and the reason."""
    if isinstance(end, str):
        return words.text("never") if end == NEVER else words.end(end)
    winners = str(words.narrator.listed(map(words.side, end.winners)))
    reason = words.end(end.reason)
    if not winners:
        return words.text("ended.nobody", reason=reason)
    return words.text("ended.won", winners=winners, reason=reason)


def _bar(bounds: Bounds, words: Words) -> Bar:
    return Bar(digits(bounds, words), middle(bounds), bounds.low, bounds.high)


def middle(bounds: Bounds) -> float:
    """Return the probability in the middle of *bounds*."""
    return (bounds.low + bounds.high) / 2


def digits(bounds: Bounds, words: Words) -> str:
    """Return a probability with twelve digits, or its bounds if these differ.

    >>> digits(Bounds(0.25, 0.25), Words())
    '0.250000000000'
    """
    low, high = (words.decimal(each, 12) for each in (bounds.low, bounds.high))
    return low if low == high else words.span(low, high)


def ratings_findings(ratings: Ratings, words: Words, setting: Setting) -> Findings:
    """Return the ratings of agents, the best first."""
    rated = ranked(ratings, words)
    best, rating = next(iter(rated.items()))
    return Findings(
        title=words.text("questions.ratings"),
        played=tuple(setting.played(words)),
        answers=(Answer(best, elo_text(rating.value, words), elos(rating, words)),),
        charts=(elo_chart(rated, words),),
        tables=(elo_table(rated, ratings.advantage, words),),
        facts=setting.facts(words),
        experiments=setting.texts(words),
    )


def ranked(ratings: Ratings, words: Words) -> dict[str, Interval]:
    """Return the ratings by the names of agents in words, the best first."""
    best = sorted(ratings.elo.items(), key=lambda pair: -pair[1].value)
    return {words.agent(name): rating for name, rating in best}


def elo_text(elo: float, words: Words) -> str:
    """Return a rating as a text."""
    return words.text("numbers.elo", points=words.signed(elo))


def elos(rating: Interval, words: Words) -> str:
    """Return the interval of a rating as a text."""
    return words.span(words.signed(rating.low), words.signed(rating.high))


def elo_chart(rated: Mapping[str, Interval], words: Words) -> Whiskers:
    """Return ratings as a chart."""
    title, axis = words.text("charts.ratings"), words.text("columns.elo")
    return Whiskers(title, axis, tuple(rated.items()), 0.0, is_share=False)


def elo_table(
    rated: Mapping[str, Interval], advantage: Interval, words: Words
) -> Table:
    """Return ratings as a table, with the advantage of the first move."""
    rows = {**rated, words.text("first_move"): advantage}
    ends = [end for each in rows.values() for end in (each.low, each.high, 0.0)]
    low, high = min(ends), max(ends)

    def on_axis(value: float) -> float:
        return (value - low) / (high - low) if low < high else 0.5

    return Table(
        words.text("tables.ratings"),
        words.columns("agent", "elo", "interval"),
        tuple(
            (
                name,
                Bar(
                    words.signed(each.value),
                    on_axis(each.value),
                    on_axis(each.low),
                    on_axis(each.high),
                    on_axis(0.0),
                ),
                elos(each, words),
            )
            for name, each in rows.items()
        ),
    )
