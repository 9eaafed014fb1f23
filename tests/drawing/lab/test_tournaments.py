"""Reports of tournaments: standings, ratings, the cross table, seats, and circles."""

from __future__ import annotations

from functools import cache

import pytest
from attrs import evolve

from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.lab import Experiment, Summary, Tournament, tournament
from tests.drawing.lab.pages import answers, body_of, facts, figures, sentences, tables

pytest.importorskip("matplotlib")

WOLF = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]})
EVEN = Experiment(game="duel", options={"hero": "mage", "enemies": ["wolf"]})


@cache
def cup() -> Tournament:
    return tournament(WOLF, ["random", "beast"], 40)


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def signed(elo: float) -> str:
    return f"{elo:+.0f}".replace("-", "−")


@pytest.mark.unmeasured
def test_standings_are_told_from_the_best_on() -> None:
    page, (best, last) = lab_report(cup()), cup().standings

    assert best.agent == "beast"
    assert best.score is not None
    assert best.elo is not None
    assert body_of(page).findtext("header/h1") == "Duel: which agent is the strongest?"
    assert sentences(page) == [
        "Agents: 2. Bouts: 20. Games played: 40.",
        "All met each other in every seat, with the same dice.",
        "Options: enemies = wolf, goblin.",
    ]
    low, high = percent(best.score.low), percent(best.score.high)
    elos = f"{signed(best.elo.low)} to {signed(best.elo.high)}"
    titles, first, second = tables(page)["Standings"]
    assert titles == [
        *("agent", "score", "95% interval", "Elo", "won", "drawn", "lost")
    ]
    assert first == [
        *("beast", percent(best.score.value), f"{low} to {high}"),
        f"{signed(best.elo.value)} ({elos})",
        *map(str, (best.won, best.drawn, best.lost)),
    ]
    assert (second[0], second[4]) == ("random", f"{last.won}")
    assert tables(page)["Score of the row against the column"] == [
        ["agent", "1.", "2."],
        ["1. beast", "–", percent(best.score.value)],
        ["2. random", percent(1 - best.score.value), "–"],
    ]
    assert answers(page)[0] == [
        *("the strongest", "beast"),
        f"{signed(best.elo.value)} Elo ({elos})",
    ]
    assert figures(page) == [
        "Elo, with 95% intervals",
        "Scores, with 95% intervals",
        "Score of the row against the column",
        "Share of the points by side",
    ]
    assert facts(page)["Digest of the result"] == cup().digest()


@pytest.mark.unmeasured
def test_what_seats_are_worth_is_told() -> None:
    found = tournament(EVEN, ["random", "beast"], 60)
    shares, ratings = found.seats, found.ratings

    told = {each[0]: each[1] for each in answers(lab_report(found))}

    assert told["share of the points: hero"] == percent(shares["hero"].value)
    assert told["share of the points: enemies"] == percent(shares["enemies"].value)
    assert ratings is not None
    assert told["first seat is worth"] == f"{signed(ratings.advantage.value)} Elo"


@pytest.mark.unmeasured
def test_agents_that_only_win_have_a_word() -> None:
    sure = evolve(WOLF, options={"enemies": ["rat"], "hero": "golem"})
    never = {"won": 0, "drawn": 0, "lost": 20}
    counts = {
        **{"games": 20, "bouts": 10, "score.0.1": 10, "score.1.0": 10},
        **{"pair.0.1.1": 10, "met.0.1.won": 10, "met.1.0.lost": 10},
        **{"seat.0-1.0.1": 10, "seat.1-0.1.1": 10},
    }
    found = Tournament(sure, ["beast", "random"], ["a", "b"], 10, Summary(counts))

    rows = tables(lab_report(found))["Standings"]

    assert rows[1][3:] == ["has only won", "20", "0", "0"]
    assert rows[2][3:] == ["has only lost", *map(str, never.values())]


@pytest.mark.unmeasured
def test_games_of_one_side_are_compared_by_what_is_counted() -> None:
    agents = ["explorer", "random"]
    short = Experiment(game="dungeon", max_actions=30)
    found = tournament(short, agents, 2, counting="length.sum")

    page = lab_report(found)

    assert sentences(page)[1:4] == [
        "All played the same games.",
        "Compared: length.sum.",
        f"Games that were stopped before the end: {found.summary['end.unfinished']}.",
    ]
    assert "Share of the points by side" not in figures(page)


def test_circles_and_faults_are_told() -> None:
    counts = {
        **{"games": 240, "bouts": 120, "failed.2": 1200, "illegal.0": 3},
        **{"pair.0.1.1": 40, "pair.1.2.1": 40, "pair.0.2.0": 40},
        **{"met.0.1.won": 80, "met.1.2.won": 80, "met.0.2.lost": 80},
    }
    agents = ["beast", "random", "duel"]
    found = Tournament(WOLF, agents, ["hero", "enemies"], 40, Summary(counts))

    page = lab_report(found)

    assert (
        "A circle: beast beats random, random beats tactician, tactician beats beast."
    ) in sentences(page)
    assert tables(page)["Faults of agents"][1:] == [
        ["beast: illegal actions", "3"],
        ["tactician: errors", "1,200"],
    ]


def test_a_tournament_without_games_is_a_page() -> None:
    page = lab_report(tournament(WOLF, ["random", "beast"], 0))

    assert answers(page) == []
    assert tables(page)["Standings"][1][1:4] == ["–", "–", "–"]


@pytest.mark.unmeasured
def test_the_code_repeats_the_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    found = tournament(WOLF, ["random", "beast"], 3)
    code = [each.text or "" for each in body_of(lab_report(found)).iter("pre")][-1]

    exec(compile(code, "report", "exec"), {})

    assert capsys.readouterr().out.strip() == found.digest()


def test_a_tournament_shows_itself_in_notebooks() -> None:
    assert "Score of the row against the column" in cup()._repr_html_()
