"""Living things: what changes in a game, and whose every change can be taken back.

Every assignment to a living thing of a game appends to the game's journal what would
take it back. Undo and forecasts rewind the journal; between actions it is closed, so
that nothing changes behind the game's back. A thing that belongs to no game has no
journal and changes freely.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from itertools import chain
from types import MethodType
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
"""What is written above a class of living things."""

_assign: Final = object.__setattr__
"""Assigns past the journal."""


class Journal(list[tuple[Callable[[Any, Any, Any], None], object, Any, object]]):
    """What would take the latest changes back, oldest first.

    Attributes:
        is_open: Whether changes are allowed now.
        savepoint: Where the game returns to if what goes on is cut short; None between
            actions. See `games.savepoints`.
        telling: The round of telling observers that goes on, or None.
        untold: Observers that wait for the action to be done, each with its event.
    """

    __slots__ = ("is_open", "savepoint", "telling", "untold")

    def __init__(self) -> None:
        super().__init__()
        self.is_open = True
        self.savepoint: Any = None
        self.telling: object = None
        self.untold: deque[tuple[Callable[[Any], None], object]] = deque()

    def rewind(self, mark: int) -> None:
        """Take back every change made since the journal was *mark* entries long.

        No entry is dropped before all are applied, so that a rewinding that was
        interrupted can be repeated.
        """
        for setter, target, key, old in reversed(self[mark:]):
            setter(target, key, old)
        del self[mark:]

    def forget_untold(self, mark: int) -> None:
        """Let those go who came to wait since *mark* observers were waiting."""
        while len(self.untold) > mark:
            self.untold.pop()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a closed journal with the same entries, for which no observer waits.

        Raises:
            OutsideActionError: An action is going on.
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
    """Something that changes in a game.

    Its attributes hold immutable values, tuples, and references to other living
    things; whoever keeps a list journals its changes. Subclasses repeat the decorator
    as it stands here: without ``on_setattr=setters.NO_OP`` attrs replaces `__setattr__`
    as soon as one field has a validator, and nothing would be journalled.
    """

    is_constant: ClassVar[bool] = False
    """Whether things of this class never change, so that copies share them."""
    _copied_apart: ClassVar[tuple[str, ...]] = ()
    """Names of the fields that `_copy_rest` sets."""
    _must_be_decorated: ClassVar[bool] = False
    """Whether the fields of each class must be known, since positions hold them."""

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
        """Whether it belongs to a game, and so changes only through actions."""
        return self._journal is not None

    def _join(self, journal: Journal) -> None:
        """Have every later change recorded in *journal*."""
        _assign(self, "_journal", journal)

    def _check_world(self, *others: Living) -> None:
        """Refuse to mix things of different games, or of a game and of none.

        Raises:
            InvalidTypeError: Something is nothing that lives.
            OutsideActionError: They are of different worlds, or no action is going on.
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
        """A free thing with the same values, on which something can be tried out."""
        shadow = type(self).__new__(type(self))
        for name in (*field_names(type(self)), *getattr(self, "__dict__", ())):
            if name != "_journal":
                _assign(shadow, name, getattr(self, name))
        return shadow

    def _copy_rest(self, twin: Self, copier: Copier) -> None:
        """Set what is `_copied_apart` in *twin*, for the few classes that need it."""

    def __copy__(self) -> Self:
        """The same as a deep copy: living things that know each other stay together."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copy together with all living things that it refers to, up to its game.

        As by `Copier`: what never changes is shared, and users' observers stay behind.
        """
        return self if self.is_constant else Copier.of_memo(memo, self).copy(self)

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickle all fields, and a constant of the class's module by its name."""
        if self.is_constant:
            for name, value in vars(sys.modules[type(self).__module__]).items():
                if value is self:
                    return name
        names = (*field_names(type(self)), *getattr(self, "__dict__", ()))
        state = {name: getattr(self, name) for name in names}
        return _blank, (type(self),), state, None, None, _restore


def _blank(kind: type[LivingT]) -> LivingT:
    """A thing of class *kind* whose fields are about to be restored."""
    thing = object.__new__(kind)
    _assign(thing, "_journal", None)
    return thing


def _restore(thing: Living, state: dict[str, object]) -> None:
    """Set the fields of *thing*, which is unpickled, past the journal."""
    for name, value in state.items():
        _assign(thing, name, value)


class Copier:
    """Copies living things together with all the living things they refer to.

    One copier makes one twin of each thing, however often it is met. Immutable values
    are shared. What has a method ``twin(copier)``, such as a signal, copies itself.
    """

    __slots__ = ("journal", "twins")

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal
        self.twins: dict[int, Any] = {}

    @classmethod
    def of_memo(cls, memo: dict[int, Any], original: Living) -> Self:
        """One for `copy.deepcopy` of *original*, which keeps its twins in *memo*."""
        journal = original._journal
        if journal is None:
            copier = cls()
        else:
            copier = cls(memo.setdefault(id(journal), _closed_journal()))
        copier.twins = memo
        return copier

    def copy(self, value: ValueT) -> ValueT:
        """The twin of *value*: of a living thing, or of what holds some."""
        kind: type = value.__class__
        if kind in _SHARED:
            return value
        twin: Any = self.twins.get(id(value))
        if twin is None:
            twin = (_WAYS.get(kind) or _way_to_copy(kind))(self, value)
        return twin  # type: ignore[no-any-return]  # the twin is of value's class

    def remember(self, original: object, twin: object) -> None:
        """Use *twin* wherever *original* is met from now on."""
        self.twins[id(original)] = twin

    def _copy_tuple(self, original: tuple[object, ...]) -> tuple[object, ...]:
        twins, copy = self.twins, self.copy
        return tuple([twins.get(id(part)) or copy(part) for part in original])

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
"""Classes of immutable values, which copies share; grows as such values are met."""

_SHARED_TYPES: Final = frozenset(
    f"{shared}{optional}"
    for shared in (
        *("int", "float", "str", "bool", "Location", "Stats"),
        *("tuple[int, ...]", "tuple[str, ...]", "tuple[Effect, ...]"),
    )
    for optional in ("", " | None")
)
"""How the types of fields are written whose values are shared without a look."""


def _way_to_copy(kind: type) -> _WayToCopy:
    """How values of class *kind* are copied; those that never change are shared."""
    way: _WayToCopy
    if issubclass(kind, Living) and not kind.is_constant:
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
    """Copy what is kept beside the fields, as in a class that attrs did not make."""
    for name, value in vars(original).items():
        _assign(twin, name, copier.copy(value))


def _write_copier(kind: type[Living]) -> _WayToCopy:
    """The function that copies things of class *kind*, past the journal.

    It is written out field by field, as attrs writes `__init__`: a loop over the
    fields takes twice as long, and copies are what searching agents are made of.
    """
    names: dict[str, Any] = {
        "new": object.__new__,
        "kind": kind,
        "shared": _SHARED,
        "set_journal": _setter(kind, "_journal"),
        "copy_dict": _copy_dict,
        "copy_tuple": Copier._copy_tuple,
    }
    lines = [
        "def copy_living(copier, original):",
        "    twins = copier.twins",
        "    twins[id(original)] = twin = new(kind)",
        "    set_journal(twin, copier.journal)",
    ]
    for attribute in attrs.fields(kind):
        name = attribute.name
        if name == "_journal" or name in kind._copied_apart:
            continue
        names[f"set_{name}"] = _setter(kind, name)
        lines.append(f"    value = original.{name}")
        lines += _lines_to_copy(str(attribute.type))
        lines.append(f"    set_{name}(twin, value)")
    if kind.__dictoffset__:
        lines.append("    copy_dict(copier, original, twin)")
    if kind._copy_rest is not Living._copy_rest:
        lines.append("    original._copy_rest(twin, copier)")
    exec("\n".join([*lines, "    return twin"]), names)
    way: _WayToCopy = names["copy_living"]
    return way


def _lines_to_copy(written_type: str) -> list[str]:
    """What makes a twin of ``value``, a field of a type that is written like that."""
    if written_type in _SHARED_TYPES:
        return []
    if written_type.startswith("tuple["):
        return ["    if value:", "        value = copy_tuple(copier, value)"]
    return [
        "    if value.__class__ not in shared:",
        "        value = twins.get(id(value)) or copier.copy(value)",
    ]


def _setter(kind: type, name: str) -> Callable[[Any, Any], None]:
    slot: Any = getattr(kind, name, None)
    if hasattr(slot, "__set__"):
        setter: Callable[[Any, Any], None] = slot.__set__
        return setter
    return lambda thing, value: _assign(thing, name, value)


def field_names(kind: type[Living]) -> tuple[str, ...]:
    """The names of the attrs fields of *kind*, those of its bases first."""
    return tuple(attribute.name for attribute in attrs.fields(kind))


def is_decorated(kind: type) -> bool:
    """Whether attrs has made *kind* itself, and not only a base of it."""
    return "__attrs_attrs__" in kind.__dict__


def register(classes: dict[str, type[ValueT]], kind: type[ValueT]) -> None:
    """Add *kind* to *classes* by its name, if it is concrete.

    A class that is made anew, as attrs does, or in a notebook, replaces the former.

    Raises:
        InvalidValueError: Its name is that of a class of the library, or differs from
            another only in capitals: actions and positions name classes.
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
    """Whether *kind* has abstract members, also while it is still being made."""
    return bool(abstract_names(kind))


def abstract_names(kind: type) -> list[str]:
    """The abstract members of *kind*, sorted, also while it is still being made.

    `inspect.isabstract` is mistaken about a class that attrs makes anew with slots: it
    trusts what was copied from the first one.
    """
    inherited = (getattr(base, "__abstractmethods__", ()) for base in kind.__bases__)
    return sorted(
        name
        for name in {*vars(kind), *chain.from_iterable(inherited)}
        if getattr(getattr(kind, name, None), "__isabstractmethod__", False)
    )
