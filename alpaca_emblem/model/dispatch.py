"""Double dispatch: the methods that are named after kinds of items.

An item passes itself to the method of a unit, or of another item, that is named after
its kind. The library's classes have no methods for a user's own kinds. They inherit
from `Refusing` and `Neutral`, which get a method as soon as a class is made that
mentions a new kind: units refuse the item, and items are neutral against it. A misspelt
name of a known kind is still an error when the method is called.

A method that exists is found faster than a `__getattr__` that would make it up, which
slows down every other attribute as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from enum import IntEnum
from functools import lru_cache
from inspect import unwrap
from types import CodeType
from typing import TYPE_CHECKING, Any, Final, NoReturn

from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.rules import combat as rules

if TYPE_CHECKING:
    from alpaca_emblem.model.items import Item

EQUIP: Final = re.compile(r"equip_([a-z][a-z0-9_]*)")
"""The names of the methods of units that equip a kind of item."""
ATTACK: Final = re.compile(r"take_([a-z][a-z0-9_]*)_attack")
"""The names of the methods of items that answer attacks by a kind of item."""
NO_KINDS: Final = frozenset({"to", "item"})
"""Words in such names that are not kinds: `Item.equip_to` is not a method of units."""


class Matchup(IntEnum):
    """The advantage of an attacking item over the equipped item of the target."""

    NORMAL = rules.NORMAL
    STRONG = rules.STRONG
    WEAK = rules.WEAK

    def __str__(self) -> str:
        return f"Matchup.{self.name}"

    __repr__ = __str__


class Refusing:
    """Refuses the items of kinds for which a class of units has no method."""

    __slots__ = ()

    if TYPE_CHECKING:  # a unit has a method for any kind

        def __getattr__(self, name: str) -> Callable[[Item], None]: ...

    def _refuse(self, item: Item) -> NoReturn:
        raise CannotEquipError(f"{type(self).__name__} cannot wield {item}")


class Neutral:
    """Is neither strong nor weak against kinds for which a class has no method."""

    __slots__ = ()

    if TYPE_CHECKING:  # an item has a method for any kind

        def __getattr__(self, name: str) -> Callable[[Item], Matchup]: ...


def add_missing_methods(kind: type) -> None:
    """Let units and items receive each kind of item that the class *kind* mentions.

    It mentions those for which it has methods, and those that its methods call.
    """
    for name in _names_in(kind):
        for pattern, receiver, default in _DEFAULTS:
            received = kind_in(name, pattern)
            if received is not None and not hasattr(receiver, name):
                setattr(receiver, name, default(received))


def _names_in(kind: type) -> Iterator[str]:
    """Yield the names of the members of *kind*, and those that its methods mention."""
    for name, member in vars(kind).items():
        yield name
        code = getattr(unwrap(member), "__code__", None)
        if isinstance(code, CodeType):
            yield from _names_in_code(code)


def _names_in_code(code: CodeType) -> Iterator[str]:
    """Yield the names in *code*, including those of inner functions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in_code(constant)


def _refusal(kind: str) -> Callable[[Any, Item], None]:
    """Return a method of units that refuses items of an unknown *kind*."""

    def refuse(self: Refusing, item: Item) -> None:
        from alpaca_emblem.model.body import Wielding

        meant = misspelt(kind, type(item), Wielding, EQUIP)
        if meant is not None:
            raise AttributeError(
                f"{type(self).__name__} has no method equip_{kind}: "
                f"did you mean equip_{meant}?"
            )
        self._refuse(item)

    return refuse


def _neutrality(kind: str) -> Callable[[Any, Item], Matchup]:
    """Return a method of items that answers attacks by an unknown *kind*."""

    @lru_cache(maxsize=1024)
    def check(attacking: type) -> None:
        from alpaca_emblem.model.items import Item

        meant = misspelt(kind, attacking, Item, ATTACK)
        if meant is not None:
            raise AttributeError(
                f"items have no method take_{kind}_attack: "
                f"did you mean take_{meant}_attack?"
            )

    def answer(_: Neutral, attacking: Item) -> Matchup:
        check(type(attacking))
        return Matchup.NORMAL

    return answer


_DEFAULTS: Final = (
    (EQUIP, Refusing, _refusal),
    (ATTACK, Neutral, _neutrality),
)
"""The names of methods, the classes that receive them, and the default answers."""


def kind_in(name: str, pattern: re.Pattern[str]) -> str | None:
    """Return the kind of item that the method *name* receives, or None.

    >>> kind_in("equip_flail", EQUIP), kind_in("take_flail_attack", ATTACK)
    ('flail', 'flail')
    >>> kind_in("equip_to", EQUIP), kind_in("hit_points", EQUIP)
    (None, None)
    """
    found = pattern.fullmatch(name)
    return None if found is None or found[1] in NO_KINDS else found[1]


def misspelt(
    kind: str, item_class: type, receiver: type, pattern: re.Pattern[str]
) -> str | None:
    """Return the known kind that *kind* misspells, or None if it is correct.

    It is correct if *item_class* or one of its bases has that name, or if a subclass of
    *receiver* has a method for it.
    """
    if kind in kinds_of(item_class):
        return None
    known = set(kinds_received(receiver, pattern))
    return None if kind in known else closest(kind, known)


def closest(kind: str, known: Iterable[str]) -> str | None:
    """Return the *known* kind that *kind* probably misspells, or None.

    >>> closest("swrod", ["axe", "sword"]), closest("flail", ["axe", "sword"])
    ('sword', None)
    """
    return next(iter(get_close_matches(kind, sorted(known), n=1, cutoff=0.8)), None)


@lru_cache(maxsize=1024)
def kinds_of(item_class: type) -> frozenset[str]:
    """Return the names of *item_class* and its bases in the spelling of methods.

    >>> from alpaca_emblem.model.items import Bow
    >>> sorted(kinds_of(Bow) & {"bow", "weapon", "axe"})
    ['bow', 'weapon']
    """
    names = (base.__name__ for base in item_class.__mro__)
    return frozenset(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", n).lower() for n in names)


def kinds_received(receiver: type, pattern: re.Pattern[str]) -> Iterator[str]:
    """Yield the kinds for which *receiver* or a subclass has a method."""
    waiting = [receiver]
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        for name in vars(each):
            kind = kind_in(name, pattern)
            if kind is not None:
                yield kind
