"""Widgets: the board, and buttons in rows; both know what lies below the mouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from alpaca_emblem.drawing import Line
from alpaca_emblem.drawing.text import Span, printable, shortened, width_of
from alpaca_emblem.play.controls import Pick
from alpaca_emblem.play.terminal.styles import content_of
from alpaca_emblem.play.text_boards import TextBoard

RIGHT_BUTTON: Final = 3


class Picked(Message):
    """The mouse was pressed on something that can be picked, or moved over it.

    Attributes:
        pick: A cell or a choice; None beside all.
        is_click: True if it was pressed.
        is_back: True if it was pressed to take a pick back.
    """

    def __init__(
        self, pick: Pick | None, *, is_click: bool, is_back: bool = False
    ) -> None:
        super().__init__()
        self.pick, self.is_click, self.is_back = pick, is_click, is_back


class BoardView(Static):
    """The board of a session.

    Attributes:
        board: The board that is shown, or None.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.board: TextBoard | None = None
        self._below: Pick | None = None

    def show(self, board: TextBoard, theme: str) -> None:
        """Show *board*."""
        before, self.board = self.board, board
        is_as_large = before is not None and (before.width, before.height) == (
            board.width,
            board.height,
        )
        if not is_as_large:
            self.styles.width, self.styles.height = board.width, board.height
        self.update(content_of(board.lines(), theme), layout=not is_as_large)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        below = self._pick_at(event.x, event.y)
        if below != self._below:
            self._below = below
            self.post_message(Picked(below, is_click=False))

    def on_click(self, event: events.Click) -> None:
        pick = self._pick_at(event.x, event.y)
        is_back = event.button == RIGHT_BUTTON
        self.post_message(Picked(pick, is_click=True, is_back=is_back))

    def _pick_at(self, x: int, y: int) -> Pick | None:
        return None if self.board is None else self.board.pick_at(x, y)


class Block(Static):
    """Lines of words, which are laid out again only if they change."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._shown: tuple[Sequence[Line], str] | None = None

    def show(self, lines: Sequence[Line], theme: str) -> None:
        """Show *lines*; nothing where there are none."""
        if self._shown != (lines, theme):
            self._shown = lines, theme
            self.display = bool(lines)
            self.update(content_of(lines, theme))


class Button(NamedTuple):
    """Words that can be pressed.

    Attributes:
        name: What they stand for.
        key: The key that does the same; empty for none.
        label: The words.
        is_aimed: True if they are looked at.
    """

    name: str
    key: str
    label: str
    is_aimed: bool = False


class Buttons(Widget):
    """Buttons in as many rows as they need."""

    DEFAULT_CSS = "Buttons { height: auto; }"

    class Pressed(Message):
        """A button was pressed.

        Attributes:
            buttons: The widget.
            name: What the button stands for.
        """

        def __init__(self, buttons: Buttons, name: str) -> None:
            super().__init__()
            self.buttons, self.name = buttons, name

        @property
        def control(self) -> Buttons:
            return self.buttons

    class Pointed(Pressed):
        """The mouse moved over a button."""

    def __init__(self, id: str, *, is_list: bool = False) -> None:
        super().__init__(id=id)
        self.is_list = is_list
        self._buttons: tuple[Button, ...] = ()
        self._theme = "dark"
        self._at: list[tuple[int, range, str]] = []
        self._below = ""

    def show(self, buttons: Iterable[Button], theme: str, *, is_list: bool) -> None:
        """Show *buttons*; one in each line if *is_list* is true."""
        now = tuple(buttons)
        is_same = (now, theme, is_list) == (self._buttons, self._theme, self.is_list)
        self._buttons, self._theme, self.is_list = now, theme, is_list
        if not is_same:
            self.display = bool(now)
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width)) if self._buttons else 0

    def render(self) -> Content:
        return content_of(self._lines(self.size.width), self._theme)

    def _lines(self, width: int) -> Sequence[Line]:
        """Return the buttons in lines of *width* columns, and note where they are."""
        lines: list[list[Span]] = [[]]
        end, self._at = 0, []
        for button in self._buttons:
            spans = _spans(button, max(width - 1, 8))
            wide = sum(width_of(span.text) for span in spans)
            if end and (self.is_list or end + wide > width):
                lines.append([])
                end = 0
            self._at.append((len(lines) - 1, range(end, end + wide), button.name))
            lines[-1] += [*spans, Span(" ")]
            end += wide + 1
        return [tuple(line) for line in lines]

    @property
    def aimed_line(self) -> int | None:
        """The line of the button that is looked at, or None."""
        aimed = [button.name for button in self._buttons if button.is_aimed]
        return next((row for row, _, name in self._at if name in aimed), None)

    def offset_of(self, name: str) -> tuple[int, int]:
        """Return the column and the line where the button *name* begins.

        Raises:
            KeyError: No button has that name.
        """
        found = {one: (at.start, row) for row, at, one in self._at}
        return found[name]

    def _name_at(self, x: int, y: int) -> str:
        return next((name for row, at, name in self._at if row == y and x in at), "")

    def on_mouse_move(self, event: events.MouseMove) -> None:
        below = self._name_at(event.x, event.y)
        if below != self._below:
            self._below = below
            self.post_message(self.Pointed(self, below))

    def on_leave(self, _: events.Leave) -> None:
        self._below = ""

    def on_click(self, event: events.Click) -> None:
        event.stop()
        name = self._name_at(event.x, event.y)
        if name:
            self.post_message(self.Pressed(self, name))


def _spans(button: Button, width: int) -> tuple[Span, ...]:
    """Return a button as spans: its key as a chip, and its words."""
    sign = ">" if button.is_aimed else " "
    label = shortened(printable(button.label), width - width_of(button.key) - 4)
    chip = (Span(f" {button.key} ", "ready strong"),) if button.key else ()
    style = "reach strong" if button.is_aimed else ""
    return (*chip, Span(f"{sign}{label} ", style))
