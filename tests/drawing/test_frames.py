"""Frames and numbers around a board."""

from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.frames import NARROW, draw_frame, draw_numbers
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen

BOARD = Geometry.square(rows=2, columns=3, margin=32, pitch=66)


def test_a_frame_is_around_the_cells() -> None:
    root = Element("svg")

    draw_frame(Pen(), root, BOARD, "void")

    _, frame, rim = root
    size = [frame.get(name) for name in ("x", "y", "width", "height")]
    assert size == ["25", "25", "212", "146"]
    assert rim.get("class") == "f-void s-gold"


def test_rows_and_columns_are_numbered_from_zero() -> None:
    root = Element("svg")

    draw_numbers(Pen(), root, BOARD)

    (group,) = root
    assert [text.text for text in group] == ["0", "1", "2", "0", "1"]
    assert [text.get("x") for text in group] == ["65", "131", "197", "14", "14"]


def test_a_narrow_margin_has_no_numbers() -> None:
    root = Element("svg")

    draw_numbers(Pen(), root, Geometry.square(2, 3, NARROW, 66))

    assert len(root) == 0
