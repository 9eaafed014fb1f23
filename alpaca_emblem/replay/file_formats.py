"""Documents: files with a format, a schema number and the library's version in them.

A document is written whole or not at all: see `writing`.
Documents of older schemas are brought up to date step by step, each step a function
from plain data to plain data, so that the rest of the library knows the newest only.
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
"""Makes a document of one schema one of the next; free to change what it is given."""

FORMAT_PREFIX: Final = "alpaca_emblem "
LARGEST_FILE: Final = 4 * LONGEST_TEXT
"""Bytes of a file that are read at most."""


@frozen
class DocumentKind:
    """What all documents of one kind have in common.

    Attributes:
        name: What they are, in a word: "save" or "replay".
        schema: The number of the newest schema, from 1.
        error: What is raised about one that cannot be read.
        upcasters: For each older schema, by number: see `Upcaster`.
    """

    name: str
    schema: int
    error: type[AlpacaEmblemError]
    upcasters: Mapping[int, Upcaster] = field(factory=dict)

    def wrap(self, body: Document) -> Document:
        """A document of the newest schema, with *body* after the head.

        Raises:
            AlpacaEmblemError: As `error`: `unwrap` would refuse it, since it is no
                plain data, or too large.
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
        """Raise `error`, with the path, about what is beyond the bounds of a file."""
        try:
            yield
        except NotationError as error:
            path = path_text(error.path) or "the document"
            raise self.error(f"{path}: {error}") from error

    def unwrap(self, document: object) -> Document:
        """The body of *document*, plain data, in the newest schema.

        It is a table of its own, and has "version" in it, too.

        Raises:
            AlpacaEmblemError: As `error`: it is no plain data, of another format, or
                of a newer schema.
        """
        with self._bounded():
            check_plain(document)
        if not isinstance(document, dict) or "format" not in document:
            raise self.error(f"this is no {self.name}: it names no format")
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
            raise self.error("version must be a printable text")
        if schema > self.schema:
            raise self.error(
                f"schema {schema} is newer than {self.schema}, the newest that is "
                f"known here; it was written by version {shortened(version)}"
            )
        for number in range(schema, self.schema):
            try:
                body = self.upcasters[number](body)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise self.error(
                    f"schema {number}: it is damaged, and cannot be brought up to "
                    f"schema {number + 1}: {error}"
                ) from error
        return body

    def write(self, document: Document, path: str | os.PathLike[str]) -> None:
        """Write *document* to *path*; what was there stays until all is written.

        Raises:
            AlpacaEmblemError: As `error`: `read` would not read it, since it is no
                plain data, or too large.
            OSError: It cannot be written. What was there before is still there.
        """
        with self._bounded():
            text = json_text(document)
        write_whole(text, path)

    def read(self, path: str | os.PathLike[str]) -> Any:
        """The plain data in the file at *path*.

        Raises:
            AlpacaEmblemError: As `error`: it is damaged, or too large.
            OSError: There is no such file, or it cannot be read.
        """
        try:
            return read_json(read_file(path, LARGEST_FILE))
        except NotationError as error:
            place = f" {path_text(error.path)}:" if error.path else ""
            raise self.error(f"{file_text(path)}:{place} {error}") from error
