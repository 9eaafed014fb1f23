"""Reports: sentences about a game on a screen, with names in the colours of sides."""

from __future__ import annotations

import re
import textwrap
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.summary import agent_text
from alpaca_emblem.drawing.text import Span
from alpaca_emblem.texts import Names

if TYPE_CHECKING:
    from alpaca_emblem.agents import Played
    from alpaca_emblem.commands.running import Turn
    from alpaca_emblem.commands.screen import Screen
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.model.units import Unit
    from alpaca_emblem.texts import Narrator

INDENT: Final = "  "
NOTHING: Final = "(?!)"
"""A pattern that never matches."""


class Labels:
    """Finds the names of a game's units and players in the texts of a narrator.

    Args:
        narrator: The narrator.
        players: The names of the sides, in their order.
        names: The units.
        are_named: True if players are found by name, too, and not only units.
    """

    def __init__(
        self,
        narrator: Narrator,
        players: tuple[str, ...],
        names: Names,
        *,
        are_named: bool = True,
    ) -> None:
        styles = {name: f"side-{side}" for side, name in enumerate(players, start=1)}
        found = players if are_named else ()
        self._styles = {narrator.player(name): styles[name] for name in found}
        for number, named in names.units.items():
            if named.owner is not None:
                label = f"{narrator.unit(number, names):short}"
                self._styles[label] = styles[named.owner]
        alternatives = "|".join(map(re.escape, self._styles)) or NOTHING
        self._pattern = re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)")

    def paint(self, text: str, style: str = "") -> Iterator[Span]:
        """Yield *text* as spans, with labels in the style of their side."""
        end = 0
        for found in self._pattern.finditer(text):
            yield Span(text[end : found.start()], style)
            yield Span(found[0], self._styles[found[0]])
            end = found.end()
        yield Span(text[end:], style)


class Report(ABC):
    """Reports one game on a screen, in one language.

    Args:
        screen: Where it is shown.
        narrator: The narrator.
        names: The units of the game by number.
        labels: The names that get the colours of their sides; by default none.
    """

    def __init__(
        self,
        screen: Screen,
        narrator: Narrator,
        names: Names,
        labels: Labels | None = None,
    ) -> None:
        self._screen = screen
        self._narrator = narrator
        self._names = names
        self._labels = labels or Labels(narrator, (), Names(names.game))
        self._actions = 0

    @abstractmethod
    def opening(self) -> None:
        """Show the players, the map, and the rules."""

    def note(self, played: Played) -> None:
        """Count an action, even if it is not reported."""
        self._actions += 1

    @abstractmethod
    def tell(self, turn: Turn) -> None:
        """Tell an action by its events."""

    def last_position(self) -> None:  # noqa: B027
        """Show the position at the end, if no event has led to it."""

    @abstractmethod
    def closing(self) -> None:
        """Show how the game ended, and how to see it again."""

    def _tell_end(self, game: Game, **counts: object) -> None:
        """Show how long *game* was, and how to see it again."""
        self._show(self._text("played", actions=self._actions, **counts))
        self._show(self._text("seed", seed=game.options["seed"]))
        self._show(self._text("digest", digest=game.digest()))

    def _agent(self, name: str) -> str:
        return agent_text(name, self._narrator)

    def _label(self, unit: Unit) -> str:
        assert unit.number is not None, "units of a game have numbers"
        return f"{self._narrator.unit(unit.number, self._names):short}"

    def _text(self, key: str, **values: object) -> str:
        return self._narrator.text(f"{self._names.game}.report.{key}", **values)

    def _tell(self, event: Event, style: str = "", depth: int = 0) -> None:
        self._show(self._narrator.tell(event, self._names), style, depth)

    def _show(self, text: str, style: str = "", depth: int = 0) -> None:
        """Show *text*, wrapped between words if it goes to a terminal."""
        lines = [text]
        if self._screen.is_terminal:
            room = max(self._screen.width - len(INDENT) * (depth + 2), 20)
            lines = textwrap.wrap(text, room)
        for number, line in enumerate(lines):
            indent = INDENT * (depth + 2 * (number > 0))
            self._screen.show((Span(indent), *self._labels.paint(line, style)))
