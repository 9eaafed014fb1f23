"""The table: everything on the screen of a terminal that is not a dialog."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Container, ScrollableContainer, VerticalScroll
from textual.geometry import Region

from alpaca_emblem.drawing import Line
from alpaca_emblem.drawing.text import width_of
from alpaca_emblem.play.frames import choices_of, prompt_of
from alpaca_emblem.play.session import Session
from alpaca_emblem.play.terminal import panels
from alpaca_emblem.play.terminal.plans import Plan, plan_for
from alpaca_emblem.play.terminal.styles import HEAD, line_of
from alpaca_emblem.play.terminal.widgets import Block, BoardView, Button, Buttons
from alpaca_emblem.play.text_boards import TextBoard, text_board

STRIKE_SHOWN: Final = 0.5
"""The longest time for which damage is written over those who took it, in seconds."""
BANNER_SHOWN: Final = 1.2
"""The time for which a new turn is announced, in seconds."""


class Table(Container):
    """The heading, the board with the words beside or below it, and the buttons."""

    def __init__(self, session: Session) -> None:
        """Lay the table for *session*."""
        super().__init__()
        self._session = session
        self._ground = "dark"
        self._plan: tuple[tuple[int, ...], Plan] | None = None
        self._struck = 0
        self._banner = ""

    def compose(self) -> ComposeResult:
        yield Block("head")
        with Container(id="table"):
            with ScrollableContainer(id="pane", can_focus=False):
                yield BoardView("board")
            with Container(id="side"):
                with VerticalScroll(id="now", can_focus=False):
                    yield Block("prompt")
                    yield Buttons("choices")
                    for name in ("forecast", "cursor", "queue"):
                        yield Block(name)
                with Container(id="more"):
                    with VerticalScroll(id="people", can_focus=False):
                        yield Block("units")
                    with VerticalScroll(id="story", can_focus=False):
                        yield Block("log")
        yield Buttons("replay")
        yield Buttons("tools")

    def show(self, ground: str, *, is_playing: bool) -> None:
        """Show the session as it is now; behind a curtain, only the buttons change.

        Args:
            ground: The theme, "light" or "dark".
            is_playing: True while a replay is played.
        """
        self._ground = ground
        if not self.query("#tools"):  # not laid yet, or cleared already
            return
        if self._session.curtain is None:
            self._show_all()
        self._show_tools(is_playing=is_playing)

    def plan_anew(self) -> None:
        """Divide the screen anew the next time, since words changed their length."""
        self._plan = None

    def _text(self, key: str) -> str:
        return panels.text(self._session, key)

    def _show_all(self) -> None:
        session, plan = self._session, self._planned()
        self.query_one("#table").set_class(plan.is_wide, "wide")
        pane = self.query_one("#pane")
        pane.styles.width = plan.width if plan.is_wide else "1fr"
        pane.styles.height = "1fr" if plan.is_wide else plan.height
        self._show_board(plan)
        self._show_head()
        width = self._side_width(plan)
        blocks = {
            "prompt": self._prompt_lines(),
            "forecast": self._titled(
                "forecast",
                panels.forecast_lines(session, is_brief=self.app.size.height < 30),
            ),
            "cursor": self._cursor_lines(),
            "queue": self._titled("next_turns", panels.queue_lines(session)),
            "units": self._titled("units", self._unit_lines(width)),
            "log": self._titled("log", panels.log_lines(session, self._log_lines())),
        }
        for name, lines in blocks.items():
            self.query_one(f"#{name}", Block).show(lines, self._ground)
        self._show_choices(plan)

    def _unit_lines(self, width: int) -> list[Line]:
        """Return the units; a board without cells shows them itself."""
        has_cells = self._session.outlook.lines.geometry is not None
        return panels.unit_lines(self._session, width) if has_cells else []

    def _show_choices(self, plan: Plan) -> None:
        buttons = self.query_one("#choices", Buttons)
        buttons.show(
            (
                Button(one["pick"], one["key"].upper(), one["label"], one["aim"])
                for one in choices_of(self._session)
            ),
            self._ground,
            is_list=plan.is_wide,
        )
        self.call_after_refresh(self._scroll_to_news)

    def _scroll_to_news(self) -> None:
        """Show what is looked at, its forecast, and the end of the log."""
        if not self.is_attached:
            return
        now, buttons = self.query_one("#now"), self.query_one("#choices", Buttons)
        forecast, line = self.query_one("#forecast"), buttons.aimed_line
        if forecast.display:
            now.scroll_to_region(forecast.virtual_region, animate=False, force=True)
        if line is not None:
            region = Region(0, buttons.virtual_region.y + line, 1, 1)
            now.scroll_to_region(region, animate=False, force=True)
        self.query_one("#story").scroll_end(animate=False, force=True)

    def _side_width(self, plan: Plan) -> int:
        if plan.is_wide:
            return self.app.size.width - plan.width - 2
        return self.app.size.width // 2 - 2

    def _log_lines(self) -> int:
        return 4 if self.app.size.height < 30 else 10

    def _titled(self, key: str, lines: list[Line]) -> list[Line]:
        return [line_of(self._text(key), "faint strong"), *lines] if lines else []

    def _prompt_lines(self) -> list[Line]:
        lines = [line_of(prompt_of(self._session), "accent strong")]
        if self._session.notice:
            lines.append(line_of(self._session.notice, "bad strong"))
        if self._session.advice:
            lines.append(line_of(self._session.advice, "accent"))
        return lines

    def _cursor_lines(self) -> list[Line]:
        session = self._session
        if session.cursor is None or not session.is_person_to_act:
            return []
        return [line_of(session.outlook.place_text(session.cursor), "faint")]

    def _show_head(self) -> None:
        session, summary = self._session, self._session.outlook.summary
        left = f" {self._text('game')} · {session.outlook.subtitle}"
        if session.made_by is not None:
            left += f" · {self._text('seed')} {session.made_by['seed']}"
        told = " · ".join(filter(None, (summary.heading, summary.verdict)))
        head = self.query_one("#head", Block)
        gap = self.app.size.width - width_of(left) - width_of(told) - 1
        head.show([line_of(f"{left}{' ' * max(gap, 2)}{told}", HEAD)], self._ground)
        if session.banner != self._banner:
            self._banner = session.banner
            head.add_class("new")
            self.set_timer(BANNER_SHOWN, lambda: head.remove_class("new"))

    def _planned(self) -> Plan:
        session = self._session
        tools = sum(
            self.query_one(name, Buttons).size.height for name in ("#tools", "#replay")
        )
        height = self.app.size.height - 1 - max(tools, 1)
        about = (session.games, session.seq, self.app.size.width, height)
        if self._plan is None or self._plan[0] != about:
            self._plan = about, plan_for(session, self.app.size.width, height)
        return self._plan[1]

    def _show_board(self, plan: Plan) -> None:
        session = self._session
        is_new = session.seq != self._struck
        has_struck = any(event.damage_to() for event in session.heard)
        flashes = is_new and has_struck and session.pace > 0
        self._struck = session.seq
        board = text_board(session, plan.size, shows_strikes=flashes)
        focus = session.controls.focus(session.shown)
        if focus is not None:
            board = board.around(focus, plan.width, plan.height)
        self.query_one(BoardView).show(board, self._ground)
        self._scroll_to_cursor(board)
        if flashes:
            shown = min(STRIKE_SHOWN, session.pace / 1000)
            self.set_timer(shown, lambda: self._show_board(plan))

    def _scroll_to_cursor(self, board: TextBoard) -> None:
        cursor = self._session.cursor
        if cursor is None or board.geometry is None:
            return
        x, y = board.middle(cursor)
        across, down = int(board.geometry.across), int(board.geometry.down)
        around = Region(x - across * 2, y - down * 2, across * 4 + 1, down * 4 + 1)
        self.query_one("#pane").scroll_to_region(around, animate=False, force=True)

    def _show_tools(self, *, is_playing: bool) -> None:
        session, ground = self._session, self._ground
        self.query_one("#replay", Buttons).show(
            panels.replay_buttons(session, is_playing=is_playing),
            ground,
            is_list=False,
        )
        self.query_one("#tools", Buttons).show(
            panels.tool_buttons(session), ground, is_list=False
        )
