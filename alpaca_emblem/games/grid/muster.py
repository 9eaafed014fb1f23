"""Who takes part in a grid battle, and on what board.

Nothing here changes a battle that has been set up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import (
    GameOverError,
    NoSuchLocationError,
    NoSuchUnitError,
)
from alpaca_emblem.games.base import Game, no_dice
from alpaca_emblem.games.grid import fog
from alpaca_emblem.games.grid.combat import number_of
from alpaca_emblem.games.grid.scenario import (
    FOES,
    HEROES,
    SIDES,
    Recruit,
    Scenario,
    SetUp,
    as_scenario,
    check_side,
)
from alpaca_emblem.games.turns import SidePhases
from alpaca_emblem.games.unit_events import UnitFell
from alpaca_emblem.games.unit_game import seed_or_fresh
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.terrain import TerrainMap
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit, UnitDied
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.fog import Sighting
    from alpaca_emblem.rng import RandomSource


@lru_cache(maxsize=64)
def _ground_of(scenario: Scenario) -> TerrainMap:
    """The ground of *scenario*, so that battles of one keep one memory of ways."""
    board = Field.from_text(scenario.rows, scenario.meanings)
    return TerrainMap(board.topology, board.terrain)


@define(eq=False, on_setattr=setters.NO_OP)
class Muster(Game):
    """Two sides on a board with terrain.

    Attributes:
        scenario: What it began as, or the `SetUp` of the position that it was read
            from; also given as the name of one that comes with the
            library, or as the path of a file. By default the original battle.
        seed: Of the dice that decide whether blows hit, if the scenario has such; drawn
            and kept here if it is not given. None if the battle was read from a
            position, which does not tell it.
        field: The board.
        units: All of them, the dead too; the unit of number *n* at *n* - 1.
        phases: Whose turn it is, and who has acted in it.
        experience: Of each unit, by the place in *units*.
        sightings: What the other side saw of each unit last, if there is fog.
        known_to: The side that has told all that this is made of, or None: who is
            hidden from it stands nowhere.
    """

    scenario: Scenario = attrs.field(converter=as_scenario)
    seed: int | None = attrs.field(default=None, converter=seed_or_fresh, kw_only=True)
    dice: RandomSource = attrs.field(init=False, repr=False)
    ground: TerrainMap = attrs.field(init=False, repr=False)
    field: Field = attrs.field(init=False, factory=Field, repr=False)
    units: tuple[Unit, ...] = attrs.field(init=False, default=(), repr=False)
    phases: SidePhases[Unit] = attrs.field(init=False, repr=False)
    experience: tuple[int, ...] = attrs.field(init=False, default=(), repr=False)
    sightings: tuple[Sighting | None, ...] = attrs.field(
        init=False, default=(), repr=False
    )
    known_to: str | None = attrs.field(init=False, default=None, repr=False)
    _sides: tuple[Tactician, ...] = attrs.field(init=False, default=(), repr=False)
    _outcome: Outcome | None = attrs.field(init=False, default=None, repr=False)

    @scenario.default
    def _the_original(self) -> Scenario:
        return Scenario.named("original")

    @dice.default
    def _dice_if_needed(self) -> RandomSource:
        if self.scenario.options.hit_chance is None:
            return no_dice()
        assert self.seed is not None, "it is known at the beginning"
        return Mulberry32(self.seed)

    @ground.default
    def _ground_of_scenario(self) -> TerrainMap:
        return _ground_of(self.scenario)

    @phases.default
    def _heroes_first(self) -> SidePhases[Unit]:
        return SidePhases(sides=SIDES)

    def _set_up(self) -> None:
        self.field = Field(topology=self.ground.topology, terrain=self.ground.terrain)
        self._sides = tuple(Tactician(name=name) for name in SIDES)
        self.adopt(self.field, self.phases, *self._sides)
        for recruit in self.scenario.roster:
            self._enlist(recruit)
        self.experience = (0,) * len(self.units)
        self.sightings = (None,) * len(self.units)
        if self.scenario.options.fog is not None:
            fog.remember(self)

    @property
    def options(self) -> dict[str, Any]:
        """See `Game.options`; where a battle was read, nobody knows its scenario."""
        is_read = self._origin is not None and isinstance(self.scenario, SetUp)
        return super().options | ({"scenario": None} if is_read else {})

    def _enlist(self, recruit: Recruit) -> None:
        unit = recruit.make()
        self.adopt(unit, *unit.items)
        unit.number = len(self.units) + 1
        self.units = (*self.units, unit)
        unit.died.wire(self._on_unit_died)
        self.side(recruit.side).add_unit(unit)
        if recruit.at is not None:
            self.field.place(unit, self.location(recruit.at))

    def _on_unit_died(self, event: UnitDied) -> None:
        self.tell(UnitFell(number_of(event.unit)))

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def to_act(self) -> str | None:
        return self.phases.current

    @property
    def turn(self) -> int:
        """Which turn it is, from 1."""
        return self.phases.turn

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def side(self, name: str) -> Tactician:
        """The side of that name, with its living units in the order of the roster.

        Raises:
            InvalidValueError: There is no such side.
        """
        check_side(name)
        return self._sides[SIDES.index(name)]

    def side_of(self, unit: Unit) -> str:
        """The name of the side on which *unit* fights, or fought.

        Raises:
            InvalidTypeError: It is no unit; so do all that ask about one.
            NoSuchUnitError: It is of another battle, or of none; so, too, do all.
        """
        self.check_own(unit)
        assert unit.owner is not None, "it has been enlisted"
        return unit.owner.name

    def enemy_of(self, unit: Unit) -> str:
        """The name of the other side."""
        return FOES if self.side_of(unit) == HEROES else HEROES

    def check_own(self, unit: Unit) -> None:
        """Refuse what is not one of these very units.

        Raises:
            InvalidTypeError: It is no unit.
            NoSuchUnitError: It is of another battle, or of none.
        """
        instance("unit", unit, Unit)
        if unit._journal is not self._journal:
            raise NoSuchUnitError(f"{unit} is not one of this battle")

    def recruit(self, unit: Unit) -> Recruit:
        """What the scenario says about *unit*: its names, and whether it is a guard."""
        self.check_own(unit)
        return self.scenario.roster[number_of(unit) - 1]

    def experience_of(self, unit: Unit) -> int:
        """What *unit* has gathered by felling enemies, never negative."""
        self.check_own(unit)
        return self.experience[number_of(unit) - 1]

    def level_of(self, unit: Unit) -> int:
        """The level of *unit*, from 1 to 5."""
        return rules.level(self.experience_of(unit))

    def unit_numbered(self, number: object) -> Unit:
        """The unit of that number, dead or alive.

        Raises:
            NoSuchUnitError: There is none.
        """
        if type(number) is not int or not 1 <= number <= len(self.units):
            raise NoSuchUnitError(f"there is no unit {number!r}")
        return self.units[number - 1]

    def location(self, place: object) -> Location:
        """The location at a place of the board: a tuple of row and column.

        Raises:
            NoSuchLocationError: It is not on the board, or nothing of the kind.
        """
        if not isinstance(place, tuple) or [*map(type, place)] != [int, int]:
            raise NoSuchLocationError(f"a place is (row, column), not {place!r}")
        return self.field.topology.location(*place)

    def distance(self, one: Location, other: Location) -> int:
        """Steps between two places, terrain and units no hindrance."""
        self.field.topology.check_own(one)
        self.field.topology.check_own(other)
        return rules.distance(one.row, one.column, other.row, other.column)

    def check_not_over(self) -> None:
        """Raise `GameOverError` if the battle has ended."""
        if self._outcome is not None:
            raise GameOverError("the battle is over")
