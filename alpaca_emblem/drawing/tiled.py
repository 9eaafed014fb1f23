"""Scenarios as maps of the editor Tiled, with a tileset that the library draws.

`Scenario.from_tiled` reads such a map back as the same scenario: tiles carry the values
of their terrain, objects those of the units, and the map the options.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from alpaca_emblem.checks import instance, text
from alpaca_emblem.drawing.files import check_installed, to_png
from alpaca_emblem.drawing.grid.ground import draw_sample
from alpaca_emblem.drawing.grid.lands import CELL
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.errors import InvalidValueError, MissingPackageError, shown
from alpaca_emblem.games.grid.scenario import ORIGINAL, Recruit, Scenario
from alpaca_emblem.games.grid.tiled import NAME_IN, OPTION_KEYS, RECRUIT_KEYS
from alpaca_emblem.games.grid.tiled_terrain import DECORATION, TERRAIN_KEYS
from alpaca_emblem.games.notation.plain import path_of_file
from alpaca_emblem.model.maps import BLANK
from alpaca_emblem.model.terrain import LEGEND, Terrain
from alpaca_emblem.replay.atomic_files import write_whole

SUFFIX: Final = ".tmx"
VERSION: Final = "1.10"
"""The version of the format, which Tiled 1.10 and later write."""
_ALWAYS: Final = ("side", "hit_points", "movement")
_DEFAULTS: Final = {"power": 0, "defense": 0, "weapon": "", "min_range": 1} | {
    "max_range": 1,
    "guard": False,
    "captain": False,
}


def to_tiled(scenario: Scenario, path: str | os.PathLike[str]) -> None:
    """Write *scenario* as a map of the editor Tiled, and the picture of its tiles.

    The picture lies beside the map and ends with ``-tiles.png``, or with ``-tiles.svg``
    if the extra ``gif`` is not installed.

    Args:
        scenario: The scenario.
        path: The path of the map, which ends with ``.tmx``.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: *path* has another ending or is not printable, or a terrain
            is called decoration, or a unit is off the board.
        OSError: A file cannot be written.
    """
    instance("scenario", scenario, Scenario)
    file = Path(path_of_file(path))
    if file.suffix.lower() != SUFFIX:
        raise InvalidValueError(f"path must end with {SUFFIX}, not {shown(file.name)}")
    text("path", file.stem)
    picture: str | bytes = _picture(scenario.legend)
    suffix = ".svg"
    try:
        check_installed()
        picture, suffix = to_png(str(picture)), ".png"
    except MissingPackageError:
        pass  # Tiled opens SVG, too
    image = file.with_name(f"{file.stem}-tiles{suffix}")
    root = _map(scenario, image.name)
    indent(root, " ")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    write_whole(picture, image)
    write_whole(head + tostring(root, encoding="unicode") + "\n", file)


def _picture(legend: tuple[Terrain, ...]) -> str:
    """Return one tile of each terrain of *legend*, side by side."""
    pen = Pen(classes=False)
    root = pen.picture(CELL * len(legend), CELL, "tiles", None)
    for index, terrain in enumerate(legend):
        x = index * CELL
        tile = pen.add(root, "svg", x=x, y=0, width=CELL, height=CELL)
        draw_sample(pen, tile, terrain)
    return to_text(root)


def _map(scenario: Scenario, image: str) -> Element:
    rows = scenario.rows
    width = max(map(len, rows))
    size = {"width": str(width), "height": str(len(rows))}
    root = Element(
        "map",
        {"version": VERSION, "tiledversion": f"{VERSION}.0"},
        orientation="orthogonal",
        renderorder="right-down",
        tilewidth=str(CELL),
        tileheight=str(CELL),
        infinite="0",
        nextlayerid="3",
        nextobjectid=str(len(scenario.roster) + 1),
    )
    root.attrib.update(size)
    _add_properties(root, {"name": scenario.name, **_options(scenario)})
    _add_tileset(root, scenario.legend, image)
    numbers = {each.symbol: at for at, each in enumerate(scenario.legend, 1)}
    numbers[BLANK] = 0
    ground = SubElement(root, "layer", size, id="1", name="ground")
    lines = (",".join(str(numbers[each]) for each in row.ljust(width)) for row in rows)
    SubElement(ground, "data", encoding="csv").text = "\n" + ",\n".join(lines) + "\n"
    units = SubElement(root, "objectgroup", id="2", name="units")
    for number, recruit in enumerate(scenario.roster, 1):
        _add_unit(units, number, recruit)
    return root


def _options(scenario: Scenario) -> dict[str, Any]:
    """Return the options that differ from the original's."""
    options = scenario.options
    found = {
        key: getattr(options, key)
        for key in OPTION_KEYS
        if getattr(options, key) != getattr(ORIGINAL, key)
    }
    if options.reach:
        found["reach"] = " ".join(f"{row},{column}" for row, column in options.reach)
    return found


def _add_tileset(root: Element, legend: tuple[Terrain, ...], image: str) -> None:
    count, cell = str(len(legend)), str(CELL)
    tileset = SubElement(
        root,
        "tileset",
        firstgid="1",
        name="terrain",
        tilewidth=cell,
        tileheight=cell,
        tilecount=count,
        columns=count,
    )
    wide = str(CELL * len(legend))
    SubElement(tileset, "image", source=image, width=wide, height=cell)
    known = set(LEGEND.values())
    for number, terrain in enumerate(legend):
        if terrain.name == DECORATION:
            raise InvalidValueError(f"no terrain can be called {DECORATION} in Tiled")
        tile = SubElement(tileset, "tile", id=str(number), type=terrain.name)
        if terrain not in known:
            values = {key: getattr(terrain, key) for key in TERRAIN_KEYS}
            if terrain.move_cost is None:
                del values["move_cost"]
                values["impassable"] = True
            _add_properties(tile, values)


def _add_unit(layer: Element, number: int, recruit: Recruit) -> None:
    if recruit.at is None:
        raise InvalidValueError(f"{recruit.name} must be on the board")
    row, column = recruit.at
    (language, first), *others = recruit.names
    spoken = dict(others if language == "en" else recruit.names)
    values = {
        key: getattr(recruit, key)
        for key in RECRUIT_KEYS
        if key in _ALWAYS or getattr(recruit, key) != _DEFAULTS[key]
    }
    unit = SubElement(
        layer,
        "object",
        id=str(number),
        name=first if language == "en" else "",
        type=recruit.unit_class,
        x=str(column * CELL),
        y=str(row * CELL),
        width=str(CELL),
        height=str(CELL),
    )
    names = {f"{NAME_IN}{language}": name for language, name in spoken.items()}
    _add_properties(unit, names | values)


def _add_properties(parent: Element, values: dict[str, Any]) -> None:
    properties = SubElement(parent, "properties")
    for name, value in values.items():
        each = SubElement(properties, "property", name=name)
        if isinstance(value, bool):
            each.set("type", "bool")
            each.set("value", "true" if value else "false")
        else:
            if isinstance(value, int):
                each.set("type", "int")
            each.set("value", str(value))
