"""Reads the ground of a field from a picture: slabs, bridges and walls by places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.slabs import PITCH, SLAB
from alpaca_emblem.model.topology import Coordinates

SVG = "{http://www.w3.org/2000/svg}"
_LINE = re.compile(r"M(\d+) (\d+)([HVL])(\d+)(?: (\d+))?")
_UPRIGHT = re.compile(r"M(\d+) (\d+)v54")
_LEVEL = re.compile(r"M(\d+) (\d+)h56")


def read(picture: str) -> Element:
    return ElementTree.fromstring(picture)


def of_class(root: Element, name: str) -> list[Element]:
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def _paths(root: Element, name: str) -> list[str]:
    """The paths in groups of that class, those with the same lines once."""
    groups = of_class(root, name)
    found = (path.get("d", "") for group in groups for path in group)
    return list(dict.fromkeys(found))


def _place(x: float, y: float) -> Coordinates:
    return int(y // PITCH), int(x // PITCH)


def tops(group: Element) -> list[Coordinates]:
    """The places of the slabs in a group of tops, from its first line."""
    found = []
    for x1, y1, _, x2, _ in _LINE.findall(group[0].get("d", "")):
        assert (int(x2) - int(x1) - SLAB) % PITCH == 0
        for x in range(int(x1) + SLAB // 2, int(x2), PITCH):
            found.append(_place(x, int(y1)))
    return found


def slabs(root: Element) -> list[list[Coordinates]]:
    """The places of slabs by groups: shadows, sides, and the tops of each terrain."""
    (ground,) = of_class(root, "ground")
    return [tops(group) for group in of_class(ground, "tops")]


def bridges(root: Element) -> list[tuple[Coordinates, Coordinates]]:
    """The places that bridges join, in a picture's order."""
    groups = of_class(root, "bridges")
    straight = [path for path in _paths(root, "bridges") if "L" not in path]
    slanted = [path for path in _paths(root, "bridges") if "L" in path]
    assert len(groups) <= 1
    return [join for path in straight + slanted for join in _joins(path)]


def _joins(path: str) -> Iterator[tuple[Coordinates, Coordinates]]:
    for x, y, way, to, to_y in _LINE.findall(path):
        start = int(x), int(y)
        if way == "L":
            yield _place(*start), _place(int(to), int(to_y))
            continue
        at = 0 if way == "H" else 1
        for step in range(start[at], int(to), PITCH):
            ends = [list(start), list(start)]
            ends[0][at], ends[1][at] = step, step + PITCH
            yield _place(*ends[0]), _place(*ends[1])


def walls(root: Element) -> list[tuple[Coordinates, Coordinates]]:
    """The neighbours that walls part, those side by side first."""
    path = "".join(_paths(root, "walls"))
    upright = ((int(x), int(y) + 26) for x, y in _UPRIGHT.findall(path))
    level = ((int(x) + 28, int(y)) for x, y in _LEVEL.findall(path))
    return [
        *((_place(x - 9, y), _place(x + 9, y)) for x, y in upright),
        *((_place(x, y - 9), _place(x, y + 9)) for x, y in level),
    ]
