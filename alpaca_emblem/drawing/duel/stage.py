"""The stage of a duel: a vault with torches. It is the same in every duel."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.duel.layout import EDGE, FLOOR, STAGE_HEIGHT, STAGE_TOP
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.pens import Pen, number

ARCH: Final = 88
"""The width of an arch."""
LEAST_BAY: Final = 130
"""The least distance from one arch to the next."""
BOTTOM: Final = STAGE_TOP + STAGE_HEIGHT

_FLAME: Final = "q9 9 7 16-2 6-7 6t-7-6q-1-6 3-8 1 3 2 3 3-4 2-11z"


def draw_stage(parent: Element, width: int, theme: str) -> None:
    """Draw the stage for a picture of that *width*."""
    parent.append(_stage(width, theme))


@lru_cache(maxsize=16)
def _stage(width: int, theme: str) -> Element:
    """Return the stage, which must not change: all pictures share it."""
    pen, stage = Pen.of(theme), Element("g", {"class": "ground"})
    room = width - 2 * EDGE
    pen.add(
        stage,
        "rect",
        fill="stage3",
        x=EDGE,
        y=STAGE_TOP,
        width=room,
        height=STAGE_HEIGHT,
        rx=10,
    )
    bays = max(2, room // LEAST_BAY)
    bay = room / bays
    _draw_arches(pen, stage, [EDGE + bay * (at + 0.5) for at in range(bays)])
    for at in range(1, bays):
        _draw_torch(pen, stage, round(EDGE + bay * at))
    _draw_floor(pen, stage, width)
    return stage


def _draw_arches(pen: Pen, parent: Element, middles: list[float]) -> None:
    sides = [(round(x - ARCH / 2), round(x + ARCH / 2)) for x in middles]
    arches = "".join(f"M{left} 250V150q0-44 44-44t44 44v100" for left, _ in sides)
    line = pen.add(parent, "path", fill="none", stroke="stage2", d=arches)
    line.set("stroke-width", "9")
    joints = "".join(
        f"M{x - 6} {y}h12" for pair in sides for x in pair for y in range(128, 217, 22)
    )
    line = pen.add(parent, "path", fill="none", stroke="stage3", d=joints)
    line.set("stroke-width", "2")


def _draw_torch(pen: Pen, parent: Element, x: int) -> None:
    handle = pen.add(parent, "path", stroke="frame", d=f"M{x} 150v-14")
    handle.set("stroke-width", "5")
    handle.set("stroke-linecap", "round")
    pen.add(parent, "path", "torch", fill="torch", stroke=KEY, d=f"M{x} 114{_FLAME}")
    glow = pen.add(parent, "g", fill="torch", fill_opacity=".09")
    for radius in (18, 27, 36, 45):
        pen.add(glow, "circle", cx=x, cy=124, r=radius)


def _draw_floor(pen: Pen, parent: Element, width: int) -> None:
    left, right = EDGE, width - EDGE
    floor = f"M{left} {FLOOR}H{right}V{BOTTOM - 10}q0 10-10 10H{left + 10}q-10 0-10-10z"
    pen.add(parent, "path", fill="stage", d=floor)
    edge = pen.add(parent, "path", stroke=KEY, d=f"M{left} {FLOOR}H{right}")
    edge.set("stroke-width", "2")
    edge.set("stroke-opacity", ".4")
    lines = pen.add(parent, "path", fill="none", stroke="stage2", d=_flags(width))
    lines.set("stroke-width", "1.5")


def _flags(width: int) -> str:
    """Return the lines between the stones of the floor, cut at its sides."""
    middle, left, right = width / 2, EDGE, width - EDGE
    lines = [f"M{left} 258H{right}M{left} 288H{right}"]
    count = int(middle // 52)
    for at in range(-count, count + 1):
        far, near = middle + 52 * at, middle + 110 * at
        down = 1.0
        if not left <= near <= right:
            down = (max(left, min(near, right)) - far) / (near - far)
        x, y = far + (near - far) * down, FLOOR + (BOTTOM - FLOOR) * down
        if down > 0:
            lines.append(f"M{number(far)} {FLOOR}L{number(x)} {number(y)}")
    return "".join(lines)
