"""The package as a whole: what it exports, what it costs, where it draws its lines."""

import ast
import importlib.metadata
import inspect
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import alpaca_emblem
from alpaca_emblem import errors

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "alpaca_emblem"
VERSION = alpaca_emblem.__version__

# A name of its own by the language's rules, and computed rather than imported.
EXPORTED = [name for name in alpaca_emblem.__all__ if name != "__version__"]


def imported_for_type_checkers() -> dict[str, str]:
    """Every name that type checkers see, with its module below the package."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    block = next(
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.name: str(node.module).removeprefix("alpaca_emblem.")
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def modules_loaded_by(statement: str) -> set[str]:
    """What *statement* adds to the modules of a fresh interpreter."""
    program = f"""if True:
        import json, sys
        before = set(sys.modules)
        {statement}
        print(json.dumps(sorted(set(sys.modules) - before)))
    """
    finished = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return set(json.loads(finished.stdout))


def from_elsewhere(modules: set[str]) -> set[str]:
    """The top levels of *modules* that belong to neither Python nor this library."""
    tops = {module.partition(".")[0] for module in modules}
    return tops - sys.stdlib_module_names - {"alpaca_emblem"}


def test_exported_names_agree_for_readers_loaders_and_checkers() -> None:
    assert set(alpaca_emblem._MODULES) == set(EXPORTED)
    assert imported_for_type_checkers() == alpaca_emblem._MODULES


def test_exported_names_are_listed_once() -> None:
    assert len(set(alpaca_emblem.__all__)) == len(alpaca_emblem.__all__)


@pytest.mark.parametrize("name", EXPORTED)
def test_exported_name_resolves_to_what_its_module_defines(name: str) -> None:
    value = getattr(alpaca_emblem, name)

    module = sys.modules[f"alpaca_emblem.{alpaca_emblem._MODULES[name]}"]
    assert value is vars(module)[name]
    assert getattr(value, "__module__", module.__name__) == module.__name__


def test_every_error_is_exported() -> None:
    defined = {name for name, _ in inspect.getmembers(errors, inspect.isclass)}

    assert defined <= set(alpaca_emblem.__all__)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'alpaca_emblem' has no attribute 'Hydr"):
        getattr(alpaca_emblem, "Hydra")  # noqa: B009 - checkers know there is none


def test_dir_lists_what_is_not_loaded_yet() -> None:
    assert set(alpaca_emblem.__all__) <= set(dir(alpaca_emblem))


def test_import_alone_loads_nothing_else() -> None:
    loaded = modules_loaded_by("import alpaca_emblem")

    assert from_elsewhere(loaded) == set()
    assert {name for name in loaded if "alpaca" in name} == {"alpaca_emblem"}


def test_using_every_name_loads_only_what_is_always_installed() -> None:
    loaded = modules_loaded_by("from alpaca_emblem import *")

    assert from_elsewhere(loaded) <= {"attr", "attrs", "cattr", "cattrs"} | {
        "typing_extensions"  # which cattrs brings along
    }


def test_version_is_the_one_of_the_project_and_of_what_is_installed() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))

    assert project["project"]["version"] == VERSION
    assert importlib.metadata.version("alpaca-emblem") == VERSION


def test_changelog_starts_with_the_current_version() -> None:
    changelog = (PROJECT / "docs" / "changelog.md").read_text(encoding="utf-8")

    newest = re.search(r"^## (.*)$", changelog, flags=re.MULTILINE)

    assert newest is not None
    assert VERSION in newest[1]


def test_types_are_shipped() -> None:
    assert (PACKAGE / "py.typed").is_file()


def imported_by(node: ast.AST) -> Iterator[str]:
    """The full names that *node* imports, if it is a statement that does."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers_of_pictures(tree: ast.AST, function: str = "") -> Iterator[str]:
    """The innermost function around each import of the drawing package."""
    for node in ast.iter_child_nodes(tree):
        if any(name.startswith("alpaca_emblem.drawing") for name in imported_by(node)):
            yield function
        inner = node.name if isinstance(node, ast.FunctionDef) else function
        yield from importers_of_pictures(node, inner)


@pytest.mark.parametrize("layer", ["model", "games"])
def test_pictures_are_imported_only_when_a_notebook_asks(layer: str) -> None:
    """The layers' contract lets these imports pass, wherever in a module they are."""
    importers = {
        (path.relative_to(PROJECT).as_posix(), function)
        for path in (PACKAGE / layer).rglob("*.py")
        for function in importers_of_pictures(ast.parse(path.read_text("utf-8")))
    }

    assert {place for place in importers if place[1] != "_repr_svg_"} == set()
