"""The notebooks: they keep what their cells show, for readers on the web."""

from __future__ import annotations

import json
import runpy
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.unmeasured

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
LARGEST = 500_000
"""The size of a notebook, in bytes."""


def code_of(path: Path) -> list[dict[str, Any]]:
    """The cells with code of the notebook at *path*."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_was_run_in_order_and_without_errors(path: Path) -> None:
    code = code_of(path)

    counts = [cell["execution_count"] for cell in code]
    kinds = {output["output_type"] for cell in code for output in cell["outputs"]}
    assert counts == [*range(1, len(code) + 1)]
    assert kinds <= {"stream", "display_data", "execute_result"}
    assert path.stat().st_size < LARGEST


@pytest.mark.parametrize(
    ("name", "least"),
    {
        **{"match": 2, "grid": 2, "duel": 2, "dungeon": 2, "replays": 1},
        "learning": 1,
    }.items(),
)
def test_games_are_seen_on_the_web(name: str, least: int) -> None:
    shown = [o for cell in code_of(EXAMPLES / f"{name}.ipynb") for o in cell["outputs"]]

    pictures = ["".join(o.get("data", {}).get("image/svg+xml", "")) for o in shown]
    assert sum('class="ae"' in picture for picture in pictures) >= least


def test_what_a_cell_shows_is_compared() -> None:
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("nbclient")
    execute = runpy.run_path(str(EXAMPLES / "execute.py"))
    stored = nbformat.read(EXAMPLES / "duel.ipynb", as_version=4)
    today = deepcopy(stored)
    chart = next(c for c in today.cells[::-1] if c.get("outputs"))
    chart.outputs[0].data["image/png"] = "another"

    assert execute["differences"](stored, today) == []

    spoken = next(c for c in today.cells if c.get("outputs") and "text" in c.outputs[0])
    spoken.outputs[0].text += "more"
    assert execute["differences"](stored, today) == [spoken.id]


def test_the_tuned_wolf_is_shown_with_its_exact_value() -> None:
    shown = [o for cell in code_of(EXAMPLES / "balance.ipynb") for o in cell["outputs"]]

    said = "".join("".join(o.get("text", "")) for o in shown)
    pages = "".join("".join(o.get("data", {}).get("text/html", "")) for o in shown)
    assert "before: 0.380577783" in said
    assert "by enemies.0.stats.evasion = -10" in said
    assert "0.503156296828" in pages
    assert "the line is at 50%" in pages


def test_the_learner_is_shown_to_beat_the_rules_of_thumb() -> None:
    code = code_of(EXAMPLES / "learning.ipynb")
    said = "".join("".join(o.get("text", "")) for cell in code for o in cell["outputs"])

    assert "random: 0.06" in said
    assert "DuelAgent: 0.9450 (0.9042 to 0.9690)" in said
    assert "learned: 0.9960 (0.9855 to 0.9989)" in said
    assert any("image/png" in o.get("data", {}) for c in code for o in c["outputs"])


@pytest.mark.slow
def test_the_tuning_of_the_wolf_shows_today_what_is_stored() -> None:
    pytest.importorskip("nbclient")
    execute = runpy.run_path(str(EXAMPLES / "execute.py"))
    path = EXAMPLES / "balance.ipynb"

    assert (
        execute["differences"](execute["stored"](path), execute["executed"](path)) == []
    )
