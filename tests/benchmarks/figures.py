"""Measures the figures of ``docs/speed.md`` and ``docs/engines.md``, and prints them.

``make figures`` runs the benchmarks that the pages name, and no others, and prints the
rows of their tables in Markdown, in the order of the pages. It takes some minutes, and
wants a quiet machine. A file that ``pytest --benchmark-json`` has written can be given
instead of measuring again.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = "tests/benchmarks"
BATCH: Final = 4096
"""The number of games of a batch."""
CODES: Final = {"2-7": 617, "2-4": 452, "4-7": 667, "original": 3457, "bridge": 4033}
"""The numbers of codes of the games in batches."""

Found = Mapping[str, Any]
"""A benchmark as pytest has written it down."""


class Row(NamedTuple):
    """A row of a table.

    Attributes:
        label: The first cells.
        tests: The benchmarks that measure it, each a file and a name.
        cells: Returns the other cells, given what was found for each of them.
    """

    label: tuple[str, ...]
    tests: tuple[str, ...]
    cells: Callable[..., list[str]]


class Table(NamedTuple):
    """A table of a page, with the words of its head."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


def rounded(figure: float) -> str:
    """Return *figure* with three significant digits.

    >>> rounded(1234567), rounded(86.42), rounded(0.123)
    ('1,230,000', '86.4', '0.123')
    """
    if figure < 100:
        return f"{figure:.3g}"
    digits = len(str(int(figure)))
    return f"{round(figure, 3 - digits):,.0f}"


def seconds(found: Found) -> float:
    """Return the median time of one call."""
    return float(found["stats"]["median"])


def rates(games: int) -> Callable[[Found], list[str]]:
    """Return what shows the games and the actions a second of *games* in a call."""

    def cells(found: Found) -> list[str]:
        known = found["extra_info"]
        acted = known.get("actions", known.get("acts"))
        return [rounded(games / seconds(found)), rounded(acted / seconds(found))]

    return cells


def steps(codes: int) -> Callable[[Found], list[str]]:
    return lambda found: [f"{codes:,}", rounded(BATCH / seconds(found))]


def micro(*found: Found) -> list[str]:
    return [rounded(seconds(each) * 1e6) for each in found]


def micros(*found: Found) -> list[str]:
    return [f"{cell} µs" for cell in micro(*found)]


def overhead(found: Found) -> list[str]:
    return [f"{100 * found['extra_info']['overhead']['run']:.1f} %"]


def beyond_halves(found: Found) -> list[str]:
    return [f"{100 * (found['extra_info']['of halves'] - 1):.1f} %"]


def matches(policy: str, size: str) -> tuple[tuple[str, ...], Callable[..., list[str]]]:
    return (f"test_match_engine.py::test_matches[compiled-{policy}-{size}]",), rates(
        2000
    )


def battles(scenario: str) -> tuple[tuple[str, ...], Callable[..., list[str]]]:
    return (
        f"test_grid_engine.py::test_battles[compiled-bandit/bandit-{scenario}]",
    ), rates(200)


def games(name: str, many: int) -> tuple[tuple[str, ...], Callable[..., list[str]]]:
    return (f"test_duel_engine.py::test_games[compiled-{name}]",), rates(many)


def batch(size: str) -> tuple[tuple[str, ...], Callable[..., list[str]]]:
    test = (
        f"test_match_engine.py::test_batches[{size}]"
        if size[0].isdigit()
        else f"test_grid_engine.py::test_batch[{size}]"
    )
    return (test,), steps(CODES[size])


def unpacked(name: str) -> tuple[tuple[str, ...], Callable[..., list[str]]]:
    copies = f"test_starting.py::test_copies[{name}"
    return (f"{copies}-copy]", f"{copies}-unpack]"), micros


TURNS: Final = "dungeon, at most 400 turns"
TABLES: Final = (
    Table(
        ("game", "policies", "games a second", "actions a second"),
        (
            Row(("match, 2 players, 7 x 7", "greedy"), *matches("greedy", "2-7")),
            Row(("match, 2 players, 4 x 4", "greedy"), *matches("greedy", "2-4")),
            Row(("match, 4 players, 7 x 7", "greedy"), *matches("greedy", "4-7")),
            Row(("match, 2 players, 4 x 4", "random"), *matches("random", "2-4")),
            Row(("grid, `original`", "bandits"), *battles("original")),
            Row(("grid, `bridge`", "bandits"), *battles("bridge")),
            Row(("duel, bare", "beasts"), *games("duel, lesson, beasts", 20_000)),
            Row(
                ("duel, full rules", "beasts"),
                *games("duel, full rules, beasts", 20_000),
            ),
            Row(
                ("duel, full rules", "duel agent, beasts"),
                *games("duel, full rules, duel agent", 10_000),
            ),
            Row((TURNS, "random"), *games("dungeon, random", 1_000)),
            Row((TURNS, "explorer"), *games("dungeon, explorer", 1_000)),
        ),
    ),
    Table(
        ("games", "codes", "steps a second"),
        (
            Row(("match, 2 players, 7 x 7",), *batch("2-7")),
            Row(("match, 2 players, 4 x 4",), *batch("2-4")),
            Row(("match, 4 players, 7 x 7",), *batch("4-7")),
            Row(("grid, `original`",), *batch("original")),
            Row(("grid, `bridge`",), *batch("bridge")),
        ),
    ),
    Table(
        ("in a match", "microseconds"),
        (
            Row(
                ("move, and undo it",),
                ("test_match.py::test_apply_and_undo[Move]",),
                micro,
            ),
            Row(
                ("attack with counterattack, and undo both",),
                ("test_match.py::test_apply_and_undo[UseItem]",),
                micro,
            ),
            Row(
                ("list all 131 legal actions of a player with five units",),
                ("test_match.py::test_question[legal_actions]",),
                micro,
            ),
            Row(
                ("copy 20 units with 60 items",),
                ("test_match.py::test_copy[copy]",),
                micro,
            ),
        ),
    ),
    Table(
        ("game", "a copy", "`unpack` onto another game"),
        (
            Row(("match, 4 players",), *unpacked("match")),
            Row(("grid, `original`",), *unpacked("grid")),
            Row(("duel",), *unpacked("duel")),
            Row(("dungeon",), *unpacked("dungeon")),
        ),
    ),
    Table(
        ("beyond", "games", "takes longer by"),
        (
            Row(
                (
                    "a loop over the same duels of objects that counts wins only",
                    "1,000 duels",
                ),
                ("test_lab.py::test_overhead_of_objects",),
                overhead,
            ),
            Row(
                (
                    "a loop over the same games and kernels that counts wins only",
                    "1,000,000 duels",
                ),
                ("test_lab.py::test_overhead_of_the_engine[duel]",),
                overhead,
            ),
            Row(
                ("", "10,000 skirmishes"),
                ("test_lab.py::test_overhead_of_the_engine[skirmish]",),
                overhead,
            ),
            Row(
                (
                    "two processes that play half of the games each",
                    "2,000 duels of objects",
                ),
                ("test_lab.py::test_two_processes",),
                beyond_halves,
            ),
        ),
    ),
)
"""The tables of ``docs/speed.md`` but for the last, which `peers` prints."""

START: Final = (
    "test_starting.py::test_first_program_compiles_and_later_ones_begin_at_once"
)
VALUES: Final = "test_exact_values.py::test_"
SENTENCES: Final[Mapping[str, tuple[str, Callable[[Found], object]]]] = {
    "To compile all four games for both takes seconds": (
        START,
        lambda found: found["extra_info"]["seconds to compile"],
    ),
    "Later programs need seconds for their first game": (START, seconds),
    "Duels a second with all that a summary counts": (
        "test_lab.py::test_overhead_of_the_engine[duel]",
        lambda found: rounded(found["extra_info"]["games a second"]),
    ),
    "Skirmishes a second with all that a summary counts": (
        "test_lab.py::test_overhead_of_the_engine[skirmish]",
        lambda found: rounded(found["extra_info"]["games a second"]),
    ),
    "Seconds for the exact value of the default duel": (
        f"{VALUES}the_default_duel",
        seconds,
    ),
    "Seconds for that of 911 positions by plain numbers": (
        f"{VALUES}values[exact_duel, plain numbers]",
        seconds,
    ),
    "Seconds for that of 911 positions by the objects": (
        f"{VALUES}values[exact_value, objects in place]",
        seconds,
    ),
}
"""Figures in the text of the page: a benchmark, and how it tells each."""


def named() -> list[str]:
    """Return all benchmarks of the page, each once, as arguments of pytest."""
    rows = (test for table in TABLES for row in table.rows for test in row.tests)
    told = (test for test, _ in SENTENCES.values())
    return [f"{FOLDER}/{test}" for test in dict.fromkeys((*rows, *told))]


def lines(found: Mapping[str, Found]) -> Iterator[str]:
    """Yield the tables in Markdown, and then the other figures."""
    for table in TABLES:
        yield f"| {' | '.join(table.head)} |"
        yield f"| {' | '.join(['---'] * len(table.head))} |"
        for row in table.rows:
            cells = row.cells(*(found[test] for test in row.tests))
            yield f"| {' | '.join((*row.label, *cells))} |"
        yield ""
    for words, (test, figure) in SENTENCES.items():
        shown = figure(found[test])
        yield f"{words}: {rounded(shown) if isinstance(shown, float) else shown}"


def measured(file: Path) -> dict[str, Found]:
    """Return the benchmarks in *file*, by file and name."""
    written = json.loads(file.read_text("utf-8"))["benchmarks"]
    return {each["fullname"].removeprefix(f"{FOLDER}/"): each for each in written}


def main(arguments: Sequence[str]) -> int:
    """Print all figures; the exit status is 1 if a benchmark has failed."""
    if arguments:
        print("\n".join(lines(measured(Path(arguments[0])))))
        return 0
    with TemporaryDirectory() as folder:
        file = Path(folder, "found.json")
        command = [sys.executable, "-m", "pytest", "--quiet", "-m", "", *named()]
        options = ["--benchmark-enable", "--benchmark-columns=median,iqr"]
        ended = subprocess.run(
            [*command, *options, f"--benchmark-json={file}"], cwd=ROOT, check=False
        )
        if file.exists():
            print("\n".join(lines(measured(file))), flush=True)
    subprocess.run([sys.executable, "-m", "alpaca_emblem", "bench"], check=True)
    return int(ended.returncode != 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
