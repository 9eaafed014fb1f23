"""The file formats of saves and replays.

A document has a head with its format, a schema number and the library's version. It is
written as a whole or not at all: see `atomic_files`. Documents of older schemas are
converted step by step when they are read, each step a function from plain data to plain
data. The rest of the library knows only the newest schema.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    NotationError,
)
from alpaca_emblem.games.notation.documents import file_text, read_file
from alpaca_emblem.games.notation.plain import check_plain, path_text, shortened
from alpaca_emblem.replay.atomic_files import write_whole
from alpaca_emblem.replay.strict_json import LONGEST_TEXT, json_text, read_json

Document: TypeAlias = dict[str, Any]
"""A table of plain data."""
Upcaster: TypeAlias = Callable[[Document], Document]
"""Converts a document of one schema to the next. It may change its argument."""

FORMAT_PREFIX: Final = "alpaca_emblem "
LARGEST_FILE: Final = 4 * LONGEST_TEXT
"""The largest number of bytes of a file."""


@frozen
class DocumentKind:
    """A kind of documents.

    Attributes:
        name: The name of the kind: "save" or "replay".
        schema: The number of the newest schema, from 1.
        error: The class of errors about unreadable documents.
        upcasters: An `Upcaster` for each older schema, by number.
    """

    name: str
    schema: int
    error: type[AlpacaEmblemError]
    upcasters: Mapping[int, Upcaster] = field(factory=dict)

    def wrap(self, body: Document) -> Document:
        """Return a document of the newest schema: a head and *body*.

        Raises:
            AlpacaEmblemError: An `error`, if *body* is not plain data or too large.
        """
        from alpaca_emblem import __version__

        head = {
            "format": f"{FORMAT_PREFIX}{self.name}",
            "schema": self.schema,
            "version": __version__,
        }
        document = {**head, **body}
        with self._bounded():
            check_plain(document)
        return document

    @contextmanager
    def _bounded(self) -> Iterator[None]:
        """Turn an error about plain data into an `error` with its path."""
        try:
            yield
        except NotationError as error:
            path = path_text(error.path) or "the document"
            raise self.error(f"{path}: {error}") from error

    def unwrap(self, document: object) -> Document:
        """Return the body of *document*, plain data, in the newest schema.

        The result is a new table, which also has the "version".

        Raises:
            AlpacaEmblemError: An `error`, if *document* is not plain data, or has
                another format or a newer schema.
        """
        with self._bounded():
            check_plain(document)
        if not isinstance(document, dict) or "format" not in document:
            raise self.error(f"it must be a {self.name} with a format")
        body = dict(document)
        found, expected = body.pop("format"), f"{FORMAT_PREFIX}{self.name}"
        if found != expected:
            quoted = shortened(repr(found))
            raise self.error(f"format must be {expected!r}, not {quoted}")
        return self._upcast(body)

    def _upcast(self, body: Document) -> Document:
        schema, version = body.pop("schema", None), body.get("version")
        if type(schema) is not int or schema < 1:
            quoted = shortened(repr(schema))
            raise self.error(f"schema must be a whole number from 1, not {quoted}")
        if not isinstance(version, str) or not version.isprintable():
            raise self.error("version must be a printable string")
        if schema > self.schema:
            raise self.error(
                f"schema must be at most {self.schema}, the newest known one, not "
                f"{schema}: it was written by version {shortened(version)}"
            )
        for number in range(schema, self.schema):
            try:
                body = self.upcasters[number](body)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise self.error(
                    f"schema {number}: it is damaged and cannot be converted to "
                    f"schema {number + 1}: {error}"
                ) from error
        return body

    def write(self, document: Document, path: str | os.PathLike[str]) -> None:
        """Write *document* to *path*, replacing an older file when it is complete.

        Raises:
            AlpacaEmblemError: An `error`, if *document* is not plain data or too large.
            OSError: It cannot be written. An older file is unchanged.
        """
        with self._bounded():
            text = json_text(document)
        write_whole(text, path)

    def read(self, path: str | os.PathLike[str]) -> Any:
        """Return the plain data in the file at *path*.

        Raises:
            AlpacaEmblemError: An `error`, if the file is damaged or too large.
            OSError: The file does not exist or cannot be read.
        """
        try:
            return read_json(read_file(path, LARGEST_FILE))
        except NotationError as error:
            place = f" {path_text(error.path)}:" if error.path else ""
            raise self.error(f"{file_text(path)}:{place} {error}") from error
