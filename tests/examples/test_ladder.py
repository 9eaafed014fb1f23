"""The ladder: its tables, its page and its replays."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem.agents.naming import AGENTS
from alpaca_emblem.lab import AgentSpec, Interval
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
        for agent in (contest.rule, *(each.name for each in contest.agents))
    }
    assert named == set(AGENTS)


def test_contests_can_be_played(ladder: Any) -> None:
    for contest in ladder.CONTESTS.values():
        for agent in (AgentSpec(contest.rule), *contest.agents):
            contest.seated(agent).check()


def test_table_compares_with_the_rule_on_the_same_dice(ladder: Any) -> None:
    contest = replace(
        ladder.CONTESTS["duel-mage"], agents=(AgentSpec("beast"), AgentSpec("learned"))
    )
    told = ladder.table(contest, ladder.Games(4, 4, 0), None).split("\n")
    assert told[2].startswith("| agent | games | wins | ahead of `duel`, same dice |")
    assert [line.split("|")[1].strip() for line in told[4:]] == [
        "`duel`",
        "`beast`",
        "`learned`",
    ]
    assert [line.split("|")[2].strip() for line in told[4:]] == ["4"] * 3
    assert told[6].split("|")[3].strip() == "100.0 % (51 to 100)"


def test_agents_that_play_every_seat_meet(ladder: Any) -> None:
    contest = replace(
        ladder.CONTESTS["grid-cunning"],
        agents=(AgentSpec("random"),),
        opponent="bandit",
    )
    told = ladder.table(contest, ladder.Games(2, 2, 2), None)
    assert "In every seat against each other, 2 games a pair:" in told
    assert told.count("`random`") == 2


def test_the_dungeon_counts_the_floors_that_are_entered(ladder: Any) -> None:
    contest = replace(ladder.CONTESTS["dungeon"], agents=(AgentSpec("explorer"),))
    told = ladder.table(contest, ladder.Games(3, 3, 0), None).split("\n")
    assert [line.split("|")[3].strip() for line in told[4:]] == [
        "1.67 (-1.2 to 4.5) a game"
    ] * 2
    assert told[5].split("|")[4].strip() == "+0.0 (+0 to +0)"


def test_numbers_are_told_with_intervals(ladder: Any) -> None:
    assert ladder.points(Interval(0.25, 0.1, 0.4, 0.95)) == "+25.0 (+10 to +40)"
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


def cells_of(table: str) -> list[list[str]]:
    """Return the cells of the rows of a table, without its head."""
    rows = [line for line in table.split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def measured(name: str) -> dict[str, tuple[int, str]]:
    """Return the games and the difference of each agent in a contest on the page."""
    _, _, rest = PAGE.read_text("utf-8").partition(f"<!-- ladder: {name} -->")
    table, _, _ = rest.partition("<!-- end of ladder -->")
    return {
        row[0].strip("`").partition("(")[0]: (int(row[1]), row[3])
        for row in cells_of(table)
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


def test_the_page_tells_of_each_search_in_each_contest_what_is_shown(
    ladder: Any,
) -> None:
    page = PAGE.read_text("utf-8")
    _, _, told = page.partition("### What search beats, and what it does not")
    rows = cells_of(told)
    searches = ("expectiminimax", "uct")
    expected = []
    for name in ladder.CONTESTS:
        known = measured(name)
        for agent in searches:
            shown = verdict(*known[agent]) if agent in known else "not measured"
            expected.append([name, f"`{agent}`", shown])
    assert [row[:3] for row in rows] == expected
    assert all(len(row) == 4 and len(row[3]) > 10 for row in rows)


def test_every_row_of_the_ladder_rests_on_enough_games(ladder: Any) -> None:
    for name, contest in ladder.CONTESTS.items():
        rows = measured(name)
        assert next(iter(rows)) == contest.rule
        for agent, (games, _) in rows.items():
            assert games >= LEAST_GAMES, (name, agent)


def test_replays_of_a_contest_are_saved(
    ladder: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "replay.json"
    options = ["duel-mage", "--replay", "1", "--save", str(path)]
    ladder.main([*options, "--agent", "learned"])
    assert Replay.load(path).play().outcome is not None
    for wrong, message in (
        ([*options, "--agent", "cunning"], "agent must be one of duel, random"),
        (["chess"], "there is no contest 'chess'"),
        (["match", "--games", "0"], "--games must be at least 1, not 0"),
    ):
        with pytest.raises(SystemExit):
            ladder.main(wrong)
        assert message in capsys.readouterr().err
