"""Playing on a screen: forecasts, and the output for programs."""

import json

import pytest

from alpaca_emblem.commands.grid import AGENTS, BattleRun, foretold
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.events import UnitAmbushed
from alpaca_emblem.games.grid.scenario_documents import scenario_names

pytestmark = pytest.mark.unmeasured

NAMES = {"heroes": "cunning", "foes": "bandit"}


@pytest.mark.parametrize("name", scenario_names())
def test_battles_come_to_an_end(name: str) -> None:
    battle = GridBattle(name, seed=2)

    for _ in BattleRun(battle, NAMES, 100).turns():
        assert battle.turn <= 100

    assert battle.outcome is not None


def test_forecast_exchanges_can_happen() -> None:
    battle = GridBattle("pass", seed=2)
    exchanges = 0

    for turn in BattleRun(battle, NAMES, 100).turns():
        forecast, played = foretold(turn), turn.played
        is_exchange = isinstance(played.action, Act) and played.action.target
        assert (forecast is not None) == bool(is_exchange)
        if forecast is not None:
            exchanges += 1
            assert played.events in [result.events for result in forecast.results]

    assert exchanges > 3


def test_no_forecast_where_a_unit_may_hide() -> None:
    """The ambushed side could not know."""
    battle, unknown, ambushes = GridBattle("fog", seed=7), 0, 0

    for turn in BattleRun(battle, NAMES, 100).turns():
        forecast, played = foretold(turn), turn.played
        if any(isinstance(event, UnitAmbushed) for event in played.events):
            assert forecast is None
            ambushes += isinstance(played.action, Act) and bool(played.action.target)
        unknown += isinstance(played.action, Act) and (
            played.action.target is not None and forecast is None
        )

    assert ambushes > 0
    assert unknown > 0


def test_a_battle_is_broken_off_after_so_many_turns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    battle = GridBattle(seed=1)

    BattleRun(battle, NAMES, 2).print_json()

    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert end["outcome"] is None
    assert (end["turns"], end["actions"]) == (2, len(lines))
    assert lines[-1]["events"][-1] == {
        "kind": "PhaseStarted",
        "side": "heroes",
        "turn": 3,
    }


def test_json_has_a_line_for_each_action_and_one_for_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    battle = GridBattle("lair", seed=7)

    BattleRun(battle, NAMES, 100).print_json()

    *lines, end = map(json.loads, capsys.readouterr().out.splitlines())
    assert [line["action"] for line in lines] == [a.to_json() for a in battle.actions]
    assert {line["player"] for line in lines} == {"heroes", "foes"}
    assert lines[-1]["events"][-1] == {"kind": "GameEnded", **end["outcome"]}
    assert {key: end[key] for key in ("turns", "agents", "seed", "digest")} == {
        "turns": battle.turn,
        "agents": NAMES,
        "seed": 7,
        "digest": battle.digest(),
    }


def test_json_can_be_the_end_only(capsys: pytest.CaptureFixture[str]) -> None:
    BattleRun(GridBattle(seed=7), NAMES, 100).print_json(is_quiet=True)

    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["seed"] == 7


def test_all_agents_can_play() -> None:
    for name in AGENTS:
        battle = GridBattle("pass", seed=1)
        names = {"heroes": name, "foes": "random"}  # the learned one knows heroes only
        for _ in BattleRun(battle, names, 1).turns():
            pass
        assert battle.turn == 2
