"""Scenarios drawn in the editor Tiled."""

from __future__ import annotations

import base64
import json
import sys
import zlib
from pathlib import Path

import pytest
import zstd
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import MissingPackageError, NotationError
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.scenario import Options, Recruit, Scenario
from alpaca_emblem.games.grid.tiled import MOST_TILES
from alpaca_emblem.model.topology import MAX_SIDE
from alpaca_emblem.model.units import UNIT_CLASSES
from tests.games.grid.tiled_maps import (
    CSV,
    EXPECTED,
    FOE,
    GIDS,
    HEAD,
    HERO,
    NUMBERS,
    PACKERS,
    TILES,
    TILESET,
    UNITS,
    Read,
    a_map,
    json_map,
    layer,
    packed,
    unit,
)


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


@pytest.mark.unmeasured
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


def test_an_object_has_what_its_tile_says_and_it_does_not(read: Read) -> None:
    tile = (
        '<tile id="8" class="SwordMaster"><properties>'
        f'<property name="side" value="foes"/>{NUMBERS}</properties></tile>'
    )
    tileset = TILESET.replace("</tileset>", f"{tile}</tileset>")
    hero = (
        '<object id="1" name="Ann" gid="15" x="0" y="16" width="16" height="16">'
        '<properties><property name="side" value="heroes"/></properties></object>'
    )
    body = layer() + f"<objectgroup>{hero}{FOE}</objectgroup>"

    assert read(a_map(body, tileset=tileset)) == EXPECTED


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


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_unit_without_a_name_is_called_as_its_properties_say(
    read: Read, language: str
) -> None:
    more = f'<property name="name_{language}" value="Ana"/>'
    hero = unit('id="1" type="SwordMaster" x="8" y="8"', "heroes", more)
    body = f"{layer()}<objectgroup>{hero}{FOE}</objectgroup>"

    assert read(a_map(body)).roster[0].names == ((language, "Ana"),)


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
            "orientation must be orthogonal, not 'isometric'",
        ),
        (
            a_map(layer() + UNITS).replace("orthogonal", "hexagonal"),
            "orientation must be orthogonal, not 'hexagonal'",
        ),
        (
            a_map(layer() + UNITS).replace("orthogonal", "staggered"),
            "orientation must be orthogonal, not 'staggered'",
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


def refusal(read: Read, *given: str) -> str:
    """Return why a map is refused."""
    with pytest.raises(NotationError) as caught:
        read(*given)
    return str(caught.value)


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (
            'name="fogg" value="3"',
            "property 'fogg' must be one of name, triangle, hit_chance, levels, fog, "
            "turn_limit, survive, reach, fell_captain",
        ),
        (
            'name="reach" value="3;4"',
            "property 'reach' must be rows and columns such as '3,15 4,15', not '3;4'",
        ),
        (
            'name="reach" value="1,2 34567,1"',
            "property 'reach' must be rows and columns such as '3,15 4,15', not "
            "'1,2 34567,1'",
        ),
        (
            'name="reach" type="int" value="3"',
            "property 'reach' must be rows and columns such as '3,15 4,15', not 3",
        ),
        (
            'name="hit_chance" value="3"',
            "hit_chance must be a whole number, not '3'",
        ),
        (
            'name="hit_chance" type="int" value="101"',
            "hit_chance must be at most 100, not 101",
        ),
    ],
)
def test_options_that_do_not_exist_are_refused(
    read: Read, own: str, message: str
) -> None:
    options = f"<properties><property {own}/></properties>"

    assert refusal(read, a_map(options + layer() + UNITS)) == f"the map: {message}"


@pytest.mark.parametrize(
    ("options", "units", "message"),
    [
        ("", "", "unit: the heroes have no units"),
        ("", HERO, "unit: the foes have no units"),
        (
            '<property name="reach" value="0,2"/>',
            HERO + FOE,
            "options.reach: no unit can enter (0, 2)",
        ),
        (
            '<property name="name" type="int" value="3"/>',
            HERO + FOE,
            "name must be a string, not 3",
        ),
    ],
)
def test_what_the_scenario_refuses_beyond_places_is_told(
    read: Read, options: str, units: str, message: str
) -> None:
    body = f"<properties>{options}</properties>{layer()}"

    found = refusal(read, a_map(f"{body}<objectgroup>{units}</objectgroup>"))

    assert found == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name="side"', 'name="name_de"', "property 'side' is missing"),
        ('name="hit_points"', 'name="power"', "property 'hit_points' is missing"),
        ('name="movement"', 'name="power"', "property 'movement' is missing"),
        (
            'name="movement" type="int" value="4"/>',
            'name="movement" type="int" value="4"/>'
            '<property name="min_range" type="int" value="3"/>'
            '<property name="max_range" type="int" value="2"/>',
            "min_range 3 must be at most max_range 2",
        ),
        (
            'name="hit_points"',
            'name="weapon" value="Axe"/><property name="hit_points"',
            "SwordMaster cannot wield axe",
        ),
        (
            'type="int" value="9"',
            'type="int" value="0"',
            "hit_points must be at least 1, not 0",
        ),
        (
            'type="SwordMaster"',
            'type="reach"',
            "an object of the class reach must have no properties, not ['side', "
            "'hit_points', 'movement']",
        ),
    ],
)
def test_units_that_cannot_be_are_refused(
    read: Read, old: str, new: str, message: str
) -> None:
    body = layer() + UNITS.replace(HERO, HERO.replace(old, new))

    assert refusal(read, a_map(body)) == (
        f"layer 'units': object 1 'Ann', row 0, column 0: {message}"
    )


def test_an_unknown_class_is_refused_with_those_that_are_known(read: Read) -> None:
    body = layer() + UNITS.replace(HERO, HERO.replace("SwordMaster", "Wizard"))

    # Classes that other tests define are known, too.
    known = ", ".join(UNIT_CLASSES)
    assert refusal(read, a_map(body)) == (
        "layer 'units': object 1 'Ann', row 0, column 0: the class must be one of "
        f"{known}, reach, not 'Wizard'"
    )


def test_an_object_has_a_number_or_none(read: Read) -> None:
    nameless = UNITS.replace('id="1"', "").replace("SwordMaster", "Wizard")
    numbered = UNITS.replace('id="1"', 'id="1&#10;2"')

    assert refusal(read, a_map(layer() + nameless)).startswith(
        "layer 'units': object ? 'Ann', row 0, column 0: the class must be one of "
    )
    assert refusal(read, a_map(layer() + numbered)) == (
        "layer 'units': id must be a number, not '1\\n2'"
    )


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ('width="0" height="2"', "width must be between 1 and 256, not 0"),
        ('width="257" height="2"', "width must be between 1 and 256, not 257"),
        ('width="3" height="0"', "height must be between 1 and 256, not 0"),
        ('width="3" height="257"', "height must be between 1 and 256, not 257"),
        ('width="3"', "height is missing, and must be a number"),
        ('width="2.5" height="2"', "width must be a whole number, not 2.5"),
    ],
)
def test_a_map_has_a_size(read: Read, size: str, message: str) -> None:
    text = a_map(layer() + UNITS)
    given = text.replace('width="3" height="2" tilewidth', f"{size} tilewidth")

    assert given != text
    assert refusal(read, given) == message


def test_tiles_have_a_size(read: Read) -> None:
    text = a_map(layer() + UNITS)
    for wide, tall in ((0, 16), (16, 0), (-1, 16)):
        size = f'height="2" tilewidth="{wide}" tileheight="{tall}"'
        given = text.replace('height="2" tilewidth="16" tileheight="16"', size)

        message = f"tiles must have a size, not ({wide}, {tall})"
        assert refusal(read, given) == message


def test_a_layer_may_be_larger_than_the_map_where_it_is_empty(read: Read) -> None:
    wide = 'width="4" height="2"'
    empty = layer('<data encoding="csv">7,8,9,0,10,11,7,0</data>', size=wide)
    full = layer('<data encoding="csv">7,8,9,0,10,11,7,7</data>', size=wide)

    assert read(a_map(empty + UNITS)) == EXPECTED
    assert refusal(read, a_map(full + UNITS)) == (
        "layer 'ground': row 1, column 3: it is off the map"
    )


@pytest.mark.parametrize("size", [(-1, 2), (257, 2), (3, -1), (3, 257)])
def test_a_layer_is_at_most_as_large_as_a_map(
    read: Read, size: tuple[int, int]
) -> None:
    width, height = size
    given = layer(size=f'width="{width}" height="{height}"')

    assert refusal(read, a_map(given + UNITS)) == (
        "layer 'ground': width and height must be from 0 to 256, not "
        f"{width} and {height}"
    )


def test_layers_have_at_most_a_million_tiles_together(read: Read) -> None:
    empty = packed(zlib.compress, (0,) * MAX_SIDE**2)
    how = 'encoding="base64" compression="zlib"'
    largest = layer(f"<data {how}>{empty}</data>", size='width="256" height="256"')
    one = layer('<data encoding="csv">0</data>', size='width="1" height="1"')

    assert MOST_TILES == 16 * 256 * 256
    assert refusal(read, a_map(largest * 16)) == (
        "the map has no tiles in visible layers"
    )
    assert refusal(read, a_map(largest * 16 + one)) == (
        "layer 'ground': the map must have at most 1048576 tiles"
    )


def test_an_infinite_map_is_at_most_as_large_as_another(read: Read) -> None:
    def text(column: int) -> str:
        chunk = 'y="-1" width="1" height="1">7</chunk>'
        chunks = f'<chunk x="-9" {chunk}<chunk x="{column}" {chunk}'
        units = UNITS.replace('x="8" y="8"', 'x="-136" y="-8"').replace(
            'x="40" y="20"', f'x="{16 * column + 8}" y="-8"'
        )
        data = layer(f'<data encoding="csv">{chunks}</data>')
        return a_map(data + units, 'infinite="1"')

    assert read(text(246)).rows == ("." + " " * 254 + ".",)
    assert refusal(read, text(247)) == (
        "the map must have at most 256 rows and columns, not 1 and 257"
    )


def test_an_infinite_map_ends_with_its_tiles(read: Read) -> None:
    data = '<data encoding="csv"><chunk x="0" y="0" width="3" height="2">7,8,9,10,0,7'
    body = layer(f"{data}</chunk></data>") + UNITS.replace('x="40"', 'x="20"')

    assert refusal(read, a_map(body, 'infinite="1"')) == (
        "object 2 'Bob', row 1, column 1: it is off the map"
    )


def test_groups_are_at_most_fifty_deep(read: Read) -> None:
    def text(depth: int) -> str:
        entry = json_map(tilesets=[{"firstgid": 7, "source": "ground.tsx"}])
        for _ in range(depth):
            group = {"type": "group", "name": "g", "layers": entry["layers"]}
            entry["layers"] = [group]
        return json.dumps(entry)

    tileset = f"<tileset {HEAD}>{TILES}</tileset>"

    assert read(text(50), "ferry.tmj", ground_dot_tsx=tileset) == EXPECTED
    message = refusal(read, text(51), "ferry.tmj")
    assert message.startswith("layer 'g': layer 'g': ")
    assert message.endswith("layer 'g': more than 50 groups within each other")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"type": "floor", "name": "a"}, "layer 'a': 'floor' is no type of a layer"),
        ({"name": "a"}, "layer 'a': '' is no type of a layer"),
        (
            {"type": "tilelayer", "name": "a", "offsetx": "1.5\n"},
            "layer 'a': offsetx must be 0, not 1.5",
        ),
    ],
)
def test_layers_of_json_that_mean_nothing_are_refused(
    read: Read, given: dict[str, str], message: str
) -> None:
    text = json.dumps(json_map(tilesets=[], layers=[given]))

    assert refusal(read, text, "ferry.tmj") == message


def test_a_map_has_at_most_a_thousand_units(read: Read) -> None:
    def text(count: int) -> str:
        places = (divmod(index, 256) for index in range(count))
        units = "".join(
            unit(
                f'id="{1 + index}" type="Fighter" x="{16 * column}" y="{16 * row}"',
                "foes" if index else "heroes",
            )
            for index, (row, column) in enumerate(places)
        )
        ground = ",".join(["7"] * 1024)
        data = f'<data encoding="csv">{ground}</data>'
        body = layer(data, size='width="256" height="4"')
        wide = a_map(f"{body}<objectgroup name='units'>{units}</objectgroup>")
        return wide.replace('width="3" height="2"', 'width="256" height="4"', 1)

    assert len(read(text(1000)).roster) == 1000
    assert refusal(read, text(1001)) == (
        "layer 'units': object 1001 '', row 3, column 232: there must be at most 1000 "
        "units"
    )


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
