"""The site: its reference has every public name once, and its links lead somewhere."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import alpaca_emblem
from alpaca_emblem import errors

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```\{public\} (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TREE = re.compile(r"^```\{toctree\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SOURCE = re.compile(r"\[`([\w.]+)`\]\(((?:\.\./)+(?:alpaca_emblem|tests)/[\w/]+\.py)\)")
PAGES = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if not {"_build", "notebooks"} & set(page.relative_to(DOCS).parts)
]


def packages() -> list[str]:
    """The packages with a literal list of public names, in order."""
    names = [found.name for found in iter_modules(alpaca_emblem.__path__)]
    full = [f"alpaca_emblem.{name}" for name in names if not name.startswith("_")]
    with_list = [name for name in full if hasattr(import_module(name), "__all__")]
    within = ["alpaca_emblem.drawing.lab", "alpaca_emblem.envs.spiel"]
    return ["alpaca_emblem", *with_list, *within]


def key(package: str, name: str) -> object:
    """Return the same key for a class or function under any of its names."""
    value = getattr(import_module(package), name)
    return (
        value if isinstance(value, type) or callable(value) else name + str(id(value))
    )


def exported() -> dict[object, str]:
    """Every public thing, and a name of it."""
    found: dict[object, str] = {}
    for package in packages():
        for name in import_module(package).__all__:
            value = getattr(import_module(package), name)
            if not isinstance(value, ModuleType) and not name.startswith("__"):
                found.setdefault(key(package, name), f"{package}.{name}")
    for name, value in vars(errors).items():
        if isinstance(value, type) and issubclass(value, Exception):
            found.setdefault(value, f"alpaca_emblem.errors.{name}")
    return found


def documented() -> list[tuple[str, str]]:
    """The package and name of each entry of the reference, in order."""
    found = []
    for page in sorted((DOCS / "reference").glob("*.md")):
        for package, names in BLOCK.findall(page.read_text("utf-8")):
            found += [(package, name) for name in names.split()]
    return found


def test_the_front_page_is_short() -> None:
    """A picture of each game in both themes, at most twelve lines, and three doors."""
    text = (DOCS / "index.md").read_text("utf-8")
    pictures = re.findall(r"!\[[^]]+\]\(pictures/board-(\w+)-(\w+)\.svg\)", text)
    games, themes = ("match", "grid", "duel", "dungeon"), ("light", "dark")
    assert pictures == [(game, theme) for game in games for theme in themes]
    (code,) = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert code.count("\n") <= 12
    doors = re.findall(r"^:::\{container\} door\n\*\*(\w+)\.\*\*", text, re.MULTILINE)
    assert doors == ["Learn", "Design", "Research"]


def test_the_reference_has_every_public_name_once() -> None:
    counts = Counter(key(package, name) for package, name in documented())
    twice = [entry for entry in documented() if counts[key(*entry)] > 1]
    missing = [name for thing, name in exported().items() if thing not in counts]
    stale = [entry for entry in documented() if key(*entry) not in exported()]

    assert (twice, missing, stale) == ([], [], [])


def test_names_stand_where_they_are_exported() -> None:
    for package, name in documented():
        module = import_module(package)
        if package != "alpaca_emblem.errors":
            assert name in module.__all__, f"{package} does not export {name}"


def test_every_page_is_in_a_table_of_contents() -> None:
    listed = {DOCS / "index.md"}
    for page in PAGES:
        for body in TREE.findall(page.read_text("utf-8")):
            names = [line for line in body.splitlines() if line and line[0] != ":"]
            for name in names:
                listed |= set(page.parent.glob(f"{name}.md"))
    assert set(PAGES) - listed == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_sources_lead_to_what_they_name(page: Path) -> None:
    for name, target in SOURCE.findall(page.read_text("utf-8")):
        text = (page.parent / target).resolve().read_text("utf-8")
        last = name.rpartition(".")[2]
        assert re.search(rf"^\s*(?:def|class) {last}\b|^\s*{last}\b.*=", text, re.M), (
            name
        )


@pytest.mark.parametrize("page", ["match", "grid", "duel", "dungeon"])
def test_rules_are_linked_to_their_function_and_their_test(page: str) -> None:
    text = (DOCS / f"{page}.md").read_text("utf-8")
    section = text.partition("## Where the rules are\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 7
    for row in rows:
        rule, functions, tests = row.strip("| ").split(" | ")
        targets = [target for _, target in SOURCE.findall(functions)]
        shown = [target for _, target in SOURCE.findall(tests)]
        assert targets, rule
        assert all("/alpaca_emblem/" in target for target in targets), rule
        assert shown, rule
        assert all("/tests/" in target for target in shown), rule


@pytest.mark.parametrize(
    ("page", "least"), {"quirks": 70, "grid": 7, "dungeon": 7}.items()
)
def test_differences_from_the_originals_are_linked_to_their_tests(
    page: str, least: int
) -> None:
    tables = re.findall(
        r"^\| [^\n]* \| shown by \|\n\| ---[^\n]*\n((?:\|.*\n)+)",
        (DOCS / f"{page}.md").read_text("utf-8"),
        re.MULTILINE,
    )
    rows = [row for table in tables for row in table.splitlines()]
    assert len(rows) >= least
    for row in rows:
        last = row.strip("| ").rpartition(" | ")[2]
        assert "/tests/" in "".join(target for _, target in SOURCE.findall(last)), row


def test_every_page_is_within_reach_of_the_tests_of_markdown() -> None:
    """The examples of a page are run if one of the patterns of conftest.py fits it."""
    text = (ROOT / "conftest.py").read_text("utf-8")
    (listed,) = re.findall(r"patterns=\[(.*?)\]", text, re.DOTALL)
    patterns = re.findall(r'"([^"]+)"', listed)
    run = {path for pattern in patterns for path in ROOT.glob(pattern)}
    assert len(PAGES) > 60
    assert {ROOT / "README.md", *PAGES} <= run


def test_a_built_site_is_not_tested(pytestconfig: pytest.Config) -> None:
    """It has copies of examples, which are no tests."""
    assert "_build" in pytestconfig.getini("norecursedirs")
