"""The legend of a dungeon: the state of the adventurer, who is there, and what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.people import draw_creature
from alpaca_emblem.drawing.dungeon.things import draw_thing
from alpaca_emblem.drawing.pens import number
from alpaca_emblem.drawing.text import printable, shortened, width_of
from alpaca_emblem.drawing.tokens import draw_bar, token_layer

if TYPE_CHECKING:
    from alpaca_emblem.drawing.dungeon.summary import (
        CreatureSummary,
        DungeonSummary,
        Note,
    )
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.stats import Effect

LEGEND_WIDTH: Final = 250
MOST_LISTED: Final = 10
"""The number of monsters, and of kinds of items, that are listed."""

_LEFT: Final = 8
_RIGHT: Final = LEGEND_WIDTH - 14
_HEAD: Final = 56
"""The base line of the verdict, in pixels; below, the heights of other parts."""
_VERDICT: Final = 16
_CARD: Final = 64
_LEVEL: Final = 16
_CREATURE: Final = 36
_THING: Final = 28
_LINE: Final = 20
_GAP: Final = 13
_END: Final = 18
_TILE: Final = 19
_TEXT: Final = _LEFT + 38
"""The left edge of the names of creatures and things."""
_LONGEST_NAME: Final = 18
_LONGEST_VERDICT: Final = 32
_LONGEST_LINE: Final = 27
"""In columns of a terminal, which are about as wide as letters of a picture."""


def legend_height(summary: DungeonSummary) -> float:
    """Return the height of the legend, in pixels."""
    monsters = len(summary.creatures()) - 1
    things = min(len(summary.finds()), MOST_LISTED)
    notes = len([*summary.notes()])
    blocks = (
        _CARD + (_LEVEL if summary.level() else 0),
        _CREATURE * min(monsters, MOST_LISTED) + _LINE * (monsters > MOST_LISTED),
        _THING * things,
        _THING * notes,
    )
    head = _HEAD + _VERDICT * len(_head(summary)) - 4
    return head + sum(block + _GAP for block in blocks if block) + _END


def draw_legend(pen: Pen, parent: Element, summary: DungeonSummary) -> None:
    """Draw the legend into *parent*, from its upper left corner on."""
    legend = _Legend(pen, parent, summary)
    legend.draw_head(_head(summary))
    hero, *monsters = summary.creatures()
    legend.draw_card(hero)
    legend.draw_monsters(monsters)
    legend.draw_finds(summary.finds()[:MOST_LISTED])
    legend.draw_notes([*summary.notes()])


def _head(summary: DungeonSummary) -> list[str]:
    """Return the lines of the verdict; of several, the last one may be too long."""
    lines = [""]
    for word in summary.verdict.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer) <= _LONGEST_VERDICT or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class _Legend:
    """Draws a legend from top to bottom: what is alike is in groups, which save bytes.

    Attributes:
        ground: The group of what lies below all else: cards, tiles and lines.
        people: The group of tokens.
        things: The group of items.
        words: The group of texts in ink.
        notes: The group of texts in faint ink.
        y: How far the legend has been drawn.
    """

    def __init__(self, pen: Pen, parent: Element, summary: DungeonSummary) -> None:
        self.pen, self.summary = pen, summary
        self.ground = pen.add(parent, "g")
        self.people = token_layer(pen, parent)
        self.things = pen.add(parent, "g")
        self.words = pen.add(parent, "g", fill="ink", font_size=13)
        self.notes = pen.add(parent, "g", fill="faint", font_size=13)
        self.y: float = _HEAD

    def draw_head(self, verdict: list[str]) -> None:
        heading = self.write(self.words, self.summary.heading, _LEFT, 36)
        heading.set("font-size", "17")
        heading.set("font-weight", "bold")
        for line in verdict:
            self.write(self.notes, line, _LEFT, self.y, _LONGEST_VERDICT)
            self.y += _VERDICT
        self.y -= 4

    def draw_card(self, hero: CreatureSummary) -> None:
        """Draw the adventurer with its numbers."""
        level = self.summary.level()
        height = _CARD + (_LEVEL if level else 0)
        size = {"width": LEGEND_WIDTH - 8, "height": height}
        self.pen.add(
            self.ground, "rect", "card", "panel", "line", x=2, y=self.y, rx=10, **size
        )
        draw_creature(self.pen, self.people, hero, 36, self.y + 32, 58, compact=False)
        name = self.write(self.words, hero.name, 68, self.y + 26, _LONGEST_NAME)
        name.set("font-weight", "bold")
        self.write_number(hero.hit_points, self.y + 26)
        draw_bar(
            self.pen, self.people, max(0, hero.health), 68, self.y + 36, _RIGHT - 72, 11
        )
        if level:
            self.write(self.notes, level, 68, self.y + 66, 22)
        self.y += height + _GAP

    def draw_monsters(self, monsters: list[CreatureSummary]) -> None:
        for one in monsters[:MOST_LISTED]:
            middle = self.y + _CREATURE / 2
            draw_creature(self.pen, self.people, one, _LEFT + 16, middle, 36)
            group = self.words if one.is_seen else self.notes
            self.write(group, one.name, _TEXT, middle + 5, _LONGEST_NAME)
            self.write_number(one.hit_points, middle + 5)
            self.y += _CREATURE
        left = len(monsters) - MOST_LISTED
        if left > 0:
            more = self.summary.text("more", count=left)
            self.write(self.notes, more, _LEFT, self.y + 14)
            self.y += _LINE
        self.y += _GAP if monsters else 0

    def draw_finds(self, finds: tuple[tuple[Item, str], ...]) -> None:
        if finds:
            self.draw_tiles("tile", palette.TRACK, 4, range(len(finds)))
        for item, name in finds:
            self.draw_row(item, name)
        self.y += _GAP if finds else 0

    def draw_notes(self, notes: list[Note]) -> None:
        """Draw what the adventurer has; what it uses has a golden frame."""
        if not notes:
            return
        line = f"M{_LEFT} {number(self.y - _GAP / 2)}H{_RIGHT}"
        self.pen.add(self.ground, "path", "", "none", "line", d=line)
        used = [at for at, note in enumerate(notes) if note.is_used]
        if used:
            self.draw_tiles("used", palette.GOLD, 8, used)
        self.draw_tiles("tile", palette.TRACK, 4, range(len(notes)))
        for note in notes:
            self.draw_row(note.about, note.words)

    def draw_tiles(
        self, class_: str, colour: str, stroke: int, rows: Iterable[int]
    ) -> None:
        """Draw tiles in the *rows* from here on; a wide *stroke* rounds them."""
        x, side = _LEFT + 14 - _TILE / 2, number(_TILE)
        tops = (self.y + _THING * (row + 0.5) - _TILE / 2 for row in rows)
        path = "".join(f"M{number(x)} {number(y)}h{side}v{side}h-{side}z" for y in tops)
        self.pen.add(
            self.ground, "path", class_, colour, colour, d=path, stroke_width=stroke
        ).set("stroke-linejoin", "round")

    def draw_row(self, thing: Item | Effect, words: str) -> None:
        middle, knowledge = self.y + _THING / 2, self.summary.game.knowledge
        draw_thing(
            self.pen,
            self.things,
            thing,
            knowledge,
            _LEFT + 14,
            middle,
            _TILE + 6,
            halo=None,
        )
        self.write(self.words, words, _TEXT, middle + 5)
        self.y += _THING

    def write(
        self,
        group: Element,
        words: str,
        x: float,
        y: float,
        longest: int = _LONGEST_LINE,
    ) -> Element:
        """Write *words*, shortened to fit; their title has all of them."""
        line = self.pen.add(group, "text", x=x, y=y)
        line.text = printable(shortened(words, longest))
        if shortened(words, longest) != words:
            self.pen.title(line, words)
        return line

    def write_number(self, words: str, y: float) -> None:
        self.write(self.notes, words, _RIGHT, y).set("text-anchor", "end")
