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
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
from attrs import define, field

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
from alpaca_emblem.games.grid.tiled_terrain import (
    Palette,
    refuse_unknown,
    tile_of,
)
from alpaca_emblem.games.notation.plain import path_of_file
from alpaca_emblem.model.topology import MAX_SIDE, Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES

ScenarioT = TypeVar("ScenarioT", bound=Scenario)

GID: Final = 0x0FFFFFFF
"""The bits of a tile's number; the others tell how it is flipped or rotated."""
MOST_TILES: Final = 16 * MAX_SIDE**2
"""The most tiles of all layers together, empty ones included."""
REACH: Final = "reach"
"""The class of objects that mark a place of `Options.reach`."""

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
        refuse_unknown(own, ("name", *OPTION_KEYS))
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


@define(kw_only=True)
class _Board:
    """The board as far as the layers are read; places are those of the file."""

    folder: Path
    entry: Entry
    palette: Palette = field(init=False)
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
            raise NotationError(
                f"orientation must be orthogonal, not {shown(orientation)}"
            )
        self.size = (whole(entry, "tilewidth"), whole(entry, "tileheight"))
        if min(self.size) < 1:
            raise NotationError(f"tiles must have a size, not {self.size}")
        self.is_infinite = entry.get("infinite", False) not in (False, 0, "0")
        found = (tileset_of(self.folder, each) for each in entries(entry, "tilesets"))
        pairs = ((whole(each, "firstgid"), each) for each in found)
        ordered = sorted(pairs, key=lambda pair: pair[0])
        self.palette = Palette(tuple(ordered))
        if not self.is_infinite:
            for key in ("width", "height"):
                if not 1 <= (side := whole(entry, key)) <= MAX_SIDE:
                    raise NotationError(
                        f"{key} must be between 1 and {MAX_SIDE}, not {side}"
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
                    if offset := number(layer, key, 0):
                        raise NotationError(f"{key} must be 0, not {offset:g}")
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
                    f"width and height must be from 0 to {MAX_SIDE}, not {width} and "
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
        number_of_object = whole(entry, "id") if "id" in entry else "?"
        title = f"object {number_of_object} {shown(word(entry, 'name'))}"
        with at(title):
            tile, alignment = self._tile_object(entry)
            place = self._place(entry, alignment)
            own = {**properties(tile), **properties(entry)}
            kind = class_of(entry) or class_of(tile)
        where = f"{title}, {_place_text(place)}"
        with at(where):
            if kind == REACH:
                if own:
                    raise NotationError(
                        f"an object of the class {REACH} must have no properties, not "
                        f"{shown([*own])}"
                    )
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
        return tile_of(tileset, gid - first), "bottomleft" if is_usual else alignment

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
    refuse_unknown(own, (*RECRUIT_KEYS, f"{NAME_IN}es"))
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
