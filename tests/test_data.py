"""The data of the tests: of each file it is said where its numbers come from."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"
README: Final = (DATA / "README.md").read_text("utf-8")


def test_every_folder_is_explained() -> None:
    headings = "\n".join(re.findall("^## .*$", README, re.MULTILINE))

    folders = {path.name for path in DATA.iterdir() if path.is_dir()}

    assert folders == set(re.findall("`([a-z]+)`", headings))


def test_every_recording_is_explained() -> None:
    paths = (DATA / "traces").glob("*/*")
    recordings = {f"{path.parent.name}/{path.name.split('.')[0]}" for path in paths}

    assert recordings == set(re.findall("`([a-z]+/[a-z0-9_]+)`", README)) - {
        "tests/parity",
        "tests/rng",
    }
