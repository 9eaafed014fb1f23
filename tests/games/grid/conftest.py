"""Fixtures for scenarios in files."""

from __future__ import annotations

from pathlib import Path

import pytest

from alpaca_emblem.games.grid.scenario import Scenario
from tests.games.grid.tiled_maps import Read


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Return a function that reads a map from its text, beside further files."""

    def read(text: str, name: str = "ferry.tmx", **files: str) -> Scenario:
        for file, content in files.items():
            path = tmp_path / file.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, encoding="utf-8")
        (tmp_path / name).write_text(text, encoding="utf-8")
        return Scenario.from_tiled(tmp_path / name)

    return read
