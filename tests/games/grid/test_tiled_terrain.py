"""The terrain of tiles of the editor Tiled."""

from __future__ import annotations

import json
import string

import pytest

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.grid.tiled_terrain import MOST_TERRAINS, Palette, terrain_of
from alpaca_emblem.model.terrain import FOREST, GRASS, LEGEND, Terrain
from tests.games.grid.tiled_maps import (
    CSV,
    EXPECTED,
    TILESET,
    UNITS,
    Read,
    a_map,
    json_map,
    layer,
)

NO_CLASS = (
    "the tile must have a class, which names its terrain, such as grass, forest, rock, "
    "decoration"
)
KNOWN = "symbol, move_cost, cover, blocks_sight, healing, impassable"


def tile(name: str, /, **own: object) -> dict[str, object]:
    """Return a tile of the class *name* with properties."""
    return {"class": name, "properties": own}


def palette(*tiles: dict[str, object]) -> Palette:
    """Return the palette of one tileset, whose tiles are numbered from 1."""
    listed = [{"id": number, **each} for number, each in enumerate(tiles)]
    tileset = {"tilewidth": 16, "tileheight": 16, "tiles": listed}
    return Palette(((1, tileset),))


def symbols(found: Palette) -> str:
    """Return the symbols of the legend, in its order."""
    return "".join(terrain.symbol for terrain in found.legend)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param(
            tile("gate", impassable="yes"),
            "impassable must be a bool, not 'yes'",
            id="impassable",
        ),
        pytest.param(
            tile("gate", move_cost=None),
            "move_cost must be a whole number, not None",
            id="no cost",
        ),
        pytest.param(
            tile("gate", move_cost=0), "move_cost must be at least 1, not 0", id="cost"
        ),
        pytest.param(
            tile("gate", cover=-1), "cover must be at least 0, not -1", id="cover"
        ),
        pytest.param(
            tile("gate", healing="2"),
            "healing must be a whole number, not '2'",
            id="healing",
        ),
        pytest.param(
            tile("gate", symbol=" "),
            "symbol must be a printable string, not ' '",
            id="blank",
        ),
        pytest.param(
            tile("gate", symbol="ab"),
            "symbol must be one character, not 'ab'",
            id="symbol",
        ),
        pytest.param(
            tile("gate", block=True),
            f"property 'block' must be one of {KNOWN}",
            id="unknown",
        ),
        pytest.param(
            tile("gate"),
            "the class 'gate' of the tile must be one of grass, forest, rock, "
            "decoration, or the tile must have one of the properties " + KNOWN,
            id="nothing",
        ),
        pytest.param({}, NO_CLASS, id="no class"),
        pytest.param(tile("", cover=1), NO_CLASS, id="properties only"),
    ],
)
def test_a_tile_without_terrain_is_refused_only_where_it_is_used(
    given: dict[str, object], message: str
) -> None:
    found = palette(given, tile("grass"))

    assert found.terrain(2, (16, 16)) is GRASS
    with pytest.raises(NotationError) as caught:
        found.terrain(1, (16, 16))
    assert str(caught.value) == message
    with pytest.raises(NotationError) as caught:
        terrain_of(given)
    assert str(caught.value) == message


def test_a_map_names_the_place_of_a_tile_without_terrain(read: Read) -> None:
    unlisted = a_map(layer(CSV.replace("11", "14")) + UNITS)

    with pytest.raises(NotationError) as caught:
        read(unlisted)

    assert str(caught.value) == f"layer 'ground': row 1, column 1: {NO_CLASS}"


def test_a_cost_of_null_in_json_is_refused(read: Read) -> None:
    entry = json_map()
    tiles = [{"id": 0, "type": "grass", "properties": {"move_cost": None}}]
    size = {"tilewidth": 16, "tileheight": 16}
    entry["tilesets"] = [{"firstgid": 7, **size, "tiles": tiles}]

    with pytest.raises(NotationError) as caught:
        read(json.dumps(entry), "ferry.tmj")

    assert str(caught.value) == (
        "layer 'ground': row 0, column 0: move_cost must be a whole number, not None"
    )


def test_properties_change_the_terrain_of_a_class() -> None:
    found = terrain_of(tile("forest", cover=4, symbol="F"))

    assert found == (
        Terrain("forest", "F", move_cost=2, cover=4, blocks_sight=True),
        True,
    )
    assert terrain_of(tile("forest")) == (FOREST, True)


def test_tiles_of_equal_terrain_share_a_symbol() -> None:
    found = palette(
        tile("swamp", cover=2), tile("swamp", cover=2), tile("swamp", cover=3)
    )

    drawn = [found.terrain(gid, (16, 16)) for gid in (1, 2, 3)]

    assert drawn == [
        Terrain("swamp", "s", cover=2),
        Terrain("swamp", "s", cover=2),
        Terrain("swamp", "w", cover=3),
    ]
    assert symbols(found) == "sw"


def test_symbols_are_letters_of_the_name_that_are_free() -> None:
    found = palette(
        tile("fog", cover=1),
        tile("fog", cover=2),
        tile("fog", cover=3),
        tile("fog", cover=4),
        tile("fog", cover=5),
        tile("bog", symbol="G"),
    )

    assert symbols(found) == "ogFO!G"


def test_symbols_of_nameless_letters_are_all_printable() -> None:
    free = [x for x in string.printable[:94] if x not in LEGEND]
    found = palette(*(tile("-", cover=cover) for cover in range(93)))

    assert symbols(found) == "".join(sorted(free)) + "\N{INVERTED EXCLAMATION MARK}¢"


def test_terrains_with_the_same_symbol_are_refused(read: Read) -> None:
    twice = TILESET.replace(
        "</tileset>",
        '<tile id="7" type="bridge"><properties><property name="symbol" value="G"/>'
        "</properties></tile></tileset>",
    )

    with pytest.raises(NotationError) as caught:
        read(a_map(layer() + UNITS, tileset=twice))

    assert str(caught.value) == "gate and bridge have the symbol 'G', and must differ"


def test_tiles_have_at_most_a_thousand_terrains() -> None:
    tiles = [tile("sand", cover=cover) for cover in range(MOST_TERRAINS)]

    assert MOST_TERRAINS == 1000
    assert len(set(symbols(palette(*tiles, *tiles)))) == 1000
    with pytest.raises(NotationError) as caught:
        palette(*tiles, tile("sand", cover=1000))
    assert str(caught.value) == "the tiles must have at most 1000 terrains, not 1001"


def test_a_decoration_may_have_another_size() -> None:
    small = {"tilewidth": 16, "tileheight": 16, "tiles": [{"id": 0, "class": "grass"}]}
    tall = {
        "tilewidth": 16,
        "tileheight": 32,
        "tiles": [{"id": 0, "class": "decoration"}, {"id": 1, "class": "grass"}],
    }
    found = Palette(((1, small), (5, tall)))

    assert found.terrain(1, (16, 16)) is GRASS
    assert found.terrain(5, (16, 16)) is None
    with pytest.raises(NotationError) as caught:
        found.terrain(6, (16, 16))
    assert str(caught.value) == (
        "the tile must be 16 x 16 pixels as those of the map, not 16 x 32"
    )
    with pytest.raises(NotationError) as caught:
        found.terrain(0, (16, 16))
    assert str(caught.value) == "no tileset has a tile 0"


def test_a_tile_that_no_place_has_need_not_be_terrain(read: Read) -> None:
    unused = TILESET.replace(
        "</tileset>",
        '<tile id="7"><properties><property name="impassable" value="maybe"/>'
        "</properties></tile></tileset>",
    )

    assert read(a_map(layer() + UNITS, tileset=unused)) == EXPECTED
