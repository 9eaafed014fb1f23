"""Files written whole: what was there before stays until all of the new is on the disk.

The new text goes into a file beside the old one, which takes its place in one step. It
has the permissions of the old file from its first byte on, and its name says which file
it is for. While it is being written it is locked, so a later writer can tell the files
of writers at work from those that killed writers have left behind, and removes these.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from alpaca_emblem.games.notation.documents import path_of_file

if sys.platform != "win32":
    import fcntl

LONGEST_STEM: Final = 100
"""Bytes of a file's name that stand in the name of the file beside it."""
OLD: Final = 3600
"""Seconds after which a file beside is left behind, where files cannot be locked."""


def write_whole(text: str, path: str | os.PathLike[str]) -> None:
    """Make *text* the content of the file at *path*; if that fails, it is as before.

    An older file keeps its permissions. Behind a symbolic link, the file that it leads
    to is written.

    Raises:
        OSError: The file cannot be written, is read-only, or is not a regular file.
    """
    with _file_beside(path) as beside:
        beside.file.write(text)
        beside.file.flush()
        os.fsync(beside.file.fileno())
        if sys.platform == "win32":
            beside.file.close()  # or it could not be moved
        os.replace(beside.path, beside.target)


def try_to_write(path: str | os.PathLike[str]) -> None:
    """Find out whether `write_whole` can begin; no file is added or changed.

    Raises:
        OSError: It cannot.
    """
    with _file_beside(path):
        pass


class _Beside(NamedTuple):
    """A new file at *path*, open for writing, that may take the place of *target*."""

    file: TextIO
    path: Path
    target: Path


@contextmanager
def _file_beside(path: str | os.PathLike[str]) -> Iterator[_Beside]:
    """A new file beside that at *path*, which is removed unless it took its place.

    Raises:
        OSError: There is none, or writing it failed; *path* is named, not the new file.
    """
    target = Path(os.path.realpath(path_of_file(path)))
    try:
        old = _status_of_old(target)
        _remove_abandoned(target)
        beside, descriptor = _create(target, 0o666 if old is None else 0o600)
        try:
            with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
                if old is not None and sys.platform != "win32":
                    _take_permissions(descriptor, old)
                yield _Beside(file, beside, target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def _status_of_old(target: Path) -> os.stat_result | None:
    """The status of the file that is to be replaced; None if there is none.

    Raises:
        OSError: It must not be replaced. Folders and devices would be gone, and a file
            without the permission to write is to stay as it is, also for a superuser.
    """
    try:
        old = target.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "It is something else than a file")
    if not old.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return old


def _stem(target: Path) -> str:
    """What the names of all files beside *target* begin with; whole characters only."""
    stem = os.fsencode(target.name)[:LONGEST_STEM]
    return f".{stem.decode(sys.getfilesystemencoding(), 'ignore')}."


def _create(target: Path, mode: int) -> tuple[Path, int]:
    """A new, locked file beside *target*: its path, and its number while it is open."""
    while True:
        beside = target.with_name(f"{_stem(target)}{secrets.token_hex(8)}.tmp")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        descriptor = os.open(beside, flags, mode)
        # Another writer may have seen it before it was locked, and have removed it.
        if _try_to_lock(descriptor) is not False and os.path.lexists(beside):
            return beside, descriptor
        os.close(descriptor)


def _try_to_lock(descriptor: int) -> bool | None:
    """Lock an open file. False: another writer has; None: there are no locks here."""
    if sys.platform == "win32":
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # as on some network drives
        return None
    return True


def _take_permissions(descriptor: int, old: os.stat_result) -> None:
    """Give an open file the owner, group and permissions of the *old* one.

    Where the group cannot be kept, another one gets no more than all the others.
    """
    mode = stat.S_IMODE(old.st_mode) & 0o777
    new = os.fstat(descriptor)
    if new.st_uid != old.st_uid:
        with suppress(OSError):
            os.fchown(descriptor, old.st_uid, -1)
    if new.st_gid != old.st_gid:
        try:
            os.fchown(descriptor, -1, old.st_gid)
        except OSError:
            mode = mode & 0o707 | (mode & 0o007) << 3
    os.fchmod(descriptor, mode)


def _remove_abandoned(target: Path) -> None:
    """Try to remove the files beside *target* that killed writers have left."""
    ours = re.compile(re.escape(_stem(target)) + r"[0-9a-f]{16}\.tmp")
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if ours.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _remove_if_abandoned(entry.path)


def _remove_if_abandoned(path: str) -> None:
    """Remove the file at *path* if no writer has locked it, or else if it is old."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    try:
        is_abandoned = _try_to_lock(descriptor)
        if is_abandoned is None:
            is_abandoned = time.time() - os.fstat(descriptor).st_mtime > OLD
        if is_abandoned and sys.platform != "win32":
            os.unlink(path)
    finally:
        os.close(descriptor)
    if is_abandoned and sys.platform == "win32":
        os.unlink(path)  # fails while its writer has it open
