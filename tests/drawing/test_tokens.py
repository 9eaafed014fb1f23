"""Tokens: counters tell side, class and state."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.emblems.shapes import SHIELD, Emblem
from alpaca_emblem.drawing.palette import KEY, contrast, side_colours
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.tokens import Token, draw_bar, draw_token, token_layer
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from tests.drawing.trees import assert_golden, theme_differences

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
    ("letter", "size"), [("Ж", "25"), ("英", "20"), ("Ha", "20"), ("<>&", "13")]
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
    assert lengths == {0: [], 0.1: [4], 0.5: [20], 1: [42]}[health]
    assert len(bar) == (2 if health in (0, 1) else 3), "a full bar hides its track"


def test_a_bar_shows_even_the_least_health() -> None:
    bar = draw_bar(Pen(), Element("g"), 0.001, 0, 0, 42, 8)

    assert [part.get("width") for part in bar if part.get("class")] == ["2"]


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


STATES: dict[str, dict[str, object]] = {
    "waiting": {},
    "ready": {"ready": True},
    "in turn": {"ready": True, "turn": True},
    "selected": {"ready": True, "selected": True},
    "acted": {"acted": True},
    "must survive": {"crown": True, "ready": True},
    "guards": {"guard": True, "side": 1},
    "hurt": {"health": 0.45},
    "critical": {"health": 0.12},
    "dead": {"dead": True, "health": 0.0},
    "remembered": {"ghost": True, "health": None},
    "without an emblem": {"emblem": None, "letter": "Ж"},
}
FULL = {
    "emblem": FLAG,
    "side": 0,
    "health": 1.0,
    "number": 12,
    "badge": SHIELD,
    "unit": 3,
}


def in_state(state: str, **others: object) -> Token:
    return Token(**{**FULL, "title": state, **STATES[state], **others})  # type: ignore[arg-type]


def sheet(rows: list[list[tuple[Token, float]]], theme: str = "light") -> str:
    """Return a picture of rows of tokens, each with the size of its cell."""
    pen = Pen.of(theme)
    width = max(sum(size + 10 for _, size in row) for row in rows) + 20
    root = pen.picture(width, 80 * len(rows) + 20, "Tokens")
    layer = token_layer(pen, root)
    for at, row in enumerate(rows):
        x = 15.0
        for token, size in row:
            draw_token(pen, layer, token, x + size / 2, 54 + 80 * at, size)
            x += size + 10
    return to_text(root)


SHEETS: dict[str, list[list[tuple[Token, float]]]] = {
    "token-states": [[(in_state(state), 64) for state in STATES]],
    "token-sides": [
        [(in_state(state, side=side), 64) for side in (None, *range(8))]
        for state in ("waiting", "acted", "critical")
    ],
    "token-sizes": [
        [(in_state(state), size) for state in ("must survive", "guards", "hurt")]
        for size in (64, 56, 48, 40, 32, 28)
    ],
}


@pytest.mark.parametrize("name", SHEETS)
def test_tokens_look_as_they_did(name: str) -> None:
    assert_golden(sheet(SHEETS[name]), name)


@pytest.mark.parametrize("name", SHEETS)
def test_tokens_follow_the_theme_of_their_page(name: str) -> None:
    light, dark = (sheet(SHEETS[name], theme) for theme in ("light", "dark"))

    assert list(theme_differences(light, dark)) == []


def test_each_state_has_a_look_of_its_own() -> None:
    looks = [to_text(drawn(in_state(state, title="", unit=None))) for state in STATES]

    assert len(dict.fromkeys(looks)) == len(STATES) == 12


def test_states_have_words_for_style_sheets() -> None:
    words = [in_state(state).state for state in ("waiting", "ready", "acted", "dead")]

    assert words == ["waiting", "ready", "acted", "dead"]
    assert in_state("remembered").state == "ghost"


@pytest.mark.parametrize("side", range(5))
def test_tokens_are_short(side: int) -> None:
    """Boards have many of them; hexagons and pentagons take the most."""
    tokens = [in_state(state, side=side) for state in STATES]

    sizes = [len(to_text(drawn(token))) for token in tokens]

    assert sum(sizes) / len(sizes) < 1400
    assert max(sizes) < 2000


@pytest.mark.parametrize("size", [64, 56, 48, 40, 32, 28])
def test_token_stays_in_the_neighbourhood_of_its_cell(size: float) -> None:
    place = drawn(in_state("guards"), size)

    scale = "" if size == 64 else f"scale({size / 64:.3g})"
    assert place.get("transform") == f"translate(50 40){scale}"


def test_light_and_dark_sides_crack_visibly() -> None:
    """The outline's colour is seen on light bodies; on dark ones it has a casing."""
    for side in range(8):
        paths = list(drawn(in_state("critical", side=side)).iter("path"))
        crack = next(path for path in paths if path.get("class") == "crack")
        behind = paths[paths.index(crack) - 1]
        has_casing = behind.get("d") == crack.get("d")
        ground = behind.get("stroke", "") if has_casing else side_colours(side).body
        assert contrast(ground, KEY) >= 3
