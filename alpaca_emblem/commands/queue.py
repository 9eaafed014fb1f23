"""``alpaca-emblem queue``: the turns of an energy queue, read from standard input.

The first line is the number of turns, each further one a fighter: its name, which may
have blanks, and its speed.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import Final

from alpaca_emblem.drawing.words import printable
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.energy_queue import EnergyQueue
from alpaca_emblem.texts import Narrator

NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)
BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors begin a file with."""
UNREADABLE: Final = re.compile("[\ud800-\udfff]")
"""What stands for bytes that are no text."""


def prepare(options: Namespace) -> Callable[[], None]:
    """What prints the turns of the fighters on standard input.

    Raises:
        InvalidValueError: A line cannot be read; its number is told.
    """
    narrator = Narrator(options.language)
    turns, queue = read_queue(_standard_input())
    return lambda: print_turns(turns, queue, narrator)


def _standard_input() -> Iterable[str]:
    """The lines of standard input; none if it was closed before the process began."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    return sys.stdin or ()


def read_queue(lines: Iterable[str]) -> tuple[int, EnergyQueue[str]]:
    """The number of turns, and the queue, of *lines*; blank lines do not count.

    Raises:
        InvalidValueError: A line cannot be read; its number is told.
    """
    numbered = [
        (number, bare)
        for number, line in enumerate(lines, start=1)
        if (bare := line.removeprefix(BYTE_ORDER_MARK).strip())
    ]
    for number, line in numbered:
        if UNREADABLE.search(line):
            raise InvalidValueError(f"line {number}: is no readable text: {line!r}")
    if not numbered:
        raise InvalidValueError("line 1: there is no number of turns")
    (number, first), *others = numbered
    if NUMBER.fullmatch(first) is None or int(first) < 0:
        raise InvalidValueError(
            f"line {number}: must be the number of turns, not {first!r}"
        )
    if not others:
        raise InvalidValueError(f"line {number + 1}: there is no fighter")
    return int(first), EnergyQueue.of(_fighter(*line) for line in others)


def _fighter(number: int, line: str) -> tuple[str, int]:
    name, *rest = line.rsplit(maxsplit=1)
    if not rest or NUMBER.fullmatch(rest[0]) is None:
        raise InvalidValueError(
            f"line {number}: must be a name and a speed, not {line!r}"
        )
    return name, int(rest[0])


def print_turns(turns: int, queue: EnergyQueue[str], narrator: Narrator) -> None:
    """Print so many *turns*, a line each; a turn costs 100 energy."""
    for _ in range(turns):
        seat = queue.next()
        energy = queue.energy_of(seat)
        print(
            narrator.text(
                "queue.turn",
                tick=queue.tick,
                name=printable(seat.actor),
                energy=energy,
            )
        )
        queue.pay(seat)
