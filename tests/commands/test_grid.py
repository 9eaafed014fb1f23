"""The grid battle on the command line: which scenario, which agents, in which words."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.commands.grid import AGENTS, prepare, scenario_of
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.grid import GridBattle, Scenario
from alpaca_emblem.replay import Replay
from alpaca_emblem.texts import LANGUAGES, Narrator
from tests.agents.refusing import FirstSideOnly


def options(**changes: Any) -> Namespace:
    """Return the parsed options, with *changes*."""
    usual = {
        "scenario": "original",
        "agents": ("cunning", "bandit"),
        "turns": 100,
        "seed": 1,
        "language": "en",
        "record": None,
        "svg": None,
        "png": None,
        "quiet": True,
        "json": False,
        "list": False,
    }
    return Namespace(**{**usual, **changes})


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    """A custom scenario in a file."""
    path = tmp_path / "meadow.toml"
    scenario = str(Scenario.named("original")).replace("The ford", "My meadow")
    path.write_text(scenario, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"scenario": "moon"},
            "--scenario must be original, .*, or a file, not",
        ),
        (
            {"agents": ("lazy",)},
            "must name bandit, cunning, random, expectiminimax, learned or uct, .*",
        ),
        (
            {"agents": ("random",) * 3},
            "must name at most 2, one for each player, not 3",
        ),
        ({"language": "fr"}, "language must be one of en, es, bg, de, not 'fr'"),
    ],
    ids=["scenario", "agents", "too many agents", "language"],
)
def test_impossible_arguments_are_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidValueError, match=message):
        prepare(options(**changes))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"name = 'x'", "map is missing"),
        (b"name =", "--scenario .*broken.toml: "),
        (b"\xff", "--scenario .*broken.toml: it is not text in UTF-8"),
    ],
    ids=["incomplete", "no TOML", "no text"],
)
def test_a_file_that_is_no_scenario_is_refused(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)

    with pytest.raises(InvalidValueError, match=message):
        prepare(options(scenario=str(path)))


def test_a_folder_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(InvalidValueError, match="or a file, not"):
        scenario_of(str(tmp_path), Words())


def test_scenarios_have_names_of_the_language(meadow: Path) -> None:
    spanish, own = Narrator("es"), scenario_of(str(meadow), Words())
    ford = scenario_of("original", Words())

    assert BattleSummary(GridBattle(ford), spanish).scenario == "El vado"
    assert BattleSummary(GridBattle(own), spanish).scenario == "My meadow"


@pytest.mark.unmeasured
def test_a_custom_scenario_is_played(
    meadow: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(options(scenario=str(meadow), quiet=False))()

    text = capsys.readouterr().out
    assert text.startswith("My meadow: 3 against 4, 8 x 12 squares, seed 1\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_scenarios_are_listed_and_nothing_is_played(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(options(list=True, language=language))()

    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(scenario_names())
    titles = [Narrator(language).text(f"grid.scenarios.{n}") for n in scenario_names()]
    assert all(title in line for title, line in zip(titles, lines, strict=True))


def test_nothing_is_printed_before_it_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(options(json=True))
    prepare(options(list=True))

    assert capsys.readouterr().out == ""


def test_one_agent_plays_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    prepare(options(agents=("bandit",), json=True))()

    assert '"agents": {"heroes": "bandit", "foes": "bandit"}' in capsys.readouterr().out


@pytest.mark.unmeasured
def test_a_battle_is_recorded_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "battle.json"

    prepare(options(scenario="lair", seed=3, record=str(path)))()

    replay = Replay.load(path)
    assert replay.game == "grid"
    assert replay.at(len(replay)).outcome is not None


@pytest.mark.unmeasured
def test_a_battle_without_a_seed_tells_the_one_it_drew(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(options(scenario="pass", seed=None))()
    first = capsys.readouterr().out
    seed = first.split("Seed: ")[1].split()[0]
    prepare(options(scenario="pass", seed=int(seed)))()

    assert capsys.readouterr().out == first


def test_grid_fights_on_a_map_of_tiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unit: dict[str, Any] = {
        "x": 8,
        "y": 8,
        "class": "Fighter",
        "properties": {"side": "heroes", "hit_points": 9, "movement": 4},
    }
    foe = unit | {"x": 40, "properties": unit["properties"] | {"side": "foes"}}
    ground = {"type": "tilelayer", "width": 3, "height": 1, "data": [1, 1, 1]}
    entry = {
        "width": 3,
        "height": 1,
        "tilewidth": 16,
        "tileheight": 16,
        "tilesets": [
            {
                "firstgid": 1,
                "tilewidth": 16,
                "tileheight": 16,
                "tiles": [{"id": 0, "class": "grass"}],
            }
        ],
        "layers": [ground, {"type": "objectgroup", "objects": [unit, foe]}],
    }
    path = tmp_path / "moor.tmj"
    path.write_text(json.dumps(entry), encoding="utf-8")

    assert main(["grid", "--scenario", str(path), "--seed", "1"]) == 0
    assert "moor" in capsys.readouterr().out

    path.write_text(json.dumps(entry | {"orientation": "isometric"}), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["grid", "--scenario", str(path)])
    assert "orientation must be orthogonal, not 'isometric'" in capsys.readouterr().err


def test_a_policy_that_does_not_fit_is_told_before_the_battle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["grid", "--scenario", "bridge", "--agents", "learned:grid-pass,bandit"])
    assert stopped.value.code == 2
    out, error = capsys.readouterr()
    assert not out
    assert error.startswith(
        "alpaca-emblem grid: error: the policy has learned another set-up: its fighters"
    )
    assert error.count("\n") == 1


def test_any_agent_may_refuse_its_side_before_the_battle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(AGENTS, "noble", FirstSideOnly)

    assert main(["grid", "--seed", "1", "--agents", "noble,random", "--quiet"]) == 0
    capsys.readouterr()
    with pytest.raises(SystemExit) as stopped:
        main(["grid", "--seed", "1", "--agents", "random,noble"])

    assert stopped.value.code == 2
    told = "alpaca-emblem grid: error: heroes only, not foes\n"
    assert capsys.readouterr() == ("", told)
