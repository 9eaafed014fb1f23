"""Recorded behaviour of the original generators, one test for each recorded line."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

TRACES = Path(__file__).parents[1] / "data" / "traces"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "recorded(path): run once for every `line` of that recording"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for marker in metafunc.definition.iter_markers("recorded"):
        lines = recorded_lines(TRACES / marker.args[0])
        metafunc.parametrize("line", lines, ids=[f"seed {n['seed']}" for n in lines])


def recorded_lines(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as recording:
        return [json.loads(line) for line in recording]


@pytest.fixture(scope="session")
def kaplay_edge_cases() -> dict[str, Any]:
    """The results of unusual arguments in the original, by call."""
    path = TRACES / "dungeon" / "kaplay_rng_edge.json"
    cases: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return cases
