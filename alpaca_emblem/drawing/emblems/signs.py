"""Signs for numbers and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alpaca_emblem.drawing.emblems.shapes import Layers

SIGNS: Final[Mapping[str, Layers]] = {
    "bolt": (("f", "M14.5 1 4 13.5h6L7.5 23 20 9.5h-6.5L18.5 1z"),),
    "boot": (
        (
            "f",
            "M7 1.5h8.5v11q1.5 2.5 5.5 3 2 .7 2 4.5v2H13.5l-1-1.5-1.5 1.5H6.5"
            "q-.7-9 .5-12z",
        ),
        ("l1.2", "M7 5h8.5M6 19.5h8.5q2 1 8 .5"),
        ("s1.7", "M1 8.5h3.5M1 12.5h3M1 16.5h3"),
    ),
    "drop": (
        ("f", "M12 1q7.5 8.5 7.5 14.3a7.5 7.5 0 1 1-15 0Q4.5 9.5 12 1z"),
        ("d", "M7.3 14.5q-.5 5 4.2 6l.3-1.5q-3.3-.8-2.8-4.5z"),
    ),
    "eye": (
        ("f", "M12 5q7 .3 11.5 7-4.5 6.7-11.5 7Q5 18.7.5 12 5 5.3 12 5z"),
        ("d", "M12 7.3a4.7 4.7 0 1 1-.1 0z"),
        ("f", "M12 9.3a2.7 2.7 0 1 1-.1 0z"),
    ),
    "flag": (
        ("s2.4", "M4.5 22.5V2"),
        ("f", "M6.5 2.5q4-2 8 0t7.5 0l-2 5.5 2 5.5q-4 2-7.5 0t-8 0z"),
    ),
    "heart": (
        (
            "f",
            "M12 22Q1 14 1.2 8 1.5 2.5 6.5 2.2q3.5 0 5.5 3.5 2-3.5 5.5-3.5 5 .3 5.3"
            " 5.8Q23 14 12 22z",
        ),
    ),
    "hourglass": (
        (
            "f",
            "M4.5 1.5h15v3H18q0 4.5-4 7.5 4 3 4 7.5h1.5v3h-15v-3H6"
            "Q6 15 10 12 6 9 6 4.5H4.5z",
        ),
        (
            "d",
            "M8.5 5.5h7q-.5 2.5-3.5 4.7Q9 8 8.5 5.5zM12 13.5q2.7 2 3.3 5.5"
            "l-3.3-2-3.3 2q.6-3.5 3.3-5.5z",
        ),
    ),
}
