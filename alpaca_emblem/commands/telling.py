"""What the reports of all games have in common: sentences, broken into lines."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.text import Span

if TYPE_CHECKING:
    from alpaca_emblem.commands.labels import Labels
    from alpaca_emblem.commands.screen import Screen
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.model.units import Unit
    from alpaca_emblem.texts import Names, Narrator

INDENT: Final = "  "


class Teller:
    """Tells of one game on a screen, in one language.

    Args:
        screen: Where it is shown.
        narrator: Who tells it.
        names: Who is who in the game.
        labels: What gives names the colours of their sides.
    """

    def __init__(
        self, screen: Screen, narrator: Narrator, names: Names, labels: Labels
    ) -> None:
        self._screen = screen
        self._narrator = narrator
        self._names = names
        self._labels = labels
        self._actions = 0

    def count(self) -> None:
        """Take note of an action that need not be told."""
        self._actions += 1

    def _label(self, unit: Unit) -> str:
        assert unit.number is not None, "whoever is in a game has a number"
        return f"{self._narrator.unit(unit.number, self._names):short}"

    def _text(self, key: str, **values: object) -> str:
        return self._narrator.text(f"{self._names.game}.report.{key}", **values)

    def _tell(self, event: Event, style: str = "", depth: int = 0) -> None:
        self._show(self._narrator.tell(event, self._names), style, depth)

    def _show(self, text: str, style: str = "", depth: int = 0) -> None:
        """Show *text*, broken into lines where a terminal would break it anywhere."""
        lines = [text]
        if self._screen.is_terminal:
            room = max(self._screen.width - len(INDENT) * (depth + 2), 20)
            lines = textwrap.wrap(text, room)
        for number, line in enumerate(lines):
            indent = INDENT * (depth + 2 * (number > 0))
            self._screen.show((Span(indent), *self._labels.paint(line, style)))
