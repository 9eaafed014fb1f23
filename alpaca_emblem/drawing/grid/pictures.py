"""The grid battle as a picture: the board, and beside it who fights, by sides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.fields import MARGIN, PITCH, field_size
from alpaca_emblem.drawing.grid.board import DIMMED, draw_board, draw_mark, draw_note
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.standings import (
    Person,
    as_battle,
    fallen,
    heading,
    name_of,
    people,
    verdict,
)
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.drawing.svg import (
    add,
    add_text,
    add_title,
    number,
    picture,
    to_text,
)
from alpaca_emblem.drawing.tokens import draw_badge
from alpaca_emblem.drawing.words import shortened
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.model.terrain import GRASS

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.views import View

LEGEND_WIDTH: Final = 262
_LEFT: Final = 6
_HEAD: Final = 66
_SIDE: Final = 24
"""The height of a side's name, in pixels, and below of a person and of the keys."""
_PERSON: Final = 46
_KEY: Final = 48
_KEYS: Final = 90
_LONGEST_NAME: Final = 22
_LONGEST_LINE: Final = 34
"""In columns of a terminal, which letters of a picture take about as much of."""


def grid_svg(game: GridBattle | View, marks: Iterable[Mark] = ()) -> str:
    """The picture of a grid battle as SVG: its board, and who fights.

    Who can act now has a ring; who has acted is dimmed. Of a view, only what its side
    sees is drawn: places out of its sight are darker, and nobody stands there.

    Args:
        game: What is drawn; it does not change.
        marks: What is to be marked: see `reach_marks`, `selection_marks` and
            `danger_marks`.

    Raises:
        InvalidTypeError: *game* is not a grid battle, or *marks* are not marks.
    """
    battle, shown = as_battle(game), collection("marks", marks, Mark)
    width, height = field_size(battle.field)
    legend_height = _HEAD + sum(_side_height(battle, side) for side in SIDES)
    height = max(height, legend_height + (_KEYS if shown else 0) + MARGIN)
    words = f"{battle.scenario.name}. {heading(battle)}: {verdict(battle)}"
    root = picture(width + LEGEND_WIDTH, height, words, palette.PAGE)
    draw_board(root, battle, shown)
    # An svg inside an svg cuts off whatever is too long for it.
    legend = add(root, "svg", class_="legend", x=width, width=LEGEND_WIDTH)
    legend.set("height", number(height))
    legend.set("fill", palette.INK)
    _draw_head(legend, battle)
    y: float = _HEAD
    for side in SIDES:
        _draw_side(legend, battle, side, y)
        y += _side_height(battle, side)
    _draw_keys(legend, {mark.kind for mark in shown}, y)
    return to_text(root)


def _side_height(battle: GridBattle, side: str) -> float:
    dead = any(battle.side_of(unit) == side for unit in fallen(battle))
    return _SIDE + _PERSON * len(battle.side(side).units) + 18 * dead + 10


def _draw_head(parent: Element, battle: GridBattle) -> None:
    add_text(parent, heading(battle), _LEFT, 36, font_size=18, font_weight="bold")
    words = verdict(battle)
    line = add_text(parent, shortened(words, _LONGEST_LINE), _LEFT, 56, font_size=13)
    add_title(line, words)


def _draw_side(parent: Element, battle: GridBattle, side: str, y: float) -> None:
    group = add(parent, "g", class_="side")
    title = add_text(group, side.capitalize(), _LEFT, y + 16, font_size=14)
    title.set("font-weight", "bold")
    y += _SIDE
    for person in people(battle, battle.side(side).units):
        _draw_person(group, person, y)
        y += _PERSON
    dead = [unit for unit in fallen(battle) if battle.side_of(unit) == side]
    if dead:
        names = ", ".join(f"{name_of(battle, unit)} {unit.number}" for unit in dead)
        words = f"fallen: {names}"
        short = shortened(words, _LONGEST_LINE + 4)
        line = add_text(group, short, _LEFT, y + 12, font_size=12)
        line.set("fill", palette.FAINT_INK)
        add_title(line, words)


def _draw_person(parent: Element, person: Person, y: float) -> None:
    group = add(parent, "g", class_="person")
    add_title(group, person.piece.title)
    if person.piece.readiness is Readiness.MOVED or not person.is_placed:
        group.set("opacity", DIMMED)
    draw_badge(group, person.piece, _LEFT + 20, y + 20)
    name = shortened(person.name, _LONGEST_NAME)
    title = f"{name} {person.piece.number}"
    line = add_text(group, title, _LEFT + 48, y + 15, font_size=13)
    line.set("font-weight", "bold")
    if person.note:
        note = add(line, "tspan", dx=8, font_size=11, font_weight="normal")
        note.text = person.note
    _draw_bar(group, person, y + 21)
    power, defense, movement = person.numbers
    numbers = f"power {power}, defense {defense}, moves {movement}"
    small = add_text(group, numbers, _LEFT + 48, y + 40, font_size=10.5)
    small.set("fill", palette.FAINT_INK)


def _draw_bar(parent: Element, person: Person, y: float) -> None:
    health = person.piece.health or 0.0
    bar = add(parent, "rect", x=_LEFT + 48, y=y, width=92, height=6, rx=2)
    bar.set("fill", palette.INK)
    fill = add(parent, "rect", x=_LEFT + 49, y=y + 1, width=90 * health, height=4)
    fill.set("class", "health")
    fill.set("rx", "1")
    fill.set("fill", palette.health_colour(health))
    add_text(parent, person.hit_points, _LEFT + 146, y + 7, font_size=11)


_MEANINGS: Final = {
    MarkKind.REACH: ("3", "in reach"),
    MarkKind.TARGET: ("-5", "target"),
    MarkKind.DANGER: ("9", "danger"),
}
"""An example of each mark's number, and what the mark means."""


def _draw_keys(parent: Element, kinds: set[MarkKind], y: float) -> None:
    """Say what the marks mean that are drawn."""
    small = _KEY / PITCH
    for place, kind in enumerate(kind for kind in MarkKind if kind in kinds):
        note, words = _MEANINGS[kind]
        left = _LEFT + 82 * place
        scaled = add(parent, "g", class_="key")
        scaled.set(
            "transform", f"translate({number(left)} {number(y + 8)}) scale({small:.2f})"
        )
        _ground_of_key(scaled)
        mark = Mark(kind, (0, 0), note)
        draw_mark(scaled, mark, PITCH / 2, PITCH / 2)
        draw_note(scaled, mark, PITCH / 2, PITCH / 2)
        add_text(parent, words, left, y + 8 + _KEY + 15, font_size=12)


def _ground_of_key(parent: Element) -> None:
    ground = add(parent, "rect", width=PITCH, height=PITCH, rx=3)
    ground.set("fill", palette.terrain_tint(GRASS))
