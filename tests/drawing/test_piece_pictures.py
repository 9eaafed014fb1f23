"""Pieces: each side has a shape, and a ring marks the units in turn."""

from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.piece_pictures import draw_piece
from alpaca_emblem.drawing.pieces import Piece, Readiness


def token(piece: Piece) -> Element:
    root = Element("svg")
    draw_piece(root, piece, 50, 50)
    (group,) = root
    return group


def test_token_shows_title_code_and_number() -> None:
    group = token(Piece("H", "Hero 7 of Ada", side=1, number=7))

    assert group.get("class") == "unit waiting"
    assert group.findtext("title") == "Hero 7 of Ada"
    assert ["".join(text.itertext()) for text in group.iter("text")] == ["Hb", "7"]


@pytest.mark.parametrize("side", [None, 0, 1, 2, 3, 4])
def test_token_has_the_colour_and_shape_of_its_side(side: int | None) -> None:
    group = token(Piece("H", "somebody", side=side))

    (shape,) = (part for part in group if part.tag in ("circle", "polygon"))
    assert shape.get("fill") == palette.side_colour(side)
    assert (shape.tag == "circle") == (palette.side_shape(side) == "circle")


def test_piece_without_side_number_and_health_is_only_a_letter() -> None:
    group = token(Piece("r", "A rat"))

    assert [part.tag for part in group] == ["title", "circle", "text"]
    assert list(group.iter("tspan")) == []


@pytest.mark.parametrize(
    ("readiness", "dashes"),
    [
        (Readiness.WAITING, []),
        (Readiness.READY, ["none"]),
        (Readiness.MOVED, ["4 3"]),
    ],
)
def test_ring_marks_the_units_in_turn(readiness: Readiness, dashes: list[str]) -> None:
    group = token(Piece("H", "somebody", side=2, readiness=readiness))

    rings = [part for part in group if part.get("class") == "ring"]
    assert [ring.get("stroke-dasharray") for ring in rings] == dashes


@pytest.mark.parametrize("health", [0, 0.1, 0.5, 1])
def test_bar_is_as_long_as_health_is_good(health: float) -> None:
    group = token(Piece("H", "somebody", health=health))

    track, bar = group.iter("rect")
    room = float(track.get("width", "")) - 2
    assert float(bar.get("width", "")) == pytest.approx(health * room, abs=0.01)
    assert bar.get("fill") == palette.health_colour(health)
