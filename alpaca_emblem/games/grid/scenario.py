"""Scenarios as values: a map, the units on it, and the options of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Final, Self

import attrs
from attrs import field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import (
    collection,
    instance,
    is_instance,
    is_text,
    is_whole,
    text,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.games.notation.documents import LARGEST_FILE
from alpaca_emblem.games.notation.plain import read_file
from alpaca_emblem.games.plugins import plugin
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.living import Copier, is_decorated
from alpaca_emblem.model.maps import map_rows, read_map
from alpaca_emblem.model.reprs import counted, unusual
from alpaca_emblem.model.stats import Stats
from alpaca_emblem.model.terrain import LEGEND, Terrain
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES, Unit


def as_place(name: str, given: object) -> Coordinates:
    """Return *given*, row and column in a tuple or list, as a place.

    Raises:
        InvalidTypeError: It is not two whole numbers.
    """
    if not isinstance(given, tuple | list) or [*map(type, given)] != [int, int]:
        raise InvalidTypeError(f"{name} must be (row, column), not {shown(given)}")
    row, column = given
    return row, column


def _places(given: object) -> tuple[Coordinates, ...]:
    places = collection("reach", given, object)
    return tuple(as_place("each of reach", place) for place in places)


@frozen(kw_only=True)
class Options:
    """The rules of a scenario beyond those of the original, all off by default.

    Attributes:
        triangle: True if the weapon triangle counts.
        hit_chance: The chance to hit on open ground, in percent, from 1 to 100; cover
            reduces it. None if every attack hits.
        levels: True if units that defeat enemies gain levels.
        fog: The radius in steps that a unit sees; None if all units are visible.
        turn_limit: The turn at the end of which the heroes lose, or None.
        survive: The turn at the end of which the heroes win, or None.
        reach: The heroes win when one of them ends its act at one of these places.
        fell_captain: True if the heroes win when all captains of the foes are dead.
    """

    triangle: bool = field(default=False, validator=is_instance(bool))
    hit_chance: int | None = field(default=None, validator=optional(is_whole(1, 100)))
    levels: bool = field(default=False, validator=is_instance(bool))
    fog: int | None = field(default=None, validator=optional(is_whole(1, 100)))
    turn_limit: int | None = field(default=None, validator=optional(is_whole(1)))
    survive: int | None = field(default=None, validator=optional(is_whole(1)))
    reach: tuple[Coordinates, ...] = field(default=(), converter=_places)
    fell_captain: bool = field(default=False, validator=is_instance(bool))

    def __repr__(self) -> str:
        return unusual(self)


ORIGINAL: Final = Options()
"""The rules of the original."""

HEROES: Final = "heroes"
"""The side that acts first, and wins by the objectives."""
FOES: Final = "foes"
"""The side that wins once no hero is left."""
SIDES: Final = (HEROES, FOES)
"""The two sides; the heroes act first, and win by the objectives."""

LONGEST_REACH: Final = 100
"""The longest range of a weapon, in steps."""


def check_side(name: object) -> None:
    """Refuse *name* unless it is the name of a side.

    Raises:
        InvalidValueError: *name* is not a side.
    """
    if name not in SIDES:
        raise InvalidValueError(f"side must be one of {', '.join(SIDES)}, not {name!r}")


def _place_or_none(given: object) -> Coordinates | None:
    return None if given is None else as_place("at", given)


@frozen(kw_only=True)
class Recruit:
    """A unit in a scenario, before the battle.

    Attributes:
        side: "heroes" or "foes".
        names: Pairs of a language and the unit's name in it.
        unit_class: The name of its class, such as "SwordMaster".
        at: Row and column, or None if it is off the board.
        hit_points: Its maximum, with which it begins.
        movement: The steps that it can walk, never negative.
        power: The power of its weapon, in hit points.
        defense: Hit points by which attacks on it are reduced.
        weapon: The name of the weapon's class; "" for the first that it can wield.
        min_range: The shortest range of the weapon, in steps.
        max_range: The longest range.
        guard: True if it stays where it is until an enemy comes within reach.
        captain: True if its death can decide the battle.
    """

    side: str = field()
    names: tuple[tuple[str, str], ...] = field()
    unit_class: str = field()
    at: Coordinates | None = field(converter=_place_or_none)
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
        self._template()  # refuses a weapon that its class cannot wield

    @property
    def name(self) -> str:
        """Its name in English, or else in the first language there is."""
        names = dict(self.names)
        return names.get("en", self.names[0][1])

    def make(self) -> Unit:
        """Return a new unit with its weapon equipped, on no field and without an owner.

        Raises:
            CannotEquipError: Its class cannot wield the weapon.
        """
        return Copier().copy(self._template())

    def _template(self) -> Unit:
        """Return the unit from which all are copied, in a fraction of the time."""
        weapon_class = ITEM_CLASSES[self.weapon] if self.weapon else None
        return _made_of(self, UNIT_CLASSES[self.unit_class], weapon_class)


@lru_cache(maxsize=1 << 12)
def _made_of(
    recruit: Recruit, unit_class: type[Unit], weapon_class: type[Item] | None
) -> Unit:
    """Return a unit of *recruit*; without *weapon_class*, with the first it wields."""
    unit = unit_class(
        max_hit_points=recruit.hit_points,
        movement=recruit.movement,
        name=recruit.name,
        stats=Stats(defense=recruit.defense),
    )
    item: Item | None
    if weapon_class is None:
        classes = filter(is_decorated, ITEM_CLASSES.values())
        items = (_item_of(recruit, kind) for kind in classes)
        item = next((item for item in items if unit.can_wield(item)), None)
    else:
        item = _item_of(recruit, weapon_class)
    if item is not None:
        unit.add_item(item)
        unit.equip(item)
    return unit


def _item_of(recruit: Recruit, item_class: type[Item]) -> Item:
    return item_class(
        name=item_class.__name__.lower(),
        power=recruit.power,
        min_range=recruit.min_range,
        max_range=recruit.max_range,
    )


@lru_cache(maxsize=1 << 12)
def recruit_now(
    recruit: Recruit, at: Coordinates | None, hit_points: int, power: int, defense: int
) -> Recruit:
    """Return *recruit* with the numbers that its unit has now.

    It is not checked again: the check makes a unit, and each view takes all recruits.
    """
    now = object.__new__(Recruit)
    numbers = {"hit_points": hit_points, "power": power, "defense": defense, "at": at}
    for attribute in attrs.fields(Recruit):
        name = attribute.name
        value = numbers[name] if name in numbers else getattr(recruit, name)
        object.__setattr__(now, name, value)
    return now


MOST_UNITS: Final = 1000
"""The most units that a scenario can have, both sides together."""


def _rows(given: str | Iterable[str]) -> tuple[str, ...]:
    rows = map_rows(given.removesuffix("\n")) if isinstance(given, str) else given
    return tuple(row.rstrip(" ") for row in collection("rows", rows, str))


def _size(rows: tuple[str, ...]) -> str:
    return f"<{len(rows)} x {max(map(len, rows), default=0)}>"


def _terrains(given: Iterable[Terrain]) -> tuple[Terrain, ...]:
    terrains = collection("legend", given, Terrain)
    known = {**LEGEND, **{terrain.symbol: terrain for terrain in terrains}}
    return tuple(known.values())


def _recruits(given: Iterable[Recruit]) -> tuple[Recruit, ...]:
    return collection("roster", given, Recruit)


@frozen(kw_only=True)
class Scenario:
    """A battle before it begins.

    Attributes:
        name: The title.
        rows: The map, row by row, a character for each place.
        legend: The terrains of the map's characters, beside grass, forest and rock.
        roster: The units, in the order of their numbers, in which the foes act.
        options: The rules beyond those of the original.
    """

    is_checked: ClassVar[bool] = True

    name: str = field(validator=is_text)
    rows: tuple[str, ...] = field(converter=_rows, repr=_size)
    legend: tuple[Terrain, ...] = field(default=(), converter=_terrains, repr=False)
    roster: tuple[Recruit, ...] = field(converter=_recruits, repr=counted)
    options: Options = field(default=ORIGINAL, validator=is_instance(Options))

    def __attrs_post_init__(self) -> None:
        if self.is_checked:
            self._check()

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a scenario from *text*, a TOML document.

        Raises:
            NotationError: The text is not a scenario. The message names key and value.
        """
        from alpaca_emblem.games.grid.scenario_documents import scenario_from_text

        return scenario_from_text(cls, text)

    @classmethod
    def from_file(cls, path: str | Path) -> Self:
        """Read a scenario from the file at *path*. See `from_text`.

        Raises:
            OSError: The file cannot be read.
            NotationError: The file is not a scenario, or not in UTF-8.
        """
        return cls.from_text(read_file(path, LARGEST_FILE))

    @classmethod
    def from_tiled(cls, path: str | Path) -> Self:
        """Read a scenario from a map of the editor Tiled, in XML or JSON.

        Terrain is the class of a tile, a unit is an object, and options are properties
        of the map. Hidden layers are ignored. The name is the map's property ``name``,
        or else the name of the file.

        Raises:
            OSError: The file cannot be read.
            NotationError: The file is not a map, or has what a scenario cannot have.
                The message names layer, row and column.
            MissingPackageError: Its tiles are compressed with zstd, and the extra
                ``tiled`` is not installed.
        """
        from alpaca_emblem.games.grid.tiled import scenario_from_tiled

        return scenario_from_tiled(cls, path)

    @staticmethod
    def named(name: str) -> Scenario:
        """Return a scenario of the library, or one that a package announces.

        See `scenario_names`. A package announces a scenario, or a function that returns
        one, by an entry point of ``alpaca_emblem.scenarios``.

        Raises:
            InvalidValueError: There is no scenario of that name.
        """
        from alpaca_emblem.games.grid.scenario_documents import shipped_scenario

        text("scenario", name)
        try:
            return shipped_scenario(name)
        except InvalidValueError:
            found = plugin("scenarios", name)
            if found is None:
                raise
        scenario = found() if callable(found) else found
        instance("scenario", scenario, Scenario)
        return scenario  # type: ignore[return-value]  # it has just been checked

    def __str__(self) -> str:
        from alpaca_emblem.games.grid.scenario_documents import scenario_text

        return scenario_text(self)

    @property
    def meanings(self) -> Mapping[str, Terrain]:
        """The terrain of each character of the map."""
        return {terrain.symbol: terrain for terrain in self.legend}

    def with_options(self, **options: object) -> Self:
        """Return the same scenario with these options replaced."""
        return attrs.evolve(self, options=attrs.evolve(self.options, **options))  # type: ignore[arg-type]

    def _check(self) -> None:
        """Refuse a scenario that cannot be played. The message names key and value."""
        if len(self.roster) > MOST_UNITS:
            raise InvalidValueError(
                f"unit: must be at most {MOST_UNITS} units, not {len(self.roster)}"
            )
        self._check_places()
        for side in SIDES:
            if all(recruit.side != side for recruit in self.roster):
                raise InvalidValueError(f"unit: the {side} have no units")
        self._check_objectives()

    def _terrain_at(self, place: Coordinates | None) -> Terrain | None:
        """Return the terrain at *place*; None off the board."""
        topology, terrain = read_map(self.rows, tuple(self.meanings.items()), True)
        there = None if place is None else topology.find(*place)
        return None if there is None else terrain[there.index]

    def _check_places(self) -> None:
        taken: dict[object, Recruit] = {}
        for index, recruit in enumerate(self.roster):
            key, terrain = f"unit[{index}].at", self._terrain_at(recruit.at)
            if recruit.at is None:
                raise InvalidValueError(f"{key}: is missing")
            if terrain is None:
                raise InvalidValueError(f"{key}: {recruit.at} is not on the board")
            if terrain.move_cost is None:
                raise InvalidValueError(
                    f"{key}: no unit can be on the {terrain.name} at {recruit.at}"
                )
            if recruit.at in taken:
                raise InvalidValueError(
                    f"{key}: {taken[recruit.at].name} is at {recruit.at} already"
                )
            taken[recruit.at] = recruit

    def _check_objectives(self) -> None:
        for place in self.options.reach:
            terrain = self._terrain_at(place)
            if terrain is None or terrain.move_cost is None:
                raise InvalidValueError(f"options.reach: no unit can enter {place}")
        if self.options.fell_captain and not any(
            recruit.captain and recruit.side == FOES for recruit in self.roster
        ):
            raise InvalidValueError("options.fell_captain: no foe is a captain")


@frozen(kw_only=True)
class SetUp(Scenario):
    """A battle in its middle: not checked as the beginning of one."""

    is_checked: ClassVar[bool] = False


TILED: Final = (".tmx", ".tmj", ".json")
"""The suffixes of maps of the editor Tiled; other files are documents in TOML."""


def as_scenario(given: Scenario | str | Path) -> Scenario:
    """Return *given*, a scenario of the library by name, or the one in a file."""
    if isinstance(given, Scenario):
        return given
    if isinstance(given, Path):
        is_tiled = given.suffix.lower() in TILED
        return Scenario.from_tiled(given) if is_tiled else Scenario.from_file(given)
    if isinstance(given, str):
        return Scenario.named(given)
    raise InvalidTypeError(
        f"scenario must be a Scenario, name or path, not {shown(given)}"
    )
