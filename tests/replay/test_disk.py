"""Trouble with the disk: it is full, or switched off in the middle of writing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from alpaca_emblem.replay import load, save
from tests.replay.games import small_match

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="needs limits and signals of a POSIX system"
)

FULL = """
import resource, signal, sys
from alpaca_emblem.replay import save
from tests.replay.games import small_match

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
try:
    save(small_match(9), sys.argv[1], history=True)
except OSError as error:
    sys.exit(f"OSError {error.errno}")
"""

KILLED = """
import os, signal, sys
from alpaca_emblem.replay import save
from tests.replay.games import small_match

os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
save(small_match(9), sys.argv[1])
"""


def run(program: str, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a separate process that does this with *path*, and return its result."""
    return subprocess.run(
        [sys.executable, "-c", program, os.fspath(path)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_full_disk_leaves_the_older_save(tmp_path: Path) -> None:
    path = tmp_path / "a.save"
    save(small_match(3), path)

    finished = run(FULL, path)

    assert finished.stderr == "OSError 27\n"
    assert os.listdir(tmp_path) == ["a.save"]
    assert load(path).digest() == small_match(3).digest()


def test_crash_leaves_the_older_save_and_the_next_one_is_written(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.save"
    save(small_match(3), path)

    finished = run(KILLED, path)

    assert finished.returncode == -signal.SIGKILL
    assert load(path).digest() == small_match(3).digest()
    save(small_match(5), path)
    assert load(path).digest() == small_match(5).digest()
    assert os.listdir(tmp_path) == ["a.save"]


@pytest.mark.parametrize(
    ("make", "message"),
    [(os.mkdir, "Is a directory"), (os.mkfifo, "Not a regular file")],
)
def test_only_files_are_replaced(
    tmp_path: Path, make: Callable[[Path], None], message: str
) -> None:
    """A device would be gone if a save took its place. The error names the path."""
    path = tmp_path / "a.save"
    make(path)

    with pytest.raises(OSError, match=message) as caught:
        save(small_match(3), path)

    assert caught.value.filename == os.fspath(path)
    assert os.listdir(tmp_path) == ["a.save"]


def test_save_replaces_the_target_of_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a.save")

    save(small_match(3), tmp_path / "link")

    assert (tmp_path / "link").is_symlink()
    assert load(tmp_path / "a.save").digest() == small_match(3).digest()
