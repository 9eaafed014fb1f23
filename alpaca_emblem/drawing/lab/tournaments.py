"""Findings of tournaments: who is the strongest, and what the seats are worth."""

from __future__ import annotations

from collections.abc import Iterator

from alpaca_emblem.drawing.lab.estimates import elo_chart, elo_text, elos
from alpaca_emblem.drawing.lab.findings import (
    EVEN,
    Answer,
    Cell,
    Chart,
    CrossTable,
    Findings,
    Table,
    Whiskers,
)
from alpaca_emblem.drawing.lab.samples import failures_table, set_aside_table
from alpaca_emblem.drawing.lab.settings import Setting, code_of
from alpaca_emblem.drawing.lab.words import NOTHING, Words, decimals_of
from alpaca_emblem.lab.intervals import Interval
from alpaca_emblem.lab.standings import Standing, Tournament


def tournament_findings(result: Tournament, words: Words, setting: Setting) -> Findings:
    """Return how the agents of a tournament stand."""
    return Findings(
        title=words.text("questions.tournament", game=setting.game(words)),
        played=tuple(_played(result, words, setting)),
        answers=tuple(_answers(result, words)),
        charts=tuple(_charts(result, words)),
        tables=tuple(_tables(result, words)),
        facts=setting.facts(words, result.digest()),
        code=_code(result),
        experiments=setting.texts(words),
    )


def _played(result: Tournament, words: Words, setting: Setting) -> Iterator[str]:
    yield words.text(
        "played.tournament",
        agents=words.count(len(result.agents)),
        bouts=words.count(result.summary["bouts"]),
        games=words.count(result.summary.games),
    )
    yield words.text("played.all_counted" if result.counting else "played.all_seats")
    if result.counting:
        yield words.text("played.counting", rate=words.label(result.counting))
    yield from setting.options(words)
    for circle in result.intransitive:
        one, two, three = map(words.agent, circle)
        yield words.text("played.circle", one=one, two=two, three=three)
    unfinished = result.summary["end.unfinished"]
    if unfinished:
        yield words.text("played.unfinished", count=words.count(unfinished))


def _answers(result: Tournament, words: Words) -> Iterator[Answer]:
    if not result.summary.games:
        return
    best = result.standings[0]
    note = NOTHING if best.score is None else words.percents(best.score)
    if best.elo is not None:
        points, span = elo_text(best.elo.value, words), elos(best.elo, words)
        note = words.text("figure_and_span", figure=points, span=span)
    yield Answer(words.text("strongest"), words.agent(best.agent), note)
    ratings = result.ratings
    if ratings is not None and ratings.advantage.low < ratings.advantage.high:
        yield Answer(
            words.text("first_seat"),
            elo_text(ratings.advantage.value, words),
            elos(ratings.advantage, words),
        )
    for side, share in result.seats.items():
        places = decimals_of([share])
        yield Answer(
            words.text("points_of", side=words.side(side)),
            words.percent(share.value, places),
            words.percents(share, places),
        )


def _charts(result: Tournament, words: Words) -> Iterator[Chart]:
    standings = result.standings
    rated = {words.agent(s.agent): s.elo for s in standings if s.elo is not None}
    if rated:
        yield elo_chart(rated, words)
    scores = [(words.agent(s.agent), s.score) for s in standings if s.score is not None]
    if scores:
        title, axis = words.text("charts.scores"), words.text("score")
        yield Whiskers(title, axis, tuple(scores), EVEN)
    yield CrossTable(
        words.text("charts.cross"),
        tuple(words.agent(standing.agent) for standing in standings),
        tuple(
            tuple(_value(_against(result, row, column)) for column in standings)
            for row in standings
        ),
    )
    if result.seats:
        rows = tuple((words.side(side), share) for side, share in result.seats.items())
        fair = 1 / len(result.sides)
        title = words.text("charts.seats")
        yield Whiskers(title, words.text("columns.share"), rows, fair)


def _against(result: Tournament, one: Standing, other: Standing) -> Interval | None:
    if one is other:
        return None
    return result.score_against(one.agent, other.agent)


def _value(score: Interval | None) -> float | None:
    return None if score is None else score.value


def _tables(result: Tournament, words: Words) -> Iterator[Table]:
    yield _standings(result, words)
    yield _cross_table(result, words)
    faults = [
        (words.text(f"counts.{kind}", side=words.agent(name)), words.count(count))
        for number, name in enumerate(result.names)
        for kind in ("failed", "illegal")
        if (count := result.summary[f"{kind}.{number}"])
    ]
    if faults:
        titles = words.columns("result", "games")
        yield Table(words.text("tables.faults"), titles, tuple(faults))
    yield from failures_table(result.summary, words)
    yield from set_aside_table(result.summary, words)


def _standings(result: Tournament, words: Words) -> Table:
    known = [each.score for each in result.standings if each.score is not None]
    places = decimals_of(known)
    rows: list[tuple[Cell, ...]] = []
    for each in result.standings:
        score: tuple[Cell, Cell] = (NOTHING, NOTHING)
        if each.score is not None:
            score = words.shares(each.score, places)
        games = (words.count(n) for n in (each.won, each.drawn, each.lost))
        rows.append((words.agent(each.agent), *score, _elo(each, words), *games))
    titles = words.columns(
        *("agent", "score", "interval", "elo"), *("won", "drawn", "lost")
    )
    return Table(words.text("tables.standings"), titles, tuple(rows))


def _elo(standing: Standing, words: Words) -> str:
    """Return the rating of an agent, or a word if it has none."""
    elo = standing.elo
    if elo is not None:
        figure, span = words.signed(elo.value), elos(elo, words)
        return words.text("figure_and_span", figure=figure, span=span)
    if not standing.word:
        return NOTHING
    if standing.won and not standing.drawn and not standing.lost:
        return words.text("only_won")
    if standing.lost and not standing.drawn and not standing.won:
        return words.text("only_lost")
    return words.text("not_rated")


def _cross_table(result: Tournament, words: Words) -> Table:
    """Return the score of each agent against each other, in the order of standings."""
    standings = result.standings
    rows = tuple(
        (
            f"{number}. {words.agent(row.agent)}",
            *(_score(_against(result, row, column), words) for column in standings),
        )
        for number, row in enumerate(standings, start=1)
    )
    numbers = (f"{number}." for number in range(1, len(standings) + 1))
    titles = (words.text("columns.agent"), *numbers)
    return Table(words.text("tables.cross"), titles, rows)


def _score(score: Interval | None, words: Words) -> str:
    return NOTHING if score is None else words.percent(score.value)


def _code(result: Tournament) -> str:
    """Return code that plays the tournament again."""
    seats, agents = len(result.sides), len(result.agents)
    size = agents if seats == 1 else seats if agents >= seats else 2
    given: dict[str, object] = {
        "agents": [agent.to_plain() for agent in result.agents],
        "games": result.bouts * size,
    }
    if result.counting:
        given["counting"] = result.counting
    return code_of("tournament", {"experiment": result.experiment}, **given)
