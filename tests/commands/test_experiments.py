"""Experiments as arguments describe them: what is understood, and what is refused."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.commands.arguments import command_parser
from alpaca_emblem.commands.experiments import experiment_of
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.duel import Duel
from alpaca_emblem.lab import Experiment, varied

PILE = "tests.games.tiny:Pile"


def options_of(*arguments: str) -> Namespace:
    return command_parser().parse_args(["simulate", *arguments])


def made(game: str, *arguments: str) -> Experiment:
    return experiment_of(game, options_of(game, *arguments), Words())


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["duel"], Experiment(game="duel")),
        (["match"], Experiment(game="skirmish")),
        (["skirmish"], Experiment(game="skirmish")),
        (["dungeon", "--seed", "-3"], Experiment(game="dungeon", seed=-3)),
        (
            ["duel", "--hero", "mage", "--enemies", "wolf, goblin"],
            Experiment(
                game="duel", options={"hero": "mage", "enemies": ["wolf", "goblin"]}
            ),
        ),
        (
            ["duel", "--rules", "full"],
            Experiment(game="duel", options={"rules": "full"}),
        ),
        (
            ["grid", "--scenario", "pass", "--agents", "random,bandit"],
            Experiment(
                game="grid", options={"scenario": "pass"}, agents=("random", "bandit")
            ),
        ),
        (
            ["match", "--players", "3", "--map-size", "5", "--units", "2"],
            Experiment(
                game="skirmish", options={"players": 3, "map_size": 5, "units": 2}
            ),
        ),
        (
            ["match", "--rounds", "9", "--rotate", "--max-actions", "70"],
            Experiment(
                game="skirmish",
                options={"max_rounds": 9},
                rotate=True,
                max_actions=70,
            ),
        ),
        (
            ["duel", "--set", "hero.strength=5", "--set", "enemies.*.level=2"],
            varied(Experiment(game="duel"), {"hero.strength": 5, "enemies.*.level": 2}),
        ),
        (
            [PILE, "--agents", "random"],
            Experiment(game=PILE, agents=("random",)),
        ),
    ],
)
def test_arguments_make_an_experiment(
    arguments: list[str], expected: Experiment
) -> None:
    assert made(*arguments) == expected


@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_file_holds_an_experiment(form: str, tmp_path: Path) -> None:
    written = Experiment(
        game="duel", options={"hero": "mage"}, seed=7, rotate=True, max_actions=50
    )
    text = str(written) if form == "toml" else json.dumps(written.to_plain())
    path = tmp_path / f"experiment.{form}"
    path.write_text(text, "utf-8")

    assert made(str(path)) == written
    other = made(str(path), "--seed", "0", "--enemies", "wolf", "--max-actions", "60")
    assert other.seed == 0
    assert other.rotate
    assert other.max_actions == 60
    assert other.options == {"hero": "mage", "enemies": ["wolf"]}


def test_fighters_and_scenarios_may_lie_in_files(tmp_path: Path) -> None:
    fighter = tmp_path / "fighter.toml"
    fighter.write_text(
        '[rat]\nmax_hit_points = 5\narm = "fangs"\n',
        "utf-8",
    )

    experiment = made("duel", "--hero", str(fighter), "--enemies", f"wolf,{fighter}")
    game, _ = experiment.game_number(0)

    assert isinstance(game, Duel)
    assert [fighter.breed for fighter in game.fighters] == ["rat", "wolf", "rat"]
    assert Experiment.from_plain(experiment.to_plain()) == experiment


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "GAME must be one of duel, grid, dungeon, match, skirmish, "),
        (["chess"], "or a file, not 'chess': there is no file 'chess'"),
        (
            ["no.such:game"],
            "no.such:game: 'no.such:game' cannot be imported (No module named 'no')",
        ),
        (["json:loads"], "json:loads: TypeError: loads() missing 1 required"),
        (
            [PILE],
            "--agents must have one name, or one for each of left, right, not 0",
        ),
        ([PILE, "--agents", "greedy"], "--agents: greedy cannot play the game pile"),
        (["duel", "--scenario", "pass"], "--scenario is an option of grid"),
        (["grid", "--hero", "mage"], "--hero is an option of duel"),
        (["match", "--rules", "full"], "--rules is an option of duel"),
        (["duel", "--players", "3"], "--players is an option of skirmish"),
        (["duel", "--hero", "moth"], "--hero must be barbarian, "),
        (["duel", "--enemies", "wolf,moth"], "--enemies must be barbarian, "),
        (
            ["duel", "--rules", "odd"],
            "duel: rules must be DuelRules, or one of lesson, full",
        ),
        (["grid", "--scenario", "moon"], "--scenario must be original, "),
        (
            ["match", "--map-size", "1"],
            "match: 10 units need as many places, but the map has 1",
        ),
        (["match", "--players", "1"], "--players must be a whole number of at least 2"),
        (["duel", "--agents", "odd"], "--agents must name bandit, beast, cunning"),
        (["duel", "--agents", "greedy"], "--agents: greedy cannot play the game duel"),
        (["duel", "--agents", "beast,greedy"], "greedy cannot play the game duel"),
        (
            ["duel", "--agents", "beast,beast,duel"],
            "--agents must have one name, or one for each of hero, enemies, not 3",
        ),
        (
            ["duel", "--agents", "beast,learned"],
            "--agents: learned cannot play enemies: no policy of the library",
        ),
        (["duel", "--agents", "no.such:Agent"], "--agents: 'no.such:Agent' cannot be"),
        (
            ["duel", "--agents", "json:loads"],
            "--agents: json:loads cannot be made: the JSON",
        ),
        (["duel", "--set", "hero"], "--set must be PATH=VALUE, not 'hero'"),
        (["duel", "--set", "=3"], "--set must be PATH=VALUE, not '=3'"),
        (
            ["duel", "--set", "hero.strenth=3"],
            "--set: hero.strenth: there is no such option; the nearest paths are "
            "'hero.stats.strength'",
        ),
        (
            ["duel", "--set", "hero.strength=x"],
            "--set: hero.strength: strength must be",
        ),
        (["duel", "--set", "hero.strength="], "strength must be a whole number"),
        (["duel", "--set", "hero.low=99"], "--set: hero.low: high must be at least 99"),
        (
            ["duel", "--set", "hero=mage", "--set", "hero.strength=3"],
            "--set: hero.strength: it is part of another change",
        ),
        (
            ["duel", "--set", "hero.strength=3", "--set", "hero=mage"],
            "--set: hero: another change is part of it",
        ),
        (["duel", "--set", "hero=moth"], "--set: hero: "),
        (["duel", "--games", "0"], "--games must be a whole number from 1 to "),
        (["duel", "--jobs", "0"], "--jobs must be a whole number from 1 to 256"),
        (["duel", "--max-actions", "0"], "--max-actions must be a whole number of at"),
        (["duel", "--json", "--csv"], "--csv cannot be combined with --json"),
        (["duel", "--seed", "9" * 400], "duel: seed must have at most 1024 bits"),
        (["duel", "--language", "xx"], "language must be one of en, es, bg, de, not"),
        (["tests.commands.test_experiments:loud"], "ValueError: one two\ufffd[31m"),
        ([], "the following arguments are required: GAME"),
    ],
    ids=lambda part: " ".join(part)[:40] if isinstance(part, list) else part[:20],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", *arguments])

    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    (told,) = err.splitlines()
    assert out == ""
    assert told.startswith("alpaca-emblem simulate: error: ")
    assert complaint in told


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "game"),
        ("game = 3", "game"),
        ("game = 'duel'\ngames = 3", "games"),
        ("game = 'duel'\nschema = 9", "schema: must be 1, not 9"),
        ("game = 'duel'\n[options]\nhero = 'moth'", "moth"),
        ("game = 'duel'\n[options]\nhat = 3", "hat"),
        ("{", "line 1"),
        ('{"game": "duel", "seed": 1.5}', "seed"),
        ("[1, 2]", "experiment"),
    ],
)
def test_files_that_hold_no_experiment_are_refused(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, "utf-8")

    with pytest.raises(SystemExit) as stopped:
        main(["simulate", str(path)])

    assert stopped.value.code == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert "wrong.toml: " in told
    assert complaint in told


def test_a_folder_and_bytes_are_no_experiment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\x00")
    for path, complaint in (
        (tmp_path, "cannot be read: Is a directory"),
        (tmp_path / "bytes.toml", "it is not text in UTF-8, byte 1"),
    ):
        with pytest.raises(SystemExit):
            main(["simulate", str(path)])
        assert complaint in capsys.readouterr().err


def loud(seed: int) -> None:
    """Raise an error as a game of a user might."""
    raise ValueError("one\ntwo\x1b[31m")
