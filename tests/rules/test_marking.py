"""The list of rules: complete, by name, and of functions that are left as they are."""

import inspect
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import pytest

from alpaca_emblem import rules
from alpaca_emblem.rules import RULES, rule

CHAPTERS = {"rules": rules} | {
    chapter.name: import_module(f"{rules.__name__}.{chapter.name}")
    for chapter in iter_modules(rules.__path__)
}
WITHOUT_RULES = {"terms"}
"""Modules whose functions are not calculated from numbers alone."""
RULEBOOKS = [book for name, book in CHAPTERS.items() if name not in WITHOUT_RULES]


def test_there_are_rules_for_every_game() -> None:
    assert {"combat", "grid", "dungeon", "duel"} <= CHAPTERS.keys() - WITHOUT_RULES


@pytest.mark.parametrize("rulebook", RULEBOOKS, ids=lambda module: module.__name__)
def test_every_function_of_a_rulebook_is_listed(rulebook: ModuleType) -> None:
    chapter = rulebook.__name__.rpartition(".")[2]
    functions = {
        f"{chapter}.{name}": function
        for name, function in inspect.getmembers(rulebook, inspect.isfunction)
        if function.__module__ == rulebook.__name__ and function is not rule
    }

    listed = {name: RULES[name] for name in RULES if name.startswith(f"{chapter}.")}

    assert listed == functions
    assert listed


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RULES)
def test_every_rule_shows_by_example_what_it_gives(name: str) -> None:
    assert ">>>" in (RULES[name].__doc__ or "")


def test_rule_hands_the_function_back_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def half(number: int) -> float:
        return number / 2

    monkeypatch.setitem(RULES, "test_marking.half", half)

    assert rule(half) is half
    assert RULES["test_marking.half"] is half
