"""Tournaments as plain text: standings, seats, and the cross table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alpaca_emblem.lab.intervals import Interval

if TYPE_CHECKING:
    from alpaca_emblem.lab.standings import Standing, Tournament


def lines_of(tournament: Tournament) -> Iterator[str]:
    """Yield the lines that tell the results of a *tournament*."""
    names, summary = tournament.names, tournament.summary
    yield (
        f"{tournament.experiment.game}: {len(names)} agents, "
        f"{summary['bouts']} bouts, {summary.games} games"
    )
    yield from _table(["", "score", "Elo"], [_told(e) for e in tournament.standings])
    yield from _seats(tournament)
    yield "score of the row against the column:"
    yield from _cross_table(tournament)
    for a, b, c in tournament.intransitive:
        yield f"intransitive: {a} beats {b}, {b} beats {c}, {c} beats {a}"
    for index, name in enumerate(names):
        for kind in ("failed", "illegal"):
            if count := summary[f"{kind}.{index}"]:
                yield f"{name}: {count} games {kind}"
    if count := summary["end.unfinished"]:
        what = "" if tournament.counting else ", counted as draws"
        yield f"unfinished: {count} games{what}"
    yield from map(str, summary.set_aside)


def _seats(tournament: Tournament) -> Iterator[str]:
    told = ", ".join(f"{side} {share}" for side, share in tournament.seats.items())
    if told:
        yield f"share of the points by seat: {told}"
    ratings = tournament.ratings
    if ratings and any(_ends(ratings.advantage)):
        yield f"advantage of the first seat: Elo {_signed(ratings.advantage)}"


def _cross_table(tournament: Tournament) -> list[str]:
    order = [each.agent for each in tournament.standings]
    rows = []
    for number, one in enumerate(order, 1):
        cells = [f"{number} {one}"]
        for other in order:
            score = None if one == other else tournament.score_against(one, other)
            cells.append("-" if score is None else f"{score.value:.3f}")
        rows.append(cells)
    return _table(["", *map(str, range(1, len(order) + 1))], rows)


def _told(standing: Standing) -> list[str]:
    elo = standing.elo
    told = standing.word
    if elo is not None:
        told = _signed(elo)
    return [standing.agent, str(standing.score or "no games"), told]


def _signed(elo: Interval) -> str:
    value, low, high = (f"{round(e):+d}" for e in (elo.value, *_ends(elo)))
    return f"{value} ({low} to {high})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table whose columns are as wide as they need."""
    columns = zip(head, *rows, strict=True)
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(f"{c:{w}}" for c, w in zip(row, widths, strict=True)).rstrip()
        for row in (head, *rows)
    ]


def _ends(interval: Interval) -> tuple[float, float]:
    return interval.low, interval.high
