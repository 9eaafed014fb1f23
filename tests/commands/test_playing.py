"""Playing before somebody's eyes: who plays, and what is printed for programs."""

import json

import pytest

from alpaca_emblem.agents import GreedyAgent, RandomAgent
from alpaca_emblem.commands.playing import agent_names, agents_of, print_json
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.rng import Mulberry32


def skirmish() -> GameController:
    return GameController.skirmish(["North", "South"], 5, seed=7, max_rounds=5)


NAMES = {"North": "greedy", "South": "random"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("greedy",), ("greedy", "greedy", "greedy")),
        (("greedy", "random"), ("greedy", "random", "greedy")),
        (("random", "random", "greedy"), ("random", "random", "greedy")),
    ],
)
def test_agents_repeat(given: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert agent_names(given, 3) == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("greedy", "lazy"), "must name greedy or random, with commas .*, not 'lazy'"),
        (("",), "not ''"),
        (("greedy",) * 4, "must name at most 3 for as many players, not 4"),
    ],
)
def test_other_agents_are_refused(given: tuple[str, ...], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        agent_names(given, 3)


def test_each_agent_has_a_seed_of_its_own() -> None:
    agents = agents_of(7, NAMES)

    assert isinstance(agents["North"], GreedyAgent)
    assert isinstance(agents["South"], RandomAgent)
    assert agents["North"].rng == Mulberry32(8)
    assert agents["South"].rng == Mulberry32(9)


def test_json_has_a_line_for_each_action_and_one_for_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = skirmish()
    before = len(match.actions)

    print_json(match, NAMES)

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
    print_json(skirmish(), NAMES, is_quiet=True)

    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["seed"] == 7
