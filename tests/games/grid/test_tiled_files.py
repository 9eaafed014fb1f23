"""Files of the editor Tiled, before they become scenarios."""

from __future__ import annotations

import base64
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest
import zstd

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.grid.tiled_files import (
    DEEPEST_GROUP,
    entries,
    number,
    object_of,
    properties,
    read_document,
    tiles_of,
    tileset_of,
    whole,
    word,
)
from tests.games.grid.tiled_maps import GIDS, packed


def nested_xml(depth: int) -> str:
    """Return a property in *depth* classes."""
    inner = '<property name="fog" type="int" value="3"/>'
    before = '<property name="a" type="class"><properties>' * depth
    return before + inner + "</properties></property>" * depth


def nested_members(depth: int) -> dict[str, Any]:
    """Return a member in *depth* classes."""
    found: dict[str, Any] = {"fog": 3}
    for _ in range(depth):
        found = {"a": found}
    return found


def read_text(folder: Path, text: str) -> dict[str, Any]:
    """Return the map that is *text*."""
    path = folder / "a.tmx"
    path.write_text(text, encoding="utf-8")
    return read_document(path, "map")


def test_classes_of_xml_are_at_most_fifty_deep(tmp_path: Path) -> None:
    def text(depth: int) -> str:
        return f"<map><properties>{nested_xml(depth)}</properties></map>"

    assert DEEPEST_GROUP == 50
    assert properties(read_text(tmp_path, text(49))) == {"fog": 3}
    with pytest.raises(NotationError) as caught:
        read_text(tmp_path, text(50))
    assert str(caught.value) == "more than 50 elements within each other"


def test_classes_of_json_are_at_most_fifty_deep() -> None:
    assert properties({"properties": nested_members(50)}) == {"fog": 3}
    with pytest.raises(NotationError) as caught:
        properties({"properties": nested_members(51)})
    assert str(caught.value) == "more than 50 classes within each other"


@pytest.mark.parametrize("kind", ["int", "float"])
@pytest.mark.parametrize("value", ["nine", "--9", "", "1,5"])
def test_a_property_of_xml_that_is_no_number_is_refused(
    tmp_path: Path, kind: str, value: str
) -> None:
    wrong = f'<property name="fog" type="{kind}" value="{value}"/>'

    with pytest.raises(NotationError) as caught:
        read_text(tmp_path, f"<map><properties>{wrong}</properties></map>")

    assert str(caught.value) == f"property 'fog' must be a number, not '{value}'"


@pytest.mark.parametrize(
    ("text", "value"),
    [("9", 9), ("-9", -9), ("9.0", 9), ("9.5", 9.5), ("1e3", 1000), ("9" * 20, 10**20)],
)
def test_whole_properties_are_integers(
    tmp_path: Path, text: str, value: float | int
) -> None:
    one = f'<property name="fog" type="float" value="{text}"/>'

    found = properties(
        read_text(tmp_path, f"<map><properties>{one}</properties></map>")
    )

    assert found == {"fog": value}
    assert type(found["fog"]) is type(value)


def test_whole_numbers_of_json_are_integers_even_with_a_point() -> None:
    found = properties(json.loads('{"properties": {"fog": 3.0, "hit_chance": 0.5}}'))

    assert [*found.items()] == [("fog", 3), ("hit_chance", 0.5)]
    assert type(found["fog"]) is int


def test_properties_go_before_members_of_classes() -> None:
    listed = [{"name": "fog", "value": 4}, {"name": "rules", "value": {"fog": 3}}]

    assert properties({"properties": listed}) == {"fog": 4}
    assert properties({"properties": listed[::-1]}) == {"fog": 4}
    assert properties({"properties": None}) == {}
    assert properties({}) == {}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (3, "properties must be a list of tables, not 3"),
        ("fog", "properties must be a list of tables, not 'fog'"),
        ([3], "a property must have a name: 3"),
        ([{"value": 3}], "a property must have a name: {'value': 3}"),
        ([{"name": 3}], "a property must have a name: {'name': 3}"),
        ([{"name": "a", "value": [7]}], "a property must have a name: 7"),
    ],
)
def test_what_are_no_properties_is_refused(given: object, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        properties({"properties": given})

    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("given", "text"), [(3, "3"), ([3], "[3]"), ({"id": 1}, "{'id': 1}"), ("a", "'a'")]
)
def test_lists_hold_tables(given: object, text: str) -> None:
    assert entries({"tiles": [{"id": 1}]}, "tiles") == [{"id": 1}]
    assert entries({"tiles": None}, "tiles") == entries({}, "tiles") == []
    with pytest.raises(NotationError) as caught:
        entries({"tiles": given}, "tiles")
    assert str(caught.value) == f"tiles must be a list of tables, not {text}"


def test_numbers_may_be_strings() -> None:
    assert number({"x": "2.5"}, "x") == 2.5
    assert number({}, "x", 0.5) == 0.5
    assert whole({"x": "-3"}, "x") == -3
    assert whole({"x": 3.0}, "x") == 3
    assert whole({"x": -999_999_999}, "x") == -999_999_999
    assert whole({"x": 9_999_999_999}, "x") == 9_999_999_999
    assert whole({}, "x", 4) == 4


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("2.5", "x must be a whole number, not 2.5"),
        ("nine", "x must be a number, not 'nine'"),
        ("1" * 40, f"x must be a number, not '{'1' * 40}'"),
        (True, "x must be a number, not True"),
        ([], "x must be a number, not []"),
        (None, "x is missing, and must be a number"),
        ("nan", "x must be a number of reasonable size, not nan"),
        (math.inf, "x must be a number of reasonable size, not inf"),
        (10**10, "x must be a number of reasonable size, not 10000000000"),
        (-(10**9), "x must be a number of reasonable size, not -1000000000"),
        (
            10**100,
            "x must be a number of reasonable size, not 10000000...00000000 "
            "(101 digits)",
        ),
    ],
)
def test_what_is_no_whole_number_is_refused(value: object, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        whole({"x": value}, "x")

    assert str(caught.value) == message


def test_names_are_strings() -> None:
    assert word({"name": "a"}, "name") == "a"
    assert word({}, "name") == ""
    assert word({}, "name", "b") == "b"
    with pytest.raises(NotationError) as caught:
        word({"name": 3}, "name")
    assert str(caught.value) == "name must be a string, not 3"


def test_a_tileset_in_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.tsx").write_text("<map/>", encoding="utf-8")
    (tmp_path / "b.tsj").write_text('{"type": "map"}', encoding="utf-8")
    (tmp_path / "c.tsx").write_bytes(b"\xff")
    messages = []

    for source in ("a.tsx", "b.tsj", "c.tsx"):
        with pytest.raises(NotationError) as caught:
            tileset_of(tmp_path, {"firstgid": 1, "source": source})
        messages.append(str(caught.value))

    assert messages == [
        "tileset 'a.tsx': not a tileset of Tiled, but 'map'",
        "tileset 'b.tsj': not a tileset of Tiled: {'type': 'map'}",
        "tileset 'c.tsx': it is not text in UTF-8, byte 1: invalid start byte",
    ]


def test_a_tileset_of_an_impossible_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotationError) as caught:
        tileset_of(tmp_path, {"firstgid": 1, "source": "a\0b"})

    start = r"tileset 'a\x00b': cannot be read: path must not have a null character: "
    assert str(caught.value).startswith(start)


@pytest.mark.parametrize(
    ("template", "count"),
    [
        ("<template/>", 0),
        ('<template><object id="1"/><object id="2"/></template>', 2),
        ('{"type": "template"}', 0),
        ('{"type": "template", "object": {}, "objects": [{}]}', 2),
    ],
)
def test_a_template_has_one_object(tmp_path: Path, template: str, count: int) -> None:
    (tmp_path / "a.tx").write_text(template, encoding="utf-8")

    with pytest.raises(NotationError) as caught:
        object_of(tmp_path, {"id": 1, "template": "a.tx"})

    assert str(caught.value) == f"template 'a.tx': must have one object, not {count}"


def test_a_compression_of_another_name_is_refused() -> None:
    for compression in ("lzma", "ZLIB"):
        with pytest.raises(NotationError) as caught:
            tiles_of(packed(bytes), 6, "base64", compression)
        message = f"compression must be zlib, gzip or zstd, not '{compression}'"
        assert str(caught.value) == message


def frame(size: int) -> bytes:
    """Return *size* empty tiles, compressed by zstd."""
    found: bytes = zstd.compress(bytes(4 * size))
    return found


@pytest.mark.parametrize("size", [1, 15, 63, 64, 100, 16_384, 65_536])
def test_heads_of_zstd_announce_their_size_in_every_form(size: int) -> None:
    data = base64.b64encode(frame(size)).decode()

    assert tiles_of(data, size, "base64", "zstd") == [0] * size
    with pytest.raises(NotationError) as caught:
        tiles_of(data, size + 1, "base64", "zstd")
    assert str(caught.value) == f"must have {4 * size + 4} bytes, not {4 * size}"


SIZELESS = bytes.fromhex("28b52ffd 00 58 c10000") + bytes(24)
"""A frame of zstd with one raw block of six tiles, whose head announces no size."""


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\x28\xb5\x2f\xfd\x20", id="short"),
        pytest.param(bytes(30), id="other"),
        pytest.param(SIZELESS, id="no size"),
    ],
)
def test_zstd_is_not_expanded_unless_it_announces_its_size(content: bytes) -> None:
    data = base64.b64encode(content).decode()

    with pytest.raises(NotationError) as caught:
        tiles_of(data, len(GIDS), "base64", "zstd")

    assert str(caught.value) == (
        "the tiles are damaged: no frame of zstd that has a size"
    )


def test_a_frame_of_zstd_without_a_size_is_whole() -> None:
    """Only its head is what is refused."""
    assert zstd.decompress(SIZELESS) == bytes(24)


def test_damaged_zstd_is_refused() -> None:
    data = base64.b64encode(frame(6)[:-3]).decode()

    with pytest.raises(NotationError, match=re.escape("the tiles are damaged: ")):
        tiles_of(data, 6, "base64", "zstd")
