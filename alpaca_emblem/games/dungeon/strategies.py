"""Strategies: parts of a dungeon that are handed in as objects, or by their names.

Positions say them by name, with what is unusual about them, and must lead back to the
very same. So one's own has a name that nobody else has, and is made of plain fields.
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
    """Something of a dungeon that is done in one way or another.

    A class that is defined again, as in a notebook, takes the place of its former self.
    """

    noun: ClassVar[str]
    """What it is called in errors."""
    kinds: ClassVar[dict[str, type[Any]]]
    """Every class of its family by its name."""
    name: ClassVar[str]
    """Under which positions refer to it."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if is_abstract(cls) or "name" not in cls.__dict__:
            return
        text("name", cls.name)
        other = cls.kinds.get(cls.name, cls)
        if _origin(other) != _origin(cls):
            raise InvalidValueError(f"{cls.name!r} is the {cls.noun} {other.__name__}")
        cls.kinds[cls.name] = cls

    @classmethod
    def of(cls, given: object) -> Self:
        """*given*, or the one of that name.

        Raises:
            InvalidTypeError: It is neither, or cannot be written down.
            InvalidValueError: There is none of that name, or it takes more than that.
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
        """The one of which `written` gave that.

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
        """Its name, or a table of that and of all that is unusual about it."""
        unusual = {
            attribute.alias: getattr(self, attribute.name)
            for attribute in attrs.fields(type(self))
            if getattr(self, attribute.name) != attribute.default
        }
        return {"name": self.name, **unusual} if unusual else self.name

    def _check_written(self) -> None:
        """Refuse what a position could not lead back to."""
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
