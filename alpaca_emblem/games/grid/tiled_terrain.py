"""Terrain of the tiles of the map editor Tiled.

The class of a tile names its terrain, and properties change it. A tile that a map does
not use may be anything. Terrain without a symbol of its own is given one, the same for
all tiles of equal terrain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs
from attrs import field, frozen

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NotationError,
    shown,
)
from alpaca_emblem.games.grid.tiled_files import (
    Entry,
    class_of,
    entries,
    properties,
    whole,
)
from alpaca_emblem.model.terrain import LEGEND, Terrain

DECORATION: Final = "decoration"
"""The class of tiles that leave the terrain of the layer below."""
BY_NAME: Final[Mapping[str, Terrain]] = {each.name: each for each in LEGEND.values()}
TERRAIN_KEYS: Final = ("symbol", "move_cost", "cover", "blocks_sight", "healing")
MOST_TERRAINS: Final = 1000
"""The most terrains that the tiles of all tilesets together can have."""


def refuse_unknown(found: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse properties that are not among *known* with a `NotationError`."""
    for name in found:
        if name not in known:
            raise NotationError(
                f"property {shown(name)} must be one of {', '.join(known)}"
            )


def terrain_of(entry: Entry) -> tuple[Terrain, bool]:
    """Return the terrain of a tile, and whether its symbol is its own.

    Raises:
        NotationError: The tile has no class of terrain.
    """
    name, own = class_of(entry), properties(entry)
    if not name:
        raise NotationError(
            "the tile must have a class, which names its terrain, such as "
            f"{', '.join((*BY_NAME, DECORATION))}"
        )
    if name not in BY_NAME and not own:
        known = ", ".join((*BY_NAME, DECORATION))
        raise NotationError(
            f"the class {shown(name)} of the tile must be one of {known}, or the tile "
            f"must have one of the properties {', '.join(TERRAIN_KEYS)}, impassable"
        )
    refuse_unknown(own, (*TERRAIN_KEYS, "impassable"))
    is_impassable = own.pop("impassable", False)
    if not isinstance(is_impassable, bool):
        raise NotationError(f"impassable must be a bool, not {shown(is_impassable)}")
    if is_impassable:
        own["move_cost"] = None
    elif own.get("move_cost", 1) is None:
        raise NotationError("move_cost must be a whole number, not None")
    try:
        base = BY_NAME.get(name) or Terrain(name, "?")
        made = attrs.evolve(base, **own)
    except (InvalidTypeError, InvalidValueError) as error:
        raise NotationError(str(error)) from error
    return made, "symbol" in own or made is BY_NAME.get(name)


@frozen
class Palette:
    """The terrains of all tilesets, by the numbers of their tiles in the map.

    Attributes:
        tilesets: The first number and the tileset of each, by rising first numbers.
        terrains: The terrain of each tile that has one; None for a decoration.
        troubles: Why a tile has no terrain, which matters only if it is used.
    """

    tilesets: tuple[tuple[int, Entry], ...]
    terrains: dict[int, Terrain | None] = field(factory=dict, init=False)
    troubles: dict[int, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        drawn = []
        for first, tileset in self.tilesets:
            for tile in entries(tileset, "tiles"):
                gid = first + whole(tile, "id")
                if class_of(tile) == DECORATION:
                    self.terrains[gid] = None
                    continue
                try:
                    drawn.append((gid, *terrain_of(tile)))
                except NotationError as error:
                    self.troubles[gid] = str(error)
        chosen = _chosen_symbols([drawing[1:] for drawing in drawn])
        for gid, terrain, has_symbol in drawn:
            self.terrains[gid] = (
                terrain if has_symbol else attrs.evolve(terrain, symbol=chosen[terrain])
            )

    @property
    def legend(self) -> tuple[Terrain, ...]:
        """The terrains of all tiles.

        Raises:
            NotationError: Two of them have the same symbol.
        """
        by_symbol: dict[str, Terrain] = {}
        for terrain in self.terrains.values():
            if terrain is None:
                continue
            known = by_symbol.setdefault(terrain.symbol, terrain)
            if known is not terrain:
                raise NotationError(
                    f"{known.name} and {terrain.name} have the symbol "
                    f"{terrain.symbol!r}, and must differ"
                )
        return tuple(by_symbol.values())

    def tileset(self, gid: int) -> tuple[int, Entry]:
        """Return the first number and the tileset of the tile *gid*."""
        for first, tileset in reversed(self.tilesets):
            if first <= gid:
                return first, tileset
        raise NotationError(f"no tileset has a tile {gid}")

    def terrain(self, gid: int, size: tuple[int, int]) -> Terrain | None:
        """Return the terrain of the tile *gid*; None if it is a decoration.

        Raises:
            NotationError: The tile has no terrain, or is not of *size*, in pixels.
        """
        _, tileset = self.tileset(gid)
        if gid in self.troubles:
            raise NotationError(self.troubles[gid])
        if gid not in self.terrains:
            terrain_of({})  # which says what is missing
        found = self.terrains[gid]
        own = (whole(tileset, "tilewidth"), whole(tileset, "tileheight"))
        if found is not None and own != size:
            raise NotationError(
                f"the tile must be {size[0]} x {size[1]} pixels as those of the map, "
                f"not {own[0]} x {own[1]}"
            )
        return found


def tile_of(tileset: Entry, number_of_tile: int) -> Entry:
    """Return a tile of *tileset*, empty if the tileset says nothing of it."""
    for tile in entries(tileset, "tiles"):
        if whole(tile, "id") == number_of_tile:
            return tile
    return {}


def _chosen_symbols(drawn: Sequence[tuple[Terrain, bool]]) -> dict[Terrain, str]:
    """Return symbols for the terrains of *drawn* that have none of their own.

    Raises:
        NotationError: There are more than `MOST_TERRAINS`.
    """
    terrains = dict.fromkeys(terrain for terrain, _ in drawn)
    if len(terrains) > MOST_TERRAINS:
        raise NotationError(
            f"the tiles must have at most {MOST_TERRAINS} terrains, not {len(terrains)}"
        )
    reserved = {terrain.symbol for terrain, has_symbol in drawn if has_symbol}
    reserved |= {*LEGEND}
    chosen: dict[Terrain, str] = {}
    for terrain, has_symbol in drawn:
        if not has_symbol and terrain not in chosen:
            symbol = next(x for x in _letters(terrain.name) if x not in reserved)
            chosen[terrain] = symbol
            reserved.add(symbol)
    return chosen


def _letters(name: str) -> Iterator[str]:
    """Yield the characters that could draw the terrain *name*, the best ones first."""
    words = "".join(letter for letter in name if letter.isalnum())
    yield from words.lower()
    yield from words.upper()
    yield from filter(str.isprintable, map(chr, range(ord("!"), 1 << 15)))
