"""SVG: any text in a picture leaves it well-formed."""

from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alpaca_emblem.drawing.svg import (
    add,
    add_text,
    add_title,
    number,
    picture,
    points,
    to_text,
)

SVG = "{http://www.w3.org/2000/svg}"


@given(words=st.text())
@example(words="<b>\"&'\n\x00\ud800")
def test_any_text_gives_a_well_formed_picture(words: str) -> None:
    root = picture(10, 10, words, "#ffffff")
    add_text(root, words, 1, 2, class_=words)
    add_title(root, words)

    text = to_text(root)

    read = ElementTree.fromstring(text.encode())
    written = read.find(f"{SVG}text")
    assert written is not None
    assert len(written.text or "") == len(words)
    assert text.isprintable()


def test_picture_is_read_aloud_and_shrinks_with_the_page() -> None:
    root = picture(30, 20, "A field", "#ffffff")

    assert root.get("viewBox") == "0 0 30 20"
    assert root.get("role") == "img"
    assert root.findtext("title") == "A field"
    assert root.get("style") is None


def test_names_of_attributes_are_those_of_svg() -> None:
    root = picture(1, 1, "", "#ffffff")

    element = add(root, "g", class_="cell", stroke_width=2.5)

    assert element.attrib == {"class": "cell", "stroke-width": "2.5"}


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.0, "0"), (-0.004, "0"), (10, "10"), (2.50, "2.5"), (2 / 3, "0.67")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_points_are_separated_by_blanks() -> None:
    assert points(((1, 2), (0.5, -3))) == "1,2 0.5,-3"
