"""The standard output: in colours on a terminal if rich is installed, else plain."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from alpaca_emblem.drawing.terminals import terminal_style
from alpaca_emblem.drawing.text import Line, Span, plain

if TYPE_CHECKING:
    from rich.console import Console


class Screen:
    """Shows lines of styled spans on the standard output.

    Attributes:
        is_terminal: True if the output is a terminal, not a file or another program.
        width: The number of columns.
        theme: The theme of the cells of boards: ``"light"`` or ``"dark"``.
    """

    def __init__(self) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.width = shutil.get_terminal_size().columns
        self.theme = theme_of_terminal()
        self._console = _console() if self.is_terminal else None

    def show(self, *lines: Line) -> None:
        """Show *lines*, one below another."""
        if self._console is None:
            print(plain(lines))
            return
        from rich.text import Text

        for line in lines:
            spans = ((text, terminal_style(style, self.theme)) for text, style in line)
            self._console.print(Text.assemble(*spans))

    def say(self, text: str, style: str = "") -> None:
        """Show a line of *text* in one style."""
        self.show((Span(text, style),))


def theme_of_terminal() -> str:
    """Return ``"light"`` if the terminal says that its ground is light, else "dark".

    Some terminals say so in COLORFGBG, as numbers of colours: ``0;15`` is black on
    white.
    """
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"


def _console() -> Console | None:
    """Return a console with colours; None without rich, or if NO_COLOR is set.

    See https://no-color.org.
    """
    if os.environ.get("NO_COLOR"):
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(highlight=False, soft_wrap=True)
