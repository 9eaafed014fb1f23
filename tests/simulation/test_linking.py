"""The linking of kernels: optimized together, and the same as one by one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from alpaca_emblem.simulation import linking
from alpaca_emblem.simulation.compiling import Entry, apart, early, kernel
from alpaca_emblem.simulation.layouts import Ints

pytest.importorskip("numba")


@kernel
def doubled(number: int) -> int:
    return int(2 * number)


@early
def sum_of_doubled(row: Ints) -> int:
    total = 0
    for at in range(row.size):
        total += doubled(row[at])
    return total


@apart
def count_up(row: Ints) -> int:
    row[0] += doubled(1)
    return sum_of_doubled(row)


def count_twice(row: Ints) -> int:
    return count_up(row) + doubled(count_up(row))


EXPECTED = 14 + 2 * 18


@pytest.fixture(autouse=True)
def nothing_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


@pytest.fixture
def without_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A numba that cannot be changed as `linking` does."""
    monkeypatch.setattr(linking, "pipelines", lambda: None)


def test_kernels_are_kernels_of_plain_python_too() -> None:
    assert Entry(count_twice)(np.array([1, 4])) == EXPECTED


@pytest.mark.compiled
def test_an_entry_is_linked_from_kernels() -> None:
    entry, row = Entry(count_twice), np.array([1, 4])

    assert entry(row) == EXPECTED
    assert row.tolist() == [5, 4]
    assert Entry(count_twice)(np.array([1, 4])) == EXPECTED  # as it is on disk


@pytest.mark.compiled
def test_functions_of_others_can_call_kernels() -> None:
    assert Entry(count_up)(np.array([1, 4])) == 14
    fast = import_module("numba").njit(count_twice)

    assert fast(np.array([1, 4])) == EXPECTED


@pytest.mark.compiled
def test_kernels_are_optimized_only_with_their_entry_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library = import_module("numba.core.codegen").JITCodeLibrary
    optimized: list[str] = []
    optimize = library._optimize_final_module

    def note(self: Any) -> None:
        optimized.append(self.name.rpartition(".")[2])
        optimize(self)

    monkeypatch.setattr(library, "_optimize_final_module", note)

    @kernel
    def plus_one(number: int) -> int:
        return number + 1

    @early
    def plus_two(number: int) -> int:
        return plus_one(plus_one(number))

    def plus_four(number: int) -> int:
        return plus_two(plus_two(number))

    assert Entry(plus_four)(1) == 5
    assert optimized == ["plus_two", "plus_four"]


@pytest.mark.compiled
def test_only_kernels_take_negative_indices_unchanged() -> None:
    row = np.array([7, 8, 9])
    njit = import_module("numba").njit

    @kernel
    def at(row: Ints, index: int) -> int:
        return row[index]

    def before(row: Ints, index: int) -> int:
        return at(row[1:], index)

    assert Entry(before)(row, -1) == 7  # what stands before the part
    assert Entry(before)(row, 1) == 9
    assert njit(lambda row, index: row[1:][index])(row, -1) == 9


@pytest.mark.compiled
def test_negative_indices_of_kernels_are_errors_where_bounds_are_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")  # read before each compilation

    @kernel
    def at(row: Ints, index: int) -> int:
        return row[index]

    def checked(row: Ints, index: int) -> int:
        return at(row, index)

    row = np.array([7, 8, 9])
    assert Entry(checked)(row, 2) == 9
    for index in (-1, 3):
        with pytest.raises(IndexError, match="index is out of bounds"):
            Entry(checked)(row, index)


@pytest.mark.compiled
@pytest.mark.usefixtures("without_a_part")
def test_another_numba_compiles_kernels_one_by_one() -> None:
    @kernel
    def tripled(number: int) -> int:
        return 3 * number

    def tripled_twice(number: int) -> int:
        return tripled(tripled(number))

    assert Entry(tripled_twice)(2) == 18


def test_the_installed_numba_has_all_parts() -> None:
    ways = linking.pipelines()

    assert ways is not None
    assert len({*ways}) == 3


@pytest.mark.parametrize(
    "found",
    [
        None,
        SimpleNamespace(),
        SimpleNamespace(
            **{name: object for names in linking.PARTS.values() for name in names}
        ),
    ],
    ids=["without a module", "without a class", "without a method"],
)
def test_a_numba_without_a_part(found: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def part(name: str) -> Any:
        if found is None:
            raise ImportError
        return found

    monkeypatch.setattr(linking, "import_module", part)

    assert linking.pipelines.__wrapped__() is None
