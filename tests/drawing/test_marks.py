"""Marks: each is there, has a casing, and grows with the cells of its board."""

import re
from collections.abc import Callable
from itertools import pairwise
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing import marks
from alpaca_emblem.drawing.notes import draw_hints, draw_notes
from alpaca_emblem.drawing.palette import KEY, LIGHT
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.model.topology import Coordinates

PEN = Pen.of("light")
BOARD = Geometry.square(4, 6, 30, 64)
SMALL = Geometry.square(4, 6, 0, 32)
WAY = ((0, 0), (0, 1), (1, 1))

Draw = Callable[[Element, Geometry], None]
ALL: dict[str, Draw] = {
    "reach": lambda e, g: marks.draw_reach(PEN, e, g, WAY),
    "danger": lambda e, g: marks.draw_danger(PEN, e, g, {(1, 1): 0.5}),
    "path": lambda e, g: marks.draw_path(PEN, e, g, WAY),
    "last-move": lambda e, g: marks.draw_last_move(PEN, e, g, WAY, "moved"),
    "last-strike": lambda e, g: marks.draw_last_strike(PEN, e, g, (1, 1), "-4"),
    "target": lambda e, g: marks.draw_target(PEN, e, g, (1, 1), "-4", falls=True),
    "selection": lambda e, g: marks.draw_selection(PEN, e, g, (1, 1)),
    "cursor": lambda e, g: marks.draw_cursor(PEN, e, g, (1, 1)),
    "goal": lambda e, g: marks.draw_goals(PEN, e, g, [(1, 1)]),
}


def drawn(draw: Draw, geometry: Geometry = BOARD) -> Element:
    root = Element("svg")
    draw(root, geometry)
    return root


def of_class(root: Element, name: str) -> list[Element]:
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


@pytest.mark.parametrize("name", ALL)
def test_every_mark_has_its_class(name: str) -> None:
    assert len(of_class(drawn(ALL[name]), name)) == 1


@pytest.mark.parametrize(
    "name", [name for name in ALL if name not in ("danger", "goal")]
)
def test_every_mark_has_a_casing(name: str) -> None:
    """The widest lines are those of the casing, so that any ground may be there."""
    root = drawn(ALL[name])
    widths: dict[str, float] = {}
    for part in root.iter():
        colour = part.get("stroke", "none")
        width = float(part.get("stroke-width", 0))
        widths[colour] = max(width, widths.get(colour, 0))

    casing = max(widths, key=lambda colour: widths[colour])
    assert casing in (LIGHT["halo"], KEY)
    assert len(set(widths) - {"none"}) == 2


def test_danger_is_hatched_the_closer_the_worse_it_is() -> None:
    counts = [
        len(re.findall("M", marks.hatching([(1, 1)], BOARD, gap)))
        for gap in (16, 32 / 3, 8)
    ]
    assert counts == [8, 12, 16]

    weights = {(0, 0): 0.2, (0, 1): 1 / 3, (0, 2): 0.5, (0, 3): 2 / 3, (0, 4): 1.0}
    root = drawn(lambda e, g: marks.draw_danger(PEN, e, g, weights))

    hatches = [part.get("d", "") for part in of_class(root, "danger")]
    assert len(hatches) == 3
    places = [{place_of(line) for line in lines_of(hatch)} for hatch in hatches]
    assert places == [{(0, 0), (0, 1)}, {(0, 2), (0, 3)}, {(0, 4)}]


def lines_of(hatch: str) -> list[tuple[float, float, float, float]]:
    lines = []
    for x, y, right, up in re.findall(
        r"M(-?[\d.]+)[ ]?(-?[\d.]+)l([\d.]+)-([\d.]+)", hatch
    ):
        assert right == up
        lines.append(
            (float(x), float(y), float(x) + float(right), float(y) - float(up))
        )
    return lines


def place_of(line: tuple[float, float, float, float]) -> Coordinates | None:
    x1, y1, x2, y2 = line
    return BOARD.place_at((x1 + x2) / 2, (y1 + y2) / 2)


@pytest.mark.unmeasured
@given(places=st.sets(st.tuples(st.integers(0, 3), st.integers(0, 5)), min_size=1))
def test_hatching_covers_its_places_and_no_others(places: set[Coordinates]) -> None:
    lines = lines_of(marks.hatching(places, BOARD, 16))

    met = set()
    for x1, y1, x2, y2 in lines:
        length = x2 - x1
        for at in range(int(length / 4)):
            share = (at + 0.5) * 4 / length
            met.add(BOARD.place_at(x1 + length * share, y1 + (y2 - y1) * share))
    assert met == places


def test_a_path_stops_at_the_edge_of_its_goal() -> None:
    root = drawn(ALL["path"])

    line = next(part.get("d", "") for part in root.iter("path"))
    *_, last = re.findall(r"[ML]([\d.]+) ([\d.]+)", line)
    x, y = BOARD.middle((1, 1))
    assert last == (f"{x:g}", f"{y - 36:g}")


@pytest.mark.parametrize("way", [(), ((0, 0),)])
def test_a_way_that_leads_nowhere_is_not_drawn(way: tuple[Coordinates, ...]) -> None:
    assert not list(drawn(lambda e, g: marks.draw_path(PEN, e, g, way)))
    assert not list(drawn(lambda e, g: marks.draw_last_move(PEN, e, g, way)))


@pytest.mark.parametrize("name", ALL)
def test_marks_are_smaller_on_smaller_cells(name: str) -> None:
    """Marks of one cell are scaled, those of many have narrower lines."""
    large, small = drawn(ALL[name]), drawn(ALL[name], SMALL)

    scales = [part.get("transform", "") for part in small.iter()]
    if not any("scale(0.5)" in scale for scale in scales):
        wide, narrow = (
            max(float(part.get("stroke-width", 0)) for part in root.iter())
            for root in (large, small)
        )
        assert narrow == pytest.approx(wide / 2, abs=0.1)


def test_a_target_without_a_note_has_brackets_only() -> None:
    root = drawn(lambda e, g: marks.draw_target(PEN, e, g, (0, 0), ""))

    assert of_class(root, "pill") == []
    assert len(list(root.iter("path"))) == 2


def test_colour_of_a_target_can_be_another() -> None:
    root = drawn(lambda e, g: marks.draw_target(PEN, e, g, (0, 0), "+", role="accent"))

    assert of_class(root, "pill")[0][0].get("fill") == LIGHT["accent"]


def test_hostile_notes_are_harmless() -> None:
    root = drawn(lambda e, g: marks.draw_target(PEN, e, g, (0, 0), "<\x00>"))

    (text,) = root.iter("text")
    assert text.text is not None
    assert text.text.isprintable()


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 3), st.integers(0, 5)), st.sampled_from("abc")
    )
)
def test_each_place_has_its_hint_once(hints: dict[Coordinates, str]) -> None:
    root = drawn(lambda e, g: draw_hints(PEN, e, g, hints))

    found: list[tuple[Coordinates | None, str]] = []
    for path in of_class(root, "cell"):
        title = path.findtext("title") or ""
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", path.get("d", "")):
            for at in range(int(width) // 64):
                here = BOARD.place_at(int(x) + 64 * at + 1, int(y))
                found.append((here, title))
    assert sorted(map(str, found)) == sorted(map(str, hints.items()))
    (group,) = of_class(root, "cells")
    assert (group.get("stroke-width"), group.get("pointer-events")) == ("64", "stroke")
    assert len(of_class(root, "cell")) == len(set(hints.values()))


def test_notes_stand_where_they_are_asked_for() -> None:
    root = drawn(
        lambda e, g: draw_notes(PEN, e, g, {(0, 0): "3", (1, 2): "4"}, at=(27, 27))
    )

    (group,) = of_class(root, "notes")
    assert group.get("text-anchor") == "end"
    assert [(t.text, t.get("x"), t.get("y")) for t in root.iter("text")] == [
        ("3", "89", "89"),
        ("4", "217", "153"),
    ]
    assert not list(drawn(lambda e, g: draw_notes(PEN, e, g, {})))


def test_runs_of_a_path_are_ordered() -> None:
    """The same bytes, in whatever order the places are given."""
    places = [(1, 2), (0, 3), (1, 1), (0, 0)]
    hints = [dict.fromkeys(order, "a") for order in (places, places[::-1])]

    one, other = Element("svg"), Element("svg")
    for root, hint in zip((one, other), hints, strict=True):
        draw_hints(PEN, root, BOARD, hint)

    assert [p.get("d") for p in one.iter()] == [p.get("d") for p in other.iter()]
    path = of_class(one, "cell")[0].get("d", "")
    rows = [int(y) for _, y in re.findall(r"M(\d+) (\d+)", path)]
    assert all(a <= b for a, b in pairwise(rows))
