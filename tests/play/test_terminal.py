"""The terminal plays all games by keys and by mouse, on screens of any size."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, record
from alpaca_emblem.agents import Agent, GreedyAgent, play
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.grid import Scenario
from alpaca_emblem.play import Session
from alpaca_emblem.play.text_boards import LARGE, SMALL
from alpaca_emblem.texts import LANGUAGES

pytest.importorskip("textual")
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

from alpaca_emblem.duel import DuelAgent
from alpaca_emblem.grid import BanditAgent
from alpaca_emblem.play.terminal import PlayApp
from alpaca_emblem.play.terminal.dialogs import (
    Curtain,
    Dialog,
    FileDialog,
    NewGame,
)
from alpaca_emblem.play.terminal.plans import plan_for
from alpaca_emblem.play.terminal.styles import style_of
from alpaca_emblem.play.terminal.widgets import BoardView, Buttons

GAMES: dict[str, Callable[[], Game]] = {
    "grid": lambda: GridBattle("fort", seed=1),
    "match": lambda: GameController.skirmish(2, 3, 3, units=1, max_rounds=6),
    "duel": lambda: Duel(enemies=["wolf"], rules="full", seed=1),
    "dungeon": lambda: Dungeon(
        seed=26, variant=Variant(rows=12, columns=20, last_floor=1)
    ),
}
SIZES = {"small": (80, 24), "medium": (100, 30), "large": (120, 40)}

SCENARIO = """
name = "{name}"
map = '''
...
...
'''
[[unit]]
side = "heroes"
name = "{name}"
class = "SwordMaster"
at = [0, 0]
hit_points = 12
movement = 3
power = 5
defense = 1
[[unit]]
side = "foes"
name = "{name}"
class = "Fighter"
at = [1, 2]
hit_points = 6
movement = 3
power = 5
defense = 1
"""


def skirmish(name: str = "Ana") -> GridBattle:
    """Return a battle of one against one, which is soon over."""
    return GridBattle(Scenario.from_text(SCENARIO.format(name=name)), seed=1)


ADVISERS = {"match": GreedyAgent, "grid": BanditAgent, "duel": DuelAgent}
"""Rules of thumb that give hints while games are played to their end."""

Script = Callable[[Pilot[None], PlayApp], Awaitable[None]]


@pytest.fixture(autouse=True)
def _quick_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sleep for a moment only after each key: the pilot waits for widgets anyway."""

    async def wait(*_: object) -> None:
        for _turn in range(10):
            await asyncio.sleep(0.0005)

    monkeypatch.setattr("textual.app.wait_for_idle", wait)
    monkeypatch.setattr("textual.pilot.wait_for_idle", wait)


def run(
    session: Session,
    script: Script,
    size: tuple[int, int] = (80, 24),
    *,
    shows_title: bool = False,
) -> PlayApp:
    """Run *script* with an application that shows *session*."""
    app = PlayApp(session, shows_title=shows_title)
    if session.game.name in ADVISERS:  # a search would take most of the time
        session.controls.adviser = ADVISERS[session.game.name]  # type: ignore[misc]

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot, app)

    asyncio.run(main())
    return app


def battle(**options: Any) -> Session:
    return Session(GridBattle(seed=1), pace=0, **options)


def by_hand(game: Game) -> Session:
    return Session(game, dict.fromkeys(game.sides), pace=0)


def seen(app: PlayApp, name: str) -> str:
    """Return the words of a widget."""
    return str(app.screen_stack[0].query_one(f"#{name}", Static).content)


def board(app: PlayApp) -> str:
    return seen(app, "board")


async def until_a_person_acts(pilot: Pilot[None], session: Session) -> None:
    for _ in range(500):
        if session.is_person_to_act or session.game.outcome is not None:
            return
        await pilot.pause()
    raise AssertionError("the agents have stopped")


async def to_the_end(pilot: Pilot[None], app: PlayApp) -> None:
    """Follow hints until the game is over."""
    session = app.session
    for _ in range(100):
        await until_a_person_acts(pilot, session)
        if session.game.outcome is not None:
            break
        await pilot.press("t")
        for _turn in range(500):
            if session.aim is not None:
                break
            await pilot.pause()
        await pilot.press("enter")
    await pilot.pause()
    assert session.game.outcome is not None
    assert isinstance(app.screen, Dialog)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end_by_keys(name: str) -> None:
    run(Session(GAMES[name](), pace=0), to_the_end)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["duel", "dungeon"])
def test_games_are_played_to_their_end_on_a_large_screen(name: str) -> None:
    run(Session(GAMES[name](), pace=0), to_the_end, SIZES["large"])


@pytest.mark.unmeasured
def test_a_battle_is_played_to_its_end_by_mouse() -> None:
    session = Session(skirmish(), pace=0)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        while session.game.outcome is None:
            await until_a_person_acts(pilot, session)
            if session.game.outcome is None:
                await click_what_an_agent_would(pilot, app)
        await pilot.pause()
        assert isinstance(app.screen, Dialog)
        await pilot.click("#close")
        assert app.is_at_table

    run(session, script, SIZES["large"])


async def click_what_an_agent_would(pilot: Pilot[None], app: PlayApp) -> None:
    session = app.session
    session.hint()
    picks = [*session.chosen, session.aim]
    session.picking.clear()
    app.show()
    before = len(session.game.actions)
    for pick in picks:
        await pilot.pause()
        if len(session.game.actions) > before:
            return  # nothing was left to choose
        if isinstance(pick, tuple):
            await click_cell(pilot, app, pick)
        elif pick is not None:
            await click_button(pilot, app, "choices", pick)


async def click_cell(pilot: Pilot[None], app: PlayApp, place: tuple[int, int]) -> None:
    view = app.screen.query_one(BoardView)
    assert view.board is not None
    await pilot.click("#board", offset=view.board.middle(place))


async def click_button(pilot: Pilot[None], app: PlayApp, row: str, name: str) -> None:
    buttons = app.screen.query_one(f"#{row}", Buttons)
    await pilot.click(f"#{row}", offset=buttons.offset_of(name))


@pytest.mark.unmeasured
def test_marks_are_signs_as_well() -> None:
    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("enter", "right")
        assert "=Ka1=" in board(app)
        assert "[o  ]" in board(app)
        assert "+." in board(app)
        await pilot.press("escape", "d")
        assert "[Ka1]" not in board(app)
        assert "!" in board(app)

    run(battle(), script)


@pytest.mark.unmeasured
def test_a_board_without_colours_has_the_same_signs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("enter", "right")
        assert "=Ka1=" in board(app)

    run(battle(), script)


@pytest.mark.unmeasured
def test_the_forecast_is_shown_before_a_strike() -> None:
    session = Session(GAMES["duel"](), pace=0)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await until_a_person_acts(pilot, session)
        await pilot.press("1", "down")
        assert session.aim == "unit-2"
        assert "-" in seen(app, "forecast")
        assert ">" in board(app)
        assert "→" in seen(app, "queue")

    run(session, script)


@pytest.mark.unmeasured
def test_choices_are_aimed_at_by_tab_and_by_the_mouse() -> None:
    session = Session(GAMES["duel"](), pace=0)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await until_a_person_acts(pilot, session)
        await pilot.press("tab", "tab")
        assert session.aim == session.next_picks()[1]
        await pilot.press("shift+tab")
        assert session.aim == session.next_picks()[0]
        buttons = app.screen.query_one("#choices", Buttons)
        await pilot.hover("#choices", offset=buttons.offset_of("flee"))
        assert session.aim == "flee"
        await click_button(pilot, app, "choices", "strike")
        assert session.chosen == ("strike",)
        await pilot.click("#board", button=3)
        assert not session.chosen

    run(session, script)


@pytest.mark.unmeasured
def test_the_mouse_points_before_it_picks() -> None:
    session = battle()

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        view = app.screen.query_one(BoardView)
        assert view.board is not None
        await pilot.hover("#board", offset=view.board.middle((4, 11)))
        assert session.cursor == (4, 11)
        assert "Captain 7" in seen(app, "cursor")
        await click_cell(pilot, app, (3, 1))
        assert session.chosen == ((3, 1),)

    run(session, script)


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_shown_in_every_language(language: str) -> None:
    session = battle(language=language)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        for (name, game), size in zip(
            GAMES.items(), [*SIZES.values(), (40, 12)], strict=True
        ):
            session.begin(game())
            await pilot.resize_terminal(*size)
            app.show()
            assert session.outlook.subtitle in seen(app, "head"), name
            assert seen(app, "prompt"), name

    run(session, script, shows_title=False)


@pytest.mark.unmeasured
def test_language_and_theme_are_switched_while_playing() -> None:
    session = battle()

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("ctrl+l")
        assert session.language == LANGUAGES[1]
        assert "héroe" in seen(app, "prompt")
        ground = app.ground
        await pilot.press("ctrl+t")
        assert app.ground != ground

    run(session, script)


@pytest.mark.unmeasured
def test_a_screen_is_resized() -> None:
    session = battle()

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        assert not app.screen.query_one("#table").has_class("wide")
        await pilot.resize_terminal(140, 45)
        await pilot.pause()
        assert app.screen.query_one("#table").has_class("wide")
        large = board(app)
        await pilot.resize_terminal(30, 10)
        await pilot.pause()
        assert len(board(app)) < len(large)
        await pilot.resize_terminal(1, 1)
        await pilot.pause()
        await pilot.press("enter")
        assert session.chosen == ((3, 1),)

    run(session, script)


@pytest.mark.unmeasured
def test_a_large_map_is_scrolled_to_the_cursor() -> None:
    session = Session(GameController(players=2, map_size=12, seed=1), pace=0)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        pane = app.screen.query_one("#pane")
        await pilot.press("up", "left")
        assert session.cursor == (11, 11)
        await pilot.pause()
        assert pane.scroll_y > 0
        assert pane.scroll_x > 0
        await pilot.press("down", "right")
        await pilot.pause()
        assert (pane.scroll_x, pane.scroll_y) == (0, 0)

    run(session, script, (50, 16))


@pytest.mark.unmeasured
def test_the_hero_of_a_dungeon_stays_in_the_middle() -> None:
    session = Session(Dungeon(seed=3), pace=0)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        places = []
        for key in ("left", "left", "up", "h"):
            await pilot.press(key)
            lines = board(app).split("\n")
            row = next(row for row, line in enumerate(lines) if "@" in line)
            places.append((row, lines[row].index("@")))
        assert len(set(places)) == 1

    run(session, script)


@pytest.mark.unmeasured
def test_titles_begin_the_game() -> None:
    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        assert isinstance(app.screen, Dialog)
        await pilot.press("right", "left", "enter")
        assert app.is_at_table

    run(battle(), script, shows_title=True)


@pytest.mark.unmeasured
def test_titles_lead_to_help_to_files_and_to_another_game() -> None:
    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        for choice, kind in (("help", Dialog), ("load", FileDialog), ("new", NewGame)):
            app._show_title()
            await pilot.pause()
            await pilot.click(f"#{choice}")
            assert isinstance(app.screen, kind)
            await pilot.press("escape")
            assert app.is_at_table

    run(battle(), script)


@pytest.mark.unmeasured
def test_help_lists_the_keys() -> None:
    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("?")
        words = str(app.screen.query_one(".body", Static).content)
        assert "TAB" in words
        assert "^N" in words
        await pilot.press("enter")
        assert app.is_at_table

    run(battle(), script)


@pytest.mark.unmeasured
def test_a_new_game_is_begun_by_the_form() -> None:
    session = battle()

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("ctrl+n")
        app.screen.query_one("#kind", Select).value = "match"
        await pilot.pause()
        await pilot.pause()
        app.screen.query_one("#field-seed", Input).value = "-1"
        await pilot.click("#begin")
        assert "seed" in str(app.screen.query_one(".notice", Static).content)
        assert session.game.name == "grid"
        app.screen.query_one("#field-seed", Input).value = "7"
        app.screen.query_one("#field-people", Input).value = ""
        app.screen.query_one("#field-seed", Input).focus()
        await pilot.press("enter")
        assert session.made_by is not None
        assert session.made_by["seed"] == 7
        assert session.game.name == "match"

    run(session, script)


@pytest.mark.unmeasured
def test_the_form_of_each_game_begins_it() -> None:
    session = battle()

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        for kind in ("duel", "dungeon", "grid"):
            session.form = kind
            await app.run_action("new")
            await pilot.pause()
            await pilot.click("#begin")
            assert session.game.name == kind
            assert app.is_at_table

    run(session, script)


@pytest.mark.unmeasured
def test_a_menu_opens_if_no_game_is_named() -> None:
    session = battle()
    session.form = "grid"

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        assert isinstance(app.screen, NewGame)
        await pilot.press("tab", "shift+tab", "escape")
        assert app.is_at_table

    run(session, script, shows_title=True)


@pytest.mark.unmeasured
def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    session = battle()
    file = tmp_path / "a [bold]save.json"

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("e")
        await until_a_person_acts(pilot, session)
        await pilot.press("ctrl+s")
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        assert json.loads(file.read_text("utf-8"))
        await pilot.press("z")
        assert session.game.actions == ()
        await pilot.press("ctrl+o")
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        assert session.game.actions
        await pilot.press("ctrl+o")
        app.screen.query_one(Input).value = "/no/such [/] file"
        await pilot.click("#load")
        assert "/no/such [/] file" in seen(app, "prompt")
        await pilot.press("ctrl+s", "escape")
        assert app.is_at_table

    run(session, script)


@pytest.mark.unmeasured
def test_undo_redo_and_cyrillic_keys() -> None:
    session = battle(language="bg")

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("е")
        await until_a_person_acts(pilot, session)
        await pilot.press("з")
        assert session.game.actions == ()
        await click_button(pilot, app, "tools", "redo")
        assert session.game.actions

    run(session, script)


@pytest.mark.unmeasured
def test_a_replay_is_scrubbed_and_played_on() -> None:
    game = GameController.skirmish(2, 3, 3, units=1, max_rounds=6)
    play(game, [GreedyAgent(1), GreedyAgent(2)])
    session = Session.of_replay(record(game), pace=0)
    steps = len(session.redoable)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("x", "end")
        assert session.game.outcome is not None
        await pilot.press("escape", "home")
        assert len(session.redoable) == steps
        for name, left in (("redo", steps - 1), ("last", 0)):
            await click_button(pilot, app, "replay", name)
            assert len(session.redoable) == left
        await pilot.press("escape", "home", "ctrl+p")
        while session.game.outcome is None:
            await pilot.pause()

    run(session, script)


class FailingAgent(Agent):
    """Fails at its first decision."""

    def choose(self, view: View) -> Action[Any]:
        raise RuntimeError("[/] no idea")


@pytest.mark.unmeasured
def test_a_person_plays_on_for_an_agent_that_fails() -> None:
    session = Session(
        GridBattle(seed=1), {"heroes": None, "foes": FailingAgent()}, pace=0
    )

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("e")
        await until_a_person_acts(pilot, session)
        await pilot.pause()
        assert "[/] no idea" in seen(app, "prompt")
        assert session.next_picks()

    run(session, script)


@pytest.mark.unmeasured
def test_agents_are_paced_and_skipped() -> None:
    session = battle()

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        session.set_pace(10_000)
        await pilot.press("e")
        before = len(session.game.actions)
        await pilot.pause(0.05)
        assert len(session.game.actions) == before
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert len(session.game.actions) == before + 1
        await pilot.press("-")
        assert session.pace == 10_000
        for _ in range(15):
            await pilot.press("+")
        assert session.pace == 0
        await until_a_person_acts(pilot, session)
        await pilot.press("-")
        assert session.pace == 50

    run(session, script)


@pytest.mark.unmeasured
def test_damage_is_shown_for_a_moment() -> None:
    session = Session(skirmish(), pace=1)
    run(session, to_the_end)


@pytest.mark.unmeasured
def test_a_curtain_hides_the_board_from_the_next_player() -> None:
    session = by_hand(GridBattle("fog", seed=1))

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        before = board(app)
        await pilot.press("e")
        assert isinstance(app.screen, Curtain)
        assert board(app) == before
        await pilot.press("x", "1", "space")
        assert app.is_at_table
        assert session.viewer == "foes"
        assert board(app) != before

    run(session, script)


@pytest.mark.unmeasured
def test_the_end_leads_to_the_next_game() -> None:
    session = battle()
    session.begin_new("duel", {"enemy": "rat", "seed": 1})

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        for choice in ("again", "next"):
            await to_the_end(pilot, app)
            await pilot.click(f"#{choice}")
            assert app.is_at_table
        assert session.made_by is not None
        assert session.made_by["seed"] == 2
        await to_the_end(pilot, app)
        await pilot.click("#new")
        assert isinstance(app.screen, NewGame)

    run(session, script)


HOSTILE = "[red on blue]x[/] [@click=app.quit]q[/]"


@pytest.mark.unmeasured
def test_hostile_names_are_words() -> None:
    session = Session(skirmish(HOSTILE), pace=0)

    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        assert HOSTILE in seen(app, "head")
        assert HOSTILE[:12] in seen(app, "units")
        assert HOSTILE in seen(app, "cursor")

    run(session, script, SIZES["large"])


@pytest.mark.unmeasured
def test_ctrl_c_leaves() -> None:
    async def script(pilot: Pilot[None], app: PlayApp) -> None:
        await pilot.press("ctrl+c")
        assert not app.is_running or app.return_code == 0

    assert run(battle(), script).return_code == 0


@pytest.mark.parametrize(
    ("width", "height", "size", "is_wide"),
    [(80, 22, SMALL, False), (120, 38, LARGE, True), (100, 38, LARGE, False)],
)
def test_a_plan_shows_the_largest_board_that_fits(
    width: int, height: int, size: int, is_wide: bool
) -> None:
    plan = plan_for(battle(), width, height)
    assert (plan.size, plan.is_wide) == (size, is_wide)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("words", ["", "faint", "faint strong", "bad strong", "side-2"])
def test_words_can_be_read_on_both_grounds(words: str, theme: str) -> None:
    assert style_of(words, theme).foreground is not None
