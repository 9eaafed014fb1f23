"""Doors and stairs: each kind looks its own way, and many of them are few bytes."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.dungeon.fittings import draw_fittings
from alpaca_emblem.drawing.dungeon.scenes import scene_of, window_of
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.games.dungeon import Variant
from tests.games.dungeon.positions import drawn

AT = Geometry.square(16, 32, 0, 20)


def fittings(board: str) -> list[tuple[str, str]]:
    """The class and the path of each part that is drawn of a lit *board*."""
    game = drawn(board, variant=Variant(doors=True), is_explored=True)
    scene = scene_of(game, window_of(game, None))
    parent = Element("g")
    everywhere = (2**32 - 1,) * 16
    draw_fittings(Pen.of("light"), parent, scene, everywhere, AT)
    return [(part.get("class", ""), part.get("d", "")) for part in parent]


def test_a_floor_without_them_has_none() -> None:
    assert fittings("####\n#@.#\n####") == []


@pytest.mark.parametrize(
    ("symbol", "names"),
    [
        ("+", ["threshold f-shade", "door f-door", "", "f-lock"]),
        ("=", ["threshold f-shade", "door f-door", "", "lock f-lock"]),
        ("/", ["threshold f-shade", "door open f-door"]),
        (">", ["stairs f-shade", "f-stair"]),
        ("<", ["stairs f-shade", "f-stair"]),
    ],
)
def test_each_kind_looks_its_own_way(symbol: str, names: list[str]) -> None:
    assert [name for name, _ in fittings(f"#####\n#@{symbol}.#\n#####")] == names


def test_ways_down_and_up_differ() -> None:
    pictures = []
    for symbol in "><":
        game = drawn(f"####\n#@{symbol}#\n####", variant=Variant(last_floor=2))
        scene, parent = scene_of(game, window_of(game, None)), Element("g")
        draw_fittings(Pen.of("light"), parent, scene, scene.lit, AT)
        pictures.append([part.get("d") for part in parent[1].iter()])

    assert pictures[0] != pictures[1]


def test_an_open_door_leaves_the_way_free() -> None:
    across = dict(fittings("#####\n#@/.#\n#####"))["door open f-door"]
    down = dict(fittings("#####\n#@..#\n##/##\n#...#\n#####"))["door open f-door"]

    # Along the upper edge of a way from left to right, and along its left edge.
    assert across == "M40.8 20.4h18.4v4h-18.4z"
    assert down == "M40.4 40.8h4v18.4h-4z"


def test_all_doors_of_a_kind_are_one_path() -> None:
    found = dict(fittings("#######\n#@+.+.#\n#+###=#\n#.....#\n#######"))

    assert found["threshold f-shade"].count("M") == 4
    assert found["door f-door"].count("M") == 4
    assert found["f-lock"].count("M") == 3
    assert found["lock f-lock"].count("M") == 2
