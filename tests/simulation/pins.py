"""Pins: the methods that kernels repeat, as they were when they were last compared.

A kernel names the methods of the objects that it repeats. When such a method changes,
`test_pins` fails, and names both. Compare them, mend the kernel, and then write the
pins of the game anew::

    python -m tests.simulation.pins grid
"""

from __future__ import annotations

import ast
import inspect
import io
import sys
import tokenize
from collections.abc import Callable, Iterator
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from textwrap import dedent
from typing import Any

import alpaca_emblem
from alpaca_emblem import simulation
from alpaca_emblem.simulation.compiling import MIRRORED

FOLDER = Path(__file__).parents[1] / "data" / "pins"
DOCUMENTED = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def pinned_games() -> list[str]:
    """The games whose kernels have pins."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def mirrored_in(game: str) -> dict[str, tuple[str, ...]]:
    """The methods that the kernels of *game* repeat, with those kernels."""
    package = f"{simulation.__name__}.{game}"
    for module in iter_modules(import_module(package).__path__):
        import_module(f"{package}.{module.name}")
    kernels: dict[str, tuple[str, ...]] = {}
    for kernel, methods in MIRRORED.items():
        if kernel.startswith(f"{package}."):
            for method in methods:
                kernels[method] = (*kernels.get(method, ()), kernel)
    return kernels


def pins_of(game: str) -> dict[str, str]:
    """The pins of *game* as they are written down, by method."""
    lines = (FOLDER / f"{game}.txt").read_text("ascii").splitlines()
    return dict(line.split() for line in lines)


def pin(method: str) -> str:
    """A hash of what *method* does, whatever its comments and docstrings say."""
    text = dedent(inspect.getsource(found(method)))
    return blake2b(bare(text).encode(), digest_size=8).hexdigest()


def found(method: str) -> Callable[..., Any]:
    """The function called *method*, a full name below the library."""
    parts = method.split(".")
    for end in range(len(parts), 0, -1):
        name = ".".join([alpaca_emblem.__name__, *parts[:end]])
        try:
            holder: Any = import_module(name)
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            holder = inspect.getattr_static(holder, part)
        holder = getattr(holder, "fget", holder)
        holder = getattr(holder, "__func__", holder)
        made: Callable[..., Any] = inspect.unwrap(holder)
        return made
    raise LookupError(method)


def bare(text: str) -> str:
    """*text* without docstrings, comments and space.

    It is the same in every version of Python.
    """
    lines = text.splitlines(keepends=True)
    for first, last in docstrings(text):
        lines[first:last] = ["\n"] * (last - first)
    comments = [
        token.start
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    ]
    for row, column in comments:
        lines[row - 1] = lines[row - 1][:column]
    return "".join("".join(lines).split())


def docstrings(text: str) -> Iterator[tuple[int, int]]:
    """Return the first and last line of each docstring in *text*, as indices."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node) is not None:
            told = node.body[0]
            assert told.end_lineno is not None
            yield told.lineno - 1, told.end_lineno


def write(game: str) -> None:
    """Write the pins of *game* as they are today."""
    lines = [f"{method} {pin(method)}\n" for method in sorted(mirrored_in(game))]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game}.txt").write_text("".join(lines), "ascii")


if __name__ == "__main__":
    for name in sys.argv[1:] or pinned_games():
        write(name)
