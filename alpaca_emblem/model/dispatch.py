"""Double dispatch for kinds that the library does not know.

An item hands itself to the method of a unit, or of another item, that is named after
its kind. A kind of one's own has a name that the library's classes have never heard of:
units that have no such method refuse the item, and items that have none are neutral.
A misspelt name of a known kind is an error all the same, when the method is called.
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
"""How a unit's method that receives a kind of item is named."""
ATTACK: Final = re.compile(r"take_([a-z][a-z0-9_]*)_attack")
"""How an item's method that answers the attack of a kind of item is named."""
NO_KINDS: Final = frozenset({"to", "item"})
"""Words that name no kind: `Item.equip_to` is no method of units."""


def dispatching(kind: type[ItemT]) -> type[ItemT]:
    """Let `equip_to` and `matchup_against` of *kind* refuse what they cannot ask.

    A decorator for classes of items, above that of attrs. Without it, what is no unit
    or no item is an AttributeError.
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
    """Return the kind of item that a method called *name* is for, or None.

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
    """Return the known kind for which *kind* is a slip, or None if it is meant so.

    A kind is meant if *item_class* or one of its bases is called so, or if a class
    derived from *receiver* has a method for it.
    """
    if kind in kinds_of(item_class):
        return None
    known = set(kinds_received(receiver, pattern))
    return None if kind in known else closest(kind, known)


def closest(kind: str, known: Iterable[str]) -> str | None:
    """Return the one of the *known* kinds for which *kind* may be a slip, or None.

    >>> closest("swrod", ["axe", "sword"]), closest("flail", ["axe", "sword"])
    ('sword', None)
    """
    return next(iter(get_close_matches(kind, sorted(known), n=1, cutoff=0.8)), None)


@lru_cache(maxsize=1024)
def kinds_of(item_class: type) -> frozenset[str]:
    """Return the names of *item_class* and of its bases, as methods spell them.

    >>> from alpaca_emblem.model.items import Bow
    >>> sorted(kinds_of(Bow) & {"bow", "weapon", "axe"})
    ['bow', 'weapon']
    """
    names = (base.__name__ for base in item_class.__mro__)
    return frozenset(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", n).lower() for n in names)


def kinds_received(receiver: type, pattern: re.Pattern[str]) -> Iterator[str]:
    """Yield the kinds for which *receiver* or a class derived from it has a method."""
    waiting = [receiver]
    while waiting:
        each = waiting.pop()
        waiting += each.__subclasses__()
        for name in vars(each):
            kind = kind_in(name, pattern)
            if kind is not None:
                yield kind
