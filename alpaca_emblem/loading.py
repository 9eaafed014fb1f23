"""Names that are known before the modules behind them are loaded.

Most of the time that an import takes goes into the classes of the four games, of which
a program often plays one. So packages load their names when they are first used, and
tables of games or agents by name load the entries that are looked up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import TypeVar

ValueT = TypeVar("ValueT")


def lazily(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package that loads names on demand.

    Args:
        package: The ``__name__`` of the package.
        modules: The names that it exports, separated by spaces, by the full name of
            the module that defines them.
    """
    places = {
        name: module for module, names in modules.items() for name in names.split()
    }

    def load(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(places[name]), name)
        setattr(sys.modules[package], name, value)  # for the next time
        return value

    return load, lambda: sorted({*vars(sys.modules[package]), *places})


class Registry(MutableMapping[str, ValueT]):
    """Objects by name, each of which is imported when it is first looked up.

    >>> dice = Registry({"java": "alpaca_emblem.rng:JavaRandom"})
    >>> "java" in dice, [*dice], dice["java"].__name__
    (True, ['java'], 'JavaRandom')
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        """Know the objects at *places*, each written ``package.module:name``."""
        self._places: dict[str, str | None] = {**places}
        self._loaded: dict[str, ValueT] = {}

    def __getitem__(self, name: str) -> ValueT:
        if name not in self._loaded:
            place = self._places[name]
            assert place is not None, "what has no place was put here"
            module, _, attribute = place.partition(":")
            self._loaded[name] = getattr(import_module(module), attribute)
        return self._loaded[name]

    def __setitem__(self, name: str, value: ValueT) -> None:
        self._places.setdefault(name)
        self._loaded[name] = value

    def __delitem__(self, name: str) -> None:
        del self._places[name]
        self._loaded.pop(name, None)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"Registry({[*self._places]})"
