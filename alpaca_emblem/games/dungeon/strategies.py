"""Strategies: exchangeable parts of a dungeon, given as objects or by name.

A position holds a strategy as its name and the fields that differ from their defaults,
and reading it must give an equal one. So each class has a unique name and plain fields.
"""

from __future__ import annotations

import json
from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import attrs
from attrs import frozen

from alpaca_emblem.checks import text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.model.living import is_abstract


@frozen
class Strategy(ABC):
    """An exchangeable part of a dungeon: a generator, a sight or a mind.

    A class that is defined again, as in a notebook, replaces the earlier one.
    """

    noun: ClassVar[str]
    """The kind of strategy, for error messages."""
    kinds: ClassVar[dict[str, type[Any]]]
    """All classes of this kind by their names."""
    name: ClassVar[str]
    """The name in positions."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if is_abstract(cls) or "name" not in cls.__dict__:
            return
        text("name", cls.name)
        other = cls.kinds.get(cls.name, cls)
        if _origin(other) != _origin(cls):
            raise InvalidValueError(
                f"{cls.noun} must have a name of its own, but {other.__name__} "
                f"is called {cls.name!r}"
            )
        cls.kinds[cls.name] = cls

    @classmethod
    def of(cls, given: object) -> Self:
        """Return *given*, or the strategy that it names.

        Raises:
            InvalidTypeError: It is neither, or a strategy that no position can hold.
            InvalidValueError: No strategy has that name, or it has required fields.
        """
        if isinstance(given, cls):
            given._check_written()
            return given
        if not isinstance(given, str):
            raise InvalidTypeError(
                f"{cls.noun} must be a name or an object, not {given!r}"
            )
        if given not in cls.kinds:
            names = ", ".join(cls.kinds)
            raise InvalidValueError(f"{cls.noun} must be one of {names}, not {given!r}")
        return cls._made(given, {})

    @classmethod
    def read(cls, written: object) -> Self:
        """Return the strategy for which `written` gave *written*.

        Raises:
            NotationError: There is none.
        """
        if not isinstance(written, Mapping):
            return cls.of(written)
        given = dict(written)
        name = given.pop("name", None)
        if not isinstance(name, str) or name not in cls.kinds:
            raise NotationError(f"name must be one of {', '.join(cls.kinds)}")
        return cls._made(name, given)

    @classmethod
    def _made(cls, name: str, given: Mapping[str, Any]) -> Self:
        kind: type[Self] = cls.kinds[name]
        try:
            return kind(**given)
        except TypeError as error:
            raise InvalidValueError(f"{name} cannot be made of {given}") from error

    @property
    def written(self) -> str | dict[str, Any]:
        """The name, or a table of it and the fields that differ from their defaults."""
        unusual = {
            attribute.alias: getattr(self, attribute.name)
            for attribute in attrs.fields(type(self))
            if getattr(self, attribute.name) != attribute.default
        }
        return {"name": self.name, **unusual} if unusual else self.name

    def _check_written(self) -> None:
        """Refuse a strategy that could not be read back from a position."""
        kind = type(self)
        if self.kinds.get(getattr(self, "name", "")) is not kind:
            raise InvalidTypeError(
                f"{kind.__name__} has no name of its own, as a {self.noun} must"
            )
        if kind.__module__.startswith("alpaca_emblem."):
            return
        try:
            again = self.read(json.loads(json.dumps(self.written)))
        except (TypeError, ValueError):
            again = None
        if again != self:
            raise InvalidTypeError(
                f"{self!r} cannot be written down: its fields must be plain values"
            )


def _origin(kind: type) -> tuple[str, str]:
    return kind.__module__, kind.__qualname__
