"""Scenarios drawn in the editor Tiled."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstd
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import MissingPackageError, NotationError
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.scenario import Options, Recruit, Scenario
from alpaca_emblem.model.terrain import Terrain

SWAMP = Terrain("swamp", "s", move_cost=3, cover=2, blocks_sight=True, healing=1)
GATE = Terrain("gate", "G", move_cost=None)

TILES = """
 <tile id="0" type="grass"/>
 <tile id="1" class="forest"/>
 <tile id="2" type="rock"/>
 <tile id="3" type="swamp"><properties>
  <property name="move_cost" type="int" value="3"/>
  <property name="cover" type="int" value="2"/>
  <property name="healing" type="int" value="1"/>
  <property name="blocks_sight" type="bool" value="true"/>
 </properties></tile>
 <tile id="4" type="gate"><properties>
  <property name="impassable" type="bool" value="true"/>
  <property name="symbol" value="G"/>
 </properties></tile>
 <tile id="5" type="decoration"/>
 <tile id="6" type="lava"/>
"""
HEAD = 'name="ground" tilewidth="16" tileheight="16" tilecount="9" columns="9"'
TILESET = f'<tileset firstgid="7" {HEAD}>{TILES}</tileset>'
GIDS = (7, 8, 9, 10, 11, 7)
"""Two rows of three: grass, forest, rock; swamp, gate, grass."""
CSV = '<data encoding="csv">7,8,9,\n10,11,7</data>'

NUMBERS = """<property name="hit_points" type="int" value="9"/>
<property name="movement" type="int" value="4"/>"""


def unit(place: str, side: str, more: str = "", shape: str = "<point/>") -> str:
    """Return an object of Tiled."""
    return (
        f'<object {place}><properties><property name="side" value="{side}"/>{NUMBERS}'
        f"{more}</properties>{shape}</object>"
    )


HERO = unit('id="1" name="Ann" type="SwordMaster" x="8" y="8"', "heroes")
FOE = unit('id="2" name="Bob" class="Fighter" x="40" y="20"', "foes")
UNITS = f'<objectgroup id="9" name="units">{HERO}{FOE}</objectgroup>'


def layer(data: str = CSV, more: str = "", size: str = 'width="3" height="2"') -> str:
    """Return a layer of tiles."""
    return f'<layer id="1" name="ground" {size} {more}>{data}</layer>'


def a_map(body: str, more: str = "", tileset: str = TILESET) -> str:
    """Return a map of 3 x 2 tiles."""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" orientation='
        f'"orthogonal" width="3" height="2" tilewidth="16" tileheight="16" {more}>'
        f"{tileset}{body}</map>"
    )


Read = Callable[..., Scenario]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that reads a map from its text, beside further files."""

    def read(text: str, name: str = "ferry.tmx", **files: str) -> Scenario:
        for file, content in files.items():
            path = tmp_path / file.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
        return Scenario.from_tiled(tmp_path / name)

    return read


EXPECTED = Scenario(
    name="ferry",
    rows=(".f#", "sG."),
    legend=(SWAMP, GATE),
    roster=(
        Recruit(
            side="heroes",
            names=(("en", "Ann"),),
            unit_class="SwordMaster",
            at=(0, 0),
            hit_points=9,
            movement=4,
        ),
        Recruit(
            side="foes",
            names=(("en", "Bob"),),
            unit_class="Fighter",
            at=(1, 2),
            hit_points=9,
            movement=4,
        ),
    ),
)


def packed(compress: Callable[[bytes], bytes], gids: tuple[int, ...] = GIDS) -> str:
    """Return *gids* in base64."""
    return base64.b64encode(compress(struct.pack(f"<{len(gids)}I", *gids))).decode()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "zlib": zlib.compress,
    "gzip": gzip.compress,
    "zstd": zstd.compress,
}


@pytest.mark.parametrize("compression", PACKERS)
def test_every_compression_gives_the_same_scenario(
    read: Read, compression: str
) -> None:
    how = f'encoding="base64" compression="{compression}"'
    data = f"<data {how}>\n  {packed(PACKERS[compression])}\n</data>"

    assert read(a_map(layer(data) + UNITS)) == EXPECTED


def test_csv_and_single_tiles_give_the_same_scenario(read: Read) -> None:
    tiles = "".join(f'<tile gid="{gid}"/>' for gid in GIDS)

    assert read(a_map(layer() + UNITS)) == EXPECTED
    assert read(a_map(layer(f"<data>{tiles}</data>") + UNITS)) == EXPECTED


def test_a_mark_at_the_beginning_is_ignored(read: Read) -> None:
    assert read("\ufeff" + a_map(layer() + UNITS)) == EXPECTED


def json_map(**more: Any) -> dict[str, Any]:
    """Return the expected scenario as a map in JSON."""
    numbers = [
        {"name": "hit_points", "type": "int", "value": 9},
        {"name": "movement", "type": "int", "value": 4},
    ]
    return {
        "type": "map",
        "orientation": "orthogonal",
        "width": 3,
        "height": 2,
        "tilewidth": 16,
        "tileheight": 16,
        "tilesets": [{"firstgid": 7, "source": "ground.tsx"}],
        "layers": [
            {
                "type": "tilelayer",
                "name": "ground",
                "width": 3,
                "height": 2,
                "data": list(GIDS),
            },
            {
                "type": "objectgroup",
                "name": "units",
                "objects": [
                    {
                        "id": 1,
                        "name": "Ann",
                        "type": "SwordMaster",
                        "x": 8,
                        "y": 8,
                        "point": True,
                        "properties": [
                            {"name": "side", "type": "string", "value": "heroes"},
                            *numbers,
                        ],
                    },
                    {
                        "id": 2,
                        "name": "Bob",
                        "class": "Fighter",
                        "x": 40,
                        "y": 20,
                        "point": True,
                        "properties": [
                            {
                                "name": "unit",
                                "type": "class",
                                "propertytype": "Unit",
                                "value": {
                                    "side": "foes",
                                    "hit_points": 9,
                                    "movement": 4,
                                },
                            }
                        ],
                    },
                ],
            },
        ],
        **more,
    }


@pytest.mark.parametrize("suffix", ["tmj", "json"])
def test_json_with_a_tileset_in_xml(read: Read, suffix: str) -> None:
    tileset = f"<tileset {HEAD}>{TILES}</tileset>"

    found = read(json.dumps(json_map()), f"ferry.{suffix}", ground_dot_tsx=tileset)

    assert found == EXPECTED


def test_json_in_chunks_with_every_compression(read: Read) -> None:
    tileset = f"<tileset {HEAD}>{TILES}</tileset>"
    for compression, packer in PACKERS.items():
        chunk = {"x": 0, "y": 0, "width": 3, "height": 2, "data": packed(packer)}
        entry = json_map(infinite=True)
        entry["layers"][0] = {
            "type": "tilelayer",
            "name": "ground",
            "encoding": "base64",
            "compression": compression,
            "chunks": [chunk],
        }

        found = read(json.dumps(entry), "ferry.tmj", ground_dot_tsx=tileset)

        assert found == EXPECTED


def test_an_infinite_map_may_lie_at_negative_places(read: Read) -> None:
    left = '<chunk x="-2" y="-1" width="2" height="2">0,7,0,10</chunk>'
    right = '<chunk x="0" y="-1" width="2" height="2">8,9,11,7</chunk>'
    hero = HERO.replace('x="8" y="8"', 'x="-8" y="-8"')
    foe = FOE.replace('x="40" y="20"', 'x="24" y="4"')
    data = f'<data encoding="csv">{left}{right}</data>'

    found = read(
        a_map(layer(data) + f"<objectgroup>{hero}{foe}</objectgroup>", 'infinite="1"')
    )

    assert found == EXPECTED


def test_external_tilesets_in_another_folder(read: Read) -> None:
    outside = '<tileset firstgid="7" source="sets/ground.tsx"/>'
    inside = f"<tileset {HEAD}>{TILES}</tileset>"

    found = read(a_map(layer() + UNITS, tileset=outside), sets__ground_dot_tsx=inside)

    assert found == EXPECTED


@given(st.tuples(*[st.integers(0, 15)] * 6))
def test_flipped_tiles_are_the_same_terrain(
    tmp_path_factory: pytest.TempPathFactory, flags: tuple[int, ...]
) -> None:
    path = tmp_path_factory.getbasetemp() / "ferry.tmx"
    gids = (gid | flag << 28 for gid, flag in zip(GIDS, flags, strict=True))
    data = f'<data encoding="csv">{",".join(map(str, gids))}</data>'
    path.write_text(a_map(layer(data) + UNITS), encoding="utf-8")

    assert Scenario.from_tiled(path) == EXPECTED


def test_an_upper_layer_covers_a_lower_one_but_not_decoration(read: Read) -> None:
    lower = layer('<data encoding="csv">7,7,7,10,11,7</data>')
    upper = layer('<data encoding="csv">12,8,9,0,0,12</data>')
    group = f'<group name="a"><group name="b">{upper}{UNITS}</group></group>'

    assert read(a_map(lower + group)) == EXPECTED


def test_hidden_layers_groups_objects_and_images_are_ignored(read: Read) -> None:
    rocks = '<data encoding="csv">9,9,9,9,9,9</data>'
    hidden = layer(rocks, 'visible="0"')
    group = f'<group visible="0">{layer(rocks)}{UNITS}</group>'
    third = HERO.replace('id="1"', 'id="3" visible="0"')
    more = f"<objectgroup>{third}</objectgroup><imagelayer name='sky'/>"

    assert read(a_map(layer() + hidden + group + UNITS + more)) == EXPECTED


@pytest.mark.parametrize(
    "place",
    [
        pytest.param('x="0" y="0" width="16" height="16"', id="rectangle"),
        pytest.param('x="0" y="16" width="16" height="16" gid="7"', id="tile"),
        pytest.param(
            'x="0" y="16" width="16" height="16" gid="2147483655"', id="flipped"
        ),
        pytest.param(
            'x="0" y="0" width="16" height="16" gid="7" rotation="90"', id="turned"
        ),
    ],
)
def test_an_object_is_where_its_middle_is(read: Read, place: str) -> None:
    hero = unit(f'id="1" name="Ann" type="SwordMaster" {place}', "heroes", shape="")

    assert read(a_map(layer() + f"<objectgroup>{hero}{FOE}</objectgroup>")) == EXPECTED


def test_a_tileset_says_where_the_origin_of_tile_objects_is(read: Read) -> None:
    place = 'x="8" y="8" width="16" height="16" gid="7"'
    hero = unit(f'id="1" name="Ann" type="SwordMaster" {place}', "heroes", shape="")
    centred = TILESET.replace("<tileset", '<tileset objectalignment="center"')
    body = layer() + f"<objectgroup>{hero}{FOE}</objectgroup>"

    assert read(a_map(body, tileset=centred)) == EXPECTED


@pytest.mark.parametrize("form", ["tx", "tj"])
def test_a_template_gives_what_an_object_does_not_say(read: Read, form: str) -> None:
    xml = (
        '<template><object name="Cid" type="Fighter"><properties>'
        f'<property name="side" value="foes"/>{NUMBERS}</properties><point/></object>'
        "</template>"
    )
    numbers = {"side": "foes", "hit_points": 9, "movement": 4}
    entry = {
        "type": "template",
        "object": {
            "name": "Cid",
            "type": "Fighter",
            "point": True,
            "properties": [{"name": "u", "type": "class", "value": numbers}],
        },
    }
    hero = (
        f'<object id="1" template="a.{form}" name="Ann" type="SwordMaster" x="8" y="8">'
        '<properties><property name="side" value="heroes"/></properties></object>'
    )
    foe = f'<object id="2" template="a.{form}" name="Bob" x="40" y="20"/>'
    body = layer() + f"<objectgroup>{hero}{foe}</objectgroup>"

    files = {"a_dot_tx": xml, "a_dot_tj": json.dumps(entry)}
    assert read(a_map(body), **files) == EXPECTED


def test_a_template_with_a_tile_counts_in_its_own_tileset(read: Read) -> None:
    template = (
        f'<template><tileset firstgid="1" source="t.tsx"/><object gid="1" width="16" '
        f'height="16" type="SwordMaster" name="Ann"><properties><property name="side" '
        f'value="heroes"/>{NUMBERS}</properties></object></template>'
    )
    tileset = f'<tileset objectalignment="topleft" {HEAD}/>'
    hero = '<object id="1" template="a.tx" x="0" y="0"/>'
    body = layer() + f"<objectgroup>{hero}{FOE}</objectgroup>"

    assert read(a_map(body), a_dot_tx=template, t_dot_tsx=tileset) == EXPECTED


def test_properties_of_units_and_of_the_map(read: Read) -> None:
    more = """<property name="name_es" value="Ana"/>
    <property name="power" type="float" value="3"/>
    <property name="gear" type="class" propertytype="Gear"><properties>
      <property name="weapon" value="Sword" propertytype="Weapon"/>
      <property name="max_range" type="int" value="2"/>
      <property name="defense" type="int" value="1"/></properties></property>
    <property name="guard" type="bool" value="true"/>
    <property name="captain" type="bool" value="true"/>"""
    hero = unit('id="1" name="Ann" type="SwordMaster" x="8" y="8"', "heroes", more)
    goal = '<object id="5" type="reach" x="36" y="20"><point/></object>'
    rules = """<properties><property name="name" value="The ferry"/>
    <property name="hit_chance" type="int" value="90"/>
    <property name="triangle" type="bool" value="true"/>
    <property name="levels" type="bool" value="true"/>
    <property name="fog" type="int" value="5"/>
    <property name="turn_limit" type="int" value="9"/>
    <property name="survive" type="int" value="8"/>
    <property name="reach" value="0,0 0,1"/></properties>"""
    body = f"{rules}{layer()}<objectgroup>{hero}{FOE}{goal}</objectgroup>"

    found = read(a_map(body))

    assert found.name == "The ferry"
    assert found.options == Options(
        hit_chance=90,
        triangle=True,
        levels=True,
        fog=5,
        turn_limit=9,
        survive=8,
        reach=((0, 0), (0, 1), (1, 2)),
    )
    assert found.roster[0] == Recruit(
        side="heroes",
        names=(("en", "Ann"), ("es", "Ana")),
        unit_class="SwordMaster",
        at=(0, 0),
        hit_points=9,
        movement=4,
        power=3,
        defense=1,
        weapon="Sword",
        max_range=2,
        guard=True,
        captain=True,
    )


TALL = TILESET.replace('tileheight="16"', 'tileheight="32"')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            a_map(layer() + UNITS).replace("orthogonal", "isometric"),
            "orientation must be orthogonal, not isometric",
        ),
        (
            a_map(layer() + UNITS).replace("orthogonal", "hexagonal"),
            "orientation must be orthogonal, not hexagonal",
        ),
        (
            a_map(layer() + UNITS).replace("orthogonal", "staggered"),
            "orientation must be orthogonal, not staggered",
        ),
        (
            a_map(layer() + UNITS, tileset=TALL),
            "layer 'ground': row 0, column 0: the tile must be 16 x 16 pixels as those "
            "of the map, not 16 x 32",
        ),
        (
            a_map(layer(CSV.replace("11", "13")) + UNITS),
            "layer 'ground': row 1, column 1: the class 'lava' of the tile must be one "
            "of grass, forest, rock, decoration, or the tile must have one of the "
            "properties symbol, move_cost, cover, blocks_sight, healing, impassable",
        ),
        (
            a_map(layer(CSV.replace("11", "3")) + UNITS),
            "layer 'ground': row 1, column 1: no tileset has a tile 3",
        ),
        (
            a_map(layer() + UNITS.replace('x="40"', 'x="48"')),
            "object 2 'Bob', row 1, column 3: it is off the map",
        ),
        (
            a_map(layer() + UNITS.replace('x="40"', 'x="20"')),
            "object 2 'Bob', row 1, column 1: no unit can be on the gate at (1, 1)",
        ),
        (
            a_map(layer() + UNITS.replace("Fighter", "Wizard")),
            "layer 'units': object 2 'Bob', row 1, column 2: the class must be one of",
        ),
        (
            a_map(layer() + UNITS.replace('"side"', '"team"')),
            "layer 'units': object 1 'Ann', row 0, column 0: property 'team' must be",
        ),
        (
            a_map(layer() + UNITS.replace('"foes"', '"elves"')),
            "layer 'units': object 2 'Bob', row 1, column 2: side must be one of",
        ),
        (
            a_map(layer() + UNITS.replace("<point/>", '<polygon points="0,0"/>')),
            "layer 'units': object 1 'Ann': it must be a point, a rectangle, an "
            "ellipse or a tile, not a polygon",
        ),
        (
            a_map(layer(more='offsety="-8"') + UNITS),
            "layer 'ground': offsety must be 0, not -8",
        ),
        (
            a_map(layer('<data encoding="csv">7,8</data>') + UNITS),
            "layer 'ground': must have 6 tiles, not 2",
        ),
        (
            a_map(layer('<data encoding="csv">7,8,x,7,7,7</data>') + UNITS),
            "layer 'ground': 'x' is no number of a tile",
        ),
        (
            a_map(layer('<data encoding="rot13">7</data>') + UNITS),
            "layer 'ground': must be CSV or base64, not 'rot13' with '7'",
        ),
        (
            a_map(UNITS, tileset='<tileset firstgid="1" source="no.tsx"/>'),
            "tileset 'no.tsx': cannot be read: ",
        ),
        (a_map(UNITS), "the map has no tiles in visible layers"),
        ("<tileset/>", "not a map of Tiled, but 'tileset'"),
        ("<map", "not a map of Tiled: "),
        ("[]", "not a map of Tiled: []"),
        ("[" * 100_000, "not a map of Tiled: "),
        ("", "not a map of Tiled: "),
        ('<!DOCTYPE x [<!ENTITY a "b">]><map/>', "a map of Tiled declares no entities"),
        (
            "<map>" + "<group>" * 60 + "</group>" * 60 + "</map>",
            "more than 50 elements",
        ),
    ],
)
def test_what_is_not_supported_is_refused_by_name(
    read: Read, text: str, message: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)

    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
def test_tiles_that_expand_beyond_their_layer_are_refused(
    read: Read, compression: str
) -> None:
    how = f'encoding="base64" compression="{compression}"'
    bomb = base64.b64encode(PACKERS[compression](bytes(1 << 24))).decode()
    cut = packed(PACKERS[compression])[:8]
    for data in (bomb, cut, "?", ""):
        with pytest.raises(NotationError, match=r"^layer 'ground': "):
            read(a_map(layer(f"<data {how}>{data}</data>") + UNITS))


def test_zstd_without_its_package_names_the_extra(
    read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstd", None)
    data = f'<data encoding="base64" compression="zstd">{packed(zstd.compress)}</data>'

    with pytest.raises(MissingPackageError, match=r"alpaca-emblem\[tiled\]"):
        read(a_map(layer(data) + UNITS))


def test_a_battle_begins_on_a_map(tmp_path: Path) -> None:
    path = tmp_path / "ferry.tmx"
    path.write_text(a_map(layer() + UNITS), encoding="utf-8")

    assert GridBattle(path, seed=1).scenario == EXPECTED


@given(st.data())
def test_a_damaged_map_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    good = data.draw(
        st.sampled_from([a_map(layer() + UNITS), json.dumps(json_map(tilesets=[]))])
    )
    start = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(start, min(len(good), start + 30)))
    filling = data.draw(st.sampled_from(["", "0", "-1", "null", "[]", '"', "<", "1e9"]))
    path = tmp_path_factory.getbasetemp() / "damaged.tmx"
    path.write_text(good[:start] + filling + good[end:], encoding="utf-8")

    try:
        found = Scenario.from_tiled(path)
    except NotationError as error:
        message = str(error)
    else:
        message = ""
        assert Scenario.from_text(str(found)) == found
    assert "\n" not in message
