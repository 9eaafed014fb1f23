"""The page on the engines: its example of a change fits the files, and works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.simulation.mutating import (
    HARMLESS,
    kernels_of_the_engine,
    rules_of_the_library,
)

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "engines.md"
BLOCK = re.compile(r"^`([a-z_/]+\.[a-z]+)`[^\n]*\n\n```diff\n(.*?)```", re.M | re.S)
PARITY = "tests/simulation/grid/test_parity.py"


def changes() -> Iterator[tuple[str, str, str]]:
    """Each piece of the example: a file, the text before, and the text after."""
    for path, block in BLOCK.findall(PAGE.read_text("utf-8")):
        inside = path if path.startswith("tests/") else f"alpaca_emblem/{path}"
        for piece in block.split("...\n"):
            lines = piece.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] != "+")
            after = "".join(line[1:] for line in lines if line[0] != "-")
            yield inside, before, after


def test_the_example_fits_the_files() -> None:
    found = list(changes())
    assert len(found) >= 15
    for path, before, _ in found:
        text = (ROOT / path).read_text("utf-8")
        assert text.count(before) == 1, f"{path}: {before}"


def test_the_page_counts_what_has_mutants() -> None:
    told = (
        f"Of each of the some {round(len(rules_of_the_library()), -1)} rules and of "
        f"each of the some {round(len(kernels_of_the_engine()), -2)} kernels but one, "
        "a mutant is caught.\n"
        "The exempt kernel, `observe_nothing`, has an empty body."
    )

    assert told in PAGE.read_text("utf-8")
    assert {"setups.observe_nothing"} == HARMLESS


@pytest.mark.slow
@pytest.mark.parametrize(
    "forgotten", ["", "cunning.py", "blows.py", "tables.py", "battles.py"]
)
def test_the_example_works_and_what_is_forgotten_is_found(
    tmp_path: Path, forgotten: str
) -> None:
    for part in ("alpaca_emblem", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path, before, after in changes():
        if not (forgotten and path.endswith(f"simulation/grid/{forgotten}")):
            file = tmp_path / path
            text = file.read_text("utf-8").replace(before, after)
            file.write_text(text, "utf-8")

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", PARITY]
    run = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
        text=True,
    )

    assert (run.returncode == 0) == (not forgotten), run.stdout
