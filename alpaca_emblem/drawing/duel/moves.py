"""The moves of a duel's hero: its weapon, its abilities, and its items."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from attrs import frozen

from alpaca_emblem.drawing.duel.plates import SIGNS
from alpaca_emblem.drawing.emblems import Emblem, draw_emblem, emblem_of
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.drawing.duel.summary import DuelSummary

LINE: Final = 21
HEAD: Final = 34
FOOT: Final = 12
WIDTH: Final = 316
MOST_MOVES: Final = 9
"""The most lines of the list."""

_LONGEST_NAME: Final = 28
_LONGEST_LINE: Final = 48
"""In columns of a terminal, which are about as wide as letters of a picture."""


@frozen
class Move:
    """Something that the hero can use, in words.

    Attributes:
        emblem: Its sign, or None.
        name: What it is called: "Heavy blow".
        mana: The mana that it takes.
        wait: The number of turns until it is ready again.
        count: How many are left; None for what is not used up.
    """

    emblem: Emblem | None
    name: str
    mana: int = 0
    wait: int = 0
    count: int | None = None


def moves(summary: DuelSummary) -> tuple[Move, ...]:
    """Return what the hero can use, the weapon first; nothing after the end."""
    hero = summary.game.hero
    if summary.game.outcome is not None:
        return ()
    weapon = Move(emblem_of(hero.weapon), capitalised(summary.weapon(hero)))
    if not summary.game.rules.allows_skills:
        return (weapon,)
    return (weapon, *_abilities(summary), *_pack(summary))


def _abilities(summary: DuelSummary) -> Iterator[Move]:
    hero = summary.game.hero
    for ability, wait in zip(hero.abilities, hero.cooldowns, strict=True):
        name = capitalised(summary.item(ability.name))
        yield Move(emblem_of(ability), name, ability.mana, wait)


def _pack(summary: DuelSummary) -> Iterator[Move]:
    for item in summary.game.hero.items:
        if item is summary.game.hero.equipped_item:
            continue
        count = item.count if isinstance(item, Consumable) else None
        if count != 0:
            name = capitalised(summary.item(item.name))
            yield Move(emblem_of(item), name, count=count)


def moves_height(listed: tuple[Move, ...]) -> int:
    """Return the height of the list of *listed* moves, in pixels."""
    return HEAD + LINE * min(len(listed), MOST_MOVES) + FOOT if listed else 0


def draw_moves(
    pen: Pen, parent: Element, summary: DuelSummary, x: int, top: float
) -> None:
    """Draw the commands, and what the hero can use, with the corner at *x*, *top*."""
    listed = moves(summary)
    if not listed:
        return
    group = pen.add(parent, "g", "moves")
    if summary.game.rules.allows_skills:
        commands = shortened(summary.text("commands"), _LONGEST_LINE)
        pen.text(group, commands, x, top + 22, 12, "faint")
    for at, move in enumerate(listed[:MOST_MOVES]):
        _draw_move(pen, group, move, x, top + HEAD + LINE * at + 14)


def _draw_move(pen: Pen, parent: Element, move: Move, x: int, y: float) -> None:
    role = "faint" if move.wait else "ink"
    if move.emblem is not None:
        draw_emblem(pen, parent, move.emblem, x + 8, y - 4.5, 16, role, "page")
    pen.text(parent, shortened(move.name, _LONGEST_NAME), x + 24, y, 13, role)
    right = x + WIDTH - 24
    if move.count is not None:
        pen.text(parent, f"× {move.count}", right, y, 13, text_anchor="end")
    if move.wait:
        pen.text(
            parent, f"… {move.wait}", right - 46, y, 12, "faint", text_anchor="end"
        )
    if move.mana:
        drop, path = SIGNS["mana"]
        sign = pen.add(parent, "path", fill=drop, stroke=KEY, d=path)
        sign.set("stroke-width", ".8")
        sign.set("transform", f"translate({right - 22} {number(y - 4.5)})")
        pen.text(parent, str(move.mana), right, y, 13, text_anchor="end")
