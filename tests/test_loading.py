"""Names whose modules are loaded when they are first used."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

import alpaca_emblem
from alpaca_emblem.loading import Registry, lazily
from tests.test_package import modules_loaded_by

PACKAGE = Path(alpaca_emblem.__file__).parent
LAZY = ("agents", "drawing", "drawing.lab", "lab", "texts")
GAMES = ("match", "grid", "duel", "dungeon")

Exports = dict[str, set[str]]
"""The names that a package takes from each module."""


def tree_of(package: str) -> ast.Module:
    path = PACKAGE.joinpath(*package.split("."), "__init__.py")
    return ast.parse(path.read_text(encoding="utf-8"))


def seen_by_type_checkers(tree: ast.Module) -> Exports:
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    return {
        node.module: {alias.name for alias in node.names}
        for node in checked.body
        if isinstance(node, ast.ImportFrom) and node.module is not None
    }


def loaded_at_run_time(tree: ast.Module) -> Exports:
    call = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "lazily"
    )
    modules: dict[str, str] = ast.literal_eval(call.args[1])
    return {module: {*names.split()} for module, names in modules.items()}


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return an empty package that has been imported."""
    module = ModuleType("of_a_test")
    monkeypatch.setitem(sys.modules, "of_a_test", module)
    return module


@pytest.mark.parametrize("name", LAZY)
def test_type_checkers_see_the_names_that_are_loaded(name: str) -> None:
    tree = tree_of(name)
    exports = loaded_at_run_time(tree)

    assert exports == seen_by_type_checkers(tree)
    module = importlib.import_module(f"alpaca_emblem.{name}")
    assert {*module.__all__} == {each for names in exports.values() for each in names}
    assert {*module.__all__} <= {*dir(module)}
    for each in module.__all__:
        assert getattr(module, each) is not None


def test_a_name_is_loaded_once(package: ModuleType) -> None:
    load, names = lazily("of_a_test", {"alpaca_emblem.rules.combat": "NORMAL WEAK"})

    assert names() == sorted({*vars(package), "NORMAL", "WEAK"})
    assert not hasattr(package, "WEAK")
    assert load("WEAK") == 2
    assert vars(package)["WEAK"] == 2
    with pytest.raises(
        AttributeError, match=r"^module 'of_a_test' has no .* 'FIERCE'$"
    ):
        load("FIERCE")


def test_a_registry_loads_what_is_looked_up() -> None:
    registry: Registry[object] = Registry(
        {"weak": "alpaca_emblem.rules.combat:WEAK", "none": "no.such.module:AT_ALL"}
    )

    assert [*registry] == ["weak", "none"]
    assert len(registry) == 2
    assert "none" in registry
    assert "strong" not in registry
    assert repr(registry) == "Registry(['weak', 'none'])"
    assert registry["weak"] == registry["weak"] == 2
    assert registry.get("strong") is None
    with pytest.raises(ModuleNotFoundError):
        registry["none"]
    with pytest.raises(KeyError):
        registry["strong"]


def test_a_registry_takes_objects_of_others() -> None:
    registry: Registry[object] = Registry({"weak": "alpaca_emblem.rules.combat:WEAK"})

    registry["strong"] = registry["weak"] = 7
    assert dict(registry) == {"weak": 7, "strong": 7}

    del registry["weak"]
    assert [*registry] == ["strong"]
    with pytest.raises(KeyError):
        registry["weak"]


@pytest.mark.unmeasured
def test_what_serves_all_games_loads_none() -> None:
    statements = (
        "from alpaca_emblem.agents import RandomAgent, UctAgent, play",
        "from alpaca_emblem.agents.naming import AGENTS",
        "AGENTS['random']",
        "from alpaca_emblem.lab import AgentSpec, Experiment, compare, run, tournament",
        "from alpaca_emblem.texts import Names, Narrator",
        "from alpaca_emblem.drawing import queue_svg, style_sheet",
        "import alpaca_emblem.commands.queue, alpaca_emblem.commands.screen",
        "import alpaca_emblem.drawing.games, alpaca_emblem.drawing.films",
        "import alpaca_emblem.lab.compiled",
    )

    assert loaded_games("; ".join(statements)) == set()


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", ["grid", "duel", "dungeon"])
def test_the_command_of_a_game_loads_no_other(game: str) -> None:
    assert loaded_games(f"import alpaca_emblem.commands.{game}") == {game}


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("game", "begun"),
    [("grid", "GridBattle()"), ("duel", "Duel()"), ("dungeon", "Dungeon(seed=1)")],
)
def test_a_game_is_drawn_without_the_others(game: str, begun: str) -> None:
    """A match needs the sides of the grid battle, whose colours are fixed."""
    drawn = f"from alpaca_emblem.drawing import game_svg; game_svg(ae.{begun})"

    assert loaded_games(f"import alpaca_emblem as ae; {drawn}") == {game}


def loaded_games(statement: str) -> set[str]:
    """Return the games that *statement* loads in a fresh interpreter."""
    loaded = modules_loaded_by(statement)
    return {game for game in GAMES if f"alpaca_emblem.games.{game}" in loaded}
