"""``alpaca-emblem bench``: a table of both engines, in every language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.cli import main
from alpaca_emblem.commands import bench
from alpaca_emblem.commands.bench import SUBJECTS, Speed, Subject, speeds
from alpaca_emblem.match import CLASSIC
from alpaca_emblem.simulation import set_up_of

SPEEDS = [Speed("match", ("greedy", "greedy"), 600, 1_200_000), Speed("grid", (), 0, 7)]


@pytest.fixture(autouse=True)
def known_speeds(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(_: float, tell: Callable[[Subject], None]) -> Iterator[Speed]:
        for subject, speed in zip(SUBJECTS, SPEEDS, strict=False):
            tell(subject)
            yield speed

    monkeypatch.setattr(bench, "speeds", measured)
    monkeypatch.setattr(bench, "find_spec", lambda _: object())


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0

    out, err = capsys.readouterr()
    assert [line.split() for line in out.splitlines() if line][1:] == [
        ["game", "agents", "objects", "compiled", "ratio"],
        ["match", "greedy", "600", "1", "200", "000", "2000", "times"],
        ["grid", "battle", "0", "7", "7", "times"],
    ]
    assert err.splitlines()[0] == "measuring: match ..."


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["speeds"][0] == {
        "game": "match",
        "policies": ["greedy", "greedy"],
        "objects": 600,
        "engine": 1_200_000,
        "ratio": 2000,
    }
    assert err == ""


def test_the_match_is_the_one_of_all_figures() -> None:
    """Another default plan must not change what is measured."""
    classic = GameController.skirmish(seed=1, plan=CLASSIC)

    matches = [subject.make() for subject in SUBJECTS if subject.name == "match"]

    assert [game.digest() for game in matches] == [classic.digest()] * 2


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", ["es", "bg", "de"])
def test_other_languages(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--language", language]) == 0
    assert "compiled" not in capsys.readouterr().out


def test_without_the_engine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda _: None)
    with pytest.raises(SystemExit):
        main(["bench"])
    assert "alpaca-emblem[fast]" in capsys.readouterr().err


def test_both_engines_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    short = Subject(
        "match",
        lambda: GameController.skirmish(map_size=4, seed=1, units=1, max_rounds=1),
        ("random", "random"),
    )
    monkeypatch.setattr(bench, "SUBJECTS", (short,))
    told: list[Subject] = []

    (speed,) = speeds(0.001, told.append)

    assert told == [short]
    assert speed.objects > 0
    assert speed.engine > 0


@pytest.mark.unmeasured
@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_the_engine_plays_all_subjects(subject: Subject) -> None:
    set_up = set_up_of(subject.make())
    assert set(subject.policies) <= set(set_up.policies)
    assert len(subject.policies) == len(set_up.sides)
