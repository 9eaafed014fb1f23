"""Files of the map editor Tiled, read into entries of one form.

Tiled writes maps, tilesets and templates as XML (``.tmx``, ``.tsx``, ``.tx``) or as
JSON (``.tmj``, ``.tsj``, ``.tj``), and they may refer to each other in any mixture. All
become tables with the keys of the JSON form: tilesets and templates are put in place of
references to them, and properties become a mapping by name. Numbers of XML remain
strings until they are needed.

Compressed tiles are never expanded beyond the size that their layer announces.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias
from xml.etree import ElementTree

from alpaca_emblem.errors import MissingPackageError, NotationError, shown
from alpaca_emblem.games.notation.documents import LARGEST_FILE
from alpaca_emblem.games.notation.plain import BYTE_ORDER_MARK, read_file

Entry: TypeAlias = dict[str, Any]

LAYERS: Final[Mapping[str, str]] = {
    "layer": "tilelayer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}
_LISTS: Final[Mapping[str, str]] = {
    "tileset": "tilesets",
    "tile": "tiles",
    "object": "objects",
}
SHAPES: Final = ("point", "ellipse", "capsule", "polygon", "polyline", "text")
"""The shapes of objects; one without a shape is a rectangle, or has a tile."""
DEEPEST_GROUP: Final = 50
"""The most groups, classes or elements within each other."""


def read_document(path: Path, root: str) -> Entry:
    """Return the content of the file at *path*, of XML or JSON.

    *root* is the kind of content: "map", "tileset" or "template".

    Raises:
        OSError: The file cannot be read.
        NotationError: It is not such a file.
    """
    document = read_file(path, LARGEST_FILE).removeprefix(BYTE_ORDER_MARK)
    try:
        if document.lstrip().startswith("<"):
            return _read_xml(document, root)
        entry = json.loads(document)
    except NotationError:
        raise
    except (ValueError, RecursionError, ElementTree.ParseError) as error:
        raise NotationError(f"not a {root} of Tiled: {error}") from error
    if not isinstance(entry, dict) or entry.get("type", root) != root:
        raise NotationError(f"not a {root} of Tiled: {shown(entry)}")
    return entry


def _read_xml(document: str, root: str) -> Entry:
    if "<!ENTITY" in document:
        raise NotationError(f"a {root} of Tiled declares no entities")
    element = ElementTree.fromstring(document)
    if element.tag != root:
        raise NotationError(f"not a {root} of Tiled, but {shown(element.tag)}")
    return _entry(element, 0)


def _entry(element: ElementTree.Element, depth: int) -> Entry:
    if depth > DEEPEST_GROUP:
        raise NotationError(f"more than {DEEPEST_GROUP} elements within each other")
    entry: Entry = dict(element.attrib)
    for child in element:
        tag = child.tag
        if tag == "properties":
            entry["properties"] = [_property(each, depth + 1) for each in child]
        elif tag in LAYERS:
            layer = _entry(child, depth + 1) | {"type": LAYERS[tag]}
            entry.setdefault("layers", []).append(layer)
        elif tag in _LISTS:
            entry.setdefault(_LISTS[tag], []).append(_entry(child, depth + 1))
        elif tag in SHAPES:
            entry[tag] = True
        elif tag == "data":
            entry |= {key: child.get(key) for key in ("encoding", "compression")}
            chunks = child.findall("chunk")
            if chunks:
                entry["chunks"] = [
                    {**each.attrib, "data": _data(each)} for each in chunks
                ]
            else:
                entry["data"] = _data(child)
    return entry


def _data(element: ElementTree.Element) -> list[str] | str:
    tiles = element.findall("tile")  # as Tiled wrote them before version 1
    return [tile.get("gid", "0") for tile in tiles] if tiles else element.text or ""


def _property(element: ElementTree.Element, depth: int) -> Entry:
    if depth > DEEPEST_GROUP:
        raise NotationError(f"more than {DEEPEST_GROUP} elements within each other")
    kind = element.get("type", "string")
    name = element.get("name", "")
    value: Any = element.get("value", element.text or "")
    if kind == "class":
        members = element.find("properties")
        value = [] if members is None else [_property(m, depth + 1) for m in members]
    elif kind == "bool":
        value = {"true": True, "false": False}.get(value, value)
    elif kind in ("int", "float"):
        try:
            is_exact = len(value) < 20 and value.lstrip("-").isdecimal()
            value = int(value) if is_exact else float(value)
        except ValueError as error:
            raise NotationError(
                f"property {shown(name)} must be a number, not {shown(value)}"
            ) from error
    return {"name": name, "type": kind, "value": value}


def entries(entry: Mapping[str, Any], key: str) -> list[Entry]:
    """Return the tables listed under *key*, none if it is missing.

    Raises:
        NotationError: There is something else.
    """
    found = entry.get(key) or []
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise NotationError(f"{key} must be a list of tables, not {shown(found)}")
    return found


def properties(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the custom properties of *entry*, by name; whole numbers as integers.

    A property that is a class gives its members, unless they are properties themselves.

    Raises:
        NotationError: They are not properties.
    """
    return _properties(entry.get("properties") or [], 0)


def _properties(given: object, depth: int) -> dict[str, Any]:
    if isinstance(given, Mapping):  # members of a class in JSON have no types
        given = [{"name": name, "value": value} for name, value in given.items()]
    if depth > DEEPEST_GROUP:
        raise NotationError(f"more than {DEEPEST_GROUP} classes within each other")
    if not isinstance(given, list):
        raise NotationError(f"properties must be a list of tables, not {shown(given)}")
    members: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for each in given:
        if not isinstance(each, Mapping) or not isinstance(each.get("name"), str):
            raise NotationError(f"a property must have a name: {shown(each)}")
        value = each.get("value")
        if isinstance(value, Mapping | list):
            members |= _properties(value, depth + 1)
        elif isinstance(value, float) and value.is_integer():
            found[each["name"]] = int(value)
        else:
            found[each["name"]] = value
    return members | found


def whole(entry: Mapping[str, Any], key: str, default: int | None = None) -> int:
    """Return the whole number of *key*, which XML writes as a string.

    Raises:
        NotationError: It is missing without a *default*, or no whole number.
    """
    value = number(entry, key, default)
    if value != int(value):
        raise NotationError(f"{key} must be a whole number, not {value}")
    return int(value)


def number(
    entry: Mapping[str, Any], key: str, default: float | None = None
) -> float | int:
    """Return the finite number of *key*. See `whole`."""
    value = entry.get(key, default)
    if isinstance(value, str) and len(value) < 40:
        with suppress(ValueError):
            value = float(value)
    if value is None:
        raise NotationError(f"{key} is missing, and must be a number")
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotationError(f"{key} must be a number, not {shown(value)}")
    if not -1e9 < value < 1e10:  # NaN too
        raise NotationError(
            f"{key} must be a number of reasonable size, not {shown(value)}"
        )
    return value


def word(entry: Mapping[str, Any], key: str, default: str = "") -> str:
    """Return the string of *key*.

    Raises:
        NotationError: There is something else.
    """
    value = entry.get(key, default)
    if not isinstance(value, str):
        raise NotationError(f"{key} must be a string, not {shown(value)}")
    return value


def class_of(entry: Mapping[str, Any]) -> str:
    """Return the class of a tile or object; Tiled has called it type, too."""
    return word(entry, "class") or word(entry, "type")


def is_visible(entry: Mapping[str, Any]) -> bool:
    """Return whether a layer or object is shown."""
    return entry.get("visible", True) not in (False, 0, "0", "false")


@contextmanager
def at(where: str) -> Iterator[None]:
    """Put *where* before the message of a `NotationError`."""
    try:
        yield
    except NotationError as error:
        raise NotationError(f"{where}: {error}") from error


def referred(folder: Path, source: str, root: str) -> Entry:
    """Return the content of the file *source*, to which one in *folder* refers.

    Raises:
        NotationError: It cannot be read, or is not of the kind *root*.
    """
    with at(f"{root} {shown(source)}"):
        try:
            return read_document(folder / source, root)
        except NotationError:
            raise
        except (OSError, ValueError) as error:  # the latter of a path with a zero
            raise NotationError(f"cannot be read: {error}") from error


def tileset_of(folder: Path, entry: Entry) -> Entry:
    """Return the tileset *entry*, read from its file if it has one."""
    if "source" not in entry:
        return entry
    source = word(entry, "source")
    found = referred(folder, source, "tileset")
    return {**found, "firstgid": entry.get("firstgid")}


def object_of(folder: Path, entry: Entry) -> Entry:
    """Return the object *entry*, with what it has from its template.

    If its tile is the template's, "tileset" is the tileset in which it is numbered.
    """
    if "template" not in entry:
        return entry
    source = word(entry, "template")
    template = referred(folder, source, "template")
    objects, tilesets = entries(template, "objects"), entries(template, "tilesets")
    with at(f"template {shown(source)}"):
        wrapped: Entry = {
            key: [template[key]] for key in ("object", "tileset") if key in template
        }
        objects += entries(wrapped, "object")
        tilesets += entries(wrapped, "tileset")
        if len(objects) != 1:
            raise NotationError(f"must have one object, not {len(objects)}")
        base = objects[0]
        own = {**properties(base), **properties(entry)}
        merged = {**base, **entry, "properties": own}
        for new, old in (("class", "type"), ("type", "class")):
            if entry.get(new):  # the template may use the other word for it
                merged[old] = entry[new]
        if "gid" not in entry and tilesets:
            merged["tileset"] = tileset_of((folder / source).parent, tilesets[0])
    return merged


def tiles_of(
    data: object, size: int, encoding: str | None, compression: str | None
) -> list[int]:
    """Return the *size* numbers of tiles that *data* holds, row by row.

    Raises:
        NotationError: They are not that many, or damaged, or of an unknown form.
        MissingPackageError: They are compressed with zstd, which is not installed.
    """
    if encoding in (None, "", "csv") and isinstance(data, str):
        data = data.split(",") if data.strip() else []
    if isinstance(data, list):
        tiles = [_tile(value) for value in data]
    elif encoding == "base64" and isinstance(data, str):
        packed = _expanded(data, 4 * size, compression or "")
        steps = range(0, len(packed) - 3, 4)
        tiles = [int.from_bytes(packed[at : at + 4], "little") for at in steps]
        if len(packed) != 4 * size:
            raise NotationError(f"must have {4 * size} bytes, not {len(packed)}")
    else:
        raise NotationError(
            f"must be CSV or base64, not {shown(encoding)} with {shown(data)}"
        )
    if len(tiles) != size:
        raise NotationError(f"must have {size} tiles, not {len(tiles)}")
    return tiles


def _tile(value: object) -> int:
    text = value.strip() if isinstance(value, str) else value
    if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 11:
        return int(text)
    if type(text) is int and 0 <= text < 1 << 32:
        return text
    raise NotationError(f"{shown(value)} is no number of a tile")


def _expanded(data: str, size: int, compression: str) -> bytes:
    """Return the bytes of *data*, at most one more than *size* of them."""
    try:
        packed = base64.b64decode("".join(data.split()), validate=True)
        if compression == "":
            return packed
        if compression == "zlib":
            return zlib.decompressobj().decompress(packed, size + 1)
        if compression == "gzip":
            with gzip.GzipFile(fileobj=io.BytesIO(packed)) as stream:
                return stream.read(size + 1)
    except (binascii.Error, ValueError, zlib.error, EOFError, OSError) as error:
        raise NotationError(f"the tiles are damaged: {error}") from error
    if compression == "zstd":
        return _expanded_zstd(packed, size)
    raise NotationError(
        f"compression must be zlib, gzip or zstd, not {shown(compression)}"
    )


def _expanded_zstd(packed: bytes, size: int) -> bytes:
    try:
        import zstd
    except ImportError as error:
        raise MissingPackageError(
            "tiles compressed with zstd need the extra tiled: "
            "pip install 'alpaca-emblem[tiled]'"
        ) from error
    announced = _announced(packed)
    if announced is None:
        raise NotationError("the tiles are damaged: no frame of zstd that has a size")
    if announced != size:
        raise NotationError(f"must have {size} bytes, not {announced}")
    try:
        found: bytes = zstd.decompress(packed)
    except zstd.Error as error:
        raise NotationError(f"the tiles are damaged: {error}") from error
    return found


def _announced(packed: bytes) -> int | None:
    """Return the size of the content that the head of a frame of zstd announces."""
    if len(packed) < 6 or not packed.startswith(b"\x28\xb5\x2f\xfd"):
        return None
    head = packed[4]
    is_single = head >> 5 & 1
    width = (is_single, 2, 4, 8)[head >> 6]
    if not width:
        return None
    start = 5 + (1 - is_single) + (0, 1, 2, 4)[head & 3]
    value = int.from_bytes(packed[start : start + width], "little")
    return value + 256 if width == 2 else value
