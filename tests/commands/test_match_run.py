"""Playing a match on a screen: the output for programs."""

import json

import pytest

from alpaca_emblem.commands.match import MatchRun
from alpaca_emblem.games.match import GameController


def skirmish() -> GameController:
    return GameController.skirmish(["North", "South"], 5, seed=7, max_rounds=5)


NAMES = {"North": "greedy", "South": "random"}


def test_json_has_a_line_for_each_action_and_one_for_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = skirmish()
    before = len(match.actions)

    MatchRun(match, NAMES).print_json()

    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    played = match.actions[before:]
    assert [line["action"] for line in lines] == [a.to_json() for a in played]
    assert all(set(line) == {"player", "action", "events"} for line in lines)
    assert {line["player"] for line in lines} == {"North", "South"}
    assert lines[-1]["events"][-1] == {"kind": "GameEnded", **end["outcome"]}
    assert match.outcome is not None
    assert end == {
        "outcome": {
            "reason": match.outcome.reason,
            "winners": list(match.outcome.winners),
        },
        "rounds": match.round_number,
        "actions": len(lines),
        "agents": NAMES,
        "seed": 7,
        "digest": match.digest(),
    }


def test_json_can_be_the_end_only(capsys: pytest.CaptureFixture[str]) -> None:
    MatchRun(skirmish(), NAMES).print_json(is_quiet=True)

    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["seed"] == 7
