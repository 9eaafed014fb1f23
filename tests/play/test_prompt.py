"""The prompt plays all games in any console and over a pipe."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import TextIO, cast

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.play import Session
from alpaca_emblem.play.prompt import play_at_prompt
from alpaca_emblem.texts import LANGUAGES

GAMES: dict[str, Callable[[], Game]] = {
    "grid": lambda: GridBattle("fort", seed=1),
    "match": lambda: GameController.skirmish(2, 3, 3, units=1, max_rounds=6),
    "duel": lambda: Duel(enemies=["wolf"], rules="full", seed=1),
    "dungeon": lambda: Dungeon(
        seed=26, variant=Variant(rows=12, columns=20, last_floor=1)
    ),
}


def played(session: Session, *lines: str) -> str:
    """Return what the prompt prints while *lines* are typed."""
    out = StringIO()
    play_at_prompt(session, StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue()


def battle(language: str = "en") -> Session:
    return Session(GridBattle(seed=1), language=language)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end(name: str) -> None:
    session = Session(GAMES[name]())
    out = played(session, *["t", ""] * 200)
    assert session.game.outcome is not None
    assert out.splitlines()[-1].endswith(".")


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_first_picks_are_offered_in_every_language(name: str, language: str) -> None:
    session = Session(GAMES[name](), language=language)
    out = played(session, "?", "1", "99", "quit")
    assert session.outlook.intro in out
    assert session.narrator.text("play.prompt.hint") in out


def test_a_hero_goes_where_a_row_and_a_column_say() -> None:
    session = battle()
    out = played(session, "3 1", "3 2")
    assert "=Ka1=" in out
    assert "Knight 1 walks from (3, 1) to (3, 2)." in out
    assert [type(action).__name__ for action in session.game.actions] == ["Act"]


def test_odds_are_shown_before_a_strike_is_confirmed() -> None:
    session = Session(GAMES["duel"](), {"hero": None, "enemies": None})
    out = played(session, "strike", "1", "1")
    assert "on average" in out
    assert out.rstrip().splitlines()[-2] == "Enter confirms."
    before = len(session.game.actions)
    out = played(session, "", "quit")
    assert len(session.game.actions) == before + 1


def test_the_same_pick_confirms_as_well() -> None:
    session = Session(GAMES["duel"](), {"hero": None, "enemies": None})
    played(session, "1", "1", "1")
    assert len(session.game.actions) == 1


def test_names_of_keys_do_what_the_keys_do() -> None:
    session = battle()
    out = played(session, "e", "z", "d")
    assert "Turn 2" in out
    assert session.game.actions == ()
    assert session.shows_danger


def test_cyrillic_letters_are_keys_too() -> None:
    session = battle("bg")
    played(session, "е")
    assert session.game.actions


@pytest.mark.parametrize(
    "line",
    [
        "foo",
        "99 99",
        "0 0 0",
        "-1 2",
        "²",
        "１ １",
        "12345678901234567890",
        "\x1b[A",
        "9",
    ],
)
def test_bad_input_is_told_and_changes_nothing(line: str) -> None:
    session = battle()
    out = played(session, line)
    assert f"{line.strip()} is no pick here".replace("\x1b", "\ufffd") in out
    assert session.game.actions == ()


def test_an_empty_line_confirms_only_what_is_aimed_at() -> None:
    session = battle()
    played(session, "", "", " ")
    assert session.chosen == ()


def test_help_names_keys_and_commands() -> None:
    out = played(battle(), "help")
    assert "up down left right" in out
    assert "save FILE" in out


def test_games_are_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    out = played(battle(), "e", f"save {file}")
    assert f"Saved in {file}." in out
    session = battle()
    played(session, f"load {file}", "quit")
    assert session.game.actions
    assert json.loads(file.read_text("utf-8"))["format"].endswith("save")


@pytest.mark.parametrize(
    "line", ["load /no/such/file", "save", "save /no/such/folder/x", "load ."]
)
def test_a_file_that_cannot_be_used_is_told(line: str) -> None:
    session = battle()
    assert "\npick> ! " in played(session, line)
    assert session.game.actions == ()


def test_another_game_and_another_language() -> None:
    session = battle()
    out = played(session, "language es", "new duel seed=1 enemy=rat", "quit")
    assert "Elige un héroe." in out
    assert session.game.name == "duel"
    assert session.made_by is not None
    assert session.made_by["seed"] == 1


def test_all_games_are_offered_if_none_is_named() -> None:
    session = battle()
    assert "new grid|" not in played(session)
    session.form = "grid"
    assert "new grid|dungeon|match|duel" in played(session)


@pytest.mark.parametrize(
    "line", ["new chess", "new grid scenario=none", "new duel x", "language fr"]
)
def test_what_there_is_not_is_refused(line: str) -> None:
    session = battle()
    assert "! " in played(session, line)
    assert session.game.name == "grid"


def test_a_game_is_begun_again() -> None:
    session = battle()
    played(session, "e", "again", "quit")
    assert session.game.actions == ()


def test_a_curtain_hides_the_board_from_the_next_player() -> None:
    game = GridBattle("fog", seed=1)
    session = Session(game, dict.fromkeys(game.sides))
    out = played(session, "e", "3 1", "quit")
    after = out[out.index("Hand over") :]
    assert "0    1" not in after
    assert session.curtain is not None
    out = played(session, "", "quit")
    assert session.curtain is None
    assert "0    1" in out


class Interrupted:
    """A source of lines whose user presses Ctrl-C."""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        raise KeyboardInterrupt


def test_an_interrupt_ends_the_game_quietly() -> None:
    out = StringIO()
    play_at_prompt(battle(), cast("TextIO", Interrupted()), out)
    assert out.getvalue().endswith("pick> \n")


@pytest.mark.parametrize("game", ["grid", "match", "duel", "dungeon"])
def test_the_command_plays_over_a_pipe(game: str) -> None:
    command = ["-m", "alpaca_emblem", "play", game, "--in", "prompt", "--seed", "1"]
    done = subprocess.run(
        [sys.executable, *command, "--language", "de"],
        input="t\n\nunfug\n",
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "PYTHONPATH": ":".join(sys.path)},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "unfug ist hier nicht wählbar" in done.stdout


def test_sentences_that_the_log_has_dropped_were_told_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("alpaca_emblem.play.logs.MOST_LOG", 4)
    game = GameController.skirmish(2, 3, 3, units=1)
    session = Session(game, dict.fromkeys(game.sides))
    out = played(session, *["e"] * 12)
    assert all(f"Round {number}: " in out for number in range(2, 7))
    assert len(session.log) == 4
