"""Runs the Python blocks of README.md and the pages of docs as tests, page by page.

The compiled engine runs as plain Python, unless a test is marked as compiled.
"""

import gc
from collections.abc import Generator
from contextlib import ExitStack, nullcontext
from importlib.util import find_spec
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from alpaca_emblem.simulation.compiling import plainly
from tests.measuring import is_measuring, resumed, unmeasured

# A package whose extra is not installed cannot be imported for its examples.
_NEEDED_BY = {
    "alpaca_emblem/envs": "pettingzoo",
    "alpaca_emblem/envs/spiel.py": "pyspiel",
    "alpaca_emblem/play/web": "starlette",
    "alpaca_emblem/play/terminal": "textual",
    "alpaca_emblem/play/notebook.py": "anywidget",
}
collect_ignore_glob = ["alpaca_emblem/course/lessons/*"]
collect_ignore = [path for path, name in _NEEDED_BY.items() if find_spec(name) is None]

_LIBRARY = Path(__file__).parent / "alpaca_emblem"
_PLAYS_TO_SHOW = frozenset({_LIBRARY / "lab", _LIBRARY / "testing"})
"""The packages whose docstrings play hundreds of games, as documents do."""

_PLAIN = ExitStack()

_OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""Python starts with 700, which suits programs that keep little. Tests keep much."""


def pytest_configure() -> None:
    """Compile nothing: it takes longer than most tests. Look for garbage less often."""
    _PLAIN.enter_context(plainly())
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS)


def pytest_collection_finish() -> None:
    """Keep modules and tests out of the search for garbage."""
    gc.freeze()


def _is_measured(item: pytest.Item) -> bool:
    """Return whether a test counts: documents show what tests have covered."""
    shows = item.path.suffix == ".md" or item.path.parent in _PLAYS_TO_SHOW
    return not shows and item.get_closest_marker("unmeasured") is None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put unmeasured tests last if coverage is measured, since they fill caches."""
    if is_measuring():
        items.sort(key=_is_measured, reverse=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure no coverage, but of a test, and its fixtures, unless it is unmeasured.

    What pytest does around them takes longer than most of them.
    """
    with unmeasured(but_resumed=_is_measured(item)):
        return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_fixture_setup() -> Generator[None, object, object]:
    """Measure what a fixture does."""
    with resumed():
        return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Measure what a test does."""
    with resumed():
        return (yield)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Measure what a module does when it is imported, but not the search for tests."""
    is_search = is_measuring() and _is_imported(collector)
    with unmeasured() if is_search else nullcontext():
        return (yield)


def _is_imported(collector: pytest.Collector) -> bool:
    """Import a module, and return whether there was one and nothing went wrong.

    Otherwise pytest tries again, and tells about it.
    """
    try:
        return isinstance(collector, pytest.Module) and collector.obj is not None
    except (Exception, pytest.skip.Exception):
        return False


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md"],
).pytest()
