"""Games of one's own are played with plain controls, or with a few lines of more."""

import asyncio
import io
import json
from collections.abc import Mapping
from typing import Any

import pytest

from alpaca_emblem import drawing
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.play import CONTROLS, Controls, Pick, Session
from alpaca_emblem.play.prompt import play_at_prompt
from alpaca_emblem.play.text_boards import LARGE, SMALL, text_board
from alpaca_emblem.testing import check_game
from alpaca_emblem.texts import LANGUAGES
from tests.testing.countdown import Concede, Countdown, Roll


class HeapControls(Controls[Countdown]):
    """The heap as a row of ten cells; dice are the first two."""

    def picks(self, action: Action[Any], game: Countdown) -> tuple[Pick, ...]:
        if isinstance(action, Roll):
            return ((0, 0 if action.die == 4 else 1),)
        if isinstance(action, Concede):
            return "give-up", "sure"
        return ("take",)

    def cells(self, game: Countdown) -> Mapping[tuple[int, int], str]:
        signs = {(0, n): "o" if n < game.heap.left else "" for n in range(10)}
        return {**signs, (1, 3): "英雄"}


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setitem(CONTROLS, "countdown", Controls)
    return Session(Countdown(seed=1))


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setitem(CONTROLS, "countdown", HeapControls)
    return Session(Countdown(seed=1))


def test_game_without_controls_says_how_to_add_them() -> None:
    with pytest.raises(InvalidTypeError) as told:
        Session(Countdown())
    assert str(told.value) == (
        "countdown has no controls: add CONTROLS['countdown'] = Controls, or a class "
        "of your own"
    )


@pytest.mark.parametrize("found", [3, Controls(), int])
def test_controls_are_a_class(found: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CONTROLS, "countdown", found)
    with pytest.raises(InvalidTypeError, match="must be a subclass of Controls"):
        Session(Countdown())


def test_controls_are_found_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import metadata

    points = metadata.EntryPoints(
        [
            metadata.EntryPoint(
                "countdown",
                "tests.play.test_own_games:HeapControls",
                "alpaca_emblem.controls",
            )
        ]
    )
    monkeypatch.setattr(metadata, "entry_points", points.select)
    assert type(Session(Countdown()).controls).__name__ == "HeapControls"


def test_entry_point_that_cannot_be_loaded_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from importlib import metadata

    point = metadata.EntryPoint("countdown", "nowhere:X", "alpaca_emblem.controls")
    points = metadata.EntryPoints([point])
    monkeypatch.setattr(metadata, "entry_points", points.select)
    with pytest.raises(InvalidValueError, match="cannot be loaded"):
        Session(Countdown())


def test_every_action_is_a_button_by_default(plain: Session) -> None:
    frame = plain.frame()
    labels = [choice["label"] for choice in frame["choices"]]
    assert labels == ["Roll 4", "Roll 6", "Take 1", "Concede"]
    assert plain.pick("take 1")
    assert plain.log == ["Taken: even, 1"]


def test_plain_board_is_the_position_without_dice(plain: Session) -> None:
    board = plain.frame()["board"]
    assert "left = 40" in board
    assert "dice" not in board
    assert "style=" not in board


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["plain", "cells"])
def test_frames_are_whole_in_every_language(
    name: str, language: str, request: pytest.FixtureRequest
) -> None:
    session: Session = request.getfixturevalue(name)
    session.speak(language)
    frame = session.frame()
    assert (frame["subtitle"], frame["heading"]) == ("Countdown", "")
    assert "even" in frame["verdict"].lower()
    while session.advance() or session.pick(session.next_picks()[0]):
        json.dumps(session.frame(), allow_nan=False)
        if session.game.outcome is not None:
            break
    assert "nothing left" in session.frame()["over"]


def test_draw_is_told(plain: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    draw = Outcome("tired_of_it", ())
    monkeypatch.setattr(Countdown, "outcome", property(lambda _: draw))
    assert plain.frame()["over"] == "No one won: tired of it"


def test_cells_are_a_board_to_click_on(cells: Session) -> None:
    frame = cells.frame()
    assert frame["grid"] == [2, 10, 24, 60]
    assert frame["cursor"] == "o (0, 0)"
    assert [cell["pick"] for cell in frame["cells"]] == [[0, 0], [0, 1]]
    assert "英雄" in frame["board"]
    assert cells.pick((0, 1))
    assert cells.log[-1].startswith("Taken: even")


def test_cells_that_are_possible_are_marked(cells: Session) -> None:
    assert cells.sketch.reach == ((0, 0), (0, 1))
    assert cells.sketch.selection is None


def test_cells_are_lines_with_the_geometry_of_the_text(cells: Session) -> None:
    parts = cells.controls.lines(cells.shown, cells.narrator)
    assert ["".join(span.text for span in line) for line in parts.board] == [
        "o    " * 10,
        " " * 15 + "英雄 " + " " * 30,
    ]
    assert parts.geometry is not None
    assert parts.geometry.place_at(16, 1) == (1, 3)


def test_attack_without_listed_units_has_no_button(
    cells: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells.controls, "exchange", lambda _: (1, 2))
    cells.point((0, 0))
    assert cells.aimed == Roll(4)
    assert cells.frame()["deed"] is None


def test_concession_takes_two_picks(cells: Session) -> None:
    assert not cells.pick("give-up")
    assert cells.pick("sure")
    assert cells.game.outcome is not None


@pytest.mark.parametrize("name", ["plain", "cells"])
def test_own_game_is_played_at_the_prompt(
    name: str, request: pytest.FixtureRequest
) -> None:
    out = io.StringIO()
    session: Session = request.getfixturevalue(name)
    play_at_prompt(session, io.StringIO("1\n0 0\n" * 40), out)
    assert session.game.outcome is not None


def test_no_forecast_is_told_in_words_that_are_not_there(plain: Session) -> None:
    plain.point("roll 4")
    assert plain.frame()["forecast"] is None


def test_new_game_opens_the_menu_of_the_library(plain: Session) -> None:
    plain.handle({"type": "form", "game": "countdown"})
    assert plain.form == "grid"
    plain.handle({"type": "form", "game": None})
    assert plain.form is None


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["plain", "cells"])
def test_kit_checks_own_controls(name: str, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(name)
    told = check_game(Countdown.start, seeds=range(1), fresh_processes=False)
    assert told.without_controls == []


def test_plain_cells_have_their_marks_between_them(cells: Session) -> None:
    cells.point((0, 1))
    for size in (SMALL, LARGE):
        board = text_board(cells, size)
        line = drawing.plain(board.lines()).splitlines()[0]
        assert line.startswith("+o   [o   ]o"), line
        assert board.pick_at(4, 0) == (0, 0)
        assert board.pick_at(6, 0) == (0, 1)


@pytest.mark.unmeasured
def test_plain_games_are_shown_on_the_screen_of_a_terminal(
    plain: Session,
) -> None:
    pytest.importorskip("textual")
    from alpaca_emblem.play.terminal import PlayApp

    async def main() -> None:
        app = PlayApp(plain)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("down", "enter")
            assert plain.game.actions

    asyncio.run(main())
