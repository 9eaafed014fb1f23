"""Living objects: the mutable state of a game, whose changes can all be undone.

Each assignment to a living object of a game appends an undo entry to the game's
journal. Undo and forecasts rewind the journal. Between actions it is closed, so that
only actions change the game. An object that belongs to no game has no journal, and can
be changed freely.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from itertools import chain
from types import MethodType, new_class
from typing import Any, ClassVar, Final, Self, TypeAlias, TypeVar

import attrs
from attrs import define, field, setters

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    OutsideActionError,
)

ValueT = TypeVar("ValueT")
LivingT = TypeVar("LivingT", bound="Living")

DECORATOR: Final = "@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)"
"""The decorator of every class of living objects."""

_assign: Final = object.__setattr__
"""Assigns without journalling."""


class Journal(list[tuple[Callable[[Any, Any, Any], None], object, Any, object]]):
    """Undo entries, oldest first.

    Attributes:
        is_open: True while changes are allowed.
        savepoint: The state to which the game returns if the present action is cut
            short; None between actions. See `games.savepoints`.
        telling: A token of the call that notifies observers at present, or None.
        untold: Observers to be notified after the action, each with its event.
    """

    __slots__ = ("is_open", "savepoint", "telling", "untold")

    def __init__(self) -> None:
        super().__init__()
        self.is_open = True
        self.savepoint: Any = None
        self.telling: object = None
        self.untold: deque[tuple[Callable[[Any], None], object]] = deque()

    def rewind(self, mark: int) -> None:
        """Undo every change made since the journal was *mark* entries long.

        No entry is removed before all are applied, so that an interrupted rewind can be
        repeated.
        """
        for setter, target, key, old in reversed(self[mark:]):
            setter(target, key, old)
        del self[mark:]

    def forget_untold(self, mark: int) -> None:
        """Drop the waiting observers beyond the first *mark*."""
        while len(self.untold) > mark:
            self.untold.pop()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as a closed journal with the same entries and no waiting observers.

        Raises:
            OutsideActionError: An action is in progress.
        """
        if self.is_open:
            raise OutsideActionError("an action is still going on")
        return _closed_journal, (), None, iter(self)


def _closed_journal() -> Journal:
    journal = Journal()
    journal.is_open = False
    return journal


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Living:
    """The base class of all objects that change in a game.

    Attributes hold immutable values, tuples, and references to other living objects; a
    class with a list journals its changes itself. Subclasses repeat the decorator
    exactly: without ``on_setattr=setters.NO_OP`` attrs replaces `__setattr__` as soon
    as one field has a validator, and nothing would be journalled.
    """

    _is_constant: ClassVar[bool] = False
    """True if objects of the class never change, so that copies share them."""
    _copied_apart: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that `_copy_rest` sets."""
    _must_be_decorated: ClassVar[bool] = False
    """True if each subclass needs the decorator, since positions hold its fields."""

    _journal: Journal | None = field(init=False, repr=False)

    def __new__(cls, *args: object, **kwargs: object) -> Self:
        if cls._must_be_decorated and not is_decorated(cls):
            raise InvalidTypeError(
                f"{cls.__name__} is not decorated: write {DECORATOR} above the class"
            )
        self = object.__new__(cls)
        _assign(self, "_journal", None)  # free until a game adopts it
        return self

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "__setattr__" in cls.__dict__:
            raise InvalidTypeError(
                f"{cls.__name__} replaces Living.__setattr__: decorate it with "
                f"{DECORATOR}"
            )
        if cls.__dict__.get("__hash__", ...) is None:
            raise InvalidTypeError(
                f"{cls.__name__} is compared by its values, and things that live are "
                f"not: decorate it with {DECORATOR}"
            )

    def __setattr__(self, name: str, value: object) -> None:
        journal = self._journal
        if journal is not None:
            if not journal.is_open:
                raise OutsideActionError(
                    f"{name} of {type(self).__name__} changes only through an action"
                )
            journal.append((_assign, self, name, getattr(self, name)))
        _assign(self, name, value)

    def __delattr__(self, name: str) -> None:
        if self._journal is not None:
            raise OutsideActionError(
                f"{name} of {type(self).__name__} cannot be deleted: it is in a game"
            )
        if name in field_names(type(self)):
            raise InvalidTypeError(
                f"{name} of {type(self).__name__} cannot be deleted: "
                "assign another value"
            )
        object.__delattr__(self, name)

    @property
    def is_in_game(self) -> bool:
        """True if it belongs to a game, and so changes only through actions."""
        return self._journal is not None

    def _join(self, journal: Journal) -> None:
        """Record every later change in *journal*."""
        _assign(self, "_journal", journal)

    def _check_world(self, *others: Living) -> None:
        """Refuse to mix objects of different games, or of a game and of none.

        Raises:
            InvalidTypeError: One of *others* is not a living object.
            OutsideActionError: The objects do not belong together, or no action is in
                progress.
        """
        journal = self._journal
        for other in others:
            if not isinstance(other, Living):
                raise InvalidTypeError(f"a unit or item is needed, not {other!r}")
            if other._journal is not journal:
                raise OutsideActionError(
                    f"{type(self).__name__} and {type(other).__name__} "
                    "do not belong to the same game"
                )
        if journal is not None and not journal.is_open:
            raise OutsideActionError(
                f"{type(self).__name__} changes only through an action"
            )

    def _shadow(self) -> Self:
        """Return a free object with the same values, on which a verb can be tried."""
        shadow = type(self).__new__(type(self))
        for name in (*field_names(type(self)), *getattr(self, "__dict__", ())):
            if name != "_journal":
                _assign(shadow, name, getattr(self, name))
        return shadow

    def _copy_rest(self, twin: Self, copier: Copier) -> None:
        """Set the fields in `_copied_apart` of *twin*."""

    def __copy__(self) -> Self:
        """Return a deep copy: objects that refer to each other stay together."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy with copies of all living objects it refers to, up to its game.

        As by `Copier`, immutable values are shared and users' observers left behind.
        """
        return self if self._is_constant else Copier.of_memo(memo, self).copy(self)

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickle all fields, but a constant by its name in the module of its class."""
        if self._is_constant:
            for name, value in vars(sys.modules[type(self).__module__]).items():
                if value is self:
                    return name
        names = (*field_names(type(self)), *getattr(self, "__dict__", ()))
        state = {name: getattr(self, name) for name in names}
        return _blank, (type(self),), state, None, None, _restore


def _blank(kind: type[LivingT]) -> LivingT:
    """Return an object of class *kind* without fields, for `_restore`."""
    thing = object.__new__(kind)
    _assign(thing, "_journal", None)
    return thing


def _restore(thing: Living, state: dict[str, object]) -> None:
    """Set the fields of *thing*, which is being unpickled, without journalling."""
    for name, value in state.items():
        _assign(thing, name, value)


class Copier:
    """Copies living objects with all the living objects they refer to.

    A copier makes one twin of each object, however often it meets it. Immutable values
    are shared. An object with a method ``twin(copier)``, such as a signal, copies
    itself.
    """

    __slots__ = ("journal", "twins")

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal
        self.twins: dict[int, Any] = {}

    @classmethod
    def of_memo(cls, memo: dict[int, Any], original: Living) -> Self:
        """Return a copier for `copy.deepcopy`, which keeps its twins in *memo*."""
        journal = original._journal
        if journal is None:
            copier = cls()
        else:
            copier = cls(memo.setdefault(id(journal), _closed_journal()))
        copier.twins = memo
        return copier

    def copy(self, value: ValueT) -> ValueT:
        """Return the twin of *value*, a living object or a container of some."""
        kind: type = value.__class__
        if kind in _SHARED:
            return value
        twin: Any = self.twins.get(id(value))
        if twin is None:
            twin = (_WAYS.get(kind) or _way_to_copy(kind))(self, value)
        return twin  # type: ignore[no-any-return]  # the twin is of value's class

    def remember(self, original: object, twin: object) -> None:
        """Use *twin* for *original* from now on."""
        self.twins[id(original)] = twin

    def _copy_tuple(self, original: tuple[object, ...]) -> tuple[object, ...]:
        twins, way_of, copy = self.twins, _WAYS.get, Copier.copy
        return tuple(
            [
                way_of(part.__class__, copy)(self, part)
                if (twin := twins.get(id(part))) is None
                else twin
                for part in original
            ]
        )

    def _copy_list(self, original: list[object]) -> list[object]:
        twin: list[object] = []
        self.remember(original, twin)
        twins, copy = self.twins, self.copy
        # Most places of a board are empty, and that is seen without a call.
        twin += [
            None if part is None else twins.get(id(part)) or copy(part)
            for part in original
        ]
        return twin

    def _copy_method(self, original: MethodType) -> MethodType:
        bearer = original.__self__
        return MethodType(
            original.__func__, self.twins.get(id(bearer)) or self.copy(bearer)
        )


_WayToCopy: TypeAlias = Callable[[Copier, Any], object]

_WAYS: dict[type, _WayToCopy] = {
    tuple: Copier._copy_tuple,
    list: Copier._copy_list,
    MethodType: Copier._copy_method,
}

_SHARED: set[type] = {int, float, str, bool, type(None)}
"""Classes of immutable values, which copies share; it grows with use."""


def _with_none(*annotations: str) -> frozenset[str]:
    return frozenset((*annotations, *(f"{written} | None" for written in annotations)))


_PLAIN_TYPES: Final = _with_none(
    *("int", "float", "str", "bool"),
    *("tuple[int, ...]", "tuple[int, int, int]", "tuple[str, ...]"),
)
"""Annotations of fields whose values are shared without looking at them."""
_OWN_TYPES: Final = _with_none(
    *("Location", "Stats", "tuple[Terrain, ...]", "tuple[Effect, ...]"),
    *("tuple[Ability, ...]", "tuple[Event, ...]", "tuple[Profile, ...]"),
)
"""The same for fields of the library: elsewhere the names may mean other classes."""


def _way_to_copy(kind: type) -> _WayToCopy:
    """Return the function that copies values of class *kind*, and remember it."""
    way: _WayToCopy
    if issubclass(kind, Living) and not kind._is_constant:
        way = _write_copier(kind)
    elif hasattr(kind, "twin"):
        way = _copy_itself
    else:
        _SHARED.add(kind)
        return _share
    _WAYS[kind] = way
    return way


def _share(_: Copier, original: object) -> object:
    return original


def _copy_itself(copier: Copier, original: Any) -> object:
    return original.twin(copier)


def _copy_dict(copier: Copier, original: Living, twin: Living) -> None:
    """Copy attributes beside the fields, as of a class that attrs did not make."""
    for name, value in vars(original).items():
        _assign(twin, name, copier.copy(value))


class _Unguarded:
    """A base that lets attributes be assigned as in any object, past the journal."""

    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__  # or the other one would cost a call

    def __init_subclass__(cls) -> None:
        """Register nothing: no object keeps the class for longer than a copy takes."""


def _write_copier(kind: type[Living]) -> _WayToCopy:
    """Return a function that copies objects of class *kind* without journalling.

    Its source is generated field by field, as attrs generates `__init__`: a loop over
    the fields takes twice as long, and searching agents spend their time on copies.
    For the same reason, a twin is of an unguarded class of the same layout until all
    its fields are set: the guard of `Living.__setattr__` costs a call each time.
    """
    bases, body = (_Unguarded, kind), {"__slots__": ()}
    unguarded = new_class(kind.__name__, bases, exec_body=lambda own: own.update(body))
    names: dict[str, Any] = {
        "new": object.__new__,
        "kind": kind,
        "unguarded": unguarded,
        "shared": _SHARED,
        "copy_dict": _copy_dict,
        "copy_tuple": Copier._copy_tuple,
    }
    lines = [
        "def copy_living(copier, original):",
        "    twins = copier.twins",
        "    twins[id(original)] = twin = new(unguarded)",
        "    twin._journal = copier.journal",
    ]
    for attribute in attrs.fields(kind):
        name = attribute.name
        if name == "_journal" or name in kind._copied_apart:
            continue
        lines += _lines_to_copy(name, str(attribute.type), _is_own(kind, name))
    lines.append("    twin.__class__ = kind")
    if kind.__dictoffset__:
        lines.append("    copy_dict(copier, original, twin)")
    if kind._copy_rest is not Living._copy_rest:
        lines.append("    original._copy_rest(twin, copier)")
    exec("\n".join([*lines, "    return twin"]), names)
    way: _WayToCopy = names["copy_living"]
    return way


def _is_own(kind: type[Living], name: str) -> bool:
    """Return whether a class of the library has annotated the field *name* of *kind*.

    The class nearest to *kind* decides.
    """
    owner = next(
        base
        for base in kind.__mro__
        for attribute in vars(base).get("__attrs_attrs__", ())
        if attribute.name == name and not attribute.inherited
    )
    return owner.__module__.startswith("alpaca_emblem.")


def _lines_to_copy(name: str, written_type: str, is_own: bool) -> list[str]:
    """Return the lines that copy the field *name*, which has the annotation given.

    Names of classes in it are those of the library if the field *is_own*.
    """
    if written_type in _PLAIN_TYPES or (is_own and written_type in _OWN_TYPES):
        return [f"    twin.{name} = original.{name}"]
    if written_type.startswith("tuple["):
        twin = ["    if value:", "        value = copy_tuple(copier, value)"]
    elif is_own and written_type.startswith("Signal["):
        twin = ["    value = twins.get(id(value)) or value.twin(copier)"]
    else:
        twin = [
            "    if value.__class__ not in shared:",
            "        value = twins.get(id(value)) or copier.copy(value)",
        ]
    return [f"    value = original.{name}", *twin, f"    twin.{name} = value"]


def field_names(kind: type[Living]) -> tuple[str, ...]:
    """Return the names of the attrs fields of *kind*, those of its bases first."""
    return tuple(attribute.name for attribute in attrs.fields(kind))


def is_decorated(kind: type) -> bool:
    """Return whether attrs has made *kind* itself, and not only a base of it."""
    return "__attrs_attrs__" in kind.__dict__


def register(classes: dict[str, type[ValueT]], kind: type[ValueT]) -> None:
    """Add *kind* to *classes* by its name, if it is concrete.

    A new version of a class, from attrs or in a notebook, replaces the old one.

    Raises:
        InvalidValueError: A class of the library has that name, or another name differs
            only in case. Actions and positions name classes.
    """
    if is_abstract(kind):
        return
    name, origin = kind.__name__, (kind.__module__, kind.__qualname__)
    for other in classes.values():
        is_shipped = other.__module__.startswith("alpaca_emblem.")
        if (
            other.__name__.lower() == name.lower()
            and (is_shipped or other.__name__ != name)
            and (other.__module__, other.__qualname__) != origin
        ):
            raise InvalidValueError(
                f"{name} needs another name: there is {other.__name__} already"
            )
    classes[name] = kind


def is_abstract(kind: type) -> bool:
    """Return whether *kind* has abstract members, even while it is being made."""
    return bool(abstract_names(kind))


def abstract_names(kind: type) -> list[str]:
    """Return the abstract members of *kind*, sorted, even while it is being made.

    `inspect.isabstract` is wrong about classes that attrs remakes with slots, since it
    relies on a flag copied from the first version.
    """
    inherited = (getattr(base, "__abstractmethods__", ()) for base in kind.__bases__)
    return sorted(
        name
        for name in {*vars(kind), *chain.from_iterable(inherited)}
        if getattr(getattr(kind, name, None), "__isabstractmethod__", False)
    )
