"""The legend beside the picture of a dungeon: how far it is, and who is there."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.standings import (
    Creature,
    creatures,
    facts,
    heading,
    things,
    verdict,
)
from alpaca_emblem.drawing.dungeon.tokens import draw_creature, draw_letter
from alpaca_emblem.drawing.svg import add, add_text, add_title
from alpaca_emblem.drawing.words import shortened

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon

LEGEND_WIDTH: Final = 230
MOST_LISTED: Final = 10
"""Of creatures, and of kinds of things."""

_LEFT: Final = 6
_HEAD: Final = 70
_CREATURE: Final = 32
"""The height of its row in pixels, and below of a thing, and of a line."""
_THING: Final = 24
_LINE: Final = 18
_END: Final = 24
_LONGEST_LINE: Final = 28
"""In columns of a terminal, which letters of a picture take about as much of."""


def legend_height(dungeon: Dungeon) -> float:
    """How much room the legend takes, in pixels."""
    listed = [*islice(things(dungeon), MOST_LISTED)]
    people = creatures(dungeon)[:MOST_LISTED]
    lines = len([*_lines(dungeon)])
    sizes = _CREATURE * len(people) + _THING * len(listed) + _LINE * lines
    return _HEAD + sizes + _END


def draw_legend(parent: Element, dungeon: Dungeon) -> None:
    """Draw the legend into *parent*, from its upper left corner on."""
    parent.set("fill", palette.INK)
    add_text(parent, heading(dungeon), _LEFT, 40, font_size=18, font_weight="bold")
    add_text(parent, verdict(dungeon), _LEFT, 60, font_size=13)
    y: float = _HEAD
    for one in creatures(dungeon)[:MOST_LISTED]:
        _draw_creature_row(parent, one, y)
        y += _CREATURE
    for symbol, name, count in islice(things(dungeon), MOST_LISTED):
        draw_letter(parent, symbol, (_LEFT + 14, y + _THING / 2), 18)
        words = f"{name} x {count}" if count > 1 else name
        _write(parent, words, y + _THING / 2 + 4, _LEFT + 36)
        y += _THING
    for words in _lines(dungeon):
        y += _LINE
        _write(parent, words, y - 4, _LEFT)


def _lines(dungeon: Dungeon) -> list[str]:
    """How many are not listed, and what else is to be said of the adventurer."""
    left = len(creatures(dungeon)) - MOST_LISTED
    more = [f"and {left} more who are after it"] if left > 0 else []
    return [*more, *facts(dungeon)]


def _draw_creature_row(parent: Element, one: Creature, y: float) -> None:
    group = add(parent, "g", class_="row")
    if not one.is_seen:
        group.set("opacity", "0.5")
    draw_creature(group, one, (_LEFT + 14, y + _CREATURE / 2), 28)
    _write(group, one.name, y + _CREATURE / 2 + 4, _LEFT + 36)
    add_text(
        group, one.hit_points, LEGEND_WIDTH - 20, y + _CREATURE / 2 + 4, font_size=13
    ).set("text-anchor", "end")


def _write(parent: Element, words: str, y: float, x: float) -> None:
    line = add_text(parent, shortened(words, _LONGEST_LINE), x, y, font_size=13)
    add_title(line, words)
