"""The standard output: in colours on a terminal if rich is installed, else plain."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from alpaca_emblem.drawing.palette import terminal_style
from alpaca_emblem.drawing.text import Line, Span, plain

if TYPE_CHECKING:
    from rich.console import Console


class Screen:
    """Shows lines of styled spans on the standard output.

    Attributes:
        is_terminal: True if the output is a terminal, not a file or another program.
        width: The number of columns.
    """

    def __init__(self) -> None:
        self.is_terminal = sys.stdout.isatty()
        self.width = shutil.get_terminal_size().columns
        self._console = _console() if self.is_terminal else None

    def show(self, *lines: Line) -> None:
        """Show *lines*, one below another."""
        if self._console is None:
            print(plain(lines))
            return
        from rich.text import Text

        for line in lines:
            spans = ((text, terminal_style(style)) for text, style in line)
            self._console.print(Text.assemble(*spans))

    def say(self, text: str, style: str = "") -> None:
        """Show one line of *text* in one style."""
        self.show((Span(text, style),))


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
