"""Mutants: one thing of a function is wrong in each, and every kernel has some."""

from __future__ import annotations

from typing import Any

from alpaca_emblem.simulation import agents, layouts
from tests.simulation.mutating import (
    HARMLESS,
    id_of,
    kernels_of_the_engine,
    mutants_of,
    replaced,
    rules_of_the_library,
)


def add_up(row: list[int], most: int) -> int:
    """Write the sum of numbers below *most* into *row*, and return it."""
    row[0] = 0
    for i in range(most):
        row[0] += i
    return row[0]


def is_above(low: int, high: int) -> bool:
    return high > low


def clear(row: list[int]) -> None:
    row.clear()


def do_nothing() -> None:
    """Do nothing."""


def test_each_mutant_has_one_thing_wrong() -> None:
    found = [(told, mutant([5, 7], 4)) for told, mutant in mutants_of(add_up)]

    assert add_up([5, 7], 4) == 6
    assert found == [
        ("line 3: 0", 11),  # the number is written elsewhere
        ("line 3: 0", 7),
        ("line 5: 0", 0),
        ("line 5: Add", -6),
        ("line 6: 0", 7),
        ("line 3: Assign", 11),
        ("line 5: AugAssign", 0),
        ("line 6: Return", 7),
    ]


def test_answers_are_turned_around() -> None:
    found = [
        (told, mutant(2, 2), mutant(3, 2)) for told, mutant in mutants_of(is_above)
    ]

    assert found == [("line 2: Gt", True, False), ("line 2: Return", True, True)]


def test_calls_are_left_out() -> None:
    ((told, mutant),) = mutants_of(clear)
    row = [1]
    mutant(row)

    assert (told, row) == ("line 2: Expr", [1])


def test_documentation_has_no_mutants() -> None:
    assert list(mutants_of(do_nothing)) == []


def test_a_mutant_is_called_in_the_place_of_a_kernel() -> None:
    kernel: Any = layouts.kind_of
    users = [vars(module) for module in (agents, layouts)]
    with replaced(kernel, do_nothing):
        assert [user["kind_of"] for user in users] == [do_nothing] * 2
    assert [user["kind_of"] for user in users] == [kernel] * 2


def test_every_kernel_and_every_rule_has_a_mutant() -> None:
    without = {
        id_of(kernel)
        for kernel in kernels_of_the_engine()
        if next(mutants_of(kernel), None) is None
    }

    assert without == HARMLESS
    for name, rule in rules_of_the_library().items():
        assert next(mutants_of(rule), None) is not None, name
