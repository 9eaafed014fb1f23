"""Files are written whole, and what was there keeps its permissions."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from alpaca_emblem.replay import atomic_files
from alpaca_emblem.replay.atomic_files import OLD, try_to_write, write_whole

on_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="needs the permissions of a POSIX system"
)


def permissions(path: Path) -> int:
    """Those of the file at *path*."""
    return stat.S_IMODE(path.stat().st_mode)


def abandoned(target: Path, *, digits: str = "0123456789abcdef") -> Path:
    """A file beside *target*, as a killed writer leaves it."""
    path = target.with_name(f".{target.name}.{digits}.tmp")
    path.write_text("half")
    return path


@pytest.mark.parametrize("verb", ["fsync", "replace"])
def test_the_old_file_survives_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """Fail as on a full disk, at any point."""
    path = tmp_path / "note"
    write_whole("old", path)

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, verb, fail)
    with pytest.raises(OSError, match="no space left"):
        write_whole("new", path)

    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["note"]


def test_file_is_whole_when_the_disk_is_told_to_keep_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a machine that stops afterwards could have kept a part of it."""
    text = "new " * 5000
    sizes: list[int] = []
    monkeypatch.setattr(
        os, "fsync", lambda number: sizes.append(os.fstat(number).st_size)
    )

    write_whole(text, tmp_path / "note")

    assert sizes == [len(text)]


def test_nothing_of_the_old_is_gone_before_all_of_the_new_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the last moment before the replacement, both files are complete."""
    path = tmp_path / "note"
    write_whole("old", path)
    seen: list[set[str]] = []
    replace = os.replace

    def look(source: Path, target: Path) -> None:
        seen.append({file.read_text() for file in tmp_path.iterdir()})
        replace(source, target)

    monkeypatch.setattr(os, "replace", look)
    write_whole("new", path)

    assert seen == [{"old", "new"}]
    assert path.read_text() == "new"


def test_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")

    write_whole("new", tmp_path / "link")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


@on_posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o700])
def test_permissions_of_the_old_file_are_kept(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "note"
    path.write_text("old")
    path.chmod(mode)

    write_whole("new", path)

    assert permissions(path) == mode


@on_posix
def test_private_file_is_private_from_its_first_byte_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "note"
    path.write_text("old")
    path.chmod(0o600)
    modes: list[int] = []
    create = os.open

    def look(name: str, flags: int, mode: int = 0o777) -> int:
        modes.append(mode)
        return create(name, flags, mode)

    monkeypatch.setattr(os, "open", look)
    monkeypatch.setattr(
        os, "fsync", lambda number: modes.append(os.fstat(number).st_mode & 0o777)
    )
    write_whole("new", path)

    assert modes == [0o600, 0o600]


@on_posix
def test_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("")

    write_whole("new", tmp_path / "note")

    assert permissions(tmp_path / "note") == permissions(tmp_path / "other")


@on_posix
def test_other_group_gets_the_permissions_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the group cannot be kept, another one must not read a private file."""
    path = tmp_path / "note"
    path.write_text("old")
    path.chmod(0o664)
    numbers = [*path.lstat()]
    numbers[5] += 1  # the group
    status = os.stat_result(numbers)
    monkeypatch.setattr(Path, "lstat", lambda _: status)

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "not permitted")

    monkeypatch.setattr(os, "fchown", refuse)
    write_whole("new", path)

    assert permissions(path) == 0o644


@on_posix
@pytest.mark.parametrize("write", [lambda path: write_whole("new", path), try_to_write])
def test_read_only_file_is_refused(tmp_path: Path, write: object) -> None:
    assert callable(write)
    path = tmp_path / "note"
    path.write_text("old")
    path.chmod(0o444)

    with pytest.raises(PermissionError) as caught:
        write(path)

    assert caught.value.filename == os.fspath(path)
    assert path.read_text() == "old"
    assert permissions(path) == 0o444
    assert os.listdir(tmp_path) == ["note"]


@pytest.mark.parametrize("name", ["龍" * 80, "é" * 127, "x" * 255, "龍" * 85])
def test_names_may_be_as_long_as_the_file_system_takes_them(
    tmp_path: Path, name: str
) -> None:
    write_whole("new", tmp_path / name)

    assert (tmp_path / name).read_text() == "new"
    assert os.listdir(tmp_path) == [name]


@on_posix
def test_files_of_killed_writers_are_removed(tmp_path: Path) -> None:
    path = tmp_path / "note"
    abandoned(path)

    write_whole("new", path)

    assert os.listdir(tmp_path) == ["note"]


@on_posix
def test_file_of_a_writer_at_work_stays(tmp_path: Path) -> None:
    """It is locked; one writer does not take away what another is writing."""
    path = tmp_path / "note"
    with atomic_files._file_beside(path) as at_work:
        write_whole("new", path)
        assert at_work.path.exists()

    assert os.listdir(tmp_path) == ["note"]


@on_posix
@pytest.mark.parametrize(
    "name",
    [
        ".other.0123456789abcdef.tmp",
        ".note.0123456789abcde.tmp",
        ".note.0123456789abcdef.tmp~",
        ".note.backup.tmp",
        "note.0123456789abcdef.tmp",
    ],
)
def test_files_of_other_names_stay(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")

    write_whole("new", tmp_path / "note")

    assert sorted(os.listdir(tmp_path)) == sorted(["note", name])


@on_posix
def test_links_and_folders_of_such_names_stay(tmp_path: Path) -> None:
    path = tmp_path / "note"
    (tmp_path / ".note.0000000000000000.tmp").symlink_to(tmp_path / "elsewhere")
    (tmp_path / ".note.0000000000000001.tmp").mkdir()

    write_whole("new", path)

    assert len(os.listdir(tmp_path)) == 3


@on_posix
def test_without_locks_only_old_files_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on network drives that have none."""
    path = tmp_path / "note"
    fresh = abandoned(path)
    old = abandoned(path, digits="f" * 16)
    os.utime(old, (0, old.stat().st_mtime - OLD - 60))

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    write_whole("new", path)

    assert sorted(os.listdir(tmp_path)) == [fresh.name, "note"]


@on_posix
def test_writer_whose_file_was_taken_for_abandoned_makes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another writer can see it in the moment before it is locked."""
    path = tmp_path / "note"
    lock = atomic_files._try_to_lock
    calls: list[int] = []

    def late(descriptor: int) -> bool | None:
        calls.append(descriptor)
        if len(calls) == 1:
            (victim,) = tmp_path.glob(".note.*")
            victim.unlink()
        return False if len(calls) == 2 else lock(descriptor)

    monkeypatch.setattr(atomic_files, "_try_to_lock", late)
    write_whole("new", path)

    assert len(calls) == 3
    assert path.read_text() == "new"
