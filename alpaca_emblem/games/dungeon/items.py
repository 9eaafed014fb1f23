"""The items of a dungeon, how unidentified ones look, and how items are written."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, ClassVar, Final

from attrs import define, evolve, field, frozen, setters

from alpaca_emblem.checks import is_text, is_whole
from alpaca_emblem.errors import CannotEquipError, InvalidValueError, NotationError
from alpaca_emblem.model.items import ITEM_CLASSES, Axe, Item, Spear, Sword
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng import RandomSource, shuffled


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Armour(Item):
    """Armour subtracts *defense* from the damage of each attack on its wearer."""

    is_listed: ClassVar[bool] = False

    defense: int = field(validator=is_whole(0))

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is worn, not wielded")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Find(Item):
    """An item that is taken by walking onto it and takes up no room."""

    is_listed: ClassVar[bool] = False

    @property
    @abstractmethod
    def amount(self) -> int:
        """The amount found, at least 1."""

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{unit} cannot wield {self}")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Gold(Find):
    """Pieces of gold."""

    name: str = field(default="gold", init=False)
    amount: int = field(validator=is_whole(1))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Key(Find):
    """A key opens one locked door, and stays in the lock."""

    amount = 1

    name: str = field(default="key", init=False)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Treasure(Find):
    """The treasure to bring back from the last floor."""

    amount = 1

    name: str = field(default="treasure", init=False)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Usable(Item):
    """An item that is used up. See `consumables`."""

    is_listed: ClassVar[bool] = False

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is used up, not wielded")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Potion(Usable):
    """A potion of one of the kinds in `POTIONS`."""

    name: str = field(default="potion", init=False)
    kind: str = field(default="healing", validator=is_text)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Scroll(Usable):
    """A scroll of one of the kinds in `SCROLLS`."""

    name: str = field(default="scroll", init=False)
    kind: str = field(validator=is_text)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Ration(Usable):
    """Food that fills the stomach."""

    name: str = field(default="ration", init=False)


POTIONS: Final = ("healing", "might", "poison")
SCROLLS: Final = ("teleportation", "mapping", "thunder")
KINDS: Final = (*POTIONS, *SCROLLS)

COLOURS: Final = ("red", "blue", "green", "black", "white")
STATES: Final = ("torn", "old", "stained", "sealed", "folded")
LOOKS: Final = (*COLOURS, *STATES)

UNKNOWN_MARK: Final = "?"
"""Precedes the look of an unidentified item, in place of its kind."""


@frozen
class Knowledge:
    """The looks of potions and scrolls, and the kinds that are identified.

    Attributes:
        looks: Pairs of kind and look, in the order of `KINDS`; None if everything is
            identified from the beginning.
        known: The identified kinds, in the same order.
    """

    looks: tuple[tuple[str, str], ...] | None = None
    known: tuple[str, ...] = ()

    @classmethod
    def drawn(cls, dice: RandomSource) -> Knowledge:
        """Return random looks for all kinds, none of them identified."""
        return cls(_paired(shuffled(dice, COLOURS), shuffled(dice, STATES)))

    def is_known(self, kind: str) -> bool:
        """Return whether *kind* is identified."""
        return self.looks is None or kind in self.known

    def seen_as(self, kind: str) -> str:
        """Return *kind* if it is identified, otherwise its look after a mark.

        >>> knowledge = Knowledge((("healing", "red"), ("might", "blue")), ("might",))
        >>> knowledge.seen_as("healing"), knowledge.seen_as("might")
        ('?red', 'might')
        """
        if self.looks is None or kind in self.known or kind[0] == UNKNOWN_MARK:
            return kind
        return UNKNOWN_MARK + dict(self.looks)[kind]

    def with_known(self, kind: str) -> Knowledge:
        """Return this knowledge with *kind* identified."""
        if self.is_known(kind):
            return self
        known = {*self.known, kind}
        return evolve(self, known=tuple(k for k in KINDS if k in known))

    def as_known(self) -> Knowledge:
        """Return this knowledge without the looks of unidentified kinds."""
        if self.looks is None:
            return self
        return evolve(
            self, looks=tuple(pair for pair in self.looks if pair[0] in self.known)
        )

    def completed(self, dice: RandomSource, met: Collection[str] = ()) -> Knowledge:
        """Return this knowledge with its missing looks, drawn among the free ones.

        The looks in *met* are among those drawn.

        Raises:
            InvalidValueError: More looks were met than there are kinds left.
        """
        if self.looks is None:
            return self
        looks = dict(self.looks)
        for kinds, names in ((POTIONS, COLOURS), (SCROLLS, STATES)):
            left = [kind for kind in kinds if kind not in looks]
            free = [name for name in names if name not in looks.values()]
            needed = [name for name in free if name in met]
            if len(needed) > len(left):
                raise InvalidValueError(
                    f"at most {len(left)} looks can be unidentified, not {needed}"
                )
            others = [name for name in free if name not in met]
            drawn = needed + shuffled(dice, others)
            looks.update(zip(shuffled(dice, left), drawn, strict=False))
        return evolve(self, looks=tuple((kind, looks[kind]) for kind in KINDS))

    def kind_of(self, look: str) -> str:
        """Return the kind with that *look*, which may have the mark before it."""
        assert self.looks is not None, "only unidentified kinds have looks"
        kinds = {name: kind for kind, name in self.looks}
        return kinds[look.removeprefix(UNKNOWN_MARK)]


def _paired(colours: list[str], states: list[str]) -> tuple[tuple[str, str], ...]:
    return (
        *zip(POTIONS, colours, strict=False),
        *zip(SCROLLS, states, strict=False),
    )


EVERYTHING_KNOWN: Final = Knowledge()

NUMBER: Final = r"[0-9]{1,9}"
WEAPON: Final = re.compile(rf"(\w+) ({NUMBER})-({NUMBER}) '(.+)'")
ARMOUR: Final = re.compile(rf"armour ({NUMBER}) '(.+)'")
GOLD: Final = re.compile(rf"gold ({NUMBER})")

WIELDED: Final = (Axe, Spear, Sword)
"""The classes of weapons that an adventurer wields, with all that derive from them."""

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
"""Unidentified items by their texts."""


def thing_text(item: Item, knowledge: Knowledge = EVERYTHING_KNOWN) -> str:
    """Return *item* as text; potions and scrolls as far as they are identified."""
    if isinstance(item, Potion | Scroll):
        return f"{item.name} {knowledge.seen_as(item.kind)}"
    if isinstance(item, Gold):
        return f"gold {item.amount}"
    if isinstance(item, Armour):
        return f"armour {item.defense} '{item.name}'"
    if isinstance(item, Ration | Key | Treasure):
        return item.name
    kind = type(item).__name__.lower()
    return f"{kind} {item.power}-{item.max_power} '{item.name}'"


def called(item: Item, knowledge: Knowledge = EVERYTHING_KNOWN) -> str:
    """Return the name of *item*, as far as *knowledge* identifies it.

    >>> called(Potion(kind="might")), called(Armour(name="leather", defense=1))
    ('might potion', 'leather armour')
    """
    if isinstance(item, Potion | Scroll):
        return f"{knowledge.seen_as(item.kind).removeprefix(UNKNOWN_MARK)} {item.name}"
    return f"{item.name} armour" if isinstance(item, Armour) else item.name


def thing_from_text(text: str, *, may_be_unknown: bool = False) -> Item:
    """Return the item described by *text*, perhaps an unidentified one.

    Raises:
        NotationError: It describes no item.
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
    weapon_class = None if found is None else _weapon_class(found[1])
    if found is None or weapon_class is None:
        raise NotationError(f"{text!r} is not an item, such as \"sword 3-5 'sword'\"")
    return weapon_class(name=found[4], power=int(found[2]), max_power=int(found[3]))


def _weapon_class(name: str) -> type[Item] | None:
    """Return the class of weapons with *name* in lower case, or None."""
    for kind in ITEM_CLASSES.values():
        if kind.__name__.lower() == name and issubclass(kind, WIELDED):
            return kind
    return None
