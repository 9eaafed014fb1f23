"""Pens: colours by role, well-formed output, and few bytes."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from alpaca_emblem.drawing.palette import DARK, LIGHT
from alpaca_emblem.drawing.pens import Pen, number, tight, to_text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError

SVG = "{http://www.w3.org/2000/svg}"


@given(words=st.text())
@example(words="<b>\"&'\n\x00\ud800 />")
def test_any_text_gives_a_well_formed_picture(words: str) -> None:
    pen = Pen()
    root = pen.picture(10, 10, words)
    pen.text(root, words, 1, 2, 12, aria_label=words)

    text = to_text(root)

    written = ElementTree.fromstring(text.encode()).find(f"{SVG}text")
    assert written is not None
    assert len(written.text or "") == len(words)
    assert text.isprintable()


@given(words=st.text(), tail=st.text())
@example(words="<b>\"&'\n\t\r", tail="a > b")
def test_text_is_what_elementtree_writes_but_for_a_blank(words: str, tail: str) -> None:
    root = Element("svg", {"xmlns": "urn:svg", "d": words})
    part = SubElement(root, "text", {"class": words})
    part.text, part.tail = words, tail
    SubElement(part, "path").tail = tail

    written = ElementTree.tostring(root, encoding="unicode")

    assert to_text(root) == written.replace(" />", "/>")


def test_a_casing_lies_below_the_fill() -> None:
    element = Pen().add(Element("g"), "path", fill="grass")

    Pen().case(element, "halo", 4)

    assert element.attrib == {
        "fill": LIGHT["grass"],
        "class": "f-grass s-halo",
        "stroke": LIGHT["halo"],
        "stroke-width": "4",
        "paint-order": "stroke",
    }
    Pen("dark", classes=False).case(element, "halo", 2.5)
    assert (element.get("stroke"), element.get("stroke-width")) == (DARK["halo"], "2.5")
    bare = Pen().add(Element("g"), "path")
    Pen().case(bare, "halo", 1)
    assert bare.get("class") == "s-halo"


def test_colour_of_a_role_is_an_attribute_and_a_class() -> None:
    element = Pen().add(Element("g"), "path", "leaf", fill="grass", stroke="tree")

    assert element.attrib == {
        "fill": LIGHT["grass"],
        "stroke": LIGHT["tree"],
        "class": "leaf f-grass s-tree",
    }


def test_colour_without_a_role_has_no_class() -> None:
    element = Pen().add(Element("g"), "path", fill="none", stroke="#123456")

    assert element.attrib == {"fill": "none", "stroke": "#123456"}


def test_light_pictures_follow_their_page_and_dark_ones_are_dark() -> None:
    light, dark = (Pen.of(theme).picture(1, 1, "") for theme in ("light", "dark"))

    assert light[1].get("class") == "f-page"
    assert light[1].get("fill") == LIGHT["page"]
    assert dark[1].get("class") is None
    assert dark[1].get("fill") == DARK["page"]


def test_pen_tells_colours_of_its_theme() -> None:
    assert Pen("dark").colour("grass") == DARK["grass"]
    assert Pen("dark").colour("#123456") == "#123456"


def test_unknown_theme_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="theme must be light or dark, not 'x'"):
        Pen.of("x")
    with pytest.raises(InvalidTypeError, match="theme"):
        Pen.of(None)  # type: ignore[arg-type]


def test_opacity_follows_the_theme() -> None:
    steps = [Element("g"), Element("g", {"class": "light"}), Element("g")]

    Pen().fade(steps[0], "fall")
    Pen().fade(steps[1], "fall")
    Pen.of("dark").fade(steps[2], "fall")

    assert steps[0].attrib == {"fill-opacity": ".037", "class": "o-fall"}
    assert steps[1].get("class") == "light o-fall"
    assert steps[2].attrib == {"fill-opacity": ".07"}


def test_picture_is_read_aloud_and_shrinks_with_the_page() -> None:
    root = Pen().picture(30, 20.5, "A field", background=None)

    assert root.get("viewBox") == "0 0 30 20.5"
    assert root.get("role") == "img"
    assert root.get("class") == "ae"
    assert [part.text for part in root] == ["A field"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-0.0, "0"), (-0.04, "0"), (10, "10"), (2.50, "2.5"), (2 / 3, "0.7")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_paths_have_no_needless_signs() -> None:
    assert tight("M0 -3L-0.5 0.5") == "M0-3L-.5 .5"


def test_the_pen_of_a_theme_is_always_the_same() -> None:
    assert Pen.of("dark") is Pen.of("dark")
    assert Pen.of("dark") is not Pen.of("light")
