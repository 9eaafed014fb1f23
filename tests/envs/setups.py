"""Set-ups for the tests of environments."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class SetUp(NamedTuple):
    """A game with its options."""

    game: str
    options: dict[str, Any]


EVERYTHING: Final[dict[str, Any]] = {
    "generator": "caves",
    "sight": "walls",
    "shooting": True,
    "eight_directions": True,
    "inventory": 10,
    "unidentified": True,
    "experience": True,
    "hunger": 300,
    "doors": True,
    "gold": True,
    "last_floor": 5,
}
SET_UPS: Final[dict[str, SetUp]] = {
    "match": SetUp("match", {"map_size": 4}),
    "match of three": SetUp("match", {"players": 3, "map_size": 5, "units": 3}),
    "match with alpacas": SetUp("match", {"map_size": 6, "units": 7}),
    "grid": SetUp("grid", {}),
    "grid with dice": SetUp("grid", {"scenario": "pass"}),
    "grid in fog": SetUp("grid", {"scenario": "fog"}),
    "duel": SetUp("duel", {"hero": "mage", "enemies": ["skeleton", "spider"]}),
    "lesson": SetUp("duel", {"rules": "lesson"}),
    "dungeon": SetUp("dungeon", {}),
    "dungeon with everything": SetUp("dungeon", EVERYTHING),
}
