"""Canvases are written over without breaking signs of two columns."""

from alpaca_emblem.drawing import plain
from alpaca_emblem.drawing.text import Span
from alpaca_emblem.play.canvases import BLANK, Canvas, Glyph


def canvas_of(*texts: str) -> Canvas:
    return Canvas.of([(Span(text, "faint"),) for text in texts])


def test_lines_survive() -> None:
    canvas = canvas_of("ab", "c")
    assert plain(canvas.lines()) == "ab\nc"
    assert canvas.width == 2
    assert canvas.at(0, 0) == Glyph("a", "faint")
    assert canvas.at(1, 1) == canvas.at(9, 9) == BLANK


def test_wide_signs_take_two_columns() -> None:
    canvas = canvas_of("英x")
    assert [glyph.text for glyph in canvas.rows[0]] == ["英", "", "x"]
    assert plain(canvas.lines()) == "英x"


def test_combining_signs_stay_with_their_letters() -> None:
    canvas = canvas_of("e\u0301x")
    assert [glyph.text for glyph in canvas.rows[0]] == ["e\u0301", "x"]


def test_half_a_wide_sign_becomes_a_blank() -> None:
    first, second = canvas_of("英x"), canvas_of("英x")
    first.put(0, 0, "a", "")
    second.put(1, 0, "a", "")
    assert plain(first.lines()) == "a x"
    assert plain(second.lines()) == " ax"


def test_what_is_beyond_the_edges_is_left_out() -> None:
    canvas = canvas_of("abc")
    canvas.put(2, 0, "xyz", "")
    canvas.put(-1, 0, "uv", "")
    canvas.put(0, 5, "w", "")
    canvas.restyle(9, 9, "bad")
    assert plain(canvas.lines()) == "vbx"


def test_a_part_is_filled_where_nothing_is() -> None:
    part = canvas_of("abc", "def").cut(-1, 1, 3, 2, Glyph("~"))
    assert plain(part.lines()) == "~de\n~~~"
