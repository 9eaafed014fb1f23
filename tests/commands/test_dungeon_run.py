"""Playing on a screen: the end of the run, and the output for programs."""

from __future__ import annotations

import json

import pytest

from alpaca_emblem.commands.dungeon import DungeonRun
from alpaca_emblem.games.dungeon import Dungeon

HANGING = 97871
"""A seed of which no second floor comes, as the explorer plays it."""


def test_a_run_is_broken_off_after_so_many_turns() -> None:
    dungeon = Dungeon(seed=1)

    played = list(DungeonRun(dungeon, "explorer", 12).turns())

    assert dungeon.turns == 12
    assert [turn.played.action for turn in played] == list(dungeon.actions)


@pytest.mark.unmeasured
def test_a_run_ends_with_its_adventurer() -> None:
    dungeon = Dungeon(seed=9)

    *_, last = DungeonRun(dungeon, "random", 2000).turns()

    assert last.played.events[-1].to_json()["kind"] == "GameEnded"
    assert dungeon.outcome is not None
    assert list(DungeonRun(dungeon, "random", 2000).turns()) == []


@pytest.mark.unmeasured
def test_a_run_ends_if_no_floor_comes_of_the_dice() -> None:
    dungeon = Dungeon(seed=HANGING)

    played = list(DungeonRun(dungeon, "explorer", 2000).turns())

    assert dungeon.outcome is None
    assert dungeon.turns == len(played) < 2000
    assert dungeon.floor.number == 1


@pytest.mark.unmeasured
def test_json_has_a_line_for_each_action_and_one_for_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    dungeon = Dungeon(seed=9)

    DungeonRun(dungeon, "random", 2000).print_json()

    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert [line["action"] for line in lines] == [a.to_json() for a in dungeon.actions]
    assert {line["player"] for line in lines} == {"adventurer"}
    assert lines[-1]["events"][-1] == {"kind": "GameEnded", **end["outcome"]}
    assert end == {
        "outcome": {"reason": "died", "winners": []},
        "floor": dungeon.floor.number,
        "turns": dungeon.turns,
        "actions": len(lines),
        "agent": "random",
        "variant": {},
        "seed": 9,
        "digest": dungeon.digest(),
    }


def test_json_can_be_the_end_only(capsys: pytest.CaptureFixture[str]) -> None:
    DungeonRun(Dungeon(seed=9), "random", 5).print_json(is_quiet=True)

    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["outcome"] is None
