"""The report of a match, from the title to the digest."""

import sys

import pytest

from alpaca_emblem.commands.match import MatchRun, rounds_played
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.state import restore_seeds
from alpaca_emblem.texts import LANGUAGES, Narrator
from tests.games.match.rows import match_of, unit

REPORT = """\
Alpaca Emblem: 2 players, a map of 2 x 2 squares, seed 0

a  North  greedy
b  South  greedy

    0   1   2   3            unit            hit points  equipped
0   Ha1-.---Sb2-Hb3    Ha1*  Hero 1            62.5/100  powerful spear
                       Sb2   Sword master 2     100/100  sword
                       Hb3*  Hero 3              20/100  nothing

Round 1: North, South.
  It is North's turn.
    Hero 1 walks from (0, 0) to (0, 1).
    Hero 1 strikes Sword master 2 (South) with the powerful spear: 75 damage \
(power 50, x 1.5 spear against sword), 25 left.
    Sword master 2 (South) strikes Hero 1 back with the sword: 10 damage \
(power 30, - 20 sword against spear), 52.5 left.
    Hero 1 strikes Sword master 2 (South) with the powerful spear: 75 damage \
(power 50, x 1.5 spear against sword), 0 left.
    Sword master 2 (South) falls.
  It is South's turn.

    0   1   2   3            unit    hit points
0   .---Ha1-.---Hb3    Ha1*  Hero 1    52.5/100
                       Hb3*  Hero 3      20/100

Round 2: North, South.
  It is North's turn.
    Hero 1 walks from (0, 1) to (0, 2).
    Hero 1 strikes Hero 3 (South) with the powerful spear: 50 damage, 0 left.
    Hero 3 (South) falls.
    South has lost a hero and is out.

    0   1   2   3            unit    hit points
0   .---.---Ha1-.      Ha1*  Hero 1    52.5/100

North wins: no other player is left.
South has lost Sword master 2 and Hero 3.
Rounds: 2. Actions: 7.
Seed: 0
"""


def duel() -> GameController:
    """A match of three units on four places, which North wins in two rounds."""
    return match_of(
        unit(
            "North", "Hero", 0, "spear 50 1-1 'powerful spear'", hit_points="62.5/100"
        ),
        unit("South", "SwordMaster", 2, "sword 30 1-1 'sword'"),
        unit("South", "Hero", 3, hit_points="20/100"),
        board=".---.---.---.",
    )


def idle(max_rounds: int) -> GameController:
    """A match without units to act, which ends after *rounds*."""
    match = match_of(unit("North", "Alpaca", 0), unit("South", "Alpaca", 3))
    return GameController.from_position(match.position() | {"max_rounds": max_rounds})


def shown(match: GameController, language: str = "en", is_quiet: bool = False) -> None:
    """Let greedy agents play *match*, and report it."""
    names = dict.fromkeys(match.players, "greedy")
    restore_seeds(match, {"seed": 0})
    MatchRun(match, names).show(Narrator(language), is_quiet)


def test_a_match_is_told_from_the_title_to_the_digest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = duel()

    shown(match)

    assert capsys.readouterr().out == f"{REPORT}Digest: {match.digest()}\n"


def test_only_the_end_can_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    match = duel()

    shown(match, is_quiet=True)

    end = REPORT[REPORT.index("North wins") :]
    assert capsys.readouterr().out == f"{end}Digest: {match.digest()}\n"


def test_rounds_beyond_the_limit_are_not_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = idle(max_rounds=3)

    shown(match, is_quiet=True)

    text = capsys.readouterr().out
    assert match.round_number == 4
    assert text.startswith(
        "North and South draw: no other player has as many units after"
    )
    assert "\nNo unit has fallen.\nRounds: 3. Actions: 6.\n" in text


def test_without_a_limit_all_rounds_are_counted() -> None:
    match = duel()

    assert rounds_played(match) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_are_of_the_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown(duel(), language)

    text = capsys.readouterr().out
    assert "{" not in text
    if language != "en":
        words = set(text.replace(":", " ").replace(".", " ").split())
        assert not words & {"the", "Hero", "is", "strikes", "unit", "nothing", "Round"}


def test_units_stand_below_the_map_if_there_is_no_room_beside_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")

    shown(duel())

    lines = capsys.readouterr().out.splitlines()
    at = lines.index("0   Ha1-.---Sb2-Hb3")
    assert lines[at + 1 : at + 4] == [
        "",
        "      unit            hit points  equipped",
        "Ha1*  Hero 1            62.5/100  powerful spear",
    ]


def test_a_terminal_gets_its_lines_broken_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "60")

    shown(duel())

    text = capsys.readouterr().out
    assert (
        "    Hero 1 strikes Sword master 2 (South) with the\n"
        "        powerful spear: 75 damage (power 50, x 1.5 spear\n"
        "        against sword), 25 left.\n"
    ) in text
    assert max(map(len, text.splitlines())) <= 60
