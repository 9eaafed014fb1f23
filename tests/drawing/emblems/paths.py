"""Reading SVG paths, as far as emblems use them."""

from __future__ import annotations

import re
from collections.abc import Iterator

TOKEN = re.compile(r"[A-Za-z]|-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
COUNTS = {
    **{"M": 2, "L": 2, "H": 1, "V": 1, "C": 6},
    **{"S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0},
}


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of *path*, each with its numbers.

    Raises:
        ValueError: It has an unknown command, or too few numbers.
    """
    tokens = TOKEN.findall(path)
    if "".join(tokens) != re.sub(r"[ ,\n]", "", path):
        raise ValueError(f"not a path: {path}")
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        count = COUNTS[command.upper()]
        numbers, tokens = [float(token) for token in tokens[:count]], tokens[count:]
        if len(numbers) < count:
            raise ValueError(f"too few numbers after {command}: {path}")
        yield command, numbers
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)


def points(path: str) -> Iterator[tuple[float, float]]:
    """Yield the points between which the lines and curves of *path* run."""
    x = y = 0.0
    start = (x, y)
    for command, numbers in commands(path):
        kind, is_relative = command.upper(), command.islower()
        if kind == "Z":
            x, y = start
        elif kind == "H":
            x = numbers[0] + (x if is_relative else 0)
        elif kind == "V":
            y = numbers[0] + (y if is_relative else 0)
        else:
            right, down = numbers[-2:]
            x, y = (x + right, y + down) if is_relative else (right, down)
        if kind == "M":
            start = (x, y)
        yield x, y
