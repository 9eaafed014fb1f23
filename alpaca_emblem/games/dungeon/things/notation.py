"""Things as text, such as ``sword 3-5 'sword'``, ``potion healing`` or ``gold 12``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.dungeon.things.armour import Armour
from alpaca_emblem.games.dungeon.things.finds import Gold, Key, Treasure
from alpaca_emblem.games.dungeon.things.lore import (
    COLOURS,
    POTIONS,
    SCROLLS,
    STATES,
    UNKNOWN_MARK,
    Lore,
)
from alpaca_emblem.games.dungeon.things.usables import Potion, Ration, Scroll
from alpaca_emblem.model.items import Axe, Item, Spear, Sword

EVERYTHING_KNOWN: Final = Lore()

NUMBER: Final = r"[0-9]{1,9}"
WEAPON: Final = re.compile(rf"(\w+) ({NUMBER})-({NUMBER}) '(.+)'")
ARMOUR: Final = re.compile(rf"armour ({NUMBER}) '(.+)'")
GOLD: Final = re.compile(rf"gold ({NUMBER})")

WEAPONS: Final[Mapping[str, Callable[..., Item]]] = {
    "axe": Axe,
    "spear": Spear,
    "sword": Sword,
}
SIMPLE: Final[Mapping[str, Callable[[], Item]]] = {
    "ration": Ration,
    "key": Key,
    "treasure": Treasure,
    **{f"potion {kind}": partial(Potion, kind=kind) for kind in POTIONS},
    **{f"scroll {kind}": partial(Scroll, kind=kind) for kind in SCROLLS},
}
UNIDENTIFIED: Final[Mapping[str, Callable[[], Item]]] = {
    f"{name} {UNKNOWN_MARK}{look}": partial(make, kind=f"{UNKNOWN_MARK}{look}")
    for name, make, looks in (("potion", Potion, COLOURS), ("scroll", Scroll, STATES))
    for look in looks
}
"""What is not known, as the adventurer sees it."""


def thing_text(item: Item, lore: Lore = EVERYTHING_KNOWN) -> str:
    """*item* as text, potions and scrolls as far as *lore* knows them."""
    if isinstance(item, Potion | Scroll):
        return f"{item.name} {lore.seen_as(item.kind)}"
    if isinstance(item, Gold):
        return f"gold {item.amount}"
    if isinstance(item, Armour):
        return f"armour {item.defense} '{item.name}'"
    if isinstance(item, Ration | Key | Treasure):
        return item.name
    kind = type(item).__name__.lower()
    return f"{kind} {item.power}-{item.max_power} '{item.name}'"


def called(item: Item, lore: Lore = EVERYTHING_KNOWN) -> str:
    """The name of *item*, adjective and noun, as far as *lore* knows it.

    >>> called(Potion(kind="might")), called(Armour(name="leather", defense=1))
    ('might potion', 'leather armour')
    """
    if isinstance(item, Potion | Scroll):
        return f"{lore.seen_as(item.kind).removeprefix(UNKNOWN_MARK)} {item.name}"
    return f"{item.name} armour" if isinstance(item, Armour) else item.name


def thing_from_text(text: str, *, may_be_unknown: bool = False) -> Item:
    """The item that *text* is of, perhaps one that is not identified.

    Raises:
        NotationError: It is of none, or of one that cannot be.
    """
    make: Any = SIMPLE.get(text) or (may_be_unknown and UNIDENTIFIED.get(text))
    if make:
        item: Item = make()
        return item
    if found := GOLD.fullmatch(text):
        return Gold(amount=int(found[1]))
    if found := ARMOUR.fullmatch(text):
        return Armour(name=found[2], defense=int(found[1]))
    found = WEAPON.fullmatch(text)
    if found is None or found[1] not in WEAPONS:
        raise NotationError(f"{text!r} is no thing, such as \"sword 3-5 'sword'\"")
    return WEAPONS[found[1]](
        name=found[4], power=int(found[2]), max_power=int(found[3])
    )
