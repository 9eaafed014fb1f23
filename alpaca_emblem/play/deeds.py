"""Deeds: the attack aimed at, as the one button that carries it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.drawing.emblems import EMBLEMS, Emblem, emblem_of
from alpaca_emblem.drawing.emblems.shapes import draw_emblem
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.tokens import BOX, Token, draw_token, token_layer

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.play.session import Session

SIZE: Final = 24
"""The width and height of an icon, in pixels."""


def deed_of(session: Session) -> dict[str, Any] | None:
    """Return the button of the attack that is aimed at on the board, or None.

    Its entries are ``pick``, ``label``, and ``icon``, an SVG of what is in hand or an
    empty text. A choice that is aimed at has a button of its own.
    """
    action, aim = session.aimed, session.aim
    units = None if action is None else session.controls.exchange(action)
    if action is None or units is None or not isinstance(aim, tuple):
        return None
    if not {row.unit for row in session.outlook.rows}.issuperset(units):
        return None  # controls of one's own need not list units
    label, icon = _attack(session, action, *units)
    return {"pick": list(aim), "label": label, "icon": icon}


def _attack(
    session: Session, action: Action[Any], unit: int, target: int
) -> tuple[str, str]:
    """Return the words for what *unit* does to *target*, and the icon of its item."""
    rows = {row.unit: row for row in session.outlook.rows}
    kind = "strike_unit" if rows[unit].side != rows[target].side else "help_unit"
    label = session.narrator.text(f"play.choices.{kind}", unit=rows[target].name)
    emblem = emblem_of(session.controls.in_hand(action, session.shown))
    return label, "" if emblem is None else icon_svg(emblem)


def faces_svg(emblems: tuple[str, str]) -> str:
    """Return two tokens that look at each other, of the first two sides."""
    pen = Pen(classes=False)
    root = pen.picture(2 * BOX, BOX, "", None)
    layer = token_layer(pen, root)
    for number, name in enumerate(emblems):
        token = Token(EMBLEMS[name], side=number)
        draw_token(pen, layer, token, (number + 0.5) * BOX, BOX / 2, BOX)
    return to_text(root)


def icon_svg(emblem: Emblem) -> str:
    """Return *emblem* in the colours of a button that stands out."""
    pen = Pen()
    root = pen.picture(SIZE, SIZE, "", None)
    draw_emblem(
        pen, root, emblem, SIZE / 2, SIZE / 2, SIZE, ink="accentink", ground="accent"
    )
    return to_text(root)
