"""The options of a run: seed, variant, and the legacy of earlier runs.

Each option of a variant is off, or as in the original, unless it is given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import (
    INT_MAX,
    instance,
    is_instance,
    is_whole,
    number,
    whole_number,
    whole_seed,
)
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon.creatures.bestiary import MOST, ORIGINAL, Bestiary
from alpaca_emblem.games.dungeon.creatures.minds import Mind, Straight
from alpaca_emblem.games.dungeon.floors.generators import (
    MIN_COLUMNS,
    MIN_ROWS,
    FloorGenerator,
    Rooms,
)
from alpaca_emblem.games.dungeon.floors.sight import Circle, Sight
from alpaca_emblem.games.dungeon.strategies import Strategy
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.model.topology import MAX_SIDE
from alpaca_emblem.rng import KaplayRandom, fresh_seed
from alpaca_emblem.rng.generators import STATE_LIMIT
from alpaca_emblem.rules.dungeon import inherited_hit_points

MOST_FLOORS: Final = 1000
MOST_CARRIED: Final = 100

FIRST_SEED, SEEDS_END = 1, 100_000
"""The original draws its seeds from the first number to below the second."""


def seed_or_drawn(seed: float | None) -> float:
    """Return *seed*, or one drawn as in the original if it is None.

    Raises:
        InvalidTypeError: It is not a number.
        InvalidValueError: It is negative, or too large.
    """
    if seed is None:
        return KaplayRandom(fresh_seed()).randi(FIRST_SEED, SEEDS_END)
    number("seed", seed)
    if isinstance(seed, int):
        whole_seed("seed", seed)
    if not 0 <= seed < STATE_LIMIT:
        # A negative seed gives numbers below every lower bound.
        raise InvalidValueError(f"seed must be from 0 to {STATE_LIMIT}, not {seed}")
    return seed


def _as_generator(given: FloorGenerator | str) -> FloorGenerator:
    return FloorGenerator.of(given)


def _as_sight(given: Sight | str) -> Sight:
    return Sight.of(given)


def _as_mind(given: Mind | str) -> Mind:
    return Mind.of(given)


def _as_bestiary(given: Bestiary | str) -> Bestiary:
    return given if isinstance(given, Bestiary) else Bestiary.from_plain(given)


@frozen(kw_only=True, repr=False)
class Variant:
    """The options in which a dungeon differs from the original.

    >>> Variant(generator="caves", sight="walls")
    Variant(generator=Caves(rock=45, rounds=4), sight=Walls(radius=6))

    Attributes:
        rows: Rows of each floor, from 12 to 256.
        columns: Columns of each floor, from 16 to 256.
        generator: The `FloorGenerator` that digs floors, or its name.
        sight: The `Sight` of the adventurer and of monsters, or its name.
        mind: The `Mind` by which monsters move, or its name.
        bestiary: The `Bestiary` of monsters, or its name.
        shooting: True if some monsters attack from a distance.
        eight_directions: True if units also move and attack diagonally, but never past
            a corner of rock or a shut door.
        inventory: The number of items that the adventurer can carry. With 0 it drinks
            potions where they lie, as in the original.
        unidentified: True if potions and scrolls must be used to be identified.
        experience: True if the adventurer gains levels by killing monsters.
        hunger: Turns that a full stomach lasts. With 0 there is no hunger.
        doors: True if rooms have doors, one of them locked, with its key elsewhere.
        gold: True if there is gold on the floors.
        last_floor: The floor with the treasure to bring back. With 0 the
            dungeon has no end.
    """

    rows: int = field(default=16, validator=is_whole(MIN_ROWS, MAX_SIDE))
    columns: int = field(default=32, validator=is_whole(MIN_COLUMNS, MAX_SIDE))
    generator: FloorGenerator = field(factory=Rooms, converter=_as_generator)
    sight: Sight = field(factory=Circle, converter=_as_sight)
    mind: Mind = field(factory=Straight, converter=_as_mind)
    bestiary: Bestiary = field(default=ORIGINAL, converter=_as_bestiary)
    shooting: bool = field(default=False, validator=is_instance(bool))
    eight_directions: bool = field(default=False, validator=is_instance(bool))
    inventory: int = field(default=0, validator=is_whole(0, MOST_CARRIED))
    unidentified: bool = field(default=False, validator=is_instance(bool))
    experience: bool = field(default=False, validator=is_instance(bool))
    hunger: int = field(default=0, validator=is_whole(0))
    doors: bool = field(default=False, validator=is_instance(bool))
    gold: bool = field(default=False, validator=is_instance(bool))
    last_floor: int = field(default=0, validator=is_whole(0, MOST_FLOORS))

    @last_floor.validator
    def _check_bestiary(self, _: object, value: int) -> None:
        # By now all fields that it depends on have been checked.
        self.bestiary.check_floors(value or MOST, self.shooting)

    @unidentified.validator
    def _check_inventory(self, _: object, value: bool) -> None:
        if value and not self.inventory:
            raise InvalidValueError("unidentified needs an inventory of at least 1")

    def __repr__(self) -> str:
        unusual = ", ".join(f"{key}={value!r}" for key, value in self.unusual.items())
        return f"Variant({unusual})"

    @property
    def unusual(self) -> dict[str, Any]:
        """The options that differ from the original, by name."""
        original = Variant()
        return {
            attribute.name: value
            for attribute in attrs.fields(Variant)
            if (value := getattr(self, attribute.name))
            != getattr(original, attribute.name)
        }

    def to_table(self) -> dict[str, Any]:
        """Return the options that differ from the original, as JSON values.

        >>> Variant(generator="caves", sight="walls").to_table()
        {'generator': 'caves', 'sight': 'walls'}
        """
        return {key: _plain(value) for key, value in self.unusual.items()}

    @classmethod
    def from_table(cls, table: Table) -> Variant:
        """Return the variant for which `to_table` gave *table*.

        Raises:
            InvalidTypeError: *table* is not a `Table`.
            NotationError: There is none.
        """
        instance("table", table, Table)
        given: dict[str, Any] = {}
        for attribute in attrs.fields(Variant):
            if table.has(attribute.name):
                with table.reading(attribute.name):
                    given[attribute.name] = _read(attribute.name, table)
        table.finish()
        return cls(**given)

    def to_plain(self) -> dict[str, Any]:
        """Return the variant as a value for the options of a replay."""
        return self.to_table()

    @classmethod
    def from_plain(cls, value: object) -> Variant:
        """Return the variant for which `to_plain` gave *value*.

        Raises:
            NotationError: There is none.
        """
        return cls.from_table(Table(value, "variant"))


_STRATEGIES: Final[Mapping[str, type[Strategy]]] = {
    "generator": FloorGenerator,
    "sight": Sight,
    "mind": Mind,
}


def _plain(value: Any) -> object:
    """Return *value* as a JSON value."""
    if isinstance(value, Bestiary):
        return value.to_plain()
    return value.written if isinstance(value, Strategy) else value


def _read(key: str, table: Table) -> object:
    """Return the value of *key* in the *table* of a variant."""
    value = table.take(key)
    return _STRATEGIES[key].read(value) if key in _STRATEGIES else value


@frozen(kw_only=True)
class Legacy:
    """The achievements of all runs so far: a plain value that the caller keeps.

    Attributes:
        runs: The number of runs.
        deepest: The deepest floor reached, from 1.
        gold: Pieces of gold found in all runs.
        escapes: The number of escapes with the treasure.
    """

    runs: int = field(default=0, validator=is_whole(0))
    deepest: int = field(default=1, validator=is_whole(1))
    gold: int = field(default=0, validator=is_whole(0))
    escapes: int = field(default=0, validator=is_whole(0))

    @property
    def bonus(self) -> int:
        """Hit points that the next run starts with beyond 20, at most 10.

        >>> Legacy(deepest=4, gold=120).bonus
        5
        """
        return inherited_hit_points(self.deepest, self.gold)

    def with_run(self, deepest: int, gold: int, has_escaped: bool) -> Legacy:
        """Return this legacy after one more run. No number exceeds 2^31 - 1.

        Raises:
            InvalidTypeError: A number is not an integer, or *has_escaped* not a bool.
            InvalidValueError: *deepest* is below 1, or *gold* below 0.

        >>> Legacy(runs=2, deepest=4, gold=120).with_run(3, 30, True)
        Legacy(runs=3, deepest=4, gold=150, escapes=1)
        """
        whole_number("deepest", deepest, 1, INT_MAX)
        whole_number("gold", gold, 0)
        instance("has_escaped", has_escaped, bool)
        return Legacy(
            runs=min(self.runs + 1, INT_MAX),
            deepest=max(self.deepest, deepest),
            gold=min(self.gold + gold, INT_MAX),
            escapes=min(self.escapes + has_escaped, INT_MAX),
        )
