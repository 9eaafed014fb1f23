"""The ladder: its tables, its page and its replays."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.agents.naming import AGENTS
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab import AgentSpec, Interval, compare, run
from alpaca_emblem.replay import Replay

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "agents.md"
LEAST_GAMES = 400
"""The least number of games on which a claim rests."""


@pytest.fixture(scope="module")
def ladder() -> Any:
    sys.path.insert(0, str(ROOT / "examples"))
    try:
        return import_module("ladder")
    finally:
        sys.path.remove(str(ROOT / "examples"))


def test_every_agent_of_the_library_is_in_a_contest(ladder: Any) -> None:
    named = {
        agent
        for contest in ladder.CONTESTS.values()
        for agent in (each.name for each in contest.agents)
    }
    assert named == set(AGENTS)


def test_contests_can_be_played(ladder: Any) -> None:
    for contest in ladder.CONTESTS.values():
        for agent in contest.agents:
            contest.seated(agent).check()


def cells_of(table: str) -> list[list[str]]:
    """Return the cells of the rows of a table, without its head."""
    rows = [line for line in table.split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_table_compares_with_each_rule_on_the_same_dice(ladder: Any) -> None:
    contest = replace(ladder.CONTESTS["duel-mage"], others=(AgentSpec("learned"),))
    told = ladder.table(contest, ladder.Games(4, 4, 0), None)
    assert told.split("\n")[2] == (
        "| agent | games | wins | ahead of `duel`, same dice "
        "| ahead of `beast`, same dice | Elo over `duel` | ms a decision |"
    )
    duel, beast, learned = cells_of(told)
    assert duel[:4] == ["`duel`", "4", "75.0 % (30 to 95)", ""]
    assert beast[:3] == ["`beast`", "4", "0.0 % (0 to 49)"]
    assert learned[:3] == ["`learned`", "4", "100.0 % (51 to 100)"]
    assert beast[3] == "-75.0 (-112 to -27)"
    assert learned[3] == "+25.0 (-12 to +73)"
    assert duel[4] == "+75.0 (+27 to +112)"
    assert beast[4] == ""
    assert learned[4] == "+100.0 (+100 to +100)"
    assert duel[5] == "0"


def test_differences_are_those_of_the_lab(ladder: Any) -> None:
    contest = ladder.CONTESTS["duel-barbarian"]
    row = ladder.row(contest, AgentSpec("learned"), 30, None)
    for rule, ahead in zip(contest.rules, row.ahead, strict=True):
        found = compare(
            contest.seated(AgentSpec("learned")),
            contest.seated(AgentSpec(rule)),
            bouts=30,
            counting="won.hero",
        )
        assert ahead == ladder.points(*found.results)
        assert ladder.elo(*found.results) == found.elo


def test_who_scores_all_is_infinitely_far_ahead(ladder: Any) -> None:
    assert ladder.rating(ladder.elo(0, 4, 0)) == "+0 (-186 to +186)"
    assert ladder.rating(ladder.elo(4, 0, 0)).startswith("+inf (+")


def test_agents_that_play_every_seat_meet(ladder: Any) -> None:
    contest = replace(
        ladder.CONTESTS["grid-cunning"],
        others=(AgentSpec("random"),),
        opponent="bandit",
        meet=("cunning", "random"),
    )
    told = ladder.table(contest, ladder.Games(2, 2, 2), None)
    assert "Tournament in every seat, 2 games a pair:" in told
    assert told.count("`random`") == 2


def test_every_agent_that_can_play_both_seats_of_a_duel_meets(ladder: Any) -> None:
    for name in ("duel-mage", "duel-barbarian"):
        contest = ladder.CONTESTS[name]
        left = [str(each) for each in contest.agents if str(each) not in contest.meet]
        assert left == ["learned", f"uct(iterations=100, policy={name!r})"]
        for agent in left:
            game = evolve(contest.game, agents=["beast", contest.called(agent)])
            with pytest.raises(InvalidValueError, match="cannot play enemies"):
                run(game, 1)


def test_agents_of_one_seat_are_scored_on_the_same_dice(ladder: Any) -> None:
    contest = replace(ladder.CONTESTS["dungeon"], meet=("random", "explorer"))
    told = ladder.meeting(contest, ladder.Games(4, 4, 4), None)
    assert told[0] == "Tournament on the same dice, 4 games each:"
    assert [row[0] for row in cells_of("\n".join(told))] == ["`explorer`", "`random`"]


def test_the_dungeon_counts_the_floors_that_are_entered(ladder: Any) -> None:
    contest = replace(ladder.CONTESTS["dungeon"], others=(AgentSpec("random"),))
    explorer, random = cells_of(ladder.table(contest, ladder.Games(3, 3, 0), None))
    assert explorer[2] == "1.67 (-1.2 to 4.5) a game"
    assert random[3].startswith("-")


def test_numbers_are_told_with_intervals(ladder: Any) -> None:
    assert ladder.points(40, 50, 10) == "+30.0 (+17 to +42)"
    assert ladder.rating(Interval(-30.4, -60.0, 0.2, 0.95)) == "-30 (-60 to +0)"


def test_tables_are_written_between_marks(ladder: Any) -> None:
    page = "a\n<!-- ladder: match -->\nold\n<!-- end of ladder -->\nb\n"
    expected = "a\n<!-- ladder: match -->\nnew\n<!-- end of ladder -->\nb\n"
    assert ladder.written(page, "match", "new") == expected
    with pytest.raises(ValueError, match="the page has no place for grid"):
        ladder.written(page, "grid", "new")


def test_the_page_has_a_place_for_each_contest(ladder: Any) -> None:
    page = PAGE.read_text("utf-8")
    for name in ladder.CONTESTS:
        assert ladder.written(page, name, "x") != page


GUIDED = "uct with a policy"


def short_name(agent: str) -> str:
    """Return the name of an agent without its settings, except that it is guided.

    >>> short_name("`uct(iterations=9)`"), short_name("`uct(policy='mine')`")
    ('uct', 'uct with a policy')
    """
    name, _, settings = agent.strip("`").partition("(")
    return f"{name} with a policy" if "policy=" in settings else name


def measured(ladder: Any, name: str) -> dict[str, tuple[int, list[str]]]:
    """Return the games and the differences of each agent in a contest on the page.

    The differences are those from each rule of thumb, the best first.
    """
    told, _ = ladder.split(ladder.told_on(PAGE.read_text("utf-8"), name))
    end = 3 + len(ladder.CONTESTS[name].rules)
    return {
        short_name(row[0]): (int(row[1]), row[3:end])
        for row in cells_of("\n".join(told))
    }


def verdict(games: int, difference: str) -> str:
    """Return what a difference such as "+5.0 (+1 to +9)" shows."""
    if games < LEAST_GAMES:
        return "too few games"
    low, high = map(float, re.findall(r"[+-][0-9.]+", difference)[1:])
    return "ahead" if low > 0 else "behind" if high < 0 else "not clear"


def test_verdicts_follow_from_differences() -> None:
    assert verdict(400, "+5.0 (+1 to +9)") == "ahead"
    assert verdict(400, "-10.5 (-14 to -7)") == "behind"
    assert verdict(400, "+4.0 (-3 to +11)") == "not clear"
    assert verdict(400, "+4.0 (+0 to +8)") == "not clear"
    assert verdict(399, "+5.0 (+1 to +9)") == "too few games"


def shown(ladder: Any, name: str) -> dict[str, list[str]]:
    """Return the verdict about each search of a contest, over each rule of thumb."""
    contest, known = ladder.CONTESTS[name], measured(ladder, name)
    searches = {"expectiminimax", "uct"}
    searches |= {short_name(str(agent)) for agent in contest.agents} & {GUIDED}
    found = {}
    for agent in sorted(searches):
        games, differences = known[agent]
        found[agent] = [verdict(games, each) for each in differences]
    return found


def test_the_page_tells_of_each_search_in_each_contest_what_is_shown(
    ladder: Any,
) -> None:
    page = PAGE.read_text("utf-8")
    _, _, told = page.partition("### What search beats, and what it does not")
    rows = cells_of(told)
    expected = [
        [name, agent, verdicts[0]]
        for name in ladder.CONTESTS
        for agent, verdicts in shown(ladder, name).items()
    ]
    assert [[row[0], row[1].replace("`", ""), row[2]] for row in rows] == expected
    assert all(len(row) == 4 and len(row[3]) > 10 for row in rows)


def test_every_search_is_ahead_of_all_but_the_best_rule(ladder: Any) -> None:
    for name in ladder.CONTESTS:
        for agent, (_, *others) in shown(ladder, name).items():
            assert set(others) <= {"ahead"}, (name, agent)


def test_a_search_is_ahead_of_every_rule_in_each_contest(ladder: Any) -> None:
    """As the page says, a plain one is so in the three contests of this table."""
    leaders = {
        name: [
            agent
            for agent, verdicts in shown(ladder, name).items()
            if set(verdicts) == {"ahead"}
        ]
        for name in ladder.CONTESTS
    }
    assert all(leaders.values()), leaders
    plain = [name for name, agents in leaders.items() if set(agents) - {GUIDED}]
    assert plain == ["match", "grid", "dungeon"]


def test_every_row_of_the_ladder_rests_on_enough_games(ladder: Any) -> None:
    for name, contest in ladder.CONTESTS.items():
        rows = measured(ladder, name)
        assert list(rows) == [short_name(str(agent)) for agent in contest.agents]
        for agent, (games, _) in rows.items():
            assert games >= LEAST_GAMES, (name, agent)


def test_the_page_has_the_tournament_of_all_agents_that_meet(ladder: Any) -> None:
    page = PAGE.read_text("utf-8")
    for name, contest in ladder.CONTESTS.items():
        _, met = ladder.split(ladder.told_on(page, name))
        names = [row[0].strip("`") for row in cells_of("\n".join(met))]
        assert sorted(names) == sorted(contest.meet), name


def page_of(*lines: str) -> str:
    told = "\n".join(lines)
    return f"a\n<!-- ladder: duel-mage -->\n{told}\n<!-- end of ladder -->\nb\n"


HEAD = ("| agent | games |", "| --- | --- |")


def test_a_row_takes_the_place_of_the_one_of_its_agent(ladder: Any) -> None:
    told = [*HEAD, "| `duel` | 1 |", "| `uct(iterations=9)` | 1 |"]
    assert ladder.with_row(told, "| `duel` | 2 |")[2:] == ["| `duel` | 2 |", told[3]]
    assert ladder.with_row(told, "| `uct` | 2 |") == [*told, "| `uct` | 2 |"]


def test_a_new_row_stands_above_the_tournament(ladder: Any) -> None:
    met = [
        f"{ladder.MET} in every seat, 2 games a pair:",
        "",
        "| agent | score | Elo |",
    ]
    told = [*HEAD, "| `duel` | 1 |", "", *met]
    assert ladder.with_row(told, "| `uct` | 2 |") == [
        *told[:3],
        "| `uct` | 2 |",
        "",
        *met,
    ]


def test_single_agents_are_played_again(ladder: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(page_of("Told.", "", *HEAD, "| `duel` | 7 |", "| `beast` | 7 |"))
    options = ["duel-mage", "--games", "3", "--write", str(page), "--only"]
    ladder.main([*options, "learned"])
    told = ladder.told_on(page.read_text(), "duel-mage")
    head = ladder.heading(ladder.CONTESTS["duel-mage"])
    assert told[:-1] == [*head, "| `duel` | 7 |", "| `beast` | 7 |"]
    assert told[-1].startswith("| `learned` | 3 | 100.0 % (44 to 100) |")


def test_a_tournament_is_played_alone(
    ladder: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = replace(ladder.CONTESTS["match"], meet=("random", "greedy"))
    monkeypatch.setitem(ladder.CONTESTS, "match", contest)
    page = tmp_path / "page.md"
    page.write_text(page_of("Told.").replace("duel-mage", "match"))
    for _ in range(2):
        ladder.main(
            ["match", "--only", "meeting", "--met", "2", "--write", str(page)],
        )
    told = ladder.told_on(page.read_text(), "match")
    head = ladder.heading(contest)
    assert told[:6] == [*head, "", f"{ladder.MET} in every seat, 2 games a pair:"]
    assert [row[0] for row in cells_of("\n".join(told[6:]))] == ["`greedy`", "`random`"]


def test_single_agents_need_a_page(
    ladder: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["duel-mage", "--only", "learned"])
    assert "--only needs --write" in capsys.readouterr().err


def test_replays_of_a_contest_are_saved(
    ladder: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "replay.json"
    options = ["duel-mage", "--replay", "1", "--save", str(path)]
    ladder.main([*options, "--agent", "learned"])
    assert Replay.load(path).play().outcome is not None
    for wrong, message in (
        ([*options, "--agent", "cunning"], "agent must be one of duel, beast, random"),
        (["chess"], "there is no contest 'chess'"),
        (["match", "--games", "0"], "--games must be at least 1, not 0"),
    ):
        with pytest.raises(SystemExit):
            ladder.main(wrong)
        assert message in capsys.readouterr().err
