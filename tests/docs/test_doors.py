"""Documents import from the public modules only."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").iterdir()),
]
DEEP = re.compile(r"^\s*(?:from|import) alpaca_emblem\.(?:games|model)\b.*", re.M)


def code_in(page: Path) -> str:
    """Return the text of *page*; of a notebook, its cells."""
    text = page.read_text("utf-8")
    if page.suffix != ".ipynb":
        return text
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.is_file()], ids=lambda page: page.name
)
def test_pages_import_from_doors_only(page: Path) -> None:
    assert DEEP.findall(code_in(page)) == []


def test_a_deep_import_is_noticed() -> None:
    text = (
        "x\nfrom alpaca_emblem.model.items import Axe\nimport alpaca_emblem.games.base"
    )

    assert len(DEEP.findall(text)) == 2
    assert DEEP.findall("from alpaca_emblem.match import Move") == []
