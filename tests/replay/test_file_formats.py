"""Documents: their head, their schemas, and the files in which they stand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import alpaca_emblem
from alpaca_emblem.errors import SaveError
from alpaca_emblem.replay.file_formats import LARGEST_FILE, Document, DocumentKind


def _rename(document: Document) -> Document:
    document["players"] = document.pop("names")
    return document


def _count(document: Document) -> Document:
    return {**document, "count": len(document["players"])}


NOTES = DocumentKind("note", 3, SaveError, {1: _rename, 2: _count})


def note(**changes: Any) -> Document:
    """A note of the newest schema, with *changes*."""
    return {**NOTES.wrap({"players": ["Ann"], "count": 1}), **changes}


def test_head_comes_first() -> None:
    assert list(note().items())[:3] == [
        ("format", "alpaca_emblem note"),
        ("schema", 3),
        ("version", alpaca_emblem.__version__),
    ]


def test_body_comes_out_as_it_went_in() -> None:
    assert NOTES.unwrap(note()) == {
        "version": alpaca_emblem.__version__,
        "players": ["Ann"],
        "count": 1,
    }


@pytest.mark.parametrize(
    "old",
    [{"schema": 1, "names": ["Ann"]}, {"schema": 2, "players": ["Ann"]}],
    ids=["first", "second"],
)
def test_older_schemas_are_brought_up_to_date(old: Document) -> None:
    document = {"format": "alpaca_emblem note", "version": "0.0.1", **old}

    body = NOTES.unwrap(document)

    assert body == {"version": "0.0.1", "players": ["Ann"], "count": 1}
    assert document["schema"] == old["schema"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "it must be a note with a format"),
        ({}, "it must be a note with a format"),
        (None, "it must be a note with a format"),
        (note(format="alpaca_emblem save"), "format must be .* not 'alpaca_emblem sa"),
        (note(format=7), "format must be 'alpaca_emblem note', not 7"),
        (note(schema=4), "schema must be at most 3, .* not 4: .* by version 0"),
        (note(schema=0), "schema must be a whole number from 1, not 0"),
        (note(schema=True), "schema must be a whole number from 1, not True"),
        (note(schema="1"), "schema must be a whole number from 1, not '1'"),
        (note(version=None), "version must be a printable string"),
        (note(version="\x1b[2J"), "version must be a printable string"),
        (note(schema=1), "schema 1: it is damaged .* to schema 2: 'names'"),
        (note(schema=2, players=7), "schema 2: it is damaged"),
        (note(extra=[{"at": float("inf")}]), r"^extra\[0\]\.at: inf is not a number"),
        (object(), "^the document: object is not plain data"),
    ],
)
def test_invalid_notes_are_refused(document: object, message: str) -> None:
    with pytest.raises(SaveError, match=message):
        NOTES.unwrap(document)


def test_written_values_are_read(tmp_path: Path) -> None:
    NOTES.write(note(), tmp_path / "note")

    assert NOTES.read(tmp_path / "note") == note()
    assert os.listdir(tmp_path) == ["note"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "note: it is not text in UTF-8, byte 1: invalid start byte"),
        (b"{", "note: it is not JSON"),
        (b'{"a": [1e999]}', r"note: a\[0\]: inf is not a number"),
        (b" " * (LARGEST_FILE + 1), "note: it must have at most 32000000 bytes"),
    ],
    ids=["no text", "no json", "infinite", "too large"],
)
def test_damaged_file_is_named(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "note").write_bytes(content)

    with pytest.raises(SaveError, match=message):
        NOTES.read(tmp_path / "note")


def test_byte_order_mark_is_passed_over_at_the_beginning_only(tmp_path: Path) -> None:
    path = tmp_path / "note"
    NOTES.write(note(), path)
    content = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + content)
    assert NOTES.read(path) == note()

    path.write_bytes(b"\xef\xbb\xbf" * 2 + content)
    with pytest.raises(SaveError, match="note: it is not JSON"):
        NOTES.read(path)
