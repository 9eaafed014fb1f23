"""Who fights in a scenario, as values."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from alpaca_emblem.checks import is_instance, is_whole, text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid.scenarios.options import as_place
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.living import is_decorated
from alpaca_emblem.model.topology import Place
from alpaca_emblem.model.units import UNIT_CLASSES, Unit
from alpaca_emblem.model.units.stats import Stats

HEROES: Final = "heroes"
FOES: Final = "foes"
SIDES: Final = (HEROES, FOES)
"""The two sides; the heroes act first, and win by the objectives."""

LONGEST_REACH: Final = 100
"""The farthest that a weapon can reach, in steps."""


def check_side(name: object) -> None:
    """Refuse what is not the name of a side.

    Raises:
        InvalidValueError: It is none.
    """
    if name not in SIDES:
        raise InvalidValueError(f"side must be one of {', '.join(SIDES)}, not {name!r}")


def _place_or_none(given: object) -> Place | None:
    return None if given is None else as_place("at", given)


@frozen(kw_only=True)
class Recruit:
    """Somebody in a scenario, before the battle.

    Attributes:
        side: "heroes" or "foes".
        names: What it is called, by language.
        unit_class: The name of its class, such as "SwordMaster".
        at: Row and column, or None if it is off the board.
        hit_points: At most, and at first.
        movement: In steps, never negative.
        power: Of its weapon, in hit points.
        defense: Hit points that each blow against it loses.
        weapon: The name of the weapon's class; "" for the first that it can wield.
        min_range: The nearest distance at which the weapon works, in steps.
        max_range: The farthest one.
        guard: Whether it stays where it is until somebody comes within reach.
        captain: Whether it is one whom the heroes may have to fell.
    """

    side: str = field()
    names: tuple[tuple[str, str], ...] = field()
    unit_class: str = field()
    at: Place | None = field(converter=_place_or_none)
    hit_points: int = field(validator=is_whole(1))
    movement: int = field(validator=is_whole(0))
    power: int = field(default=0, validator=is_whole(0))
    defense: int = field(default=0, validator=is_whole(0))
    weapon: str = field(default="")
    min_range: int = field(default=1, validator=is_whole(1, LONGEST_REACH))
    max_range: int = field(default=1, validator=is_whole(1, LONGEST_REACH))
    guard: bool = field(default=False, validator=is_instance(bool))
    captain: bool = field(default=False, validator=is_instance(bool))

    @side.validator
    def _check_side(self, _: object, value: str) -> None:
        check_side(value)

    @names.validator
    def _check_names(self, _: object, value: object) -> None:
        if not isinstance(value, tuple) or not value:
            raise InvalidTypeError(f"names must be pairs of texts, not {value!r}")
        for pair in value:
            if not isinstance(pair, tuple) or len(pair) != 2:
                raise InvalidTypeError(f"names must be pairs of texts, not {value!r}")
            for word in pair:
                text("names", word)

    @unit_class.validator
    def _check_class(self, _: object, value: str) -> None:
        if text("class", value) not in UNIT_CLASSES:
            raise InvalidValueError(
                f"class must be one of {', '.join(UNIT_CLASSES)}, not {value!r}"
            )

    @weapon.validator
    def _check_weapon(self, _: object, value: str) -> None:
        if value != "" and text("weapon", value) not in ITEM_CLASSES:
            raise InvalidValueError(
                f"weapon must be one of {', '.join(ITEM_CLASSES)}, not {value!r}"
            )

    def __attrs_post_init__(self) -> None:
        self.make()  # refuses a weapon that its class cannot wield

    @property
    def name(self) -> str:
        """What it is called in English, or else in the first language there is."""
        names = dict(self.names)
        return names.get("en", self.names[0][1])

    def make(self) -> Unit:
        """The unit, with its weapon in hand, on no field and in nobody's service.

        Raises:
            CannotEquipError: Its class cannot wield that weapon.
        """
        unit = UNIT_CLASSES[self.unit_class](
            max_hit_points=self.hit_points,
            movement=self.movement,
            name=self.name,
            stats=Stats(defense=self.defense),
        )
        item = self._weapon_for(unit)
        if item is not None:
            unit.add_item(item)
            unit.equip(item)
        return unit

    def _weapon_for(self, unit: Unit) -> Item | None:
        if self.weapon:
            return self._make_item(ITEM_CLASSES[self.weapon])
        items = map(self._make_item, filter(is_decorated, ITEM_CLASSES.values()))
        return next((item for item in items if unit.can_wield(item)), None)

    def _make_item(self, item_class: type[Item]) -> Item:
        return item_class(
            name=item_class.__name__.lower(),
            power=self.power,
            min_range=self.min_range,
            max_range=self.max_range,
        )
