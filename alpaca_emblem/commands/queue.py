"""``alpaca-emblem queue``: the turns of an energy queue, read from standard input.

The first line is the number of turns, each further one a fighter: its name, which may
have blanks, and its speed.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from typing import Final

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.energy_queue import EnergyQueue
from alpaca_emblem.texts import Narrator

NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def prepare(options: Namespace) -> Callable[[], None]:
    """What prints the turns of the fighters on standard input.

    Raises:
        InvalidValueError: A line cannot be read; its number is told.
    """
    narrator = Narrator(options.language)
    turns, queue = read_queue(sys.stdin)
    return lambda: print_turns(turns, queue, narrator)


def read_queue(lines: Iterable[str]) -> tuple[int, EnergyQueue[str]]:
    """The number of turns, and the queue, of *lines*; blank lines do not count.

    Raises:
        InvalidValueError: A line cannot be read; its number is told.
    """
    numbered = [
        (number, line.strip())
        for number, line in enumerate(lines, start=1)
        if line.strip()
    ]
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
            narrator.text("queue.turn", tick=queue.tick, name=seat.actor, energy=energy)
        )
        queue.pay(seat)
