"""Scenarios written as maps of the editor Tiled."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import attrs
import pytest
import pytiled_parser
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.drawing import to_tiled
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
)
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Options, Recruit, Scenario
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.model.terrain import ROCK, Terrain

FORMAT = {
    "map": "version tiledversion orientation renderorder width height tilewidth "
    "tileheight infinite nextlayerid nextobjectid",
    "properties": "",
    "property": "name type value",
    "tileset": "firstgid name tilewidth tileheight tilecount columns",
    "image": "source width height",
    "tile": "id type",
    "layer": "id name width height",
    "data": "encoding",
    "objectgroup": "id name",
    "object": "id name type x y width height",
    "point": "",
}
"""The elements and attributes of TMX 1.10 that a map may have, as Tiled's manual
describes them. In 1.9 alone the class of tiles and objects was not their type."""
FERRY = Path(__file__).parents[2] / "examples" / "maps" / "ferry.tmx"


@pytest.mark.parametrize("name", scenario_names())
def test_scenarios_of_the_library_come_back_equal(name: str, tmp_path: Path) -> None:
    scenario = Scenario.named(name)
    path = tmp_path / "map.tmx"

    to_tiled(scenario, path)

    assert Scenario.from_tiled(path) == scenario


@pytest.mark.parametrize("name", scenario_names())
def test_another_reader_finds_the_same(name: str, tmp_path: Path) -> None:
    scenario = Scenario.named(name)
    path = tmp_path / "map.tmx"

    to_tiled(scenario, path)

    found = pytiled_parser.parse_map(path)
    ground, units = found.layers
    assert isinstance(ground, pytiled_parser.TileLayer)
    assert isinstance(units, pytiled_parser.ObjectLayer)
    tiles = found.tilesets[1].tiles
    assert tiles is not None
    assert [tiles[at].class_ for at in tiles] == [each.name for each in scenario.legend]
    symbols = [" ", *(terrain.symbol for terrain in scenario.legend)]
    rows = ["".join(symbols[gid] for gid in row) for row in ground.data or ()]
    assert tuple(row.rstrip() for row in rows) == scenario.rows
    assert [(each.name, each.class_) for each in units.tiled_objects] == [
        (recruit.name, recruit.unit_class) for recruit in scenario.roster
    ]
    image = found.tilesets[1].image
    assert image is not None
    assert (tmp_path / image).read_bytes().startswith(b"\x89PNG")


words = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"),
    min_size=1,
    max_size=8,
).filter(lambda word: word.isprintable() and word.strip() != "")
terrains = st.builds(
    Terrain,
    words.filter(lambda name: name != "decoration"),
    st.sampled_from("fXä&<♣"),
    move_cost=st.none() | st.integers(1, 9),
    cover=st.integers(0, 9),
    blocks_sight=st.booleans(),
    healing=st.integers(0, 9),
)
numbers = st.integers(1, 2**31 - 1)
ranges = st.tuples(st.integers(1, 100), st.integers(1, 100)).map(sorted)


@st.composite
def recruits(draw: st.DrawFn, side: str, column: int) -> Recruit:
    """Return a recruit in the first row."""
    nearest, farthest = draw(ranges)
    spoken = st.dictionaries(st.sampled_from(["en", "es", "xx"]), words, min_size=1)
    return Recruit(
        side=side,
        names=tuple(draw(spoken).items()),
        unit_class=draw(st.sampled_from(["SwordMaster", "Hero", "Fighter"])),
        at=(0, column),
        hit_points=draw(numbers),
        movement=draw(numbers),
        power=draw(numbers),
        defense=draw(numbers),
        min_range=nearest,
        max_range=farthest,
        guard=draw(st.booleans()),
        captain=draw(st.booleans()),
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Return a scenario with terrain of its own."""
    legend = draw(st.lists(terrains, max_size=3, unique_by=lambda each: each.symbol))
    letters = "".join({".", "#", " ", *(each.symbol for each in legend)})
    rows = draw(st.lists(st.text(sorted(letters), max_size=5), max_size=4))
    maybe = st.none() | st.integers(1, 100)
    return Scenario(
        name=draw(words),
        rows=("..", *rows),
        legend=legend,
        roster=(draw(recruits(HEROES, 0)), draw(recruits(FOES, 1))),
        options=Options(
            triangle=draw(st.booleans()),
            levels=draw(st.booleans()),
            hit_chance=draw(maybe),
            fog=draw(maybe),
            turn_limit=draw(maybe),
            survive=draw(maybe),
            reach=draw(st.lists(st.sampled_from([(0, 0), (0, 1)]), max_size=3)),
        ),
    )


@pytest.mark.unmeasured
@settings(max_examples=15)  # each draws and writes a picture
@given(scenario=scenarios())
def test_every_scenario_comes_back_equal(
    scenario: Scenario, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.tmx"

    to_tiled(scenario, path)

    assert Scenario.from_tiled(path) == scenario


def test_the_picture_is_svg_without_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise MissingPackageError("no")

    monkeypatch.setattr("alpaca_emblem.drawing.tiled.check_installed", missing)
    scenario = Scenario.named("original")

    to_tiled(scenario, tmp_path / "map.tmx")

    svg = (tmp_path / "map-tiles.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg")
    assert 'width="192" height="64"' in svg
    assert 'source="map-tiles.svg"' in (tmp_path / "map.tmx").read_text("utf-8")
    assert Scenario.from_tiled(tmp_path / "map.tmx") == scenario


def test_what_cannot_be_written_leaves_no_file(tmp_path: Path) -> None:
    scenario = Scenario.named("original")
    decoration = Terrain("decoration", "d")
    for refused, path, message in (
        (scenario, "map.json", r"path must end with \.tmx, not 'map\.json'"),
        (scenario, "a\x01.tmx", "path must be a printable string"),
        (
            attrs.evolve(scenario, legend=[decoration]),
            "map.tmx",
            "no terrain can be called decoration in Tiled",
        ),
    ):
        with pytest.raises(InvalidValueError, match=message):
            to_tiled(refused, tmp_path / path)
    with pytest.raises(InvalidTypeError):
        to_tiled("original", tmp_path / "map.tmx")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_the_example_is_a_battle(tmp_path: Path) -> None:
    battle = GridBattle(FERRY, seed=1)

    scenario = battle.scenario
    assert scenario.name == "The ferry"
    assert scenario.rows[4] == ".f....==....f"
    assert scenario.meanings["#"] is ROCK
    assert scenario.meanings["~"] == Terrain("water", "~", move_cost=None)
    assert scenario.options == Options(
        reach=((2, 12), (3, 12)), turn_limit=12, hit_chance=90
    )
    assert scenario.roster[3].captain
    assert (FERRY.parent / "ferry-tiles.png").is_file()
    to_tiled(scenario, tmp_path / "ferry.tmx")
    assert (tmp_path / "ferry.tmx").read_bytes() == FERRY.read_bytes()


@pytest.mark.parametrize("name", scenario_names())
def test_maps_have_the_format_of_the_manual_only(name: str, tmp_path: Path) -> None:
    path = tmp_path / "map.tmx"
    to_tiled(Scenario.named(name), path)

    for file in (path, FERRY):
        root = fromstring(file.read_text("utf-8"))
        assert root.get("version") == "1.10"
        ids = [int(each.get("id", 0)) for each in root.iter("object")]
        assert ids == sorted({*ids})
        assert int(root.get("nextobjectid", 0)) == ids[-1] + 1
        for element in root.iter():
            assert {*element.keys()} <= {*FORMAT[element.tag].split()}, element.tag
            kind = element.get("type")
            if element.tag == "property":
                assert kind in (None, "int", "bool")
                assert kind != "bool" or element.get("value") in ("true", "false")
