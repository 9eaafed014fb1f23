"""Potions and scrolls, with the sign of their kind, or of their look if unknown.

The colours of potions are told by the hatchings of heraldry: red by upright lines, blue
by level ones, green by slanting ones, black by crossed ones. White has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alpaca_emblem.drawing.emblems.shapes import Layers

_FLASK: Final = (
    (
        "f",
        "M8.5 1h7v2.3l-1.2.7v4.4q5.5 2 5.5 7.3Q19.5 23 12 23t-7.8-7.3q0-5.3 5.5-7.3V4"
        "l-1.2-.7z",
    ),
)
_PARCHMENT: Final = (
    ("f", "M5.5 2h13q3.7.3 3.5 4.7h-3V19q-.2 3-3.3 3H5Q1.8 21.8 2 17.5h3z"),
    ("l1.2", "M6 17.5h9.3q0 2.5 1 3.3"),
)

POTIONS: Final[Mapping[str, Layers]] = {
    "potion": (
        *_FLASK,
        ("d", "M6.5 14.5q2.7-1.4 5.5 0t5.5 0q.2 6.2-5.5 6.3-5.7-.1-5.5-6.3z"),
        ("f", "M9.5 16.5a1.2 1.2 0 1 1 .1 0zM13.5 19a1.5 1.5 0 1 1 .1 0z"),
    ),
    "healing potion": (
        *_FLASK,
        ("d", "M10.7 11.3h2.6v2.9h2.9v2.6h-2.9v2.9h-2.6v-2.9H7.8v-2.6h2.9z"),
    ),
    "might potion": (
        *_FLASK,
        ("d", "M12 9.8l5 5h-3.2v5.4h-3.6v-5.4H7z"),
    ),
    "poison potion": (
        *_FLASK,
        ("d", "M12 10q4.3.2 4.3 4 0 2-1.6 3v2.8H9.3V17q-1.6-1-1.6-3 0-3.8 4.3-4z"),
        ("f", "M9.5 13.2h2v2h-2zM12.5 13.2h2v2h-2zM11.5 17.7h1v2.5h-1z"),
    ),
    "red potion": (
        *_FLASK,
        ("l1.5", "M8 11.5v8M10.7 10.5v10.7M13.3 10.5v10.7M16 11.5v8"),
    ),
    "blue potion": (
        *_FLASK,
        ("l1.5", "M7.5 11.5h9M6 14.2h12M6 16.9h12M7.5 19.6h9"),
    ),
    "green potion": (
        *_FLASK,
        ("l1.5", "M6 14l8 7M6.5 11l10.5 9M9.5 10l8.5 7.5"),
    ),
    "black potion": (
        *_FLASK,
        (
            "l1.3",
            "M8.7 11v8.5M12 10v11M15.3 11v8.5M6.5 12.7h11M5.7 16h12.6M6.5 19.3h11",
        ),
    ),
    "white potion": _FLASK,
    "scroll": (
        *_PARCHMENT,
        ("l1.3", "M8 7.5h7.5M8 11h7.5M8 14.5h5M6 17.5h9.3q0 2.5 1 3.3"),
    ),
    "teleportation scroll": (
        *_PARCHMENT,
        (
            "l1.5",
            "M12 11.5q1.3-.8 1.3.7-.3 1.5-2 1.3-2-.7-1.7-2.8.7-2.5 3.2-2.5 3.2.5 3.2"
            " 3.8-.5 3.3-4 3.8-2.8 0-4.2-2.2",
        ),
    ),
    "mapping scroll": (
        *_PARCHMENT,
        ("l1.4", "M8 14.5q.5-3 3-3.2t2.5-3"),
        ("l1.6", "M13.5 4.5l3.5 3.5M17 4.5 13.5 8"),
        ("d", "M8 13.3a1.2 1.2 0 1 1-.1 0z"),
    ),
    "thunder scroll": (
        *_PARCHMENT,
        ("d", "M12.5 4 8 10.8h3l-1.5 5.4 6-7.2h-3.2L15 4z"),
    ),
    "torn scroll": (
        ("f", "M5.5 2h13q3.7.3 3.5 4.7h-3v7.8l-3 2.5-1.5-2.5-2.5 3.5-2-3-2.3 2-2.7-3z"),
        ("l1.3", "M8 6.5h7.5M8 10h6"),
        (
            "f",
            "M5 18.5l2.5 1.5 2-1.5 2.5 2.5 2.5-3 2 2q-1 2.3-3 2.3H5q-2.5-.8-2.5-3.3z",
        ),
    ),
    "old scroll": (
        (
            "f",
            "M5.5 2h4l1 2 1-2h7q3.7.3 3.5 4.7h-3v3l-2 1 2 1.5V19q-.2 3-3.3 3h-3"
            "l-1-2-1.5 2H5Q1.8 21.8 2 17.5h3v-2.5l2-1.5-2-1z",
        ),
        ("l1.2", "M8 7.5h2M12.5 7.5h3M8 11h4M10 14.5h2M14 14.5h1.5"),
    ),
    "stained scroll": (
        *_PARCHMENT,
        (
            "d",
            "M10.5 5q3.5-1 4 2 2.5.3 2 3-.7 2-2.5 1.7-.5 3.5-3.3 3-2.5-.7-1.7-3.5-2.5"
            "-.5-1.5-2.7 1.5-.5 1.5-1.5 0-1.5 1.5-2zM16 13.5a1 1 0 1 1-.1 0z",
        ),
    ),
    "sealed scroll": (
        ("f", "M2.5 6q2-2.5 3.5 0h12q1.5-2.5 3.5 0v11q-2 2.5-3.5 0H6q-1.5 2.5-3.5 0z"),
        ("l1.2", "M6 6.5v10M18 6.5v10"),
        ("l1.3", "M12 5.5v12"),
        ("d", "M12 7.7a3.8 3.8 0 1 1-.1 0z"),
        ("f", "M12 9a2.5 2.5 0 1 1-.1 0zM10.5 15.5l-1 7 2.5-1.7 2.5 1.7-1-7z"),
    ),
    "folded scroll": (
        ("f", "M1.5 4.5h21v15h-21z"),
        ("l1.4", "M1.5 5l10.5 8.5L22.5 5M1.5 19l7.5-8M22.5 19 15 11"),
    ),
}
