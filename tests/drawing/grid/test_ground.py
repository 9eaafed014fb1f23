"""The ground: a material for each terrain, drawn once for each map and theme."""

from typing import ClassVar
from xml.etree.ElementTree import Element, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.emblems import EMBLEMS
from alpaca_emblem.drawing.grid import ground
from alpaca_emblem.drawing.grid.ground import (
    KNOWN,
    draw_ground,
    draw_sample,
    ground_geometry,
)
from alpaca_emblem.drawing.grid.lands import CELL, Land, middle
from alpaca_emblem.drawing.palette import LIGHT
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.searching import Memory
from alpaca_emblem.model.terrain import GRASS, NOTHING, Terrain
from alpaca_emblem.model.topology import Coordinates
from tests.drawing.emblems.paths import points

PEN = Pen.of("light")
WATER = Terrain("water", "~", move_cost=3)
BRIDGE = Terrain("bridge", "=")
ROAD = Terrain("road", "+")
MATERIALS = (
    WATER,
    BRIDGE,
    ROAD,
    NOTHING,
    *(
        Terrain(name, "x")
        for name in (
            *("forest", "rock", "hill", "fort", "gate", "wall", "stairs", "door"),
            *("way up", "open door", "locked door", "plain"),
        )
    ),
    GRASS,
)


def drawn(field: Field, pen: Pen = PEN) -> Element:
    root = Element("svg")
    draw_ground(pen, root, field, ground_geometry(field))
    return root


def field_of(rows: str, *terrains: Terrain) -> Field:
    legend = {terrain.symbol: terrain for terrain in (GRASS, *terrains)}
    return Field.from_text(rows, legend)


def roles(root: Element) -> set[str]:
    return {name for part in root.iter() for name in (part.get("class") or "").split()}


def paths(root: Element, role: str) -> list[str]:
    return [
        part.get("d", "")
        for part in root.iter("path")
        if role in (part.get("class") or "").split()
    ]


def sample(terrain: Terrain) -> bytes:
    root = Element("svg")
    draw_sample(PEN, root, terrain)
    return tostring(root)


def test_every_terrain_has_a_material_of_its_own() -> None:
    others = [terrain for terrain in MATERIALS if terrain.name != "plain"]

    assert len({sample(terrain) for terrain in others}) == len(others)
    assert sample(GRASS) == sample(Terrain("plain", "."))


@pytest.mark.parametrize("terrain", MATERIALS, ids=lambda terrain: terrain.name)
def test_no_material_shows_the_symbol_of_its_terrain(terrain: Terrain) -> None:
    root = Element("svg")

    draw_sample(PEN, root, terrain)

    assert not list(root.iter("text"))


def test_custom_terrain_has_a_tint_and_its_symbol() -> None:
    cliff = Terrain("cliff", "c", move_cost=None)
    bush = Terrain("bush", "b", cover=1)
    mud = Terrain("mud", "m", move_cost=2)
    sand = Terrain("sand", "<")

    root = drawn(field_of("cbm<.", cliff, bush, mud, sand))

    (board,) = (part for part in root if part.get("class") == "ground")
    assert [text.text for text in board.iter("text")] == ["c", "b", "m", "<"]
    tints = {name for name in roles(board) if name.startswith("f-")}
    assert {"f-rock", "f-forest", "f-hill", "f-road"} <= tints


def test_a_custom_class_brings_a_tint_and_an_emblem() -> None:
    class Lava(Terrain):
        tint: ClassVar[str] = "#dd4411"
        emblem: ClassVar[str] = "M4 4h16v16H4z"

    class Flat(Terrain):
        tint: ClassVar[object] = "red"

    class Odd(Terrain):
        tint: ClassVar[object] = 4

    root = drawn(field_of("L.", Lava("lava", "L", move_cost=4)))

    assert "#dd4411" in {part.get("fill") for part in root.iter("path")}
    assert "M4 4h16v16H4z" in {part.get("d") for part in root.iter("path")}
    with pytest.raises(InvalidValueError, match="tint of Flat must be a colour like"):
        drawn(field_of("F", Flat("flat", "F")))
    with pytest.raises(InvalidTypeError, match="tint"):
        drawn(field_of("O", Odd("odd", "O")))


def test_stairs_and_doors_show_their_emblems() -> None:
    for name in ("stairs", "door"):
        root = Element("svg")
        draw_sample(PEN, root, Terrain(name, "x"))

        shapes = {part.get("d") for part in root.iter("path")}
        assert {path for _, path in EMBLEMS[name].layers} <= shapes


def test_known_names_are_drawn_without_a_fallback() -> None:
    assert {terrain.name for terrain in MATERIALS} - KNOWN == {
        *("stairs", "door", "way up", "open door", "locked door")
    }


def test_water_runs_on_where_it_reaches_the_border() -> None:
    (shore,) = paths(drawn(field_of("~.\n..", WATER)), "f-shore")

    assert min(min(place) for place in points(shore)) <= -CELL

    (pond,) = paths(drawn(field_of("...\n.~.\n...", WATER)), "f-shore")
    assert pond.count("M") == 1


@pytest.mark.parametrize(
    ("rows", "rails"),
    [
        ("~~~\n.=.\n~~~", ["M62 67h68", "M62 125h68"]),
        ("~.~\n~=~\n~.~", ["M67 62v68", "M125 62v68"]),
        ("~~\n==\n==\n~~", ["M-2 67h68", "M62 67h68", "M-2 189h68", "M62 189h68"]),
    ],
    ids=["from side to side", "downwards", "two lanes"],
)
def test_rails_run_along_the_way_over_the_water(rows: str, rails: list[str]) -> None:
    root = drawn(field_of(rows, WATER, BRIDGE))

    (path,) = (
        part.get("d", "")
        for part in root.iter("path")
        if part.get("class") == "s-bridge2" and part.get("stroke-width") == "6"
    )
    assert sorted(path[1:].split("M")) == sorted(rail[1:] for rail in rails)


def test_roads_join_their_neighbours() -> None:
    def lines(rows: str) -> set[str]:
        path = paths(drawn(field_of(rows, ROAD, BRIDGE)), "s-road")[0]
        return {f"M{line}" for line in path[1:].split("M")}

    middle_of = "M{} {}".format
    crossing = lines("...\n.++\n...")
    assert f"{middle_of(*middle((1, 1)))}l64 0" in crossing
    assert f"{middle_of(*middle((1, 2)))}l64 0" in crossing  # off the board
    slanting = lines(".....\n.+...\n..+..\n.....")
    assert f"{middle_of(*middle((1, 1)))}l64 64" in slanting
    bent = lines(".....\n.+...\n.++..\n.....")
    assert f"{middle_of(*middle((1, 1)))}l64 64" not in bent
    block = lines(".....\n.++..\n.++..\n.....")
    assert f"{middle_of(*middle((1, 1)))}l64 64" in block
    bridged = lines("....\n.+=.\n....")
    assert f"{middle_of(*middle((1, 1)))}l64 0" in bridged


def test_walls_have_fronts_where_no_wall_is_below() -> None:
    wall = Terrain("wall", "W", move_cost=None)

    (tops,) = (
        path
        for path in paths(drawn(field_of("W.\nW.\n..", wall)), "f-fort")
        if path.startswith("M0 0")
    )

    assert tops == "M0 0h64v64h-64zM0 64h64v42h-64z"


def test_cells_can_be_counted() -> None:
    root = drawn(field_of("...\n..."))

    (seams,) = paths(root, "s-seam")
    (numbers,) = (part for part in root if "numbers" in (part.get("class") or ""))
    assert seams == "M0 64h192M64 0v128M128 0v128"
    assert [text.text for text in numbers] == ["0", "1", "2", "0", "1"]


@pytest.mark.unmeasured
@given(
    rows=st.lists(
        st.lists(st.sampled_from(range(len(MATERIALS))), min_size=4, max_size=4),
        min_size=1,
        max_size=4,
    )
)
def test_any_map_is_drawn(rows: list[list[int]]) -> None:
    letters = [chr(ord("A") + at) for at in range(len(MATERIALS))]
    terrains = [
        Terrain(terrain.name, letter)
        for terrain, letter in zip(MATERIALS, letters, strict=True)
    ]
    text = "\n".join("".join(letters[at] for at in row) for row in rows)
    legend = dict(zip(letters, terrains, strict=True))

    root = drawn(Field.from_text(text, legend))

    land = Land.of(Field.from_text(text, legend))
    assert (land.rows, land.columns) == (len(rows), 4)
    places: list[Coordinates] = []
    for terrain, found in land.by_terrain().items():
        assert all(land.terrain[4 * row + column] is terrain for row, column in found)
        places += found
    assert sorted(places) == [divmod(at, 4) for at in range(4 * len(rows))]
    assert not any(part.get("id") or part.get("style") for part in root.iter())


def test_the_ground_is_drawn_once_for_each_map_and_theme() -> None:
    first, second = (drawn(GridBattle(seed=seed).field) for seed in (1, 2))
    dark = drawn(GridBattle().field, Pen.of("dark"))

    boards = [
        next(part for part in root if part.get("class") == "ground")
        for root in (first, second, dark)
    ]
    assert all(a is b for a, b in zip(boards[0], boards[1], strict=True))
    assert not any(a is c for a, c in zip(boards[0], boards[2], strict=True))
    assert boards[2][0].get("fill") != LIGHT["grass"]


def test_the_cache_of_grounds_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground, "_SCENES", Memory(200))
    for width in range(1, 31):
        drawn(Field.from_text("." * width))

    assert 0 < ground._SCENES.held <= 200


def test_a_large_board_has_less_grass_on_each_cell() -> None:
    def tufts(side: int) -> float:
        rows = "\n".join(["." * side] * side)
        tufts = paths(drawn(Field.from_text(rows)), "s-tuft")
        return sum(path.count("M") for path in tufts) / side**2

    assert tufts(20) < 1 < tufts(12)
