"""Double dispatch for kinds of items that the library does not know.

An item passes itself to the method of a unit, or of another item, that is named after
its kind. The library's classes have no methods for a user's own kinds: units without
such a method refuse the item, and items without one are neutral against it. A misspelt
name of a known kind is still an error when the method is called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar

from alpaca_emblem.checks import mistaken

if TYPE_CHECKING:
    from alpaca_emblem.model.items import Item, Matchup
    from alpaca_emblem.model.unit import Unit

ItemT = TypeVar("ItemT", bound="Item")

EQUIP: Final = re.compile(r"equip_([a-z][a-z0-9_]*)")
"""The names of the methods of units that equip a kind of item."""
ATTACK: Final = re.compile(r"take_([a-z][a-z0-9_]*)_attack")
"""The names of the methods of items that answer attacks by a kind of item."""
NO_KINDS: Final = frozenset({"to", "item"})
"""Words in such names that are not kinds: `Item.equip_to` is no method of units."""


def dispatching(kind: type[ItemT]) -> type[ItemT]:
    """Make `equip_to` and `matchup_against` of *kind* refuse wrong arguments by name.

    It is a decorator for classes of items, written above that of attrs. Without it, an
    argument that is no unit or item causes an AttributeError.
    """
    for name, around in (("equip_to", _asks_unit), ("matchup_against", _asks_item)):
        if name in vars(kind):
            setattr(kind, name, around(vars(kind)[name]))
    return kind


def _asks_unit(equip_to: Callable[[Any, Unit], None]) -> Callable[[Any, Unit], None]:
    @wraps(equip_to)
    def ask(self: Item, unit: Unit) -> None:
        try:
            equip_to(self, unit)
        except AttributeError as error:
            from alpaca_emblem.model.unit import Unit

            raise mistaken(error, "unit", unit, Unit) from None

    return ask


def _asks_item(
    matchup_against: Callable[[Any, Item], Matchup],
) -> Callable[[Any, Item], Matchup]:
    @wraps(matchup_against)
    def ask(self: Item, item: Item) -> Matchup:
        try:
            return matchup_against(self, item)
        except AttributeError as error:
            from alpaca_emblem.model.items import Item

            raise mistaken(error, "item", item, Item) from None

    return ask


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
    """Return the known kind that *kind* misspells, or None if it is no mistake.

    It is none if *item_class* or one of its bases has that name, or if a subclass of
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
