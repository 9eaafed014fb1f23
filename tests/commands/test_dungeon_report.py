"""The report of a run, from the title to the digest."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from alpaca_emblem.agents import Agent
from alpaca_emblem.commands.dungeon import AGENTS, DungeonRun
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step, Wait
from alpaca_emblem.games.dungeon.floors.sight import Walls
from alpaca_emblem.games.state import restore_seeds
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.texts import LANGUAGES, Narrator
from tests.games.dungeon.positions import EVERYTHING, drawn
from tests.parity.players.dungeon import ACTIONS
from tests.parity.runner import TRACES, Line, lines_of

REPORT = """\
The dungeon: floors of 16 x 32 cells, seed 0
Agent: script

Floor 1. Find the stairs >.

########
#.@r...!.
########
########
########
#######
######
  #








Floor 1. Turns: 0. Health: 9/20.

  You hit the rat (3). The rat hits you (2).
  You hit the rat (4). The rat dies.

#########
#..@...!.>
#########
#########
#########
########
#######
  ##








Floor 1. Turns: 3. Health: 7/20.

Stopped on floor 1, after 3 turns.
Slain: 1 x rat.
Floor: 1. Turns: 3. Actions: 3.
Seed: 0
"""


@pytest.fixture
def corridor() -> Dungeon:
    """An adventurer, a rat that takes two strikes, and the way to the stairs."""
    board = "###########\n#.@r...!.>#\n###########"
    return drawn(board, hit_points="9/20", monsters={"r": "5/6"})


class Script(Agent):
    """Chooses the given actions."""

    actions: Iterator[Action[Any]]

    def choose(self, view: View) -> Action[Any]:
        return next(self.actions)


def shown(
    monkeypatch: pytest.MonkeyPatch,
    dungeon: Dungeon,
    actions: Sequence[Action[Any]],
    language: str = "en",
    is_quiet: bool = False,
    with_floors: bool = False,
    turns: int = 10**6,
) -> None:
    """Let *agent* play *dungeon*, and report it."""
    monkeypatch.setitem(AGENTS, "script", Script)
    monkeypatch.setattr(Script, "actions", iter(actions), raising=False)
    agents = '[agents]\nscript = "script"'
    narrator = Narrator(Narrator(language).catalogue.extended(agents))
    if dungeon.seed is None:
        restore_seeds(dungeon, {"seed": 0})
    run = DungeonRun(dungeon, "script", turns, with_floors=with_floors)
    run.show(narrator, is_quiet)


EAST = Step.of("e")


def test_a_run_is_told_from_the_title_to_the_digest(
    corridor: Dungeon,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown(monkeypatch, corridor, [EAST] * 3, turns=3)

    assert capsys.readouterr().out == f"{REPORT}Digest: {corridor.digest()}\n"


def test_only_the_end_can_be_told(
    corridor: Dungeon,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown(monkeypatch, corridor, [EAST] * 3, is_quiet=True, turns=3)

    end = REPORT[REPORT.index("Stopped on") :]
    assert capsys.readouterr().out == f"{end}Digest: {corridor.digest()}\n"


def test_the_floor_can_be_shown_at_every_action(
    corridor: Dungeon,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown(monkeypatch, corridor, [EAST] * 3, with_floors=True, turns=3)

    text = capsys.readouterr().out
    assert [line for line in text.splitlines() if "@" in line] == [
        "#.@r...!.",
        "#.@r...!.",
        "#.@....!.",
        "#..@...!.>",
    ]
    assert text.count("Health: ") == 4


def test_a_floor_is_shown_as_it_was_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = drawn("######\n#@.!>#\n######", hit_points="10/20")

    shown(monkeypatch, game, [EAST] * 3, turns=2)

    text = capsys.readouterr().out
    assert "  You drink a potion: +6 health.\n" in text
    assert "Stopped" in text
    assert "No monster was slain.\n" in text
    assert "Floor 2." not in text

    shown(monkeypatch, game, [EAST, Wait()], turns=3)

    text = capsys.readouterr().out
    left, reached = text.split("\nFloor 2. Find the stairs >.\n")
    assert left.count("#..@>######\n") == 0
    assert left.count("\n#...>######\n") == 1
    assert reached.count("@") == 1


def test_the_end_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dying = drawn("####\n#@r#\n####", hit_points="1/20")
    escaping = drawn("####\n#@<#\n####", variant=Variant(last_floor=3), treasure=True)

    shown(monkeypatch, dying, [Wait()], is_quiet=True)
    shown(monkeypatch, escaping, [EAST], is_quiet=True)

    text = capsys.readouterr().out
    assert "You have died on floor 1, after 1 turns.\nNo monster was slain.\n" in text
    assert "You have brought the treasure back, after 0 turns.\n" in text


@pytest.mark.unmeasured
def test_dice_that_lead_to_no_floor_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = DungeonRun(Dungeon(seed=97871), "explorer", 2000)

    run.show(Narrator("en"), is_quiet=True)

    assert capsys.readouterr().out.startswith(
        "No further floor can be generated: the run ends on floor 1, after 50 turns.\n"
    )


def test_deviations_from_the_original_are_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    DungeonRun(Dungeon(seed=5, variant=EVERYTHING), "explorer", 1).show(Narrator("en"))

    assert (
        "Agent: explorer\n"
        "Floors are divided into parts, each with a room.\n"
        "Rock blocks sight.\n"
        "Monsters find paths around obstacles.\n"
        "There are more kinds of monsters.\n"
        "Some monsters attack from a distance.\n"
        "Moves and attacks may be diagonal.\n"
        "The adventurer can carry 4 items.\n"
        "Potions and scrolls become known by use.\n"
        "Slaying monsters gives experience and levels.\n"
        "A full stomach lasts 60 turns.\n"
        "Rooms have doors, one of them locked.\n"
        "There is gold to find.\n"
        "There is a treasure to bring back from floor 2.\n"
        "\n"
    ) in capsys.readouterr().out


def test_an_unusual_sight_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    dungeon = Dungeon(seed=5, variant=Variant(sight=Walls(radius=9)))

    DungeonRun(dungeon, "explorer", 1).show(Narrator("de"))

    assert (
        "Agent: Entdecker\n"
        "Fels versperrt die Sicht.\n"
        "Die Sicht reicht 9 Schritte weit.\n"
        "\n"
    ) in capsys.readouterr().out


@pytest.mark.unmeasured
def test_of_a_large_floor_the_surroundings_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    variant = Variant(rows=80, columns=200, generator="maze")

    DungeonRun(Dungeon(seed=5, variant=variant), "explorer", 3).show(Narrator("en"))

    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 60
    assert sum("@" in line for line in lines) == 2
    assert len(lines) < 120


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_of_the_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    dungeon = Dungeon(seed=7, variant=EVERYTHING)

    DungeonRun(dungeon, "explorer", 60).show(Narrator(language))

    text = capsys.readouterr().out
    assert "{" not in text
    if language != "en":
        words = set(re.findall(r"\w+", text))
        assert not words & {"the", "You", "Floor", "Turns", "Seed", "rat", "explorer"}


def test_a_terminal_gets_its_lines_broken_between_words(
    corridor: Dungeon,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")

    shown(monkeypatch, corridor, [EAST], turns=1)

    assert "  You hit the rat (3). The rat hits\n" in capsys.readouterr().out


def is_refused(step: Line, before: Line) -> bool:
    """Return whether the run is at its start, without a turn or a descent."""
    return bool((step["turns"], step["floor"]) == (before["turns"], before["floor"]))


def recorded_runs() -> list[Line]:
    return list(lines_of(TRACES / "dungeon" / "dungeon_game.jsonl.gz"))


def check_told(
    run: Line,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Compare the telling of a recorded run with its original report."""
    steps = [
        step
        for before, step in zip(
            [run["start"], *run["steps"]], run["steps"], strict=False
        )
        if not is_refused(step, before)
    ]
    dungeon, turns = Dungeon(seed=run["seed"]), run["steps"][-1]["turns"]
    actions = [ACTIONS[step["a"]] for step in steps]

    shown(monkeypatch, dungeon, actions, language, turns=turns)

    told = re.findall(r"^ *(.*[a-záéíóú]{3}.*)$", capsys.readouterr().out, re.M)
    _, _, greeting, _, *lines, _, _, _, _, _, _ = told
    assert greeting == run["start"][language]
    assert lines == [step[language].rstrip() for step in steps if step[language]]


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", ["en", "es"])
def test_runs_are_told_as_they_were_recorded(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Letter for letter, as the source showed it."""
    for run in recorded_runs()[:5]:
        check_told(run, language, monkeypatch, capsys)
