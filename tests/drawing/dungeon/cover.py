"""Squares covered by paths: inside outlines, or crossed by lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.parts import Geometry

Place = tuple[int, int]
Point = tuple[float, float]

_NUMBER = r"(-?[0-9.]+)"


def inside(path: str, at: Geometry) -> set[Place]:
    """The squares whose middles lie inside the loops of *path*, by even and odd."""
    loops = [[*corners(loop)] for loop in path.split("z") if loop and "a" not in loop]
    return {
        (row, column)
        for row in range(at.rows)
        for column in range(at.columns)
        if sum(_is_inside(loop, at.middle((row, column))) for loop in loops) % 2
    }


def corners(loop: str) -> Iterator[Point]:
    """The corners of a loop of straight lines, each across or down."""
    x = y = 0.0
    for way, first, second in re.findall(rf"([MHV]){_NUMBER}(?: ?{_NUMBER})?", loop):
        x = x if way == "V" else float(first)
        y = float(second) if way == "M" else y if way == "H" else float(first)
        yield x, y


def _is_inside(loop: list[Point], point: Point) -> bool:
    x, y = point
    crossed = 0
    for (a, b), (c, d) in zip(loop, [*loop[1:], loop[0]], strict=True):
        if a == c and a > x and min(b, d) < y < max(b, d):
            crossed += 1
    return crossed % 2 == 1


def along(path: str, at: Geometry) -> list[Place]:
    """The squares that the level lines of *path* run through, in their order."""
    found: list[Place] = []
    for x, y, length in re.findall(rf"M{_NUMBER} {_NUMBER}h{_NUMBER}", path):
        for step in range(round(float(length) / at.across)):
            place = at.place_at(float(x) + at.across * (step + 0.5), float(y) - 0.01)
            assert place is not None
            found.append(place)
    return found


def paths(element: Element, class_: str) -> list[str]:
    """The paths of a class inside *element*, in their order."""
    return [
        part.get("d", "")
        for part in element.iter()
        if class_ in part.get("class", "").split()
    ]
