"""The grid battle: phases, walking, exchanges, and how it ends.

Its options reach into the rules at few places: blows are worked out in `combat`, what
a side does not see is decided in `fog`, and the objectives are looked at where a unit
ends its act and where a turn ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

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
from alpaca_emblem.games.grid import events, fog, notation
from alpaca_emblem.games.grid.combat import GridCombat, number_of
from alpaca_emblem.games.grid.listing import list_actions
from alpaca_emblem.games.grid.scenarios import (
    FOES,
    HEROES,
    SIDES,
    Recruit,
    Scenario,
    as_scenario,
)
from alpaca_emblem.games.turns import SidePhases
from alpaca_emblem.games.values import Action, GameEnded, Outcome
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location, Place
from alpaca_emblem.model.units import Unit, UnitDied
from alpaca_emblem.model.walking import Costs, Ground
from alpaca_emblem.rng import Mulberry32, fresh_seed
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.fog import Sighting
    from alpaca_emblem.games.grid.threat import Danger
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
class GridBattle(Game):
    """Heroes against foes on a board with terrain.

    The heroes act in any order, and their turn ends when all have acted, or when it is
    ended; then the foes act one after another.

    >>> battle = GridBattle()
    >>> battle.to_act, [unit.name for unit in battle.side("heroes").units]
    ('heroes', ['Knight', 'Lancer', 'Scout'])

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

    name: ClassVar[str] = "grid"

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

    def legal_actions(self) -> tuple[Action[Any], ...]:
        return list_actions(self)

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
            raise NotYourUnitError(f"it is not the turn of {unit}", reason="not_next")
        return unit

    def is_hidden(self, unit: Unit) -> bool:
        """Whether *unit*, which is alive, is unseen by the side that is to act."""
        if self.scenario.options.fog is None:
            return False
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
        return self.scenario.options.fog is None or fog.is_seen(
            self, other, self.side_of(unit)
        )

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
        from alpaca_emblem.games.grid.threat import threat

        return threat(self, side, unit)

    def walk(self, unit: Unit, goal: Location) -> bool:
        """Have *unit* go there. Whether it arrives: it stops before who was hidden."""
        start, enemy = unit.location, None
        assert start is not None, "it stands on the board"
        if goal is start:
            return True
        if self.scenario.options.fog is not None:
            goal, enemy = self._way_through_fog(unit, goal)
        if goal is not start:
            self.field.place(unit, goal)
            self.tell(
                events.UnitMoved(number_of(unit), start.place, goal.place),
            )
        if enemy is None:
            return True
        assert enemy.location is not None, "it has been met"
        self.tell(
            events.UnitAmbushed(number_of(unit), number_of(enemy), enemy.location.place)
        )
        return False

    def _way_through_fog(
        self, unit: Unit, goal: Location
    ) -> tuple[Location, Unit | None]:
        """How far *unit* gets on its way, and whom it meets, or None."""
        last = unit.location
        assert last is not None, "it stands on the board"
        for location in self.ground.path(self.costs(unit), goal.index):
            other = self.field.unit_at(location)
            if other is None or other is unit:
                last = location
            elif other.owner is not unit.owner:
                return last, other
        return last, None

    def fight(self, unit: Unit, target: Unit) -> None:
        """Have *unit* use what it has in hand on *target*, wherever both stand."""
        unit.equipped_item.use_on(target, GridCombat(self))
        if self.scenario.options.levels:
            self._reward(unit, target)
            self._reward(target, unit)
        self._look_for_the_end()

    def _reward(self, victor: Unit, fallen: Unit) -> None:
        """Let *victor* learn from having felled *fallen*, if it has."""
        if fallen.is_alive or not victor.is_alive:
            return
        before = self.level_of(victor)
        at = number_of(victor) - 1
        gathered = self.experience[at] + self.level_of(fallen)
        self.experience = (
            *self.experience[:at],
            gathered,
            *self.experience[at + 1 :],
        )
        for level in range(before + 1, rules.level(gathered) + 1):
            self._grow(victor, level)

    def _grow(self, unit: Unit, level: int) -> None:
        hit_points, power, defense = rules.growth(level)
        item = unit.equipped_item
        unit.max_hit_points += hit_points
        unit.hit_points += hit_points
        item.max_power += power
        item.power += power
        unit.stats = attrs.evolve(unit.stats, defense=unit.stats.defense + defense)
        self.tell(
            events.UnitGrew(
                number_of(unit),
                level,
                unit.max_hit_points,
                item.power,
                unit.stats.defense,
            )
        )

    def finish(self, unit: Unit) -> None:
        """End the act of *unit*: perhaps the battle, or the turn of its side."""
        self.phases.mark(unit)
        places = self.scenario.options.reach
        if (
            places
            and self._outcome is None
            and unit.is_alive
            and unit.location is not None
            and self.side_of(unit) == HEROES
            and unit.location.place in places
        ):
            self._end("place_reached", HEROES)
        self._go_on()

    def settle(self) -> None:
        """See what comes of somebody's having left: for whoever conducts the battle."""
        self._look_for_the_end()
        self._go_on()

    def _go_on(self) -> None:
        """Start the next phase if nobody is left to act in this one."""
        side = self.phases.current
        if side is not None:
            acted = self.phases.acted
            if all(unit in acted for unit in self.side(side).units):
                self.start_next_phase()

    def start_next_phase(self) -> None:
        """Let the other side act, in a new turn after the foes."""
        options, turn = self.scenario.options, self.phases.turn
        if self.phases.current == FOES:
            if turn == options.survive:
                self._end("survived", HEROES)
                return
            if turn == options.turn_limit:
                self._end("turn_limit", FOES)
                return
        self.phases.advance()
        side = self.phases.current
        assert side is not None, "it goes on"
        self.tell(events.PhaseStarted(side, self.phases.turn))
        for unit in self.side(side).units:
            self._recover(unit)

    def _recover(self, unit: Unit) -> None:
        """Let the terrain on which *unit* stands heal it."""
        if unit.location is None:
            return
        terrain = self.ground.terrain[unit.location.index]
        missing = unit.max_hit_points - unit.hit_points
        amount = min(terrain.healing, missing)
        if amount > 0:
            unit.hit_points += amount
            self.tell(
                events.UnitRecovered(
                    number_of(unit), terrain.name, amount, unit.hit_points
                )
            )

    def _look_for_the_end(self) -> None:
        if self._outcome is not None:
            return
        heroes, foes = (self.side(side).units for side in SIDES)
        if not heroes:
            self._end("rout", FOES)
        elif not foes:
            self._end("rout", HEROES)
        elif self.scenario.options.fell_captain and not any(
            self.recruit(unit).captain for unit in foes
        ):
            self._end("captain_fell", HEROES)

    def _end(self, reason: str, winner: str) -> None:
        self.phases.stop()
        self._outcome = Outcome(reason, (winner,))
        self.tell(GameEnded(reason, (winner,)))

    def set_outcome(self, outcome: Outcome) -> None:
        """Have the battle be over like that: for positions that are set up."""
        self._outcome = outcome

    def bury(self, unit: Unit, place: Place | None) -> None:
        """Have *unit*, which fell before this battle began, be dead.

        It lies at *place*, where somebody else may stand by now.
        """
        owner = unit.owner
        assert owner is not None, "it has been enlisted"
        unit.hit_points = 0
        if place is not None:
            unit.field, unit.location = self.field, self.location(place)
        owner.units = tuple(other for other in owner.units if other is not unit)

    def _resolve(self, action: Action[Any]) -> None:
        super()._resolve(action)
        if self.scenario.options.fog is not None:
            fog.remember(self)

    def _reseed(self, seed: int) -> None:
        super()._reseed(seed)
        if self.known_to is not None:
            with self.editing():
                fog.scatter(self, Mulberry32(seed))

    def _picture(self) -> str:
        return notation.picture(self)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        return notation.state_seen_by(self, side)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.battle_from_state(cls, state)
