"""Overlays over a board: the picks, the possible picks, and the last events.

An overlay is a second picture of the board's size, without the board: a click or a
hover redraws it and nothing else. Its group ``under`` is meant to lie on the ground,
below the tokens, and its group ``over`` above them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import marks
from alpaca_emblem.drawing.pens import FONT, SCOPE, Pen, number, to_text
from alpaca_emblem.drawing.tokens import draw_token, token_layer
from alpaca_emblem.games.values import Event

if TYPE_CHECKING:
    from alpaca_emblem.drawing import Geometry
    from alpaca_emblem.play.controls import Place, Sketch
    from alpaca_emblem.play.session import Session

SMALL_SCALE: Final = 1.4
"""The scale of numbers on a compact board."""


def overlay_of(session: Session) -> str:
    """Return the overlay of *session* as SVG."""
    pen = Pen()
    geometry = session.controls.geometry(session.shown)
    if geometry is None:
        return _overlay_without_cells(pen, session)
    root = _layer(geometry.width, geometry.height)
    sketch = session.sketch
    _draw_under(pen, pen.add(root, "g", "under"), geometry, sketch)
    over = pen.add(root, "g", "over")
    _draw_last(pen, over, geometry, session)
    _draw_over(pen, over, geometry, sketch, compact=session.compact)
    if session.cursor is not None and session.is_person_to_act:
        marks.draw_cursor(pen, over, geometry, session.cursor)
    elif isinstance(session.aim, tuple):
        marks.draw_cursor(pen, over, geometry, session.aim)
    return to_text(root)


def _draw_under(pen: Pen, root: Element, geometry: Geometry, sketch: Sketch) -> None:
    """Draw the marks on the ground, below the tokens if a shell can put them there."""
    if sketch.danger:
        marks.draw_danger(pen, root, geometry, sketch.danger)
    if sketch.reach:
        marks.draw_reach(pen, root, geometry, sketch.reach)
    marks.draw_path(pen, root, geometry, sketch.path)


def _draw_over(
    pen: Pen, root: Element, geometry: Geometry, sketch: Sketch, *, compact: bool
) -> None:
    """Draw the marks over the tokens."""
    if sketch.selection is not None:
        marks.draw_selection(pen, root, geometry, sketch.selection)
    if sketch.ghost is not None:
        token, place = sketch.ghost
        layer = token_layer(pen, root)
        x, y = geometry.middle(place)
        draw_token(pen, layer, token, x, y, geometry.across, compact=compact)
    scale = SMALL_SCALE if compact else 1
    for place, (note, falls) in sketch.targets.items():
        marks.draw_target(pen, root, geometry, place, note, falls=falls, scale=scale)


def _draw_last(pen: Pen, root: Element, geometry: Geometry, session: Session) -> None:
    """Draw the last move and the last strike, as far as the viewer heard of them."""
    if session.chosen:
        return
    for event in session.heard:
        start, to = getattr(event, "start", None), getattr(event, "to", None)
        if session.controls.has_cursor and start is not None and to is not None:
            marks.draw_last_move(pen, root, geometry, (start, to))
    for event in session.heard:
        for place, note in _strikes(event, session).items():
            marks.draw_last_strike(pen, root, geometry, place, note)


def _strikes(event: Event, session: Session) -> dict[Place, str]:
    """Return the effects of *event* on units, by the places where they stood."""
    places = session.places_before
    return {
        places[unit]: f"-{damage:g}"
        for unit, damage in event.damage_to().items()
        if damage and unit in places
    }


def _overlay_without_cells(pen: Pen, session: Session) -> str:
    """Return the overlay of a board whose choices are rectangles."""
    width, height = session.controls.size(session.shown)
    root = _layer(width, height)
    possible = session.next_picks()
    ahead = {picks[-1] for _, picks in session.picking.candidates(())}
    for choice, boxes in session.controls.rectangles(session.shown).items():
        if choice not in possible and choice not in ahead:
            continue
        name = "hit aim" if choice == session.aim else "hit"
        name += " next" if choice in possible else ""
        for x, y, across, down in boxes:
            box = pen.add(root, "rect", name, x=x, y=y, width=across, height=down, rx=8)
            box.set("fill", "none")
            box.set("data-choice", choice)
    return to_text(root)


def _layer(width: float, height: float) -> Element:
    """Return an empty picture without a ground."""
    return Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "font-family": FONT,
            "class": SCOPE,
        },
    )
