"""The replay of recordings: that it overlooks nothing, and says what it found."""

import copy
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from tests.parity.registry import DOCUMENTS, PLAYERS
from tests.parity.runner import (
    TRACES,
    Check,
    Line,
    differences,
    is_same,
    lines_of,
    recordings_in,
    refusal,
    replay,
)

pytestmark = pytest.mark.unmeasured

PROJECT = Path(__file__).parents[2]

INPUTS: Final = {
    *("id", "seed", "players", "map", "order_seed", "setup", "ops", "actions"),
    *("via", "size", "cells", "first_call", "connect_all"),
    *("game", "policy", "roster"),
    *("defects", "distance_source", "is_connected_ref"),
    *("attacker", "target", "why", "fighters", "costs", "events", "speeds"),
}
"""The keys of a line that describe the action, not its result."""

INPUTS_BELOW: Final = {"action", "args", "defects", "label", "n", "p", "tile"}
"""The same for the parts of a line."""

SAMPLES: Final = (8, pytest.param(80, marks=pytest.mark.slow))
"""The number of recorded values of one line that are changed, one at a time."""

EXACT_HALVES: Final = 2**52
"""Below this a double can tell a whole number from one that is a half more."""

Route: TypeAlias = tuple[str | int, ...]

RECORDINGS = {path.name.removesuffix(".gz"): path for path in recordings_in(TRACES)}


def run_parity(traces: Path) -> subprocess.CompletedProcess[str]:
    """Replay *traces* in a new process, as on the command line."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST_", "COV_"))
    }
    command = ["-m", "pytest", "tests/parity/test_parity.py", "--traces", str(traces)]
    return subprocess.run(
        [sys.executable, *command, "-q", "-p", "no:cacheprovider"],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def first_lines(kind: str, count: int) -> list[Line]:
    return list(islice(lines_of(RECORDINGS[kind]), count))


def write(path: Path, lines: list[Line]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    open_text = gzip.open if path.suffix == ".gz" else open
    with open_text(path, "wt", encoding="utf-8") as stream:
        stream.writelines(json.dumps(line) + "\n" for line in lines)


def values_of(part: Any, route: Route = ()) -> Iterator[Route]:
    """Return the path in a line to each value that tells the result."""
    if isinstance(part, dict):
        skipped = INPUTS_BELOW if route else INPUTS
        if "readme" in part:
            skipped = skipped | {"ref"}
        for key in part.keys() - skipped:
            yield from values_of(part[key], (*route, key))
    elif isinstance(part, list):
        for index, below in enumerate(part):
            yield from values_of(below, (*route, index))
    else:
        yield route


def with_a_change(line: Line, route: Route) -> Line:
    """A copy of *line* in which the value at the end of *route* is another one."""
    changed = copy.deepcopy(line)
    part: Any = changed
    for key in route[:-1]:
        part = part[key]
    part[route[-1]] = another(part[route[-1]])
    return changed


def another(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int() | float():
            return value + (0.5 if abs(value) < EXACT_HALVES else 1)
        case str():
            return f"{value}, or not"
    return 0


def test_a_faithful_copy_is_replayed_and_counted(tmp_path: Path) -> None:
    write(tmp_path / "alpaca" / "combat.jsonl.gz", first_lines("combat.jsonl", 3))
    write(tmp_path / "alpaca" / "field.jsonl", first_lines("field.jsonl", 2))
    (tmp_path / "TRACES.md").write_text("What the recordings hold.")

    run = run_parity(tmp_path)

    assert run.returncode == 0, run.stdout
    assert "\nalpaca/combat.jsonl: 3 lines, 0 differ\n" in run.stdout
    assert "\nalpaca/field.jsonl: 2 lines, 0 differ\n" in run.stdout


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The output of a replay of four files: a good one, and three that fail."""
    traces = tmp_path_factory.mktemp("traces")
    write(traces / "alpaca" / "field.jsonl", first_lines("field.jsonl", 1))
    lines = first_lines("combat.jsonl", 3)
    lines[1]["ref"][0]["units"][1]["hp"] += 1
    write(traces / "alpaca" / "combat.jsonl.gz", lines)
    write(traces / "alpaca" / "combat_two.jsonl", lines[:1])
    write(traces / "heal.jsonl", [])

    run = run_parity(traces)

    assert run.returncode == 1
    assert "\n3 failed, 2 passed in " in run.stdout
    assert "\nalpaca/field.jsonl: 1 lines, 0 differ\n" in run.stdout
    return run.stdout


def fails(found: str, name: str) -> bool:
    """Return whether the summary lists the replay of that file as failed."""
    test = (
        "tests/parity/test_parity.py::test_recording_is_replayed_without_a_difference"
    )
    return f"\nFAILED {test}[{name}]" in found


def test_a_changed_number_is_found_and_named(found: str) -> None:
    line = first_lines("combat.jsonl", 2)[1]
    recorded = line["ref"][0]["units"][1]["hp"]

    assert fails(found, "alpaca/combat.jsonl")
    assert "\nalpaca/combat.jsonl: 3 lines, 1 differ\n" in found
    place = f"{line['id']}, op 0 ({line['ops'][0]['op']}), units[1].hp"
    assert f"{place}: expected {recorded + 1}, got {recorded}" in found


def test_a_file_without_a_player_fails(found: str) -> None:
    assert fails(found, "alpaca/combat_two.jsonl")
    assert "alpaca/combat_two.jsonl is not known" in found


def test_an_empty_recording_fails(found: str) -> None:
    assert fails(found, "heal.jsonl")
    assert "heal.jsonl: nothing was compared" in found


def test_an_empty_directory_fails(tmp_path: Path) -> None:
    run = run_parity(tmp_path)

    assert run.returncode == 1
    assert "there is no recording that could be replayed" in run.stdout


def test_every_kept_recording_has_a_player() -> None:
    assert RECORDINGS.keys() - DOCUMENTS == PLAYERS.keys()


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("kind", PLAYERS)
def test_no_recorded_value_is_overlooked(kind: str, sample: int) -> None:
    """Whichever is changed, the line differs."""
    for line in (first_lines(kind, 1)[0], longest_line(kind)):
        routes = sorted(values_of(line), key=str)
        for route in routes[:: 1 + len(routes) // sample]:
            report = replay(kind, iter([with_a_change(line, route)]), PLAYERS[kind])

            assert report.differences, f"{line.get('id')}, {route}"


def longest_line(kind: str) -> Line:
    """That with most values, among those in which original and README part, if any."""
    lines = list(lines_of(RECORDINGS[kind]))
    parting = [line for line in lines if line.get("readme") or line.get("cut")]
    return max(parting or lines, key=lambda line: len(str(line)))


@pytest.mark.parametrize(
    ("is_refused", "is_unchanged", "may_be_idle", "is_right"),
    [
        (True, True, False, True),
        (True, False, False, False),
        (False, True, False, False),
        (False, True, True, True),
        (False, False, False, True),
    ],
    ids=["refused", "refused what happened", "accepted", "idle", "happened"],
)
def test_only_what_changes_nothing_is_to_be_refused(
    is_refused: bool, is_unchanged: bool, may_be_idle: bool, is_right: bool
) -> None:
    check = refusal(
        "op 1",
        is_refused=is_refused,
        is_unchanged=is_unchanged,
        may_be_idle=may_be_idle,
    )

    assert (check.recorded == check.observed) is is_right


def test_a_line_without_checks_differs() -> None:
    def play(line: Line) -> Iterator[Check]:
        yield from ()

    report = replay("empty", iter([{"id": "one"}]), play)

    assert str(report) == "empty: 1 lines, 1 differ"
    assert str(report.differences[0]).startswith("one: expected 'something to compare'")


def test_an_error_of_the_player_is_a_difference_of_its_line() -> None:
    def play(line: Line) -> Iterator[Check]:
        yield Check("start", 1, 1)
        raise KeyError(line["id"])

    report = replay("broken", iter([{"id": "one"}, {"id": "two"}]), play)

    assert str(report) == "broken: 2 lines, 2 differ"
    assert "two, after start: expected 'a step', got \"KeyError('two')" in str(
        report.differences[1]
    )


@pytest.mark.parametrize(
    ("recorded", "observed", "path"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b"),
        ({"a": 1}, {}, "a"),
        ({}, {"a": None}, "a"),
        ([1], [1, 2], "[1]"),
        ([1, 2], [1], "[1]"),
        ([1], 1, ""),
        ({}, [], ""),
        (0.5, 0.5000000000000001, ""),
        (None, 0, ""),
        (True, 1, ""),
        (0, False, ""),
    ],
    ids=str,
)
def test_differences_are_found_by_path(
    recorded: object, observed: object, path: str
) -> None:
    assert [found for found, *_ in differences(recorded, observed)] == [path]
    assert not is_same(recorded, observed)


def test_a_number_is_the_same_with_and_without_a_point() -> None:
    assert not list(differences({"hp": [3, 2.5]}, {"hp": (3.0, 2.5)}))
    assert is_same({"hp": [3, 2.5]}, {"hp": (3.0, 2.5)})
