"""Plugins: games, agents and scenarios that an installed package announces."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Game, GridBattle, load, save
from alpaca_emblem.cli import main
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.plugins import plugin, plugin_names
from alpaca_emblem.games.registry import GAMES
from alpaca_emblem.grid import Scenario
from alpaca_emblem.lab import Experiment, making, run, sweep
from alpaca_emblem.replay import Replay, record

POINTS = """
[alpaca_emblem.games]
coin_heap = coin_heaps:CoinHeap

[alpaca_emblem.agents]
patient = coin_heaps:PatientAgent
nobody = coin_heaps:meadow
gone = coin_heaps:Gone

[alpaca_emblem.scenarios]
meadow = coin_heaps:meadow
hill = coin_heaps:HILL
broken = no_such_module:SCENARIO
number = coin_heaps:NUMBER
"""
MODULE = '''
from typing import ClassVar

import attrs
from attrs import define, setters

from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.grid import Scenario
from tests.games.tiny import Pile


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class CoinHeap(Pile):
    name: ClassVar[str] = "coin_heap"


class PatientAgent(RandomAgent):
    """Plays like a random agent."""


def meadow():
    return attrs.evolve(Scenario.named("pass"), name="The meadow")


HILL = attrs.evolve(Scenario.named("pass"), name="The hill")
NUMBER = 7
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a package, as an installer leaves it, on the path of modules."""
    about = tmp_path / "coin_heaps-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(
        "Metadata-Version: 2.1\nName: coin-heaps\nVersion: 1.0\n"
    )
    about.joinpath("entry_points.txt").write_text(POINTS)
    tmp_path.joinpath("coin_heaps.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "coin_heaps", raising=False)
    monkeypatch.delitem(GAMES, "coin_heap", raising=False)
    return tmp_path


@pytest.fixture
def heap(installed: Path) -> str:
    """The position of a game of the package, as text."""
    kind = plugin("games", "coin_heap")
    assert isinstance(kind, type)
    text = str(kind())
    del GAMES["coin_heap"], sys.modules["coin_heaps"]
    return text


@pytest.mark.unmeasured
def test_names_are_those_that_packages_announce(installed: Path) -> None:
    assert {"hill", "meadow"} <= set(plugin_names("scenarios"))
    assert list(plugin_names("agents")) == sorted(plugin_names("agents"))
    assert plugin("agents", "meadow") is None


def test_a_position_of_an_announced_game_is_read(heap: str) -> None:
    game = Game.from_text(heap)

    assert (game.name, type(game).__name__) == ("coin_heap", "CoinHeap")


HEAPS = {"game": "coin_heap", "options": {"start": 4}, "agents": ["patient"]}


@pytest.mark.unmeasured
def test_experiments_name_announced_games_and_agents(installed: Path) -> None:
    heaps = Experiment(**HEAPS)  # type: ignore[arg-type]
    by_path = Experiment(
        game="coin_heaps:CoinHeap",
        options={"start": 4},
        agents=["coin_heaps:PatientAgent"],
    )

    summary = run(heaps, 20)

    assert heaps.game_number(0)[0].name == "coin_heap"
    assert summary.games == 20
    assert summary == run(by_path, 20)
    assert Experiment.from_text(str(heaps)) == heaps
    points = sweep(heaps, 5, {"start": [3, 4]}).points
    assert [point.experiment.options for point in points] == [
        {"start": 3},
        {"start": 4},
    ]


def test_games_that_nobody_announces_are_no_experiments(installed: Path) -> None:
    with pytest.raises(InvalidValueError, match="did you mean 'coin_heap'"):
        Experiment(game="coin_heaps")


class Elsewhere:
    """An executor on a machine where no package announces a game."""

    def each(self, function: Any, tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
        for task in tasks:
            there = pickle.loads(pickle.dumps(task))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(making, "plugin", lambda *_: None)
                with pytest.raises(InvalidValueError) as caught:
                    function(there)
            yield task, caught.value


@pytest.mark.unmeasured
def test_workers_without_the_package_are_told_before_anything_runs(
    installed: Path,
) -> None:
    heaps = Experiment(**HEAPS)  # type: ignore[arg-type]
    told: list[int] = []

    with pytest.raises(
        InvalidValueError,
        match="workers cannot play: no installed package announces a game 'coin_heap'",
    ):
        run(heaps, 20, executor=Elsewhere(), progress=lambda *both: told.extend(both))

    assert told == []


@pytest.mark.unmeasured
def test_commands_play_announced_games(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "coin_heap", "--agents", "patient", "--games", "5"]) == 0
    assert capsys.readouterr().out.startswith("coin_heap: ")


@pytest.mark.slow
def test_processes_find_the_package(installed: Path) -> None:
    heaps = Experiment(**HEAPS)  # type: ignore[arg-type]
    assert run(heaps, 20, jobs=2) == run(heaps, 20)


@pytest.mark.unmeasured
def test_saves_and_replays_of_an_announced_game_are_read(
    heap: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.from_text(heap).fresh()
    game.apply(game.legal_actions()[0])
    save(game, tmp_path / "heap.save")
    record(game).save(tmp_path / "heap.replay")
    del GAMES["coin_heap"], sys.modules["coin_heaps"]

    assert load(tmp_path / "heap.save").digest() == game.digest()
    del GAMES["coin_heap"], sys.modules["coin_heaps"]

    assert main(["replay", str(tmp_path / "heap.replay")]) == 0
    assert "1. CoinsTaken(side='left', coins=1)" in capsys.readouterr().out
    assert Replay.load(tmp_path / "heap.replay").game == "coin_heap"


def test_an_unannounced_game_is_refused(installed: Path) -> None:
    with pytest.raises(NotationError, match="game must be one of"):
        Game.from_text('game = "coin_tower"\n')


@pytest.mark.unmeasured
def test_announced_agents_can_be_named(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--players", "2", "--map-size", "4", "--units", "1", "--seed", "1"]

    assert main(["match", *options, "--agents", "patient,random"]) == 0

    assert "a  Player 1  patient\nb  Player 2  random\n" in capsys.readouterr().out
    assert main(["dungeon", "--agent", "patient", "--turns", "2", "--seed", "1"]) == 0
    assert "Agent: patient\n" in capsys.readouterr().out


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("lazy", "--agents must name greedy, random, expectiminimax or uct"),
        ("nobody", "the agent nobody must be a class of Agent, not <function meadow"),
        ("gone", "the entry point gone = coin_heaps:Gone of alpaca_emblem.agents"),
    ],
)
def test_other_agents_are_refused(
    name: str, complaint: str, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["match", "--agents", name])

    assert complaint in capsys.readouterr().err


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["meadow", "hill"])
def test_announced_scenarios_can_be_named(
    name: str, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Scenario.named(name).name == GridBattle(name).scenario.name == f"The {name}"

    assert main(["grid", "--scenario", name, "--turns", "1", "--seed", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"The {name}: 3 against ")


def test_announced_scenarios_are_listed(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    points = "[alpaca_emblem.scenarios]\nmeadow = coin_heaps:meadow\n"
    (installed / "coin_heaps-1.0.dist-info" / "entry_points.txt").write_text(points)

    assert main(["grid", "--list"]) == 0

    assert capsys.readouterr().out.splitlines()[-1].startswith("meadow    The meadow")


def test_scenarios_that_are_none_are_refused(installed: Path) -> None:
    with pytest.raises(InvalidValueError, match="cannot be loaded: No module named"):
        Scenario.named("broken")
    with pytest.raises(InvalidTypeError, match="scenario must be of class Scenario"):
        Scenario.named("number")
    with pytest.raises(InvalidValueError, match="scenario must be one of original"):
        Scenario.named("swamp")


def test_importing_the_library_looks_nothing_up(installed: Path) -> None:
    code = (
        "import importlib.metadata as metadata\n"
        "def refuse(**_): raise SystemExit('looked up')\n"
        "metadata.entry_points = refuse\n"
        "from alpaca_emblem import match, grid, duel, dungeon, building, agents\n"
        "from alpaca_emblem import texts, drawing, testing, cli\n"
        "from alpaca_emblem.commands import match, grid, duel, dungeon, replay\n"
        "class Tower(building.Game): pass\n"
        "grid = __import__('alpaca_emblem.grid').grid\n"
        "grid.GridBattle('pass')\n"
    )

    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert (run.returncode, run.stderr) == (0, "")
