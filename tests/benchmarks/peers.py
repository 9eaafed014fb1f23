"""Measures the library beside its peers, on the same work in one run.

``make bench-peers`` installs the peers of ``peers.txt`` into an environment of its own
and runs `peer_works` there: it prints the table of ``docs/speed.md`` in Markdown. A
peer that is not installed is left out, and named.

The contestants of a work take turns, and the best turn of each counts, in the processor
time of this process: other programs that run meanwhile disturb all of them alike.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from math import log10
from time import process_time
from typing import Final, NamedTuple

Turn = Callable[[], int]
"""Does a piece of the work, and returns how many units that were."""

ROUNDS: Final = 7
"""The number of turns of each contestant."""
SECONDS: Final = 0.2
"""The least processor time of a turn."""
DIGITS: Final = 3
"""The significant digits of a figure; repeated runs differ in the next."""


class Contestant(NamedTuple):
    """A library, and how it does the work.

    Attributes:
        name: The thing that is measured.
        ready: Sets up, and returns a turn.
        module: The module of a peer; empty for this library.
        package: The distribution with that module.
    """

    name: str
    ready: Callable[[], Turn]
    module: str = ""
    package: str = ""

    @property
    def is_installed(self) -> bool:
        """True if the contestant can take turns."""
        return not self.module or find_spec(self.module) is not None

    @property
    def library(self) -> str:
        """The library, with the version of a peer."""
        return f"{self.package} {version(self.package)}" if self.package else "this one"


class Work(NamedTuple):
    """A task for all *contestants*, counted in *units*."""

    name: str
    units: str
    contestants: tuple[Contestant, ...]


class Figure(NamedTuple):
    """The number of units that a contestant does in a second."""

    work: Work
    contestant: Contestant
    a_second: float


def rate(
    turn: Turn, seconds: float, clock: Callable[[], float] = process_time
) -> float:
    """Return the units a second of *turn*, repeated for at least *seconds*."""
    done, start = 0, clock()
    while True:
        done += turn()
        passed = clock() - start
        if passed >= seconds and passed > 0:
            return done / passed


def measured(
    work: Work,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    clock: Callable[[], float] = process_time,
) -> list[Figure]:
    """Let the installed contestants of *work* take turns; return the best of each."""
    ready = [(one, one.ready()) for one in work.contestants if one.is_installed]
    for _, turn in ready:
        turn()  # imports, caches and compiled code are not part of the work
    found = [[rate(turn, seconds, clock) for _, turn in ready] for _ in range(rounds)]
    best = [max(rates) for rates in zip(*found, strict=True)]
    return [Figure(work, one, top) for (one, _), top in zip(ready, best, strict=True)]


def rounded(figure: float) -> str:
    """Return *figure* with `DIGITS` significant digits.

    >>> rounded(1234567), rounded(86.42), rounded(0.5)
    ('1,230,000', '86', '0.5')
    """
    if figure < 10:
        return f"{figure:.{DIGITS - 1}g}"
    return f"{round(figure, DIGITS - 1 - int(log10(figure))):,.0f}"


def table(figures: Sequence[Figure]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    yield "| work | library | what | a second |"
    yield "| --- | --- | --- | --- |"
    last = None
    for work, one, a_second in figures:
        shown = "" if work is last else f"{work.name} ({work.units})"
        yield f"| {shown} | {one.library} | {one.name} | {rounded(a_second)} |"
        last = work


def missing(works: Sequence[Work]) -> list[str]:
    """Return the modules of peers that are not installed, each once."""
    every = (one for work in works for one in work.contestants)
    return [*dict.fromkeys(one.module for one in every if not one.is_installed)]


def main(works: Sequence[Work], rounds: int = ROUNDS, seconds: float = SECONDS) -> int:
    """Measure *works*, and print the table; the exit status is 1 if peers lack."""
    figures: list[Figure] = []
    for work in works:
        print(f"{work.name} ...", file=sys.stderr, flush=True)
        figures += measured(work, rounds, seconds)
    print("\n".join(table(figures)))
    for module in missing(works):
        print(f"{module} is not installed", file=sys.stderr)
    return bool(missing(works))
