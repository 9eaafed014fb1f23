"""``alpaca-emblem queue``: the turns of an energy queue, read from standard input.

The first line is the number of turns, each further one a fighter: its name, which may
have blanks, and its speed.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from itertools import islice
from typing import Final

from alpaca_emblem.commands.parsing import Words, shortened
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.energy_queue import EnergyQueue
from alpaca_emblem.games.notation.plain import without_mark
from alpaca_emblem.texts import Narrator

NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
UNREADABLE: Final = re.compile("[\ud800-\udfff]")
"""Stand-ins for bytes that are not valid text."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that prints the turns of the fighters on standard input.

    Raises:
        InvalidValueError: A line cannot be read; the message has its number.
    """
    narrator = Narrator(options.language)
    turns, queue = read_queue(_standard_input(), Words(options.language))
    return lambda: print_turns(turns, queue, narrator)


def _standard_input() -> Iterable[str]:
    """Return the lines of standard input; none if it was closed from the start."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    return sys.stdin or ()


def read_queue(lines: Iterable[str], words: Words) -> tuple[int, EnergyQueue[str]]:
    """Read the number of turns and the queue from *lines*, skipping blank lines.

    Raises:
        InvalidValueError: A line cannot be read; the message has its number.
    """
    numbered = [
        (number, bare)
        for number, line in enumerate(_without_mark(lines), start=1)
        if (bare := line.strip())
    ]
    for number, line in numbered:
        if UNREADABLE.search(line):
            raise _complaint(words, "unreadable", number, line)
    if not numbered:
        raise _complaint(words, "no_turns", 1)
    (number, first), *others = numbered
    if NUMBER.fullmatch(first) is None or int(first) < 0:
        raise _complaint(words, "turns", number, first)
    if not others:
        raise _complaint(words, "no_fighter", number + 1)
    return int(first), EnergyQueue.of(_fighter(*line, words) for line in others)


def _without_mark(lines: Iterable[str]) -> Iterator[str]:
    """Yield *lines* without a byte order mark at the beginning of the first one."""
    rest = iter(lines)
    yield from map(without_mark, islice(rest, 1))
    yield from rest


def _fighter(number: int, line: str, words: Words) -> tuple[str, int]:
    name, *rest = line.rsplit(maxsplit=1)
    if not rest or NUMBER.fullmatch(rest[0]) is None:
        raise _complaint(words, "fighter", number, line)
    return name, int(rest[0])


def _complaint(words: Words, key: str, line: int, value: str = "") -> InvalidValueError:
    text = words.text(f"queue.{key}", line=line, value=shortened(repr(value)))
    return InvalidValueError(text)


def print_turns(turns: int, queue: EnergyQueue[str], narrator: Narrator) -> None:
    """Print the next *turns* of *queue*, a line each; a turn costs 100 energy."""
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
