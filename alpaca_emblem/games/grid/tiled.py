"""Scenarios drawn in the map editor Tiled.

Terrain comes from the classes of tiles, recruits from objects, and options from the
properties of the map. Hidden layers and objects are ignored, and so are layers that are
only images. An upper layer covers a lower one where it has a tile; layers of groups
count as if they were outside. Properties that mean nothing here are refused, since a
misspelt one would be a rule that silently does not hold.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
from attrs import define, field, frozen

from alpaca_emblem.errors import (
    CannotEquipError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
    shown,
)
from alpaca_emblem.games.grid.scenario import MOST_UNITS, Options, Recruit, Scenario
from alpaca_emblem.games.grid.tiled_files import (
    DEEPEST_GROUP,
    Entry,
    at,
    class_of,
    entries,
    is_visible,
    number,
    object_of,
    properties,
    read_document,
    tiles_of,
    tileset_of,
    whole,
    word,
)
from alpaca_emblem.games.notation.plain import path_of_file
from alpaca_emblem.model.maps import BLANK
from alpaca_emblem.model.terrain import LEGEND, Terrain
from alpaca_emblem.model.topology import MAX_SIDE, Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES

ScenarioT = TypeVar("ScenarioT", bound=Scenario)

GID: Final = 0x0FFFFFFF
"""The bits of a tile's number; the others tell how it is flipped or rotated."""
MOST_TILES: Final = 16 * MAX_SIDE**2
"""The most tiles of all layers together, empty ones included."""
DECORATION: Final = "decoration"
"""The class of tiles that leave the terrain of the layer below."""
REACH: Final = "reach"
"""The class of objects that mark a place of `Options.reach`."""

BY_NAME: Final[Mapping[str, Terrain]] = {each.name: each for each in LEGEND.values()}
TERRAIN_KEYS: Final = ("symbol", "move_cost", "cover", "blocks_sight", "healing")
OPTION_KEYS: Final = tuple(each.name for each in attrs.fields(Options))
RECRUIT_KEYS: Final = tuple(
    each.name
    for each in attrs.fields(Recruit)
    if each.name not in ("names", "unit_class", "at")
)
NAME_IN: Final = "name_"
"""The beginning of properties that name a unit in another language."""

_HORIZONTAL: Final[Mapping[str, float]] = {"left": 0.5, "right": -0.5}
_VERTICAL: Final[Mapping[str, float]] = {"top": 0.5, "bottom": -0.5}


def scenario_from_tiled(kind: type[ScenarioT], path: str | Path) -> ScenarioT:
    """Return the result of `Scenario.from_tiled`."""
    file = Path(path_of_file(path))
    entry = read_document(file, "map")
    board = _Board(folder=file.parent, entry=entry)
    board.read_layers(entries(entry, "layers"), 0)
    own = properties(entry)
    with at("the map"):
        _refuse_unknown(own, ("name", *OPTION_KEYS))
        name = own.pop("name", file.stem)
        options = _options(own, board)
    try:
        return kind(
            name=name,
            rows=board.rows(),
            legend=board.palette.legend,
            roster=[recruit for recruit, _ in board.roster],
            options=options,
        )
    except (InvalidTypeError, InvalidValueError) as error:
        raise NotationError(_with_object(str(error), board)) from error


def _with_object(message: str, board: _Board) -> str:
    """Return *message* with the object that it calls by the number of its unit."""
    found = re.match(r"unit\[(\d+)\]\.at: ", message)
    if found is None:
        return message
    return f"{board.roster[int(found[1])][1]}: {message[found.end() :]}"


def _refuse_unknown(found: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in found:
        if name not in known:
            raise NotationError(
                f"property {shown(name)} must be one of {', '.join(known)}"
            )


def _options(own: dict[str, Any], board: _Board) -> Options:
    places = own.pop("reach", "")
    if (
        not isinstance(places, str)
        or re.fullmatch(r"\s*(\d{1,4}\s*,\s*\d{1,4}(\s+|\s*;\s*|$))*", places) is None
    ):
        raise NotationError(
            f"property 'reach' must be rows and columns such as '3,15 4,15', "
            f"not {shown(places)}"
        )
    pairs = re.findall(r"(\d+)\s*,\s*(\d+)", places)
    reach = [(int(row), int(column)) for row, column in pairs]
    reach += [board.shifted(place) for place in board.reach]
    try:
        return Options(**own, reach=reach)
    except (InvalidTypeError, InvalidValueError) as error:
        raise NotationError(str(error)) from error


def terrain_of(entry: Entry) -> tuple[Terrain, bool]:
    """Return the terrain of a tile, and whether its symbol is its own.

    Raises:
        NotationError: The tile has no class of terrain.
    """
    name, own = class_of(entry), properties(entry)
    if name not in BY_NAME and not own:
        known = ", ".join((*BY_NAME, DECORATION))
        raise NotationError(
            f"the class {shown(name)} of the tile must be one of {known}, or the tile "
            f"must have one of the properties {', '.join(TERRAIN_KEYS)}, impassable"
        )
    _refuse_unknown(own, (*TERRAIN_KEYS, "impassable"))
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
    if made.symbol == BLANK:
        raise NotationError("symbol must not be a blank, which is no terrain")
    return made, "symbol" in own or made is BY_NAME.get(name)


@frozen
class _Palette:
    """The terrains of all tilesets, by the numbers of their tiles in the map."""

    folder: Path
    tilesets: tuple[tuple[int, Entry], ...]
    terrains: dict[int, Terrain] = field(factory=dict, init=False)
    troubles: dict[int, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        drawn = []
        for first, tileset in self.tilesets:
            for tile in entries(tileset, "tiles"):
                gid = first + whole(tile, "id")
                if class_of(tile) == DECORATION:
                    continue
                try:
                    drawn.append((gid, *terrain_of(tile)))
                except NotationError as error:  # which matters only if it is used
                    self.troubles[gid] = str(error)
        taken = {terrain.symbol for _, terrain, has_symbol in drawn if has_symbol}
        chosen: dict[Terrain, str] = {}
        for gid, terrain, has_symbol in drawn:
            if not has_symbol:
                if terrain not in chosen:
                    letters = _letters(terrain.name)
                    reserved = {*taken, *LEGEND, *chosen.values(), BLANK}
                    chosen[terrain] = next(x for x in letters if x not in reserved)
                self.terrains[gid] = attrs.evolve(terrain, symbol=chosen[terrain])
            else:
                self.terrains[gid] = terrain

    @property
    def legend(self) -> tuple[Terrain, ...]:
        by_symbol: dict[str, Terrain] = {}
        for terrain in self.terrains.values():
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

    def tile(self, gid: int) -> Entry:
        """Return the tile *gid*, empty if the tileset says nothing of it."""
        first, tileset = self.tileset(gid)
        return _tile_of(tileset, gid - first)

    def terrain(self, gid: int, size: tuple[int, int]) -> Terrain | None:
        """Return the terrain of the tile *gid*; None if it is a decoration."""
        if gid in self.terrains:
            found = self.terrains[gid]
        elif gid in self.troubles:
            raise NotationError(self.troubles[gid])
        elif class_of(tile := self.tile(gid)) == DECORATION:
            return None
        else:
            return terrain_of(tile)[0]  # which says what is missing
        _, tileset = self.tileset(gid)
        own = (whole(tileset, "tilewidth"), whole(tileset, "tileheight"))
        if own != size:
            raise NotationError(
                f"the tile must be {size[0]} x {size[1]} pixels as those of the map, "
                f"not {own[0]} x {own[1]}"
            )
        return found


def _tile_of(tileset: Entry, number_of_tile: int) -> Entry:
    for tile in entries(tileset, "tiles"):
        if whole(tile, "id") == number_of_tile:
            return tile
    return {}


def _letters(name: str) -> Iterator[str]:
    """Yield the characters that could draw the terrain *name*, the best ones first."""
    words = "".join(letter for letter in name if letter.isalnum())
    yield from words.lower()
    yield from words.upper()
    for code in range(ord("!"), 1 << 15):
        if chr(code).isprintable():
            yield chr(code)


@define(kw_only=True)
class _Board:
    """What the layers have given so far; places are those of the file."""

    folder: Path
    entry: Entry
    palette: _Palette = field(init=False)
    size: tuple[int, int] = field(init=False)
    is_infinite: bool = field(init=False)
    ground: dict[Coordinates, str] = field(factory=dict, init=False)
    recruits: list[tuple[Recruit, str]] = field(factory=list, init=False)
    reach: list[Coordinates] = field(factory=list, init=False)
    tiles: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        entry = self.entry
        orientation = word(entry, "orientation", "orthogonal")
        if orientation != "orthogonal":
            raise NotationError(f"orientation must be orthogonal, not {orientation}")
        self.size = (whole(entry, "tilewidth"), whole(entry, "tileheight"))
        if min(self.size) < 1:
            raise NotationError(f"tiles must have a size, not {self.size}")
        self.is_infinite = entry.get("infinite", False) not in (False, 0, "0")
        found = (tileset_of(self.folder, each) for each in entries(entry, "tilesets"))
        pairs = ((whole(each, "firstgid"), each) for each in found)
        ordered = sorted(pairs, key=lambda pair: pair[0])
        self.palette = _Palette(self.folder, tuple(ordered))
        if not self.is_infinite:
            for key in ("width", "height"):
                if not 1 <= whole(entry, key) <= MAX_SIDE:
                    raise NotationError(
                        f"{key} must be between 1 and {MAX_SIDE}, not {entry[key]}"
                    )

    def read_layers(self, layers: list[Entry], depth: int) -> None:
        """Read *layers*, the lowest first."""
        if depth > DEEPEST_GROUP:
            raise NotationError(f"more than {DEEPEST_GROUP} groups within each other")
        for layer in layers:
            kind, name = word(layer, "type"), word(layer, "name")
            if not is_visible(layer) or kind == "imagelayer":
                continue
            with at(f"layer {shown(name)}"):
                for key in ("offsetx", "offsety"):
                    if number(layer, key, 0):
                        raise NotationError(f"{key} must be 0, not {layer[key]}")
                if kind == "group":
                    self.read_layers(entries(layer, "layers"), depth + 1)
                elif kind == "tilelayer":
                    self._read_tiles(layer)
                elif kind == "objectgroup":
                    for each in entries(layer, "objects"):
                        self._read_object(each)
                else:
                    raise NotationError(f"{shown(kind)} is no type of a layer")

    def _read_tiles(self, layer: Entry) -> None:
        encoding, compression = layer.get("encoding"), layer.get("compression")
        chunks = entries(layer, "chunks")
        if not chunks and layer.get("data") is not None:
            chunks = [{**layer, "x": 0, "y": 0}]
        for chunk in chunks:
            left, top = whole(chunk, "x"), whole(chunk, "y")
            width, height = whole(chunk, "width"), whole(chunk, "height")
            if not (0 <= width <= MAX_SIDE and 0 <= height <= MAX_SIDE):
                raise NotationError(
                    f"width and height must be at most {MAX_SIDE}, not {width} and "
                    f"{height}"
                )
            self.tiles += width * height
            if self.tiles > MOST_TILES:
                raise NotationError(f"the map must have at most {MOST_TILES} tiles")
            size = width * height
            found = tiles_of(chunk.get("data"), size, encoding, compression)
            for index, bits in enumerate(found):
                if gid := bits & GID:
                    self._put(gid, (top + index // width, left + index % width))

    def _put(self, gid: int, place: Coordinates) -> None:
        with at(_place_text(place)):
            if not self.is_infinite and not self._is_inside(place):
                raise NotationError("it is off the map")
            terrain = self.palette.terrain(gid, self.size)
        if terrain is not None:
            self.ground[place] = terrain.symbol

    def _is_inside(self, place: Coordinates) -> bool:
        if self.is_infinite:
            return place in self.ground
        rows, columns = whole(self.entry, "height"), whole(self.entry, "width")
        return 0 <= place[0] < rows and 0 <= place[1] < columns

    def _read_object(self, given: Entry) -> None:
        if not is_visible(given):
            return
        entry = object_of(self.folder, given)
        title = f"object {entry.get('id', '?')} {shown(word(entry, 'name'))}"
        with at(title):
            tile, alignment = self._tile_object(entry)
            place = self._place(entry, alignment)
            own = {**properties(tile), **properties(entry)}
            kind = class_of(entry) or class_of(tile)
        where = f"{title}, {_place_text(place)}"
        with at(where):
            if kind == REACH:
                _refuse_unknown(own, ())
                self.reach.append(place)
                return
            if len(self.recruits) == MOST_UNITS:
                raise NotationError(f"there must be at most {MOST_UNITS} units")
            name = word(entry, "name")
            self.recruits.append((_recruit(kind, name, place, own), where))

    def _tile_object(self, entry: Entry) -> tuple[Entry, str]:
        """Return the tile of an object, empty without one, and where its origin is."""
        if "gid" not in entry:
            return {}, "topleft"
        gid = whole(entry, "gid") & GID
        if "tileset" in entry:
            first, tileset = whole(entry["tileset"], "firstgid"), entry["tileset"]
        else:
            first, tileset = self.palette.tileset(gid)
        alignment = word(tileset, "objectalignment", "unspecified")
        is_usual = alignment in ("", "unspecified")
        return _tile_of(tileset, gid - first), "bottomleft" if is_usual else alignment

    def _place(self, entry: Entry, alignment: str) -> Coordinates:
        """Return the place in which the middle of an object is."""
        for shape in ("polygon", "polyline", "text"):
            if entry.get(shape):
                raise NotationError(
                    f"it must be a point, a rectangle, an ellipse or a tile, not a "
                    f"{shape}"
                )
        across = _share(alignment, _HORIZONTAL) * number(entry, "width", 0)
        down = _share(alignment, _VERTICAL) * number(entry, "height", 0)
        turn = math.radians(number(entry, "rotation", 0))
        x = number(entry, "x") + across * math.cos(turn) - down * math.sin(turn)
        y = number(entry, "y") + across * math.sin(turn) + down * math.cos(turn)
        return math.floor(y / self.size[1]), math.floor(x / self.size[0])

    @property
    def corner(self) -> Coordinates:
        """The place that becomes row 0, column 0: on an infinite map, of the tiles."""
        if not self.is_infinite:
            return 0, 0
        return (
            min((row for row, _ in self.ground), default=0),
            min((column for _, column in self.ground), default=0),
        )

    def shifted(self, place: Coordinates) -> Coordinates:
        """Return *place* as one of the scenario."""
        top, left = self.corner
        return place[0] - top, place[1] - left

    @property
    def roster(self) -> list[tuple[Recruit, str]]:
        """The recruits on their places of the scenario, each with its object.

        Raises:
            NotationError: One is off the map.
        """
        found = []
        top, left = self.corner
        for recruit, where in self.recruits:
            assert recruit.at is not None, "objects have places"
            if not self._is_inside(recruit.at):
                raise NotationError(f"{where}: it is off the map")
            place = (recruit.at[0] - top, recruit.at[1] - left)
            found.append((attrs.evolve(recruit, at=place), where))
        return found

    def rows(self) -> list[str]:
        """Return the map, a letter for each place.

        Raises:
            NotationError: It has no tiles, or too many rows or columns.
        """
        if not self.ground:
            raise NotationError("the map has no tiles in visible layers")
        top, left = self.corner
        if self.is_infinite:
            bottom = max(row for row, _ in self.ground) + 1
            right = max(column for _, column in self.ground) + 1
        else:
            bottom, right = whole(self.entry, "height"), whole(self.entry, "width")
        if max(bottom - top, right - left) > MAX_SIDE:
            raise NotationError(
                f"the map must have at most {MAX_SIDE} rows and columns, not "
                f"{bottom - top} and {right - left}"
            )
        return [
            "".join(
                self.ground.get((row, column), " ") for column in range(left, right)
            )
            for row in range(top, bottom)
        ]


def _place_text(place: Coordinates) -> str:
    return f"row {place[0]}, column {place[1]}"


def _share(alignment: str, shares: Mapping[str, float]) -> float:
    """Return the way from the origin to the middle, as a share of the size."""
    return next((way for side, way in shares.items() if side in alignment), 0.0)


def _recruit(kind: str, name: str, place: Coordinates, own: dict[str, Any]) -> Recruit:
    if kind not in UNIT_CLASSES:
        known = ", ".join((*UNIT_CLASSES, REACH))
        raise NotationError(f"the class must be one of {known}, not {shown(kind)}")
    spoken = {key: own.pop(key) for key in [*own] if key.startswith(NAME_IN)}
    names = [(key.removeprefix(NAME_IN), value) for key, value in spoken.items()]
    if f"{NAME_IN}en" not in spoken and (name or not names):
        names.insert(0, ("en", name or kind))
    _refuse_unknown(own, (*RECRUIT_KEYS, f"{NAME_IN}es"))
    for key in ("side", "hit_points", "movement"):
        if key not in own:
            raise NotationError(f"property {key!r} is missing")
    try:
        made = Recruit(names=tuple(names), unit_class=kind, at=place, **own)
    except (InvalidTypeError, InvalidValueError, CannotEquipError) as error:
        raise NotationError(str(error)) from error
    if made.min_range > made.max_range:
        raise NotationError(
            f"min_range {made.min_range} must be at most max_range {made.max_range}"
        )
    return made
