"""The dungeon on the command line: its options, and its errors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.commands.arguments import command_parser
from alpaca_emblem.commands.dungeon import variant_of
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import BESTIARIES
from alpaca_emblem.games.dungeon.floors.sight import Walls
from alpaca_emblem.replay import Replay
from alpaca_emblem.texts import LANGUAGES

EVERYTHING = (
    *("--generator", "partition", "--sight", "walls", "--radius", "9"),
    *("--mind", "paths", "--bestiary", "wide", "--rows", "18", "--columns", "40"),
    *("--inventory", "4", "--hunger", "60", "--last-floor", "2"),
    *("--shooting", "--eight-directions", "--unidentified", "--experience"),
    *("--doors", "--gold"),
)
VARIANT = Variant(
    generator="partition",
    sight=Walls(radius=9),
    mind="paths",
    bestiary="wide",
    rows=18,
    columns=40,
    inventory=4,
    hunger=60,
    last_floor=2,
    shooting=True,
    eight_directions=True,
    unidentified=True,
    experience=True,
    doors=True,
    gold=True,
)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of the command, which succeeds."""
    assert main(["dungeon", *arguments]) == 0
    return capsys.readouterr().out


def end_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """Return the last line of JSON that the command prints."""
    end: dict[str, Any] = json.loads(
        run(capsys, *arguments, "--json", "--quiet").splitlines()[-1]
    )
    return end


def variant_by(*arguments: str) -> Variant:
    return variant_of(command_parser().parse_args(["dungeon", *arguments]))


def test_everything_that_a_variant_has_can_be_asked_for() -> None:
    assert variant_by(*EVERYTHING) == VARIANT
    unusual = VARIANT.to_table()
    assert set(unusual) == {attribute.name for attribute in attrs.fields(Variant)}


def test_without_options_it_is_the_original() -> None:
    assert variant_by() == Variant()


def test_the_circle_can_be_another_one() -> None:
    assert variant_by("--radius", "0").to_table() == {
        "sight": {"name": "circle", "radius": 0}
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["--agent", "greedy"],
            "--agent must be explorer, random, expectiminimax or uct, not 'greedy'",
        ),
        (["--generator", "hill"], "one of caves, maze, partition, rooms, not 'hill'"),
        (["--sight", "x"], "sight must be one of circle, walls, not 'x'"),
        (["--mind", "x"], "mind must be one of straight, paths, not 'x'"),
        (
            ["--bestiary", "x"],
            "--bestiary must be original or wide, or a file, not 'x'",
        ),
        (["--rows", "0"], "rows must be at least 12, not 0"),
        (["--columns", "257"], "columns must be at most 256, not 257"),
        (["--radius", "-1"], "radius must be at least 0, not -1"),
        (["--inventory", "101"], "inventory must be at most 100, not 101"),
        (["--hunger", "-1"], "hunger must be at least 0, not -1"),
        (["--last-floor", "1001"], "last_floor must be at most 1000, not 1001"),
        (["--unidentified"], "unidentified needs an inventory of at least 1"),
        (["--engine-draws", "-1"], "engine_draws must be at least 0, not -1"),
        (["--seed", "-1"], "seed must be from 0 to 1e+299, not -1"),
        (["--seed", "1.5"], "must be a whole number, not '1.5'"),
        (["--turns", "0"], "must be a whole number of at least 1, not 0"),
        (["--runs", "0"], "must be a whole number of at least 1, not 0"),
        (["--language", "fr"], "must be one of en, es, bg, de, not 'fr'"),
        (["--record", "/no/such/folder/x"], "cannot be written: No such"),
        (["--runs", "2", "--record", "x"], "--record is for a single run"),
        (["--runs", "2", "--screen"], "--screen is for a single run"),
        (["--runs", "2", "--quiet"], "--quiet is for a single run"),
        (["--json", "--screen"], "--screen cannot be combined with --json"),
        (["--quiet", "--screen"], "--screen cannot be combined with --quiet"),
    ],
)
def test_impossible_values_are_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["dungeon", *arguments])

    said = capsys.readouterr()
    assert stopped.value.code == 2
    assert message in said.err
    assert said.out == ""


def test_a_seed_of_which_no_floor_comes_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["dungeon", "--seed", "97871", "--engine-draws", "2"])

    assert stopped.value.code == 2
    assert "--seed: another seed is needed: 64 attempts" in capsys.readouterr().err


@pytest.mark.unmeasured
def test_the_same_seed_gives_the_same_run(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "--turns", "40")
    seed = told.split("Seed: ")[1].split()[0]

    assert run(capsys, "--turns", "40", "--seed", seed) == told


@pytest.mark.unmeasured
@pytest.mark.parametrize("agent", ["explorer", "random"])
def test_agents_play(agent: str, capsys: pytest.CaptureFixture[str]) -> None:
    end = end_of(capsys, "--seed", "9", "--agent", agent)

    assert end["agent"] == agent
    assert end["outcome"] == {"reason": "died", "winners": []}


@pytest.mark.unmeasured
def test_less_or_more_of_a_run_can_be_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    end, words, screens = (
        run(capsys, "--seed", "9", "--turns", "20", *more)
        for more in (["--quiet"], [], ["--screen"])
    )

    assert end.count("@") == 0
    assert words.count("@") == 2
    assert screens.count("@") == 21
    assert words.endswith(end)
    assert screens.endswith(end)


@pytest.mark.unmeasured
def test_the_variant_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    end = end_of(capsys, *EVERYTHING, "--seed", "5", "--turns", "30")

    assert end["variant"] == VARIANT.to_table()
    assert end["turns"] <= 30


def test_the_draws_of_an_engine_make_another_dungeon(
    capsys: pytest.CaptureFixture[str],
) -> None:
    usual, drawn = (
        end_of(capsys, "--seed", "5", "--turns", "1", *more)
        for more in ([], ["--engine-draws", "1"])
    )

    assert usual["digest"] != drawn["digest"]


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "options", [(), EVERYTHING, ("--json",)], ids=["original", "everything", "json"]
)
def test_a_run_is_recorded_and_checked(
    options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "run.json")
    limits = ("--seed", "7", "--turns", "60")

    told = run(capsys, *limits, *options, "--record", path)
    replay = Replay.load(path)

    assert replay.game == "dungeon"
    assert main(["replay", path, "--check"]) == 0
    digest = replay.play().digest()
    assert digest in told
    assert digest in capsys.readouterr().out


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_is_told_in_every_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "run.json")
    run(capsys, *EVERYTHING, "--seed", "7", "--turns", "60", "--record", path)

    assert main(["replay", path, "--language", language]) == 0

    assert "{" not in capsys.readouterr().out.split("game =")[0]


BEES = """
[[kind]]
name = "Bee"
letter = "b"
hit_points = 1
damage = [1, 1]
"""


@pytest.fixture
def bees(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "bees.toml"
    path.write_text(BEES, "utf-8")
    yield path
    BESTIARIES.pop("bees", None)


@pytest.mark.unmeasured
def test_monsters_come_from_a_file(
    bees: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record holds them, so it can be played without the file."""
    record = tmp_path / "run.json"
    options = ("--seed", "3", "--bestiary", str(bees), "--turns", "60")
    run(capsys, *options, "--record", str(record))
    del BESTIARIES["bees"]

    game = Replay.load(record).play()

    assert isinstance(game, Dungeon)
    assert {monster.name for monster in game.floor.monsters} <= {"Bee"}
    assert [kind.name for kind in game.variant.bestiary.kinds] == ["Bee"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[kind", "cannot be read"),
        ("beast = 3", "beast"),
        ("", "no kind of monster for floor 1"),
    ],
)
def test_a_file_without_monsters_is_refused(
    text: str, message: str, bees: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bees.write_text(text, "utf-8")

    with pytest.raises(SystemExit) as stopped:
        main(["dungeon", "--bestiary", str(bees)])

    assert stopped.value.code == 2
    assert message in capsys.readouterr().err
