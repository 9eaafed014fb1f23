"""Reading the tables of a document, and the legend of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from alpaca_emblem.checks import LONG_MAX, collection, instance, whole_number
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.notation.plain import path_text, shortened
from alpaca_emblem.model.terrain import Terrain


def _no_key(key: object) -> InvalidTypeError:
    return InvalidTypeError(f"a key must be a string, not {key!r}")


class Table:
    """A table of a document that is read key by key.

    Every error names the path of the key, such as ``unit[2].at``. A value that was read
    is removed; `finish` refuses the remaining keys.

    >>> table = Table({"round": 2})
    >>> table.whole("round", least=0)
    2
    """

    def __init__(self, values: object, path: str = "") -> None:
        instance("path", path, str)
        self._path = path
        if not isinstance(values, Mapping):
            name = path_text(path) or "the position"
            raise NotationError(f"{name} must be a table", path=path)
        self._values = dict(values)

    def path(self, key: str) -> str:
        """Return the path of *key* in the document."""
        return f"{self._path}.{key}" if self._path else f"{key}"

    def error(self, key: str, message: str) -> NotationError:
        """Return an error about the value of *key*."""
        instance("message", message, str)
        path = self.path(key)
        return NotationError(f"{path_text(path)} {shortened(message)}", path=path)

    @contextmanager
    def reading(self, key: str) -> Iterator[None]:
        """Turn errors of the library inside into errors about the value of *key*."""
        try:
            yield
        except AlpacaEmblemError as error:
            path = self.path(key)
            if isinstance(error, NotationError) and error.path.startswith(path):
                raise
            raise NotationError(f"{path_text(path)}: {error}", path=path) from error

    def has(self, key: str) -> bool:
        """Return whether the table has a value for *key* that was not read yet."""
        try:
            return key in self._values
        except TypeError:  # a list, for example
            raise _no_key(key) from None

    def take(self, key: str, default: object = ...) -> Any:
        """Read the value of *key*, or *default* if it is missing.

        Raises:
            NotationError: The value is missing, and there is no default. The other
                methods raise it, too, also if the value is of the wrong kind.
        """
        try:
            value = self._values.pop(key, default)
        except TypeError:  # a list, for example
            raise _no_key(key) from None
        if value is ...:
            raise self.error(key, "is missing")
        return value

    def whole(
        self,
        key: str,
        default: int | None = None,
        least: int = 0,
        most: int = LONG_MAX,
    ) -> int:
        """Read an integer from *least* to *most*."""
        whole_number("least", least)
        whole_number("most", most)
        value = self.take(key, ... if default is None else default)
        if type(value) is not int:
            raise self.error(key, f"must be a whole number, not {value!r}")
        if not least <= value <= most:
            raise self.error(key, f"must be from {least} to {most}, not {value}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """Read a string."""
        value = self.take(key, ... if default is None else default)
        if not isinstance(value, str):
            raise self.error(key, f"must be a string, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """Read a bool; false if it is missing."""
        value = self.take(key, False)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {value!r}")
        return value

    def texts(
        self,
        key: str,
        default: tuple[str, ...] | None = None,
        most: int | None = None,
    ) -> tuple[str, ...]:
        """Read a list of strings, at most *most*."""
        if default is not None:
            collection("default", default, str)
        if most is not None:
            whole_number("most", most)
        value = self.take(key, ... if default is None else list(default))
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.error(key, f"must be a list of strings, not {value!r}")
        if most is not None and len(value) > most:
            raise self.error(key, f"must have at most {most} strings, not {len(value)}")
        return tuple(value)

    def place(self, key: str) -> tuple[int, int] | None:
        """Read a row and a column, each from 0; None if it is missing."""
        value = self.take(key, None)
        return None if value is None else self._place(key, value)

    def places(self, key: str, most: int) -> Iterator[tuple[int, int]]:
        """Read a list of rows and columns, at most *most*; empty if it is missing."""
        whole_number("most", most)
        values = self.take(key, [])
        if not isinstance(values, list):
            raise self.error(key, f"must be a list of places, not {values!r}")
        if len(values) > most:
            raise self.error(key, f"must have at most {most} places, not {len(values)}")
        for index, value in enumerate(values):
            yield self._place(f"{key}[{index}]", value)

    def _place(self, key: str, value: object) -> tuple[int, int]:
        if (
            not isinstance(value, list)
            or len(value) != 2
            or not all(type(part) is int and part >= 0 for part in value)
        ):
            raise self.error(key, f"must be [row, column], each from 0, not {value!r}")
        return (value[0], value[1])

    def tables(self, key: str, most: int | None = None) -> Iterator[Table]:
        """Read a list of tables, at most *most*; empty if it is missing."""
        if most is not None:
            whole_number("most", most)
        value = self.take(key, [])
        if not isinstance(value, list):
            raise self.error(key, f"must be a list of tables, not {value!r}")
        if most is not None and len(value) > most:
            raise self.error(key, f"must have at most {most} tables, not {len(value)}")
        for index, part in enumerate(value):
            yield Table(part, f"{self.path(key)}[{index}]")

    def finish(self) -> None:
        """Refuse the keys that were not read."""
        if self._values:
            unknown = [self.path(key) for key in self._values]
            raise NotationError(
                f"{shortened(', '.join(unknown))}: unknown key",
                path=unknown[0],
            )


def legend_entry(
    terrains: Iterable[Terrain], usual: Mapping[str, Terrain]
) -> dict[str, Any]:
    """Return a legend for the symbols of *terrains*, without *usual* meanings.

    Raises:
        InvalidValueError: Two terrains have the same symbol.
    """
    met: dict[str, Terrain] = {}
    for terrain in terrains:
        other = met.setdefault(terrain.symbol, terrain)
        if other != terrain:
            raise InvalidValueError(
                f"the symbols of terrains must differ, but {other.name} and "
                f"{terrain.name} both have {terrain.symbol!r}"
            )
    return {
        symbol: _terrain_entry(terrain)
        for symbol, terrain in met.items()
        if usual.get(symbol) != terrain
    }


def _terrain_entry(terrain: Terrain) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": terrain.name}
    if terrain.move_cost is None:
        entry["impassable"] = True
    else:
        entry["move_cost"] = terrain.move_cost
    for key in ("cover", "healing", "blocks_sight"):
        if getattr(terrain, key):
            entry[key] = getattr(terrain, key)
    return entry


def read_legend(values: object) -> tuple[Terrain, ...]:
    """Return the terrains of a legend that `legend_entry` wrote, in order.

    Raises:
        NotationError: *values* is not a legend. Its path begins with "legend".
    """
    table = Table(values, "legend")
    assert isinstance(values, Mapping), "Table refuses everything else"
    terrains = []
    for symbol in values:
        entry = Table(table.take(symbol), table.path(symbol))
        cost = None if entry.flag("impassable") else entry.whole("move_cost", 1, 1)
        with table.reading(symbol):
            terrains.append(
                Terrain(
                    name=entry.text("name"),
                    symbol=symbol,
                    move_cost=cost,
                    cover=entry.whole("cover", 0),
                    healing=entry.whole("healing", 0),
                    blocks_sight=entry.flag("blocks_sight"),
                )
            )
        entry.finish()
    return tuple(terrains)
