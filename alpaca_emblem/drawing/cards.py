"""Cards: a unit or an item as a picture, with its name and numbers; and the logo.

Units and items call these functions from their ``_repr_svg_``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.emblems import EMBLEMS, draw_emblem, emblem_of
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.pieces import side_on_field
from alpaca_emblem.drawing.summary import (
    hit_points_text,
    item_text,
    narrator_of,
    unit_label,
    unit_title,
)
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.unit import Unit
from alpaca_emblem.texts import Narrator
from alpaca_emblem.texts.phrases import capitalised

WIDTH: Final = 460
TEXT_LEFT: Final = 96
"""The left edge of the words; the token or the emblem is to the left of it."""
WORDS_LEFT: Final = 200
"""The left edge of the second column."""
FIRST_LINE: Final = 52
LINE: Final = 20
LONGEST_NAME: Final = 36
LONGEST_LABEL: Final = 16
LONGEST_FACT: Final = 34
LONGEST_ITEM: Final = 46
"""In columns; longer texts are shortened."""
MOST_ITEMS: Final = 8
"""The number of items of a unit that are listed."""


Fact: TypeAlias = tuple[str, str]
"""The emblem of a line of a card, and its words."""


def unit_svg(unit: Unit, language: str | Narrator = "en", theme: str = "light") -> str:
    """Return *unit* as a card: its token, class, hit points, place and items.

    Args:
        unit: The unit; it does not change.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``. See `style_sheet`.

    Raises:
        InvalidTypeError: *unit* is not a unit.
        InvalidValueError: There is no such language or theme.
    """
    instance("unit", unit, Unit)
    narrator, pen = narrator_of(language), Pen.of(theme)
    facts, items = _unit_facts(unit, narrator), _carried_first(unit)
    lines = len(facts) + min(len(items), MOST_ITEMS + 1)
    root = _card(pen, unit_title(unit, narrator), unit_label(unit, narrator), lines)
    _write_facts(pen, root, facts)
    _list_items(pen, root, items, len(facts), narrator)
    draw_token(pen, token_layer(pen, root), unit_token(unit), 48, 52)
    return to_text(root)


def unit_token(unit: Unit) -> Token:
    """Return the token of *unit* outside of any turn, in the colour of its owner."""
    item = unit.equipped_item
    return Token(
        emblem=emblem_of(unit),
        letter=unit.letter,
        side=side_on_field(unit),
        health=unit.hit_points / unit.max_hit_points,
        number=unit.number,
        badge=emblem_of(item) if unit.has_equipped_item else None,
        crown=unit.must_survive,
        dead=not unit.is_alive,
        unit=unit.number,
    )


def item_svg(item: Item, language: str | Narrator = "en", theme: str = "light") -> str:
    """Return *item* as a card: its emblem, class, power, range and owner.

    Args:
        item: The item; it does not change.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``. See `style_sheet`.

    Raises:
        InvalidTypeError: *item* is not an item.
        InvalidValueError: There is no such language or theme.
    """
    instance("item", item, Item)
    narrator, pen = narrator_of(language), Pen.of(theme)
    name = capitalised(item_text(item.name, narrator))
    facts = _item_facts(item, narrator)
    root = _card(pen, name, name, len(facts))
    _write_facts(pen, root, facts)
    _draw_item(pen, root, item)
    return to_text(root)


def _draw_item(pen: Pen, parent: Element, item: Item) -> None:
    key, paper = palette.KEY, palette.PAPER
    disc = pen.add(parent, "circle", fill=paper, stroke=key, cx=48, cy=49, r=28)
    disc.set("stroke-width", "2")
    emblem = emblem_of(item)
    if emblem is None:
        letter = pen.text(parent, item.name[:1].upper(), 48, 60, 30, key)
        letter.set("text-anchor", "middle")
        letter.set("font-weight", "bold")
    else:
        draw_emblem(pen, parent, emblem, 48, 49, 38, key, paper)


def _unit_facts(unit: Unit, narrator: Narrator) -> list[Fact]:
    facts = {
        "summary.columns.class": _class_of(unit, narrator),
        "summary.columns.hit_points": hit_points_text(unit),
        "summary.columns.movement": narrator.number(unit.movement),
    }
    if unit.location is not None:
        facts["notebook.place"] = narrator.place(unit.location.place)
    return [(narrator.text(key), words) for key, words in facts.items()]


def _item_facts(item: Item, narrator: Narrator) -> list[Fact]:
    facts = {
        "summary.columns.class": _class_of(item, narrator),
        "summary.columns.power": _span(item.power, item.max_power),
        "summary.columns.range": _span(item.min_range, item.max_range),
    }
    if item.owner is not None:
        facts["summary.columns.unit"] = unit_label(item.owner, narrator)
    return [(narrator.text(key), words) for key, words in facts.items()]


def _carried_first(unit: Unit) -> list[Item]:
    """Return the items of *unit*, the equipped one first."""
    return sorted(unit.items, key=lambda item: item is not unit.equipped_item)


def _class_of(thing: object, narrator: Narrator) -> str:
    return capitalised(f"{narrator.catalogue.noun(type(thing).__name__)}")


def _carried(item: Item, narrator: Narrator) -> str:
    return narrator.text(
        "notebook.carried",
        item=item_text(item.name, narrator),
        power=_span(item.power, item.max_power),
        range=_span(item.min_range, item.max_range),
    )


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least}-{most}"


def _card(pen: Pen, title: str, name: str, lines: int) -> Element:
    """Return a picture with a *name* and room for *lines* below it."""
    height = max(98, 50 + LINE * lines)
    root = pen.picture(WIDTH, height, title, background=None)
    pen.add(
        root,
        "rect",
        fill="panel",
        stroke="line",
        x=0.5,
        y=0.5,
        width=WIDTH - 1,
        height=height - 1,
        rx=12,
    )
    heading = pen.text(root, shortened(name, LONGEST_NAME), TEXT_LEFT, 28, 16)
    heading.set("font-weight", "bold")
    return root


def _write_facts(pen: Pen, parent: Element, facts: Iterable[Fact]) -> None:
    for at, (about, words) in enumerate(facts):
        y = FIRST_LINE + LINE * at
        pen.text(
            parent, shortened(about, LONGEST_LABEL), TEXT_LEFT, y, 12, fill="faint"
        )
        pen.text(parent, shortened(words, LONGEST_FACT), WORDS_LEFT, y, 13)


def _list_items(
    pen: Pen,
    parent: Element,
    items: Sequence[Item],
    line: int,
    narrator: Narrator,
) -> None:
    """List *items* from a *line* on, each with its emblem, the equipped one in bold."""
    for at, item in enumerate(items[:MOST_ITEMS], start=line):
        y = FIRST_LINE + LINE * at
        is_equipped = item.owner is not None and item is item.owner.equipped_item
        group = pen.add(parent, "g")
        key = "summary.columns.item" if is_equipped else "notebook.items"
        pen.title(group, narrator.text(key))
        emblem = emblem_of(item)
        if emblem is not None:
            draw_emblem(pen, group, emblem, TEXT_LEFT + 8, y - 4.5, 16, "ink", "panel")
        words = shortened(_carried(item, narrator), LONGEST_ITEM)
        text = pen.text(group, words, TEXT_LEFT + 24, y, 13)
        if is_equipped:
            text.set("font-weight", "bold")
    if len(items) > MOST_ITEMS:
        more = narrator.text("summary.more", count=len(items) - MOST_ITEMS)
        y = FIRST_LINE + LINE * (line + MOST_ITEMS)
        pen.text(parent, more, TEXT_LEFT, y, 12, fill="faint")


def logo_svg() -> str:
    """Return an alpaca in the colour of paper, for a dark ground, of 24 x 24 pixels."""
    pen = Pen(classes=False)
    root = pen.picture(24, 24, "Alpaca Emblem", None)
    draw_emblem(pen, root, EMBLEMS["alpaca"], 12, 12, 24, palette.PAPER, "frame")
    return to_text(root)
