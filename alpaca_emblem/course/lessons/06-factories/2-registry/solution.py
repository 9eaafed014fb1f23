"""A registry that makes objects from names."""

from collections.abc import Callable
from typing import Any


class UnknownNameError(ValueError):
    """No class is registered under a name."""


class Registry:
    """Classes by name."""

    def __init__(self) -> None:
        self._kinds: dict[str, Callable[..., Any]] = {}

    def register(self, name: str) -> Callable[[Any], Any]:
        """Return a decorator that registers a class under *name*."""

        def add(kind: Any) -> Any:
            if name in self._kinds:
                raise ValueError(f"{name!r} is registered already")
            self._kinds[name] = kind
            return kind

        return add

    def create(self, name: str, **values: Any) -> Any:
        """Return a new object of the class called *name*."""
        self._check(name)
        return self._kinds[name](**values)

    def create_all(self, text: str) -> list[Any]:
        """Return the objects that the lines of *text* ask for."""
        names: list[str] = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    names += self._read(line)
                except ValueError as error:
                    raise ValueError(f"line {number}: {error}") from None
        return [self.create(name) for name in names]  # now nothing is wrong

    def _check(self, name: str) -> None:
        if name not in self._kinds:
            known = ", ".join(self._kinds)
            raise UnknownNameError(f"no class is called {name!r}; there are {known}")

    def _read(self, line: str) -> list[str]:
        """Return the name in *line*, as often as it says."""
        name, *rest = line.split()
        self._check(name)
        if len(rest) != 1 or not rest[0].isdecimal() or int(rest[0]) < 1:
            raise ValueError(f"expected a name and a number above 0, not {line!r}")
        return [name] * int(rest[0])
