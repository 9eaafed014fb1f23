"""Tokens: counters tell side, class and state."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.emblems.shapes import Emblem
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.tokens import Token, draw_bar, draw_token, token_layer
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError

FLAG = Emblem((("s2", "M4 22V2"), ("f", "M4 2h16v9H4z")))


def drawn(token: Token, size: float = 64, compact: bool | None = None) -> Element:
    pen = Pen()
    return draw_token(
        pen, token_layer(pen, Element("svg")), token, 50, 40, size, compact=compact
    )


def classes(element: Element) -> list[str]:
    return [part.get("class", "") for part in element.iter() if part.get("class")]


def test_place_is_outside_and_motion_inside() -> None:
    place = drawn(Token(FLAG, unit=7, title="Hero 7 of Ada"))

    (unit,) = place
    assert place.attrib == {"transform": "translate(50 40)", "data-unit": "7"}
    assert unit.get("class") == "unit waiting"
    assert unit.findtext("title") == "Hero 7 of Ada"
    assert unit.get("transform") is None


@pytest.mark.parametrize("side", [None, *range(8)])
def test_side_is_told_by_shape_colour_and_polarity(side: int | None) -> None:
    place = drawn(Token(FLAG, side=side))

    fills = [part.get("fill") for part in place.iter()]
    assert {*palette.side_colours(side)} <= {*fills}
    tags = {"circle": "circle", "square": "rect"}
    bodies = place.iter(tags.get(palette.side_shape(side), "path"))
    assert palette.side_colours(side).body in [part.get("fill") for part in bodies]
    mirrored = any("scale(-" in part.get("transform", "") for part in place.iter())
    assert mirrored == (side is not None and side % 2 == 1)


@pytest.mark.parametrize(("size", "shown"), [(64, True), (44, True), (43, False)])
def test_small_tokens_have_no_number_and_no_badge(size: float, shown: bool) -> None:
    names = classes(drawn(Token(FLAG, number=12, badge=FLAG), size))

    assert ("number" in names) == ("badge" in names) == shown


@pytest.mark.parametrize(
    ("letter", "size"), [("Ж", "25"), ("英", "20"), ("Ha", "20"), ("<>&", "15")]
)
def test_letters_fit_into_the_body(letter: str, size: str) -> None:
    text = next(drawn(Token(None, letter)).iter("text"))

    assert (text.text, text.get("font-size")) == (letter, size)


@pytest.mark.parametrize("letter", ["", "long name", "\x00\x1b", "\u202e"])
def test_strange_letters_are_drawn(letter: str) -> None:
    ElementTree.fromstring(to_text(drawn(Token(None, letter, title=letter))))


@pytest.mark.parametrize("health", [0, 0.1, 0.5, 1])
def test_bar_is_as_long_as_health_is_good(health: float) -> None:
    bar = draw_bar(Pen(), Element("g"), health, 0, 0, 42, 8)

    lengths = [float(part.get("width", "")) for part in bar if part.get("class")]
    assert lengths == ([max(2, 40 * health)] if health else [])


def test_cracks_tell_of_few_hit_points() -> None:
    assert "crack" in classes(drawn(Token(FLAG, health=0.25)))
    assert "crack" not in classes(drawn(Token(FLAG, health=0.26)))
    assert "crack" not in classes(drawn(Token(FLAG, health=0.0, dead=True)))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"side": -1}, "side"),
        ({"health": 1.5}, "health"),
        ({"number": 0}, "number"),
        ({"unit": 0}, "unit"),
    ],
)
def test_wrong_values_are_refused(wrong: dict[str, int], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        Token(FLAG, **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"emblem": "hero"}, {"ready": 1}, {"title": None}])
def test_values_of_a_wrong_type_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidTypeError):
        Token(**{"emblem": FLAG, **wrong})  # type: ignore[arg-type]
