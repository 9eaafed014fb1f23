"""The page for readers of the Java original: every name on it exists."""

import builtins
import importlib
import re
from functools import reduce
from pathlib import Path
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.unmeasured

PAGE = Path(__file__).parents[2] / "docs" / "from-java.md"
HEADER = ("Java", "here", "remarks")
CODE = re.compile(r"`([^`]+)`")
MODULE = re.compile(r"alpaca_emblem(\.\w+)*")


class Row(NamedTuple):
    """One line of a table; its chapter has named *modules* above it."""

    section: str
    cells: tuple[str, ...]
    modules: tuple[str, ...]


TOP = ("alpaca_emblem", "alpaca_emblem.errors")
"""The place of names without another one."""


def read_rows() -> tuple[Row, ...]:
    """All rows of all tables, without the headers and the rules below them."""
    rows: list[Row] = []
    section = ""
    modules: tuple[str, ...] = ()
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
            modules = modules if line.startswith("###") else TOP
        elif line.startswith("|"):
            cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
            if cells != HEADER and not line.startswith("| ---"):
                rows.append(Row(section, cells, modules))
        else:
            modules += tuple(filter(MODULE.fullmatch, CODE.findall(line)))
    return tuple(rows)


ROWS = read_rows()
NAMED = sorted(
    {
        (name, row.modules)
        for row in ROWS
        for cell in row.cells[1:]
        for name in CODE.findall(cell)
    }
)


def resolve(name: str, modules: tuple[str, ...]) -> object:
    """Return the object that the page calls *name*.

    Raises:
        LookupError: Nothing: no module that the chapter names has it.
    """
    if MODULE.fullmatch(name):
        return importlib.import_module(name)
    first, *rest = name.split(".")
    for scope in (*map(importlib.import_module, modules), builtins):
        if hasattr(scope, first):
            return reduce(getattr, rest, getattr(scope, first))
    raise LookupError(f"{name} is in none of {modules}")


def test_rows_are_many_and_complete() -> None:
    assert len(ROWS) > 150
    assert {row for row in ROWS if len(row.cells) != 3 or not all(row.cells)} == set()


@pytest.mark.parametrize(("name", "modules"), NAMED)
def test_name_on_the_page_exists(name: str, modules: tuple[str, ...]) -> None:
    assert resolve(name, modules) is not None


@pytest.mark.parametrize("name", ["Unit.fly", "Hydra", "alpaca_emblem.hydra"])
def test_name_that_does_not_exist_is_noticed(name: str) -> None:
    with pytest.raises((AttributeError, ImportError, LookupError)):
        resolve(name, TOP)


def test_row_names_something_here_or_says_that_there_is_nothing() -> None:
    silent = {row for row in ROWS if row.cells[1] != "–" and "`" not in row.cells[1]}

    assert silent == set()


def test_remark_is_one_sentence() -> None:
    remarks = {row.cells[2] for row in ROWS}

    assert {remark for remark in remarks if not remark.endswith(".")} == set()
    assert {remark for remark in remarks if ". " in remark} == set()


def test_java_name_is_mapped_once_in_a_section() -> None:
    mapped = [
        (row.section, name) for row in ROWS for name in CODE.findall(row.cells[0])
    ]

    assert len(mapped) == len(set(mapped))
