"""Labels: names of units and players in a sentence, in the colours of their sides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.text import Span
from alpaca_emblem.texts import Names

if TYPE_CHECKING:
    from alpaca_emblem.texts import Narrator

NOTHING: Final = "(?!)"
"""The pattern that is found nowhere."""


class Labels:
    """Finds the names of a game's units and players in what a narrator tells.

    Args:
        narrator: Whose words they are.
        players: The names of the sides, in their order.
        names: The units.
        are_named: Whether players have names to be found, and not only units.
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
        """*text* as spans: labels in the style of their side, the rest in *style*."""
        end = 0
        for found in self._pattern.finditer(text):
            yield Span(text[end : found.start()], style)
            yield Span(found[0], self._styles[found[0]])
            end = found.end()
        yield Span(text[end:], style)
