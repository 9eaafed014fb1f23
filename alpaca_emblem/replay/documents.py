"""Documents: files with a format, a schema number and the library's version in them.

A document is written to a new file beside the old one, which takes its place when all
of it has reached the disk: whatever happens meanwhile, one of the two is there, whole.
Documents of older schemas are brought up to date step by step, each step a function
from plain data to plain data, so that the rest of the library knows the newest only.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias

from attrs import field, frozen

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.notation import shortened
from alpaca_emblem.replay.plain import (
    LONGEST_TEXT,
    check_plain,
    json_text,
    read_json,
)

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
        """A document of the newest schema, with *body* after the head."""
        from alpaca_emblem import __version__

        head = {
            "format": f"{FORMAT_PREFIX}{self.name}",
            "schema": self.schema,
            "version": __version__,
        }
        return {**head, **body}

    def unwrap(self, document: object) -> Document:
        """The body of *document*, plain data, in the newest schema.

        It is a table of its own, and has "version" in it, too.

        Raises:
            AlpacaEmblemError: As `error`: it is no plain data, of another format, or
                of a newer schema.
        """
        try:
            check_plain(document)
        except NotationError as error:
            path = error.path.lstrip(".") or "the document"
            raise self.error(f"{path}: {error}") from error
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
            OSError: It cannot be written. What was there before is still there.
        """
        write_whole(json_text(document), path)

    def read(self, path: str | os.PathLike[str]) -> Any:
        """The plain data in the file at *path*.

        Raises:
            AlpacaEmblemError: As `error`: it is damaged, or too large.
            OSError: There is no such file, or it cannot be read.
        """
        with open(_path_of_file(path), "rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise self.error(f"{os.fspath(path)}: it is larger than any {self.name}")
        try:
            return read_json(content.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise self.error(f"{os.fspath(path)}: it is no text: {error}") from error
        except NotationError as error:
            place = f" {error.path.lstrip('.')}:" if error.path else ""
            raise self.error(f"{os.fspath(path)}:{place} {error}") from error


def write_whole(text: str, path: str | os.PathLike[str]) -> None:
    """Have the file at *path* consist of *text*, or be as it was if that fails.

    Raises:
        OSError: It cannot be written, or is something else than a file.
    """
    with _file_beside(path) as (file, target):
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
        file.close()
        os.replace(file.name, target)


def try_to_write(path: str | os.PathLike[str]) -> None:
    """Find out whether `write_whole` can begin; nothing is there that was not before.

    Raises:
        OSError: It cannot.
    """
    with _file_beside(path):
        pass


@contextmanager
def _file_beside(path: str | os.PathLike[str]) -> Iterator[tuple[TextIO, Path]]:
    """A new file, and the place at *path* that it may take before it is removed.

    Raises:
        OSError: There is none, or writing it failed; *path* is named, not the new file.
    """
    target = Path(os.path.realpath(_path_of_file(path)))
    beside = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.tmp")
    try:
        _check_replaceable(target)
        try:
            with open(beside, "x", encoding="utf-8", newline="\n") as file:
                yield file, target
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def _path_of_file(path: object) -> str:
    """*path* as a text; an open file's number, which Python takes as well, is none.

    Raises:
        InvalidTypeError: It is no path.
        InvalidValueError: No path can be like that.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidTypeError(f"path must be the path of a file, not {path!r}")
    text: str = os.fspath(path)
    if "\0" in text:
        raise InvalidValueError(f"path must not hold a null character: {text!r}")
    return text


def _check_replaceable(target: Path) -> None:
    """Refuse folders, and devices, which would be gone if a file took their place."""
    try:
        mode = target.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "It is something else than a file")
