"""The file of a store, a database of SQLite, and the processes that use it."""

from __future__ import annotations

import os
import socket
import sqlite3
import time
from itertools import count
from pathlib import Path
from typing import Final

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    StoreError,
    shown,
)

APPLICATION: Final = 0x414C5041
"""The application number in the head of the file: the letters ALPA."""
SCHEMA: Final = 1
"""The version of the tables, in the head of the file."""
TABLES: Final = (
    """CREATE TABLE experiment (
        id INTEGER PRIMARY KEY,
        digest TEXT NOT NULL UNIQUE,
        version TEXT NOT NULL,
        json TEXT NOT NULL
    )""",
    """CREATE TABLE chunk (
        experiment INTEGER NOT NULL REFERENCES experiment,
        start INTEGER NOT NULL,
        stop INTEGER NOT NULL CHECK (start < stop),
        owner TEXT,
        until REAL,
        summary TEXT,
        set_aside TEXT,
        engine TEXT,
        seconds REAL,
        UNIQUE (experiment, start, stop)
    )""",
    """CREATE INDEX claimed ON chunk (experiment, start)
        WHERE summary IS NULL AND set_aside IS NULL""",
)
SMALLEST: Final = 512
"""The smallest number of bytes of a database that is not empty."""
PATIENCE: Final = 30.0
"""The number of seconds to wait for other processes that write."""

REASONS: Final = {
    sqlite3.SQLITE_READONLY: "cannot be written: the file or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened or created: is its folder read-only?",
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk may be full or damaged",
    sqlite3.SQLITE_CORRUPT: "is damaged: take a new file",
    sqlite3.SQLITE_BUSY: "is locked by another process",
}
"""The words for errors of SQLite, by their codes."""
KIND: Final = 0xFF
"""The part of an extended code that tells the kind of the error."""

STARTED: Final = time.time_ns()
"""The time at which this process began, which tells it from others of its number."""
_numbers = count()


def new_owner() -> str:
    """Return a name that is unique: machine, process, time and number."""
    return f"{socket.gethostname()}:{os.getpid()}:{time.time_ns()}:{next(_numbers)}"


def is_dead(owner: str) -> bool:
    """Return whether *owner* is known to have ended, as a process of this machine.

    >>> is_dead(new_owner()), is_dead("another machine:1:0:0")
    (False, False)
    """
    try:
        host, pid, born, _ = owner.rsplit(":", 3)
        if host != socket.gethostname() or os.name != "posix":
            return False
        if int(pid) == os.getpid():
            return int(born) < STARTED  # an earlier process had the same number
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except (ValueError, OverflowError, PermissionError):
        return False
    return False


def path_text(name: str, path: object) -> str:
    """Return *path* as text.

    Raises:
        InvalidTypeError: It is not a path.
        InvalidValueError: There cannot be such a path.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidTypeError(f"{name} must be a path, not {shown(path)}")
    text = os.fspath(path)
    if not isinstance(text, str) or not text or "\0" in text:
        raise InvalidValueError(f"{name} must be the path of a file, not {path!r}")
    return text


def store_error(path: str, error: sqlite3.Error | OSError) -> StoreError:
    """Return an error about the file at *path*, with the reason in plain words."""
    code = getattr(error, "sqlite_errorcode", None)
    reason = None if code is None else REASONS.get(code & KIND)
    return StoreError(f"{path}: {reason or error}")


def connected(path: str) -> sqlite3.Connection:
    """Return a connection to the store at *path*, which is created if need be.

    Raises:
        StoreError: There is something else, or the file cannot be written.
    """
    where = Path(path)
    if where.is_dir():
        raise StoreError(f"{path}: is a folder, and not a file")
    if where.exists() and not where.is_file():
        raise StoreError(f"{path}: is not a file")
    if not where.absolute().parent.is_dir():
        raise StoreError(f"{path}: there is no such folder")
    try:
        # SQLite takes very short files for empty ones, and would replace them. They are
        # not read here: to close the file would drop all locks of this process on it.
        if where.exists() and 0 < where.stat().st_size < SMALLEST:
            raise StoreError(f"{path}: file is not a database")
        database = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            _prepare(database, path)
        except BaseException:
            database.close()
            raise
    except (sqlite3.DatabaseError, OSError) as error:
        raise store_error(path, error) from error
    return database


def _prepare(database: sqlite3.Connection, path: str) -> None:
    """Make a new file a store; wait while other processes do so.

    SQLite does not always wait by itself where two of them begin at once.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return _make_store(database, path)
        except sqlite3.OperationalError as error:
            is_busy = error.sqlite_errorcode & KIND == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > end:
                raise
            database.rollback()
            time.sleep(0.01)


def _make_store(database: sqlite3.Connection, path: str) -> None:
    is_new = _is_empty(database, path)
    if is_new and database.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raise StoreError(f"{path}: cannot be a file that several processes write to")
    database.execute("PRAGMA synchronous = NORMAL")
    if is_new:
        database.execute("BEGIN IMMEDIATE")
        if _is_empty(database, path):  # another process may have been faster
            for statement in TABLES:
                database.execute(statement)
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {SCHEMA}")
        database.execute("COMMIT")


def _is_empty(database: sqlite3.Connection, path: str) -> bool:
    """Return whether there is nothing in the file yet; nothing is written.

    Raises:
        StoreError: There is something that is no store.
    """
    # One query sees one state, even if another process creates the tables meanwhile.
    application, schema, tables = database.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master) "
        "FROM pragma_application_id, pragma_user_version"
    ).fetchone()
    if (application, schema, tables) == (0, 0, 0):
        return True
    if application != APPLICATION:
        raise StoreError(f"{path}: is a database of another application")
    if schema != SCHEMA:
        raise StoreError(
            f"{path}: has schema {schema}; this version of the library reads {SCHEMA}"
        )
    return False
