"""The page on speed: every section names its benchmarks, and they exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "tests" / "benchmarks"
PAGE = (ROOT / "docs" / "speed.md").read_text("utf-8")
SECTIONS = re.split(r"^## (.*)\n", PAGE, flags=re.MULTILINE)[1:]
NAMED = re.compile(r"`((?:test_|peer)\w+)(\.py)?`")


def test_every_table_follows_the_name_of_its_benchmark() -> None:
    for title, section in zip(SECTIONS[::2], SECTIONS[1::2], strict=True):
        texts = re.split(r"^\|.*\n", section, flags=re.MULTILINE)
        before = [text for text in texts if text.strip()]
        assert NAMED.search(before[0]), title
        unnamed = [text for text in before if not NAMED.search(text)]
        assert not any("|" in text for text in unnamed)


def test_named_benchmarks_exist() -> None:
    files = {path.name: path.read_text("utf-8") for path in BENCHMARKS.glob("*.py")}
    every = "\n".join(files.values())
    found = NAMED.findall(PAGE)
    assert len(found) > 15
    for name, is_file in found:
        if is_file:
            assert f"{name}.py" in files
        else:
            assert f"def {name}(" in every, name
