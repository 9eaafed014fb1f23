"""Emblems: layers of ink and ground."""

from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.emblems.shapes import SHIELD, SKULL, Emblem, draw_emblem
from alpaca_emblem.drawing.palette import LIGHT
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError

FLAG = Emblem((("s2", "M4 22V2"), ("f", "M4 2h16v9H4z"), ("l1.5", "M4 6h16")))


def drawn(emblem: Emblem, mirrored: bool = False, halo: str | None = None) -> Element:
    pen = Pen()
    return draw_emblem(
        pen,
        Element("g"),
        emblem,
        50,
        40,
        48,
        "ink",
        "page",
        mirrored=mirrored,
        halo=halo,
    )


def test_layers_are_ink_or_ground_in_their_order() -> None:
    group = drawn(FLAG)

    line, cloth, seam = group
    assert group.get("transform") == "translate(26 16)scale(2)"
    assert group.get("fill") == LIGHT["ink"]
    assert (line.get("stroke"), line.get("stroke-width")) == (LIGHT["ink"], "2")
    assert cloth.attrib == {"d": "M4 2h16v9H4z"}
    assert (seam.get("stroke"), seam.get("stroke-width")) == (LIGHT["page"], "1.5")
    assert seam.get("class") == "s-page"


def test_emblem_looks_left_in_a_mirror() -> None:
    transform = drawn(FLAG, mirrored=True).get("transform")

    assert transform == "translate(74 16)scale(-2 2)"


def test_only_lines_need_round_ends() -> None:
    assert drawn(SKULL).get("stroke-linecap") == "round"
    assert drawn(SHIELD).get("stroke-linecap") is None


def test_halo_lies_below_and_is_wider() -> None:
    halo = drawn(FLAG, halo="halo")[0]

    assert halo.get("stroke") == LIGHT["halo"]
    assert [part.get("stroke-width") for part in halo] == ["6", None]


def test_path_is_an_emblem() -> None:
    assert Emblem.from_path("M4 2h16v9H4z").layers == (("f", "M4 2h16v9H4z"),)


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ((), "at least one layer"),
        ((("f",),), "must be a kind and a path"),
        ((("x", "M0 0"),), "not 'x'"),
        ((("s", "M0 0"),), "not 's'"),
        ((("f", "url(#x)"),), "must be SVG"),
        ((("f", '"/><script/>'),), "must be SVG"),
        ((("f", "M0 0\n"),), "printable"),
    ],
)
def test_wrong_layers_are_refused(layers: object, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        Emblem(layers)  # type: ignore[arg-type]


@pytest.mark.parametrize("layers", ["M0 0", ("M0 0",), ((3, "M0 0"),), [("f", "M0 0")]])
def test_layers_of_a_wrong_type_are_refused(layers: object) -> None:
    with pytest.raises(InvalidTypeError):
        Emblem(layers)  # type: ignore[arg-type]
