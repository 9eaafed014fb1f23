"""Maps of the editor Tiled as text, and the scenario that they all are."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from typing import Any

import zstd

from alpaca_emblem.games.grid.scenario import Recruit, Scenario
from alpaca_emblem.model.terrain import Terrain

Read = Callable[..., Scenario]
"""Reads a map from its text, beside further files. See the fixture ``read``."""

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
