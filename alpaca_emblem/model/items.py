"""Items: weapons, spellbooks, the staff, and the empty hand.

Two questions are answered by double dispatch, so that neither side asks for the other's
class. To find out which units wield an item, `equip_to` passes it to the unit's method
for its kind. To find its matchup, `matchup_against` passes the attacking item to the
attacked item's method for its kind, which returns the answer. Items without a method
for a kind, such as one of a user's own, are neutral against it.

Axe, sword and spear beat one another in a circle, and so do darkness, light and spirit.
Weapons are strong against spellbooks and the staff, and spells against weapons.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

from attrs import define, field, setters

from alpaca_emblem.checks import is_text, is_whole, mistaken
from alpaca_emblem.errors import (
    CannotEquipError,
    CannotUseError,
    InvalidTypeError,
    InvalidValueError,
    NotCarriedError,
)
from alpaca_emblem.model.dispatch import Matchup as Matchup  # part of this module
from alpaca_emblem.model.dispatch import Neutral, add_missing_methods
from alpaca_emblem.model.living import Living, register
from alpaca_emblem.rules import combat as rules

if TYPE_CHECKING:
    from alpaca_emblem.model.combat import Combat
    from alpaca_emblem.model.units import Unit

ItemT = TypeVar("ItemT", bound="Item")

ITEM_CLASSES: Final[dict[str, type[Item]]] = {}
"""The concrete classes of items that are listed, by name, a user's own included."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Item(Living, Neutral, ABC):
    """An object that a unit can carry, and perhaps wield.

    Attributes:
        name: Any text.
        power: The least damage or healing in hit points, never negative.
        max_power: The most; equal to *power* unless a game rolls between the two.
        min_range: The nearest distance at which it works, in steps. A value below
            `least_range` is raised to it.
        max_range: The farthest distance. A value below *min_range* is raised to it.
        owner: The unit that carries the item, or None.
    """

    _must_be_decorated: ClassVar[bool] = True
    is_listed: ClassVar[bool] = True
    """True if the class is in `ITEM_CLASSES`, so that matches and scenarios know it.

    Subclasses inherit it: a variant of an item of one game stays in that game, unless
    it says `is_listed = True`.
    """
    least_range: ClassVar[int] = 1
    can_attack: ClassVar[bool] = False

    name: str = field(validator=is_text)
    power: int = field(default=0, validator=is_whole(0))
    min_range: int = field(default=1, validator=is_whole(None))
    max_range: int = field(default=1, validator=is_whole(None))
    max_power: int = field(validator=is_whole(0))
    owner: Unit | None = field(init=False, default=None, repr=False)

    @max_power.default
    def _no_roll(self) -> int:
        return self.power

    @max_power.validator
    def _check_order(self, _: object, value: int) -> None:
        if value < self.power:
            raise InvalidValueError(
                f"max_power must be at least power, {self.power}, not {value}"
            )

    def __attrs_post_init__(self) -> None:
        self.min_range = rules.effective_minimum(self.min_range, self.least_range)
        self.max_range = rules.effective_maximum(self.max_range, self.min_range)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        add_missing_methods(cls)
        if cls.is_listed:
            register(ITEM_CLASSES, cls)

    def __str__(self) -> str:
        return self.name

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.cards import item_svg

        return item_svg(self)

    def reaches(self, distance: float) -> bool:
        """Return whether the item works over *distance*, in steps.

        Raises:
            InvalidTypeError: *distance* is not a number.
        """
        # `rules.is_in_range` without the call, as it is asked about every target.
        try:
            return self.min_range <= distance <= self.max_range
        except TypeError:
            raise InvalidTypeError(
                f"distance must be a number, not {distance!r}"
            ) from None

    @abstractmethod
    def equip_to(self, unit: Unit) -> None:
        """Pass the item to the method of *unit* for its kind, such as `equip_axe`.

        Raises:
            CannotEquipError: The unit does not wield items of this kind.
            InvalidTypeError: *unit* is not a unit.
        """

    def check_use_on(self, target: Unit) -> None:
        """Refuse a use that has no effect on *target* at any distance.

        Raises:
            CannotUseError: The item has no effect on *target*.
            InvalidTypeError: *target* is not a unit.
        """
        raise CannotUseError(f"{self} cannot be used on {target}")

    def can_use_on(self, target: Unit) -> bool:
        """Return whether the item has an effect on *target*, at any distance."""
        return False

    def use_on(self, target: Unit, combat: Combat) -> None:
        """Use the item on *target*; *combat* computes, applies and reports the effect.

        Raises:
            NotCarriedError: No unit carries the item.
            InvalidTypeError: *target* is not a unit, or *combat* no combat.
            CannotUseError: The item has no effect on any unit.
        """
        self.check_use_on(target)

    def _bearer(self) -> Unit:
        """Return the unit that carries the item.

        Raises:
            NotCarriedError: No unit carries it.
        """
        if self.owner is None:
            raise NotCarriedError(f"no unit carries {self}")
        return self.owner

    def matchup_against(self, item: Item) -> Matchup:
        """Return the matchup of an attack against a unit that wields *item*.

        Raises:
            InvalidTypeError: *item* is not an item.
        """
        return Matchup.NORMAL

    def take_weapon_attack(self, weapon: Weapon) -> Matchup:
        """Return the matchup of an attack by *weapon*, of any kind."""
        return Matchup.NORMAL

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return self.take_weapon_attack(axe)

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return self.take_weapon_attack(sword)

    def take_spear_attack(self, spear: Spear) -> Matchup:
        return self.take_weapon_attack(spear)

    def take_bow_attack(self, bow: Bow) -> Matchup:
        return self.take_weapon_attack(bow)

    def take_spell_attack(self, book: Spellbook) -> Matchup:
        """Return the matchup of an attack by a spell from *book*, of any kind."""
        return Matchup.NORMAL

    def take_darkness_attack(self, darkness: Darkness) -> Matchup:
        return self.take_spell_attack(darkness)

    def take_spirit_attack(self, spirit: Spirit) -> Matchup:
        return self.take_spell_attack(spirit)

    def take_light_attack(self, light: Light) -> Matchup:
        return self.take_spell_attack(light)


def dispatching(kind: type[ItemT]) -> type[ItemT]:
    """Make `equip_to` and `matchup_against` of *kind* refuse wrong arguments by name.

    It is a decorator for classes of items, written above that of attrs. Without it, an
    argument that is not a unit or item causes an AttributeError.
    """
    for name, asking in (("equip_to", _asks_unit), ("matchup_against", _asks_item)):
        if name in vars(kind):
            setattr(kind, name, asking(vars(kind)[name]))
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
            raise mistaken(error, "item", item, Item) from None

    return ask


def mistaken_use(error: Exception, target: object, combat: object) -> Exception:
    """Return the error to raise in place of *error*, which `Item.use_on` caused."""
    from alpaca_emblem.model.combat import Combat
    from alpaca_emblem.model.unit import Unit

    told = mistaken(error, "target", target, Unit)
    return mistaken(told, "combat", combat, Combat) if told is error else told


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class NoItem(Item):
    """The empty hand. It receives dispatch like any item, and no unit carries it."""

    _is_constant: ClassVar[bool] = True
    is_listed: ClassVar[bool] = False
    _only: ClassVar[Item]

    name: str = field(default="nothing", init=False)

    def __new__(cls) -> Self:
        """Return the only object of the class, which the first call makes."""
        if "_only" not in cls.__dict__:
            cls._only = super().__new__(cls)
        return cls._only  # type: ignore[return-value]  # it is of this very class

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{unit} cannot equip the empty hand: unequip instead")


NO_ITEM: Final = NoItem()
"""The empty hand, which all unarmed units share."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Attacking(Item):
    """An item that deals damage: a weapon or spellbook. Allies cannot be attacked."""

    can_attack: ClassVar[bool] = True

    def check_use_on(self, target: Unit) -> None:
        if not self.can_use_on(target):
            raise CannotUseError(
                f"{self} does nothing to {target}, which is on the same side",
                reason="same_side",
            )

    def can_use_on(self, target: Unit) -> bool:
        return self.owner is None or not self.owner.is_ally_of(target)

    def use_on(self, target: Unit, combat: Combat) -> None:
        bearer = self._bearer()
        try:
            combat.exchange(bearer, target)
        except AttributeError as error:
            raise mistaken_use(error, target, combat) from None


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Weapon(Attacking):
    """A weapon. Spells are strong against units that wield one."""

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_weapon_attack(self)

    def take_spell_attack(self, book: Spellbook) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Axe(Weapon):
    """Strong against spears, weak against swords."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_axe(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_axe_attack(self)

    def take_spear_attack(self, spear: Spear) -> Matchup:
        return Matchup.WEAK

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sword(Weapon):
    """Strong against axes, weak against spears."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_sword(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_sword_attack(self)

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.WEAK

    def take_spear_attack(self, spear: Spear) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Spear(Weapon):
    """Strong against swords, weak against axes."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_spear(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_spear_attack(self)

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.WEAK

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Bow(Weapon):
    """Neither strong nor weak against weapons; it does not reach neighbours."""

    least_range: ClassVar[int] = 2

    def equip_to(self, unit: Unit) -> None:
        unit.equip_bow(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_bow_attack(self)


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Spellbook(Attacking):
    """A book of spells. Weapons are strong against units that wield one."""

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_spell_attack(self)

    def take_weapon_attack(self, weapon: Weapon) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Darkness(Spellbook):
    """Strong against spirit, weak against light."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_darkness(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_darkness_attack(self)

    def take_spirit_attack(self, spirit: Spirit) -> Matchup:
        return Matchup.WEAK

    def take_light_attack(self, light: Light) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Spirit(Spellbook):
    """Strong against light, weak against darkness."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_spirit(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_spirit_attack(self)

    def take_light_attack(self, light: Light) -> Matchup:
        return Matchup.WEAK

    def take_darkness_attack(self, darkness: Darkness) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Light(Spellbook):
    """Strong against darkness, weak against spirit."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_light(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_light_attack(self)

    def take_darkness_attack(self, darkness: Darkness) -> Matchup:
        return Matchup.WEAK

    def take_spirit_attack(self, spirit: Spirit) -> Matchup:
        return Matchup.STRONG


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Healer(Item):
    """An item that heals. Enemies cannot be healed."""

    def check_use_on(self, target: Unit) -> None:
        if not self.can_use_on(target):
            raise CannotUseError(
                f"{self} does not heal {target}, which is on another side",
                reason="other_side",
            )

    def can_use_on(self, target: Unit) -> bool:
        return self.owner is None or not self.owner.is_enemy_of(target)

    def use_on(self, target: Unit, combat: Combat) -> None:
        bearer = self._bearer()
        try:
            combat.heal(bearer, target)
        except AttributeError as error:
            raise mistaken_use(error, target, combat) from None


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Staff(Healer):
    """The cleric's staff. It never attacks; spells are strong against its bearer."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_staff(self)

    def take_spell_attack(self, book: Spellbook) -> Matchup:
        return Matchup.STRONG
