"""The package as a whole: what it exports, what it costs, where it draws its lines."""

import ast
import importlib
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import alpaca_emblem
from alpaca_emblem.envs import IDS
from alpaca_emblem.games.registry import GAMES

pytestmark = pytest.mark.unmeasured

PROJECT = Path(__file__).parent.parent
PACKAGE = PROJECT / "alpaca_emblem"
VERSION = alpaca_emblem.__version__

EXPORTS: dict[str, tuple[str, ...]] = vars(alpaca_emblem)["_EXPORTS"]
DOORS: tuple[str, ...] = vars(alpaca_emblem)["_DOORS"]
MODULES = {name: path for path, names in EXPORTS.items() for name in names}
GAME_DOORS = ("match", "grid", "duel", "dungeon")


def _sorted(names: Iterable[str]) -> list[str]:
    """Return constants first, then classes, then the rest, as ruff sorts them."""
    return sorted(names, key=lambda n: (not n.isupper(), not n[0].isupper(), n))


def stub() -> str:
    """Return what type checkers are to read of the package."""
    lines = ["# A test compares this with the list in `__init__.py`.", ""]
    lines += [f"from alpaca_emblem import {door} as {door}" for door in DOORS]
    for path in sorted(EXPORTS):
        module = f"alpaca_emblem.{path}"
        lines += [f"from {module} import {n} as {n}" for n in _sorted(EXPORTS[path])]
    names = "".join(f'    "{name}",\n' for name in _sorted(alpaca_emblem.__all__))
    return "\n".join([*lines, "", "__version__: str", f"__all__ = [\n{names}]\n"])


def modules_loaded_by(statement: str) -> set[str]:
    """Return the modules that *statement* adds to a fresh interpreter."""
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


def test_type_checkers_read_the_same_names() -> None:
    assert (PACKAGE / "__init__.pyi").read_text(encoding="utf-8") == stub()


def test_a_person_can_read_the_list() -> None:
    assert len(alpaca_emblem.__all__) <= 62


def test_exported_names_are_listed_once() -> None:
    assert len(set(alpaca_emblem.__all__)) == len(alpaca_emblem.__all__)


@pytest.mark.parametrize("name", MODULES)
def test_exported_name_is_that_of_its_module(name: str) -> None:
    value = getattr(alpaca_emblem, name)

    assert value is getattr(sys.modules[f"alpaca_emblem.{MODULES[name]}"], name)


@pytest.mark.parametrize("door", DOORS)
def test_doors_are_modules_that_list_what_they_have(door: str) -> None:
    module = getattr(alpaca_emblem, door)

    assert module is sys.modules[f"alpaca_emblem.{door}"]
    if door != "errors":
        assert sorted(module.__all__) == sorted({*module.__all__})
        assert all(hasattr(module, name) for name in module.__all__)


@pytest.mark.parametrize("door", [*GAME_DOORS, "building"])
def test_a_door_lists_its_names_literally_and_has_no_others(door: str) -> None:
    tree = ast.parse((PACKAGE / f"{door}.py").read_text(encoding="utf-8"))
    imported = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
    }
    listed = ast.literal_eval(
        next(node.value for node in tree.body if isinstance(node, ast.Assign))
    )

    assert set(listed) == imported


@pytest.mark.parametrize("door", GAME_DOORS)
def test_a_door_has_all_actions_and_events_of_its_game(door: str) -> None:
    module = importlib.import_module(f"alpaca_emblem.{door}")
    game = next(kind for kind in GAMES.values() if kind.name == door)

    classes = [*game.action_classes, *game.event_classes]
    assert {kind.__name__ for kind in classes} <= set(module.__all__)


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


def test_older_gymnasium_is_told_of_the_environments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By an entry point, which registers them; newer ones import the package."""
    registry = pytest.importorskip("gymnasium").registry
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    ((name, value),) = project["entry-points"]["gymnasium.envs"].items()
    point = importlib.metadata.EntryPoint(name, value, "gymnasium.envs")
    for each in IDS.values():
        monkeypatch.delitem(registry, each, raising=False)

    point.load()()

    assert {*IDS.values()} <= registry.keys()


def test_no_extra_brings_torch() -> None:
    """All that the extras need, however indirectly, has a line in the constraints."""
    pinned = (PROJECT / "constraints.txt").read_text("utf-8").splitlines()
    names = {line.partition("==")[0] for line in pinned}
    assert {"gymnasium", "pettingzoo", "open-spiel", "absl-py"} <= names
    assert not names & {"torch", "sb3-contrib", "stable-baselines3"}


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


@pytest.mark.parametrize("layer", ["model", "games", "replay"])
def test_pictures_are_imported_only_when_a_notebook_asks(layer: str) -> None:
    """The layers' contract lets these imports pass, wherever in a module they are."""
    importers = {
        (path.relative_to(PROJECT).as_posix(), function)
        for path in (PACKAGE / layer).rglob("*.py")
        for function in importers_of_pictures(ast.parse(path.read_text("utf-8")))
    }

    methods = {"_repr_html_", "_repr_svg_"}
    assert {place for place in importers if place[1] not in methods} == set()
