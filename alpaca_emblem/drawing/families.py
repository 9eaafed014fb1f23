"""The drawing of a family of games, which each describes in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from attrs import frozen

if TYPE_CHECKING:
    from typing import Any

    from alpaca_emblem.drawing.parts import Parts
    from alpaca_emblem.drawing.summary import Summary
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.texts import Narrator

DrawnT = TypeVar("DrawnT")

Draw = Callable[["Any", "Sequence[Event]", "Narrator", str], DrawnT]
"""A function that draws a game, the events that led to it, in a language and theme."""


@frozen
class Drawing:
    """The drawing of the games of one family.

    Attributes:
        svg: Draws board and legend as one picture.
        parts: Draws them as two. The board always has the same size, or nearly so.
        summary: Makes the summary of a game.
        actions: The number of the last actions whose events are shown.
    """

    svg: Draw[str]
    parts: Draw[Parts[str]]
    summary: Callable[[Any, Narrator], Summary[Any]]
    actions: int = 1
