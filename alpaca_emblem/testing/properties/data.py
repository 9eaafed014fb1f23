"""The data of games: plain frozen values, and living objects that hold only these."""

from __future__ import annotations

import json
from collections.abc import (
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    MutableMapping,
    MutableSequence,
    MutableSet,
)
from enum import Enum
from fractions import Fraction
from functools import cache
from types import BuiltinFunctionType, FunctionType, MappingProxyType, MethodType
from typing import Final

import attrs

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, PlainValue
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.topology import Topology
from alpaca_emblem.testing.random_play import AnyAction
from alpaca_emblem.testing.trials import Property, Trial

INFRASTRUCTURE: Final[Mapping[type[Living], frozenset[str]]] = {
    Living: frozenset({"_journal"}),
    Game: frozenset({"dice", "changed", "_actions", "_marks", "_events"}),
    Field: frozenset({"_occupants"}),
}
"""Attributes that the library manages itself, whatever they hold."""

IMMUTABLE: Final = (
    *(type(None), bool, int, float, complex, str, bytes, range, Enum, Fraction),
    *(type, FunctionType, BuiltinFunctionType, Topology),
)
"""Classes whose objects never change."""


class PlainData(Property):
    """Actions and events are hashable, frozen, plain, and can be written as JSON.

    Plain values are numbers, strings, None, and tuples of plain values. An action or
    event made of equal values, or read from its JSON, is equal. If a game lists its
    `event_classes`, it has no other events.
    """

    name = "plain data"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._known: set[Hashable] = set()

    def look(self, game: Game, action: AnyAction | None) -> None:
        for listed in game.legal_actions():
            self._check(listed)

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        known = game.event_classes
        for event in events:
            self.hold(
                not known or type(event) in known,
                f"{game.name}.event_classes lacks {type(event).__name__}",
            )
            self._check(event)

    def _check(self, value: PlainValue) -> None:
        try:
            if value in self._known:
                return
            self._known.add(value)
        except TypeError as error:
            self.hold(False, f"{value!r} is not hashable: {error}")
        self.hold(is_frozen(value), f"{value!r} is not frozen")
        for name in attribute_names(value):
            part = getattr(value, name)
            self.hold(is_plain(part), f"{name} of {value!r} is not plain: {part!r}")
        twin = attrs.evolve(value)  # type: ignore[misc]  # all of them are attrs
        self.hold(
            twin == value and hash(twin) == hash(value),
            f"{value!r} does not equal a copy with the same values",
        )
        try:
            json.dumps(value.to_json(), allow_nan=False)
        except (TypeError, ValueError, OverflowError) as error:
            self.hold(False, f"{value!r} cannot be written as JSON: {error}")
        try:
            again = type(value).from_json(value.to_json())
        except (AlpacaEmblemError, TypeError) as error:
            self.hold(False, f"{value!r} cannot be read from its JSON: {error}")
        self.hold(again == value, f"{value!r} is read from its JSON as {again!r}")


class LivingState(Property):
    """Living objects hold only immutable values, tuples and references.

    They record their changes in the game's journal. The exceptions are `INFRASTRUCTURE`
    and objects with a method ``twin(copier)``, which copy themselves.
    """

    name = "living state"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is None or self.is_close_look:
            for path, what in walk(game):
                self.hold(False, f"{path} {what}")


def walk(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the path and the fault of every forbidden value in *game*."""
    known: dict[int, Living] = {}
    waiting: list[tuple[str, Living]] = [("game", game)]
    while waiting:
        path, thing = waiting.pop()
        if id(thing) in known:
            continue
        known[id(thing)] = thing
        if thing._journal is not game._journal and not thing._is_constant:
            yield path, "does not record its changes in the game's journal"
        for name, value in _state_of(thing):
            here = f"{path}.{name}"
            waiting.extend(_living_in(here, value))
            what = fault_of(value)
            if what is not None:
                yield here, what


def _state_of(thing: Living) -> Iterator[tuple[str, object]]:
    for name in attribute_names(thing):
        # Classes are hashable, even if their objects are not.
        if not _is_infrastructure(type(thing), name):  # type: ignore[arg-type]
            yield name, getattr(thing, name)


@cache
def _is_infrastructure(kind: type[Living], name: str) -> bool:
    return any(
        issubclass(kind, base) and name in names
        for base, names in INFRASTRUCTURE.items()
    )


def _living_in(path: str, value: object) -> Iterator[tuple[str, Living]]:
    """Yield the living objects in *value*, in tuples too, each with its path."""
    if isinstance(value, Living):
        yield path, value
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _living_in(f"{path}[{index}]", part)
    elif isinstance(value, MethodType):
        yield from _living_in(f"{path}.__self__", value.__self__)


def fault_of(value: object, *, is_within_value: bool = False) -> str | None:
    """Return why *value* must not be an attribute of a living object, or None.

    Living objects may be referenced only directly or in tuples, since copies share all
    other values and everything within them.
    """
    if isinstance(value, Living) or hasattr(value, "twin"):
        if is_within_value:
            return f"holds {value!r} within a value that copies share"
        return None
    if isinstance(value, IMMUTABLE):
        return None
    if isinstance(value, MethodType):
        return fault_of(value.__self__, is_within_value=is_within_value)
    parts = parts_of(value)
    if parts is None:
        return f"is of {type(value).__qualname__}, which can change in place: {value!r}"
    is_within_value |= type(value) is not tuple
    faults = (fault_of(part, is_within_value=is_within_value) for part in parts)
    return next((fault for fault in faults if fault is not None), None)


def parts_of(value: object) -> Iterable[object] | None:
    """Return the parts of an immutable *value*, or None if it can change in place."""
    if isinstance(value, (tuple, frozenset)):
        # A large map has thousands of squares, but five kinds of terrain.
        return {id(part): part for part in value}.values()
    if isinstance(value, MappingProxyType):
        return (*value, *value.values())
    if not _is_made_in_python(type(value)) or not is_frozen(value):
        return None
    return [getattr(value, name) for name in attribute_names(value)]


def _is_made_in_python(kind: type) -> bool:
    """Return whether objects of *kind* keep all state in attributes, unlike lists."""
    if issubclass(kind, (MutableSequence, MutableMapping, MutableSet)):
        return False
    return all("__module__" in vars(base) for base in kind.__mro__[:-1])


def is_frozen(value: object) -> bool:
    """Return whether no attribute of *value* can be set."""
    for name in attribute_names(value):
        try:
            setattr(value, name, getattr(value, name))
        except AttributeError:  # raised by frozen attrs, dataclasses and tuples
            continue
        return False
    return True


def attribute_names(value: object) -> tuple[str, ...]:
    """Return the names of the attributes that hold the state of *value*."""
    kind = type(value)
    names: list[str] = []
    if attrs.has(kind):
        names += [attribute.name for attribute in attrs.fields(kind)]
    else:
        for base in kind.__mro__:
            slots = vars(base).get("__slots__", ())
            names += (slots,) if isinstance(slots, str) else slots
    names += getattr(value, "__dict__", ())
    return tuple(name for name in dict.fromkeys(names) if hasattr(value, name))


def is_plain(value: object) -> bool:
    """Return whether *value* is a number, a string, None, or a tuple of these."""
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    return value is None or isinstance(value, (int, float, str))
