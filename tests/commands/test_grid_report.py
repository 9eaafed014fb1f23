"""The report of a grid battle, from the title to the digest."""

import sys

import pytest

from alpaca_emblem.commands.grid import BattleRun
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.texts import LANGUAGES, Narrator

DUEL = """
name = "The duel"
map = "..."
unit = [
  { side = "heroes", name = { en = "Knight", es = "Caballero", bg = "Рицар", \
de = "Ritter" }, class = "SwordMaster", at = [0, 0], hit_points = 18, movement = 3, \
power = 7, defense = 3 },
  { side = "foes", name = { en = "Bandit", es = "Bandido", bg = "Разбойник", \
de = "Räuber" }, class = "Fighter", at = [0, 2], hit_points = 12, movement = 3, \
power = 6, defense = 1 },
]
"""

REPORT = """\
The duel: 1 against 1, 1 x 3 squares, seed 0

a  heroes  bandit
b  foes    bandit

A side with no units left loses.

    0    1    2           unit      hit points  power  defense  moves  range
0  >Ka1  .    Bb2    Ka1  Knight 1       18/18      7        3      3      1
                     Bb2  Bandit 2       12/12      6        1      3      1

Turn 1: the heroes act.
  Forecast: Knight 1 strikes Bandit 2: 6 damage; Bandit 2 strikes Knight 1: 3 damage.
  Knight 1 walks from (0, 0) to (0, 1).
  Knight 1 strikes Bandit 2 with the sword: 6 damage (power 7, - 1 defense), 6 left.
  Bandit 2 strikes Knight 1 back with the axe: 3 damage (power 6, - 3 defense), 15 left.

Turn 1: the foes act.
  Forecast: Bandit 2 strikes Knight 1: 3 damage; Knight 1 strikes Bandit 2: 6 damage; \
Bandit 2 falls.
  Bandit 2 strikes Knight 1 with the axe: 3 damage (power 6, - 3 defense), 12 left.
  Knight 1 strikes Bandit 2 back with the sword: 6 damage \
(power 7, - 1 defense), 0 left.
  Bandit 2 falls.

    0    1    2           unit      hit points
0   .    Ka1  .      Ka1  Knight 1       12/18

The heroes win: no foe is left.
The foes have lost Bandit 2.
Turns: 1. Actions: 2.
Seed: 0
"""


@pytest.fixture
def duel() -> GridBattle:
    return GridBattle(Scenario.from_text(DUEL), seed=0)


def shown(
    battle: GridBattle, language: str = "en", turns: int = 9, is_quiet: bool = False
) -> None:
    """Let bandits fight *battle*, and report it."""
    names = dict.fromkeys(battle.sides, "bandit")
    BattleRun(battle, names, turns).show(Narrator(language), is_quiet)


def test_a_battle_is_told_from_the_title_to_the_digest(
    duel: GridBattle, capsys: pytest.CaptureFixture[str]
) -> None:
    shown(duel)

    assert capsys.readouterr().out == f"{REPORT}Digest: {duel.digest()}\n"


def test_only_the_end_can_be_told(
    duel: GridBattle, capsys: pytest.CaptureFixture[str]
) -> None:
    shown(duel, is_quiet=True)

    end = REPORT[REPORT.index("The heroes win") :]
    assert capsys.readouterr().out == f"{end}Digest: {duel.digest()}\n"


def test_a_stopped_game_has_no_winner(capsys: pytest.CaptureFixture[str]) -> None:
    shown(GridBattle(seed=1), turns=1, is_quiet=True)

    assert capsys.readouterr().out.startswith(
        "Stopped after turn 1: neither side has won.\n"
        "No unit has fallen.\n"
        "Turns: 1. Actions: 7.\n"
    )


def test_finished_games_are_told_as_they_stand(
    duel: GridBattle, capsys: pytest.CaptureFixture[str]
) -> None:
    duel.apply(Remove(2))

    shown(duel)

    text = capsys.readouterr().out
    assert "act." not in text
    assert "The heroes win: no foe is left.\nThe foes have lost Bandit 2.\n" in text


def test_the_options_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = Scenario.named("lair").with_options(
        triangle=True,
        fog=4,
        turn_limit=9,
        survive=8,
        reach=((0, 0), (1, 0)),
        hit_chance=85,
    )

    shown(GridBattle(scenario, seed=1), turns=1)

    text = capsys.readouterr().out
    assert (
        "A side with no units left loses.\n"
        "Some weapons are strong against others.\n"
        "On open ground, the chance to hit is 85%; cover reduces it.\n"
        "Units that defeat enemies gain levels.\n"
        "In the fog, sight reaches 4 steps.\n"
        "The heroes lose after turn 9.\n"
        "The heroes win after turn 8.\n"
        "The heroes win when one of them ends its action on one of these squares: "
        "(0, 0), (1, 0).\n"
        "The heroes win when no captain is left.\n"
    ) in text


def test_gained_levels_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = Scenario.from_text(DUEL).with_options(levels=True)

    shown(GridBattle(scenario, seed=1))

    assert (
        "  Knight 1 reaches level 2: maximum hit points 20, power 8, defense 3.\n"
    ) in capsys.readouterr().out


def test_the_board_is_shown_in_every_turn(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown(GridBattle(seed=1), turns=3)

    assert capsys.readouterr().out.count("    0    1    2    3    4") == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_of_the_language(
    language: str, duel: GridBattle, capsys: pytest.CaptureFixture[str]
) -> None:
    shown(duel, language)

    text = capsys.readouterr().out
    assert "{" not in text
    if language != "en":
        words = set(text.replace(":", " ").replace(".", " ").split())
        assert not words & {"the", "Knight", "strikes", "unit", "heroes", "power"}


def test_letters_on_the_board_are_those_of_the_language(
    duel: GridBattle, capsys: pytest.CaptureFixture[str]
) -> None:
    shown(duel, "bg")

    assert "0  >Рa1  .    Рb2" in capsys.readouterr().out


def test_units_stand_below_the_board_if_there_is_no_room_beside_it(
    duel: GridBattle,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "30")

    shown(duel)

    lines = capsys.readouterr().out.splitlines()
    at = lines.index("0  >Ka1  .    Bb2")
    assert lines[at + 1] == ""
    assert lines[at + 3].startswith("Ka1  Knight 1       18/18")


def test_a_terminal_gets_its_lines_broken_between_words(
    duel: GridBattle,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "64")

    shown(duel)

    text = capsys.readouterr().out
    assert "  Forecast: Knight 1 strikes Bandit 2: 6 damage; Bandit 2" in text
    assert "\n      strikes Knight 1: 3 damage.\n" in text
