"""Runs the Python blocks of README.md and the pages of docs as tests, page by page.

The compiled engine runs as plain Python, unless a test is marked as compiled.
"""

from contextlib import ExitStack
from importlib.util import find_spec

from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from alpaca_emblem.simulation.compiling import plainly

# A package whose extra is not installed cannot be imported for its examples.
_NEEDED_BY = {
    "alpaca_emblem/envs": "pettingzoo",
    "alpaca_emblem/play/web": "starlette",
    "alpaca_emblem/play/terminal": "textual",
    "alpaca_emblem/play/notebook.py": "anywidget",
}
collect_ignore_glob = ["alpaca_emblem/course/lessons/*"]
collect_ignore = [path for path, name in _NEEDED_BY.items() if find_spec(name) is None]

_PLAIN = ExitStack()


def pytest_configure() -> None:
    """Compile nothing: it takes longer than most tests."""
    _PLAIN.enter_context(plainly())


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), SkipParser()],
    patterns=["README.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md"],
).pytest()
