"""The ladder: its tables, its page and its replays."""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem.agents.naming import AGENTS
from alpaca_emblem.lab import AgentSpec, Interval
from alpaca_emblem.replay import Replay

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "agents.md"


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
