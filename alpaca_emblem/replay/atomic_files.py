"""Atomic files: an old file stays until the new one is completely on the disk.

The new content is written to a temporary file beside the old one, which replaces it in
one step. The temporary file has the permissions of the old file from its first byte,
and its name contains the name of the target. It is locked while it is written. So a
later writer can recognize the temporary files of killed writers and remove them.
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
from typing import BinaryIO, Final, NamedTuple

from alpaca_emblem.games.notation.plain import path_of_file

if sys.platform != "win32":
    import fcntl

LONGEST_STEM: Final = 100
"""The number of bytes of a file's name that its temporary file repeats."""
OLD: Final = 3600
"""Seconds after which a temporary file counts as abandoned if locks do not work."""


def write_whole(content: str | bytes, path: str | os.PathLike[str]) -> None:
    """Write *content* to the file at *path*. On failure, an old file is unchanged.

    Text is written as UTF-8.

    The permissions of an old file are kept. If *path* is a symbolic link, its target is
    written.

    Raises:
        OSError: The file cannot be written, is read-only, or is not a regular file.
    """
    written = content.encode() if isinstance(content, str) else content
    with _file_beside(path) as beside:
        beside.file.write(written)
        beside.file.flush()
        os.fsync(beside.file.fileno())
        if sys.platform == "win32":
            beside.file.close()  # an open file cannot be moved
        os.replace(beside.path, beside.target)


def try_to_write(path: str | os.PathLike[str]) -> None:
    """Check that `write_whole` can begin, without adding or changing a file.

    Raises:
        OSError: The file cannot be written.
    """
    with _file_beside(path):
        pass


class _Beside(NamedTuple):
    """A temporary file at *path*, open for writing, that may replace *target*."""

    file: BinaryIO
    path: Path
    target: Path


@contextmanager
def _file_beside(path: str | os.PathLike[str]) -> Iterator[_Beside]:
    """Open a temporary file beside *path*, and remove it unless it replaced the target.

    Raises:
        OSError: The file cannot be created or written. The error names *path*.
    """
    target = Path(os.path.realpath(path_of_file(path)))
    try:
        old = _status_of_old(target)
        _remove_abandoned(target)
        beside, descriptor = _create(target, 0o666 if old is None else 0o600)
        try:
            with open(descriptor, "wb") as file:
                if old is not None and sys.platform != "win32":
                    _take_permissions(descriptor, old)
                yield _Beside(file, beside, target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def _status_of_old(target: Path) -> os.stat_result | None:
    """Return the status of the file to replace, or None if there is none.

    Raises:
        OSError: The file must not be replaced, since it is a folder or device, or is
            read-only. The latter holds even for a superuser.
    """
    try:
        old = target.lstat()
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "Not a regular file")
    if not old.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return old


def _stem(target: Path) -> str:
    """Return the beginning of the names of temporary files, in whole characters."""
    stem = os.fsencode(target.name)[:LONGEST_STEM]
    return f".{stem.decode(sys.getfilesystemencoding(), 'ignore')}."


def _create(target: Path, mode: int) -> tuple[Path, int]:
    """Create and lock a temporary file; return its path and file descriptor."""
    while True:
        beside = target.with_name(f"{_stem(target)}{secrets.token_hex(8)}.tmp")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        descriptor = os.open(beside, flags, mode)
        # Another writer may have removed the file before it was locked.
        if _try_to_lock(descriptor) is not False and os.path.lexists(beside):
            return beside, descriptor
        os.close(descriptor)


def _try_to_lock(descriptor: int) -> bool | None:
    """Lock an open file. False: it is already locked. None: locks do not work here."""
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
    """Give an open file the owner, group and permissions of the *old* file.

    If the group cannot be kept, the new group gets the permissions of others.
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
    """Try to remove the temporary files of killed writers beside *target*."""
    ours = re.compile(re.escape(_stem(target)) + r"[0-9a-f]{16}\.tmp")
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if ours.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with suppress(OSError):
                    _remove_if_abandoned(entry.path)


def _remove_if_abandoned(path: str) -> None:
    """Remove the file at *path* if no writer has locked it, or if it is old."""
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
