"""The application: a session on the screen of a terminal."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.values import Action
from alpaca_emblem.play.course import SLOWEST
from alpaca_emblem.play.files import load_from, save_to
from alpaca_emblem.play.frames import choices_of, prompt_of
from alpaca_emblem.play.keys import HINT_KEY, latin
from alpaca_emblem.play.session import Session
from alpaca_emblem.play.terminal import panels
from alpaca_emblem.play.terminal.dialogs import (
    CLOSE,
    Curtain,
    Dialog,
    FileDialog,
    NewGame,
)
from alpaca_emblem.play.terminal.styles import content_of, line_of, theme_of
from alpaca_emblem.play.terminal.table import Table
from alpaca_emblem.play.terminal.widgets import (
    Buttons,
    Picked,
)
from alpaca_emblem.texts import LANGUAGES


def play_in_terminal(session: Session) -> None:
    """Let people play *session* on the screen of this terminal."""
    PlayApp(session).run()


class PlayApp(App[None]):
    """A session on a screen of characters.

    Attributes:
        session: The session.
    """

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "terminal.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+n", "new"),
        Binding("ctrl+s", "save"),
        Binding("ctrl+o", "load"),
        Binding("ctrl+l", "language"),
        Binding("ctrl+t", "theme"),
        Binding("ctrl+p", "play"),
        Binding("ctrl+q,ctrl+c", "quit", priority=True),
        Binding("tab", "turn(1)", priority=True),
        Binding("shift+tab", "turn(-1)", priority=True),
    ]

    def __init__(self, session: Session, *, shows_title: bool = True) -> None:
        """Show *session*.

        Args:
            session: The session.
            shows_title: True to begin with the title of a game without actions.
        """
        super().__init__()
        self.session = session
        self._table = Table(session)
        self._shows_title = shows_title
        self._timer: Timer | None = None
        self._is_thinking = self._is_playing = False
        self._ended = 0
        for name in ("light", "dark"):
            self.register_theme(theme_of(name))
        self.theme = f"alpaca-{_ground_of_terminal()}"

    # -- The screen --------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield self._table

    def on_mount(self) -> None:
        self.title = self._word("game")
        session = self.session
        if session.form is not None:
            self.action_new()
        elif self._shows_title and session.is_fresh and session.outlook.intro:
            self._show_title()
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    def _word(self, key: str, **values: object) -> str:
        return panels.text(self.session, key, **values)

    @property
    def ground(self) -> str:
        """The theme: "light" or "dark"."""
        return self.theme.removeprefix("alpaca-")

    def show(self) -> None:
        """Show the session as it is now, and see what comes next."""
        self.session.look()
        if not self.screen_stack:
            return
        self._table.show(self.ground, is_playing=self._is_playing)
        self._go_on()

    # -- What a person does ------------------------------------------------------------

    @property
    def is_at_table(self) -> bool:
        """True if no dialog lies over the board."""
        return len(self.screen_stack) == 1

    def act(self, what: Callable[[Session], object]) -> None:
        """Do something with the session, and show what has come of it."""
        try:
            what(self.session)
        except (AlpacaEmblemError, OSError) as error:
            self.session.notice = str(error)
        self.show()

    def on_key(self, event: events.Key) -> None:
        if not self.is_at_table:
            return
        name = _name_of(event)
        if name == "?":
            self._show_help()
        elif name in ("+", "-"):
            self._change_pace(name)
        elif name in ("home", "end"):
            self._go_to_step(is_last=name == "end")
        elif name in ("enter", "space") and not self.session.is_person_to_act:
            self._advance()
        elif name == HINT_KEY:
            self._ask_for_hint()
        elif name:
            self.act(lambda session: session.key(name))

    @on(Picked)
    def _on_picked(self, event: Picked) -> None:
        pick = event.pick
        if not self.is_at_table:
            return
        if event.is_back:
            self.act(Session.back)
        elif not event.is_click:
            self.act(lambda session: session.point(pick))
        elif pick is not None:
            self.act(lambda session: session.pick(pick))

    @on(Buttons.Pointed, "#choices")
    def _on_choice_pointed(self, event: Buttons.Pointed) -> None:
        self.act(lambda session: session.point(event.name or None))

    @on(Buttons.Pressed, "#choices")
    def _on_choice(self, event: Buttons.Pressed) -> None:
        if type(event) is Buttons.Pressed:
            self.act(lambda session: session.pick(event.name))

    @on(Buttons.Pressed, "#tools")
    @on(Buttons.Pressed, "#replay")
    async def _on_tool(self, event: Buttons.Pressed) -> None:
        if type(event) is not Buttons.Pressed:
            return
        keys = {"undo": "z", "redo": "x", "danger": "d", "travel": "v"}
        if event.name == "hint":
            self._ask_for_hint()
        elif event.name in keys:
            self.act(lambda session: session.key(keys[event.name]))
        elif event.name == "help":
            self._show_help()
        elif event.name in ("first", "last"):
            self._go_to_step(is_last=event.name == "last")
        elif event.name:
            await self.run_action(event.name)

    def _change_pace(self, sign: str) -> None:
        """Halve or double the time between the actions of agents."""
        pace = self.session.pace
        pace = pace // 2 if sign == "+" else min(max(pace * 2, 50), SLOWEST)
        self.act(lambda session: session.set_pace(pace))

    def _go_to_step(self, *, is_last: bool) -> None:
        session = self.session
        if session.redoable or session.can_undo:
            steps = session.behind + len(session.redoable)
            self.act(lambda session: session.to_step(steps if is_last else 0))

    async def action_turn(self, step: int) -> None:
        """Aim at the next choice, or focus the next field of a dialog."""
        if not self.is_at_table:
            await self.run_action("focus_next" if step > 0 else "focus_previous")
            return
        choices = [one["pick"] for one in choices_of(self.session)]
        if choices:
            aim = self.session.aim
            at = choices.index(aim) if aim in choices else (-1 if step > 0 else 0)
            self.act(lambda session: session.point(choices[(at + step) % len(choices)]))

    def action_language(self) -> None:
        """Switch to the next language."""
        known = list(LANGUAGES)
        at = known.index(self.session.language)
        self._table.plan_anew()
        self.act(lambda session: session.speak(known[(at + 1) % len(known)]))

    def action_theme(self) -> None:
        """Switch from light to dark, or back."""
        self.theme = f"alpaca-{'light' if self.ground == 'dark' else 'dark'}"
        self.show()

    # -- What happens ------------------------------------------------------------------

    def _go_on(self) -> None:
        """Show the end or a curtain, or set the time of the next action."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        session = self.session
        if not self.is_at_table:
            return
        if session.curtain is not None:
            self._draw_curtain()
        elif session.game.outcome is not None:
            self._show_end()
        else:
            wait = session.pace if self._is_playing else session.wait
            if wait is not None:
                self._timer = self.set_timer(max(wait, 1) / 1000, self._advance)

    def _advance(self) -> None:
        if self._is_playing:
            self._is_playing = len(self.session.redoable) > 1
            self.act(Session.redo)
        elif not self._is_thinking:
            self._is_thinking = True
            self.run_worker(self._think(), group="agents")

    async def _think(self) -> None:
        """Let the agent to act think in a thread, until there is something to show.

        Without a pace, that is the next decision of a person.
        """
        session = self.session
        try:
            while (thinking := session.thinking()) is not None:
                about = session.seq
                found = await asyncio.to_thread(_outcome, thinking)
                session.decide(about, found)
                session.look()
                if session.pace and not session.has_passed_unseen:
                    break
        finally:
            self._is_thinking = False
        self.show()

    def _ask_for_hint(self) -> None:
        """Let an agent look for a hint, unless one is doing so."""
        self.run_worker(self._hint(), group="hints", exclusive=True)

    async def _hint(self) -> None:
        """Let an agent look for a hint in a thread, and show it if it still fits."""
        session = self.session
        thinking = session.consulting()
        if thinking is not None:
            about = session.seq
            session.advise(about, await asyncio.to_thread(thinking))
        self.show()

    def action_play(self) -> None:
        """Play a replay, or stop."""
        self._is_playing = not self._is_playing and bool(self.session.redoable)
        self.show()

    # -- Dialogs -----------------------------------------------------------------------

    def _ask(self, dialog: Dialog, then: Callable[[str], object]) -> None:
        """Open *dialog*, and go on with what was chosen."""

        def closed(choice: str | None) -> None:
            then(choice or CLOSE)
            self.show()

        self.push_screen(dialog, closed)

    def _words(self, *names: str) -> list[tuple[str, str]]:
        return [(name, self._word(name)) for name in names]

    def _show_title(self) -> None:
        session = self.session
        body = content_of(
            [
                *(line_of(line, "hurt") for line in ALPACA),
                (),
                line_of(session.outlook.subtitle, "strong"),
                line_of(session.outlook.intro),
            ],
            self.ground,
        )
        names = self._words("begin", "new", "load", "help")
        dialog = Dialog(self._word("game"), body, names)
        dialog.add_class("title")
        self._ask(dialog, self._on_title)

    def _on_title(self, choice: str) -> None:
        if choice == "new":
            self.action_new()
        elif choice == "load":
            self.action_load()
        elif choice == "help":
            self._show_help()

    def _show_end(self) -> None:
        session = self.session
        if self._ended == session.seq or session.redoable:
            return
        self._ended = session.seq
        summary = session.outlook.summary
        last = panels.log_lines(session, 3)
        body = content_of([line_of(summary.heading, "strong"), (), *last], self.ground)
        names = ["again", "next", "new", "save", CLOSE]
        if session.made_by is None:
            names.remove("next")
        self._ask(Dialog(summary.verdict, body, self._words(*names)), self._on_end)

    def _on_end(self, choice: str) -> None:
        if choice in ("again", "next"):
            self._ended = 0
            self.act(lambda session: session.begin_again(is_same=choice == "again"))
        elif choice == "new":
            self.action_new()
        elif choice == "save":
            self.action_save()

    def _show_help(self) -> None:
        body = content_of(panels.help_lines(self.session), self.ground)
        self._ask(Dialog(self._word("help"), body, self._words(CLOSE)), lambda _: None)

    def action_new(self) -> None:
        """Open the form of a new game."""
        session = self.session
        kind, session.form = session.form or session.game.name, None
        if self.is_at_table:
            self._ask(NewGame(session, kind), lambda _: None)

    def action_save(self) -> None:
        """Ask for a file, and write the game to it."""
        if self.is_at_table:
            self._ask_for_file("save", save_to)

    def action_load(self) -> None:
        """Ask for a file, and go on with its game."""
        if self.is_at_table:
            self._ask_for_file("load", load_from)

    def _ask_for_file(self, name: str, do: Callable[[Session, Path], object]) -> None:
        path = f"{self.session.game.name}.json"
        dialog = FileDialog(self._word(name), path, self._words(name, CLOSE))

        def then(choice: str) -> None:
            if choice == name and dialog.path:
                path = Path(dialog.path).expanduser()
                self.act(lambda session: do(session, path))

        self._ask(dialog, then)

    def _draw_curtain(self) -> None:
        def opened(_: object) -> None:
            self.act(Session.open_curtain)

        self.push_screen(Curtain(prompt_of(self.session)), opened)


ALPACA: Final = (
    "  ▗▖▗▖         ",
    "  ▟██▙         ",
    " ▐█▘█▝█        ",
    "  ▜███▛        ",
    "   ███▂▂▂▂▂▂▂  ",
    "   ███████████▙",
    "   ▝█████████▛▀",
    "    █▌█▌ ▐█▐█  ",
    "    ▀▘▀▘ ▝▀▝▀  ",
)
"""An alpaca."""


def _outcome(thinking: Callable[[], Action[Any]]) -> Callable[[], Action[Any]]:
    """Return a function with the result of *thinking*, or with its error."""
    try:
        action = thinking()
    except Exception as error:  # whatever an agent does, the session tells it
        failure = error

        def fail() -> Action[Any]:
            raise failure

        return fail
    return lambda: action


def _name_of(event: events.Key) -> str:
    """Return the name of a key as sessions know it."""
    sign = event.character
    if sign is not None and len(sign) == 1 and sign.isprintable() and sign != " ":
        return latin(sign.lower())
    return event.key


def _ground_of_terminal() -> str:
    """Return "light" if the terminal says that its ground is light, else "dark"."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"
