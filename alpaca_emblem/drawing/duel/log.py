"""The log of a duel: whose turn it is, and the last events, each with a sign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem import duel
from alpaca_emblem.drawing.duel.layout import EDGE
from alpaca_emblem.drawing.duel.screen import event_style
from alpaca_emblem.drawing.emblems import EMBLEMS, Emblem, draw_emblem, emblem_of
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.drawing.text import shortened

if TYPE_CHECKING:
    from alpaca_emblem.drawing.duel.summary import DuelSummary
    from alpaca_emblem.games.values import Event

LINE: Final = 21
HEAD: Final = 34
FOOT: Final = 12
"""Measures of the log in pixels."""

_LETTER: Final = 7.2

_ROLES: Final[Mapping[str, str]] = {
    "green": "good",
    "grey": "faint",
    "magenta": "bad",
    "red": "bad",
    "yellow": "accent",
}
"""The colours of the signs, by the styles of the log; others are plain."""

_SIGNS: Final[Mapping[type, str]] = {
    duel.DuelEnded: "crown",
    duel.DuelStarted: "sword",
    duel.FighterFell: "skull",
    duel.FighterHealed: "healing draught",
    duel.Fled: "way up",
    duel.FlightFailed: "way up",
    duel.StrikeLanded: "sword",
    duel.StrikeMissed: "shield",
    duel.TurnLost: "stun",
}
"""The emblems of events that are about nothing with an emblem of its own."""


def log_height(told: Sequence[Event]) -> int:
    """Return the height of the log of so many events, in pixels."""
    return HEAD + LINE * len(told) + FOOT


def draw_log(
    pen: Pen,
    parent: Element,
    summary: DuelSummary,
    told: Sequence[Event],
    width: int,
    top: float = 0,
) -> None:
    """Draw the log of *told* events from the height *top* on."""
    longest = int((width - 2 * EDGE) / _LETTER)
    _write(pen, parent, summary.verdict, EDGE, top + 22, longest).set(
        "font-weight", "bold"
    )
    for at, (event, words) in enumerate(zip(told, summary.tell(told), strict=True)):
        y = top + HEAD + LINE * at + 14
        emblem = event_emblem(event)
        if emblem is not None:
            role = _ROLES.get(event_style(event), "ink")
            draw_emblem(pen, parent, emblem, EDGE + 8, y - 4.5, 16, role, "page")
        _write(pen, parent, words, EDGE + 24, y, longest - 3)


def _write(
    pen: Pen, parent: Element, words: str, x: float, y: float, longest: int
) -> Element:
    short = shortened(words, longest)
    line = pen.text(parent, short, x, y, 13)
    if short != words:
        pen.title(line, words)
    return line


def event_emblem(event: Event) -> Emblem | None:
    """Return the sign of *event*: that of its effect, ability or item if it has one."""
    for attribute in ("effect", "spell", "ability", "item"):
        name = getattr(event, attribute, None)
        if name is not None:
            return emblem_of(name)
    return EMBLEMS.get(_SIGNS.get(type(event), ""))
