"""Where everybody stands in a grid battle, and what can be asked about it.

Nothing here changes a battle that has been set up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import attrs
from attrs import define, setters

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import (
    AlreadyMovedError,
    GameOverError,
    NoSuchLocationError,
    NoSuchUnitError,
    NotYourUnitError,
)
from alpaca_emblem.games.base import Game, no_dice
from alpaca_emblem.games.grid import events
from alpaca_emblem.games.grid.combat import GridCombat, number_of
from alpaca_emblem.games.grid.looking import fog
from alpaca_emblem.games.grid.scenarios import (
    FOES,
    HEROES,
    SIDES,
    Recruit,
    Scenario,
    as_scenario,
)
from alpaca_emblem.games.turns import SidePhases
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location, Place
from alpaca_emblem.model.units import Unit, UnitDied
from alpaca_emblem.model.walking import Costs, Ground
from alpaca_emblem.rng import Mulberry32, fresh_seed
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.looking.fog import Sighting
    from alpaca_emblem.games.grid.looking.threat import Danger
    from alpaca_emblem.model.combat import Blow
    from alpaca_emblem.rng import RandomSource


def _seed(seed: int | None) -> int:
    return fresh_seed() if seed is None else whole_number("seed", seed)


@lru_cache(maxsize=64)
def _ground_of(scenario: Scenario) -> Ground:
    """The ground of *scenario*, so that battles of one keep one memory of ways."""
    board = Field.from_text(scenario.rows, scenario.meanings)
    return Ground(board.topology, board.terrain)


@define(eq=False, on_setattr=setters.NO_OP)
class Standing(Game):
    """Two sides on a board with terrain.

    Attributes:
        scenario: What it began as; also given as the name of one that comes with the
            library, or as the path of a file. By default the original battle.
        seed: Of the dice that decide whether blows hit, if the scenario has such; drawn
            and kept here if it is not given.
        field: The board.
        units: All of them, the dead too; the unit of number *n* at *n* - 1.
        phases: Whose turn it is, and who has acted in it.
        experience: Of each unit, by the place in *units*.
        sightings: What the other side saw of each unit last, if there is fog.
        known_to: The side that has told all that this is made of, or None: who is
            hidden from it stands nowhere.
    """

    scenario: Scenario = attrs.field(converter=as_scenario)
    seed: int = attrs.field(default=None, converter=_seed, kw_only=True)
    dice: RandomSource = attrs.field(init=False, repr=False)
    ground: Ground = attrs.field(init=False, repr=False)
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
        return Mulberry32(self.seed)

    @ground.default
    def _ground_of_scenario(self) -> Ground:
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
        self.tell(events.UnitFell(number_of(event.unit)))

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
        """The side of that name, with its living units in the order of the roster."""
        return self._sides[SIDES.index(name)]

    def side_of(self, unit: Unit) -> str:
        """The name of the side on which *unit* fights, or fought."""
        assert unit.owner is not None, "it has been enlisted"
        return unit.owner.name

    def enemy_of(self, unit: Unit) -> str:
        """The name of the other side."""
        return FOES if self.side_of(unit) == HEROES else HEROES

    def recruit(self, unit: Unit) -> Recruit:
        """What the scenario says about *unit*: its names, and whether it is a guard."""
        return self.scenario.roster[number_of(unit) - 1]

    def experience_of(self, unit: Unit) -> int:
        """What *unit* has gathered by felling enemies, never negative."""
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
        return rules.distance(one.row, one.column, other.row, other.column)

    def check_not_over(self) -> None:
        """Raise `GameOverError` if the battle has ended."""
        if self._outcome is not None:
            raise GameOverError("the battle is over")

    def ready_units(self) -> tuple[Unit, ...]:
        """Who can act now: all heroes that have not, or the one foe who is next."""
        side = self.phases.current
        if side is None:
            return ()
        acted = self.phases.acted
        ready = (
            unit
            for unit in self.side(side).units
            if unit not in acted and unit.location is not None
        )
        if side == HEROES:
            return tuple(ready)
        first = next(ready, None)
        return () if first is None else (first,)

    def ready_unit(self, number: object) -> Unit:
        """The unit of that number, if it can act now.

        Raises:
            GameOverError: The battle has ended.
            NoSuchUnitError: There is no such unit.
            DeadUnitError: It is dead.
            NotYourUnitError: It is on the other side, or another one is next.
            AlreadyMovedError: It has acted.
        """
        self.check_not_over()
        unit = self.unit_numbered(number)
        unit.check_alive()
        if self.side_of(unit) != self.to_act:
            raise NotYourUnitError(f"{unit} is not of the {self.to_act}")
        if self.phases.has_acted(unit):
            raise AlreadyMovedError(f"{unit} has acted this turn")
        if unit not in self.ready_units():
            raise NotYourUnitError(
                f"it is not the turn of {unit}", reason="not_its_turn"
            )
        return unit

    def is_hidden(self, unit: Unit) -> bool:
        """Whether *unit*, which is alive, is unseen by the side that is to act."""
        return self.side_of(unit) != self.to_act and not fog.is_seen(
            self, unit, self.enemy_of(unit)
        )

    def known_enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """The living enemies of *unit* whom its side sees, by number."""
        enemies = self.side(self.enemy_of(unit)).units
        if self.scenario.options.fog is None:
            return enemies
        side = self.side_of(unit)
        return tuple(enemy for enemy in enemies if fog.is_seen(self, enemy, side))

    def costs(self, unit: Unit) -> Costs:
        """The places that *unit* can walk to or through, by index, with their costs.

        In the order in which the original finds them. Enemies are in the way, as far as
        they are known; friends are not.
        """
        assert unit.location is not None, "it stands on the board"
        blocked = frozenset(
            [
                enemy.location.index
                for enemy in self.known_enemies(unit)
                if enemy.location is not None
            ]
        )
        return self.ground.costs_from(unit.location.index, unit.movement, blocked)

    def reachable(self, unit: Unit) -> dict[Place, int]:
        """Where *unit* can end its way, its own place first, each with its cost.

        In the order in which the original finds them.
        """
        locations = self.field.topology.locations
        return {
            locations[index].place: cost
            for index, cost in self.costs(unit).items()
            if self.can_stop(unit, locations[index])
        }

    def can_stop(self, unit: Unit, location: Location) -> bool:
        """Whether nobody else stands there, as far as the side of *unit* knows."""
        other = self.field.unit_at(location)
        return (
            other is None
            or other is unit
            or (other.owner is not unit.owner and not self._knows(unit, other))
        )

    def _knows(self, unit: Unit, other: Unit) -> bool:
        return fog.is_seen(self, other, self.side_of(unit))

    def path(self, unit: Unit, to: Place) -> tuple[Place, ...]:
        """The cheapest way of *unit* to a place in its reach, both ends included.

        Raises:
            NoSuchLocationError: It is not on the board.
            OutOfRangeError: It is out of reach.
        """
        way = self.ground.path(self.costs(unit), self.location(to).index)
        return tuple(location.place for location in way)

    def targets(self, unit: Unit, to: Place) -> tuple[Unit, ...]:
        """On whom *unit* could use what it has in hand from a place, by number."""
        item, there = unit.equipped_item, self.location(to)
        return tuple(
            other
            for other in self.units
            if other.location is not None
            and item.reaches(self.distance(there, other.location))
            and other.hit_points > 0
            and other is not unit
            and item.can_use_on(other)
            and (other.owner is unit.owner or self._knows(unit, other))
        )

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """What one blow would be worth where *target* stands, however far that is."""
        return GridCombat(self).blow(attacker, target)

    def hit_chance_at(self, location: Location) -> int:
        """The chance to hit somebody who stands there, in percent."""
        base = self.scenario.options.hit_chance
        if base is None:
            return 100
        return rules.hit_chance(base, self.ground.terrain[location.index].cover)

    def threat(self, side: str, unit: Unit | None = None) -> dict[Place, Danger]:
        """What can befall somebody of *side* in the enemy's next phase, by place.

        See `threat.threat`.
        """
        from alpaca_emblem.games.grid.looking.threat import threat

        return threat(self, side, unit)
