"""Skirmishes: matches that are armed, placed and started by a plan.

In the plan `CLASSIC`, units use items without limit, so the first army within reach of
a hero kills it in one turn, and the size of the map alone decides whose army that is.
In `CONTEST`, units use one item a turn, walk less and endure more, so that matches last
several rounds and the first of two players has no advantage. `CONTEST_OF_FOUR` is for
four. See ``docs/match.md`` for figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from attrs import Attribute, evolve, field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import collection, is_text, is_whole, text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.games.match.actions import AddItem, EndTurn, Equip, Place, StartGame
from alpaca_emblem.games.match.game import player_names
from alpaca_emblem.games.notation.documents import LARGEST_FILE
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.model.factories import GENERIC_ITEM, GENERIC_UNIT, MAX_SIZE, POWERFUL
from alpaca_emblem.model.items import (
    ITEM_CLASSES,
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Spear,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.reprs import counted, several
from alpaca_emblem.model.topology import Coordinates, Location
from alpaca_emblem.model.units import (
    UNIT_CLASSES,
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
    Unit,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match

Roster: TypeAlias = Sequence[tuple[type[Unit], tuple[type[Item], ...]]]


def _is_item_class(_: object, attribute: Attribute[str], value: object) -> None:
    if text(attribute.name, value) not in ITEM_CLASSES:
        known = ", ".join(ITEM_CLASSES)
        raise InvalidValueError(f"item_class must be one of {known}, not {value!r}")


def _is_unit_class(_: object, attribute: Attribute[str], value: object) -> None:
    if text(attribute.name, value) not in UNIT_CLASSES:
        known = ", ".join(UNIT_CLASSES)
        raise InvalidValueError(f"unit_class must be one of {known}, not {value!r}")


@frozen(kw_only=True)
class Carried:
    """An item that a unit of a plan carries.

    Attributes:
        item_class: The name of its class, such as "Spear".
        name: Free to choose.
        power: In hit points, never negative.
        min_range: In steps; raised to the least that the class allows.
        max_range: In steps; raised to *min_range*.
    """

    item_class: str = field(validator=_is_item_class)
    name: str = field(validator=is_text)
    power: int = field(validator=is_whole(0))
    min_range: int = field(validator=is_whole(0))
    max_range: int = field(validator=is_whole(0))


def _items(given: Iterable[Carried]) -> tuple[Carried, ...]:
    return collection("items", given, Carried)


@frozen(kw_only=True)
class Enlisted:
    """A unit of a plan.

    Attributes:
        unit_class: The name of its class, such as "SwordMaster".
        hit_points: The maximum of its hit points, at least 1.
        movement: In steps, never negative.
        items: The items that it carries. It equips the first if it can.
    """

    unit_class: str = field(validator=_is_unit_class)
    hit_points: int = field(validator=is_whole(1))
    movement: int = field(validator=is_whole(0))
    items: tuple[Carried, ...] = field(default=(), converter=_items)


def roster_of(
    classes: Roster,
    hit_points: int = GENERIC_UNIT.hit_points,
    movement: int = GENERIC_UNIT.movement,
) -> tuple[Enlisted, ...]:
    """Return a unit for each of *classes*, a unit class with classes of its items.

    The first item of each unit is generic, the others are powerful.
    """
    return tuple(
        Enlisted(
            unit_class=unit_class.__name__,
            hit_points=hit_points,
            movement=movement,
            items=[_carried(i, kind) for i, kind in enumerate(item_classes)],
        )
        for unit_class, item_classes in classes
    )


def _carried(index: int, item_class: type[Item]) -> Carried:
    make = POWERFUL if index else GENERIC_ITEM
    return Carried(
        item_class=item_class.__name__,
        name=f"{make.name} {item_class.__name__.lower()}",
        power=make.power,
        min_range=make.min_range,
        max_range=make.max_range,
    )


ROSTER: Final[Roster] = (
    (Hero, (Spear, Spear)),
    (Fighter, (Axe, Axe)),
    (Archer, (Bow, Bow)),
    (Sorcerer, (Darkness, Light, Spirit)),
    (SwordMaster, (Sword, Sword)),
    (Cleric, (Staff, Staff)),
    (Alpaca, (Staff, Spear, Axe, Bow)),
)
"""The classes of a player's units, in the order of joining, each with its items."""


def _enlisted(given: Iterable[Enlisted]) -> tuple[Enlisted, ...]:
    return collection("roster", given, Enlisted)


def _places(given: Iterable[Coordinates]) -> tuple[Coordinates, ...]:
    places = collection("homes", given, object)
    return tuple(map(_place, places))


def _place(given: object) -> Coordinates:
    if not isinstance(given, tuple | list) or [*map(type, given)] != [int, int]:
        raise InvalidTypeError(
            f"each of homes must be (row, column), not {shown(given)}"
        )
    row, column = given
    return row, column


@frozen(kw_only=True)
class Skirmish:
    """The plan of a match in which all players lead the same units.

    Attributes:
        players: The names of the players. Their number can be given instead.
        map_size: The side of the square map, in places.
        units: The number of units of each player, at least 1.
        roster: The units of a player, in the order of joining. If there are more
            *units*, the roster begins again.
        max_rounds: The number of rounds; None for no limit.
        uses_per_turn: The number of times that each unit can use an item in a turn;
            None for no limit.
        homes: For each player in the order of the first round, the place next to which
            the units stand. If there are none, they lie evenly along the border,
            clockwise from the upper left corner.
    """

    players: tuple[str, ...] = field(default=2, converter=player_names, repr=several)
    map_size: int = field(default=7, validator=is_whole(1, MAX_SIZE))
    units: int = field(default=5, validator=is_whole(1))
    roster: tuple[Enlisted, ...] = field(converter=_enlisted, repr=counted)
    max_rounds: int | None = field(default=None, validator=optional(is_whole(1)))
    uses_per_turn: int | None = field(default=None, validator=optional(is_whole(1)))
    homes: tuple[Coordinates, ...] = field(default=(), converter=_places)

    @roster.validator
    def _check_roster(self, _: object, value: tuple[Enlisted, ...]) -> None:
        if not value:
            raise InvalidValueError("roster must have a unit")

    @homes.validator
    def _check_homes(self, _: object, value: tuple[Coordinates, ...]) -> None:
        if value and len(value) != len(self.players):
            raise InvalidValueError(
                f"homes must be {len(self.players)}, one for each player, "
                f"not {len(value)}"
            )
        for home in value:
            if not all(0 <= part < self.map_size for part in home):
                raise InvalidValueError(
                    f"each of homes must be on the map of {self.map_size} x "
                    f"{self.map_size} places, not {home}"
                )

    def to_plain(self) -> dict[str, Any]:
        """Return the plan as JSON values, without a limit or homes it has not."""
        from alpaca_emblem.games.match.skirmish_documents import plan_entry

        return plan_entry(self)

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the plan for which `to_plain` returned *value*.

        Raises:
            NotationError: There is no such plan. The message names key and value.
        """
        from alpaca_emblem.games.match.skirmish_documents import plan_from_plain

        return plan_from_plain(cls, value)

    def __str__(self) -> str:
        from alpaca_emblem.games.match.skirmish_documents import plan_text

        return plan_text(self)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a plan from *text*, a TOML document such as ``str(plan)``.

        Raises:
            NotationError: The text is not a plan. The message names key and value.
        """
        from alpaca_emblem.games.match.skirmish_documents import plan_from_text

        return plan_from_text(cls, text)

    @classmethod
    def from_file(cls, path: str | Path) -> Self:
        """Read a plan from the file at *path*. See `from_text`.

        Raises:
            OSError: The file cannot be read.
            NotationError: The file is not a plan, or not in UTF-8.
        """
        return cls.from_text(read_file(path, LARGEST_FILE))


CLASSIC: Final = Skirmish(roster=roster_of(ROSTER), max_rounds=30)
"""Generic units that use items without limit: decided by the first army in reach."""
CONTEST: Final = evolve(CLASSIC, roster=roster_of(ROSTER, 200, 2), uses_per_turn=1)
"""Slow units that endure much and use one item a turn: even for two players."""
CONTEST_OF_FOUR: Final = evolve(
    CONTEST, players=4, units=3, roster=roster_of(ROSTER, 400, 2)
)
"""Few units that endure more, so that the first strike matters less: even for four."""


def muster(game: Match, plan: Skirmish) -> None:
    """Set up a new *game* by *plan*, and start it.

    Players and map must be those of the plan.

    Raises:
        InvalidValueError: The map has too few places.
    """
    needed = plan.units * len(game.players)
    if needed > len(game.field):
        raise InvalidValueError(
            f"{needed} units need as many places, but the map has {len(game.field)}"
        )
    for home in homes_of(game, plan):
        for number in range(plan.units):
            _place_one(game, home, plan.roster[number % len(plan.roster)])
        game.apply(EndTurn.of())
    game.apply(StartGame.of(plan.max_rounds))


def homes_of(game: Match, plan: Skirmish) -> tuple[Location, ...]:
    """Return the place next to which the units of each player stand, in order."""
    return tuple(map(game.location, plan.homes or _along_the_border(game)))


def _along_the_border(game: Match) -> Iterator[Coordinates]:
    """Yield a home for each player, from the upper left corner."""
    last = game.field.size - 1
    border = [(0, column) for column in range(last)]
    border += [(row, last) for row in range(last)]
    border += [(last, column) for column in range(last, 0, -1)]
    border += [(row, 0) for row in range(last, 0, -1)]
    border = border or [(0, 0)]
    for number in range(len(game.players)):
        yield border[number * len(border) // len(game.players)]


def _place_one(game: Match, home: Location, one: Enlisted) -> None:
    everywhere = game.field.reachable(home, len(game.field))
    there = next(location for location in everywhere if game.field.is_empty(location))
    game.apply(Place.of(one.unit_class, one.hit_points, one.movement, there.place))
    number = len(game.units)
    for item in one.items:
        numbers = (item.power, item.min_range, item.max_range)
        game.apply(AddItem.of(number, item.item_class, item.name, *numbers))
    equip = Equip.of(number, 0)
    if game.is_legal(equip):
        game.apply(equip)
