"""Pictures compared as trees: with golden ones, and between the themes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.palette import DARK, OPACITIES

GOLDEN = Path(__file__).parent.parent / "data" / "pictures"
UPDATE = "UPDATE_PICTURES"
"""The environment variable that rewrites golden pictures, after a look at them."""

_NUMBER = re.compile(r"-?\d*\.?\d+")


def assert_golden(picture: str, name: str) -> None:
    """Compare *picture* with the golden one of that name, element by element."""
    path = GOLDEN / f"{name}.svg"
    if os.environ.get(UPDATE):
        path.write_text(picture + "\n", encoding="utf-8", newline="\n")
    golden = ElementTree.fromstring(path.read_text(encoding="utf-8"))

    found = next(differences(golden, ElementTree.fromstring(picture)), None)

    assert found is None, f"{name}: {found}; {UPDATE}=1 writes it anew"


def differences(golden: Element, drawn: Element, place: str = "") -> Iterator[str]:
    """Yield the differences of two trees, by the place of the element."""
    if golden.tag != drawn.tag:
        yield f"{place} is {drawn.tag}, not {golden.tag}"
        return
    here = f"{place}/{golden.tag.rpartition('}')[2]}"
    if (golden.text or "").strip() != (drawn.text or "").strip():
        yield f"{here} reads {drawn.text!r}, not {golden.text!r}"
    for key in sorted({**golden.attrib, **drawn.attrib}):
        one, other = golden.get(key), drawn.get(key)
        if one is None or other is None or not _are_close(one, other):
            yield f"{here} has {key} {other!r}, not {one!r}"
    for at, (one_child, other_child) in enumerate(zip_longest(golden, drawn)):
        if one_child is None or other_child is None:
            yield f"{here} has {len(drawn)} parts, not {len(golden)}"
            return
        yield from differences(one_child, other_child, f"{here}[{at}]")


def _are_close(one: str, other: str) -> bool:
    """Compare two values; numbers may differ by rounding."""
    if one == other:
        return True
    numbers = [list(map(float, _NUMBER.findall(value))) for value in (one, other)]
    return (
        not one.startswith("#")
        and _NUMBER.sub("#", one) == _NUMBER.sub("#", other)
        and all(abs(a - b) < 0.11 for a, b in zip(*numbers, strict=True))
    )


def theme_differences(light: str, dark: str) -> Iterator[str]:
    """Yield what a light picture on a dark page shows otherwise than a *dark* one.

    On the page, the style sheet sets the colours of all roles to those of the theme.
    """
    trees = [ElementTree.fromstring(picture).iter() for picture in (light, dark)]
    for one, other in zip_longest(*trees):
        if one is None or other is None or one.tag != other.tag:
            yield "the trees differ"
            return
        shown = shown_on_dark_page(one)
        for name in ("fill", "stroke", "fill-opacity"):
            if shown.get(name) != other.get(name):
                yield (
                    f"{name} of {one.tag} {one.attrib} is {shown.get(name)} on the "
                    f"page, but {other.get(name)} when drawn dark"
                )


def shown_on_dark_page(element: Element) -> dict[str, str]:
    """Return the attributes of *element* on a dark page with the style sheet."""
    shown = dict(element.attrib)
    for name in shown.get("class", "").split():
        kind, role = name[:2], name[2:]
        if kind == "f-":
            shown["fill"] = DARK[role]
        elif kind == "s-":
            shown["stroke"] = DARK[role]
        elif kind == "o-":
            shown["fill-opacity"] = f"{OPACITIES['dark'][role]:g}".lstrip("0")
    return shown
