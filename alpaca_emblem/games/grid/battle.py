"""The grid battle: two sides of units on a board with terrain.

The class holds the state and answers questions about it. What follows from an action
is in `turns`, the value of an attack in `combat`. Questions with longer answers are
functions in modules of their own: `reach` for walks and targets, `fog` for what a side
sees, `threat` for what the enemy could do next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoSuchLocationError, NoSuchUnitError
from alpaca_emblem.games import unit_events
from alpaca_emblem.games.grid import events, fog, hiding, moments, notation, reach
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.listing import list_actions
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
from alpaca_emblem.games.grid.threat import Danger, dangers
from alpaca_emblem.games.grid.witness import witnessed
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.games.state import no_dice
from alpaca_emblem.games.unit_game import SidePhases, UnitGame, number_of, seed_or_fresh
from alpaca_emblem.games.values import Action, Event, events_of
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.terrain import TerrainMap
from alpaca_emblem.model.topology import Coordinates, Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.fog import Sighting
    from alpaca_emblem.model.combat import Blow
    from alpaca_emblem.rng import RandomSource


@lru_cache(maxsize=64)
def _ground_of(scenario: Scenario) -> TerrainMap:
    """Return the ground of *scenario*; its battles share what they know of ways."""
    board = Field.from_text(scenario.rows, scenario.meanings)
    return TerrainMap(board.topology, board.terrain)


def _dice_for(scenario: Scenario, seed: int) -> RandomSource:
    """Return the dice of *scenario*: none where every attack hits."""
    return no_dice() if scenario.options.hit_chance is None else Mulberry32(seed)


@define(eq=False, on_setattr=setters.NO_OP)
class GridBattle(UnitGame):
    """Heroes against foes on a board with terrain.

    The heroes act in any order, and their turn ends when all have acted, or when the
    player ends it; then the foes act one after another.

    >>> battle = GridBattle()
    >>> battle.to_act, [unit.name for unit in battle.side("heroes").units]
    ('heroes', ['Knight', 'Lancer', 'Scout'])

    Attributes:
        scenario: The battle before its first turn, also given as the name of a scenario
            of the library or as the path of a file; by default the original battle. If
            the battle was read from a position, the `SetUp` of that position.
        seed: The seed of the dice that decide whether attacks hit, if the scenario has
            a hit chance; drawn if it is not given. None if the battle was read from a
            position, which does not tell it.
        ground: The terrain of the board and the costs of walking on it.
        field: The board.
        phases: The side whose turn it is, and the units that have acted in it.
        experience: The experience of each unit, in the order of their numbers.
        known_to: The side whose view gave everything known of this battle, or None;
            units that are hidden from it have no location.
    """

    name: ClassVar[str] = "grid"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = (Act, EndTurn, Remove)
    event_classes: ClassVar[tuple[type[Event], ...]] = events_of(unit_events, events)

    scenario: Scenario = attrs.field(converter=as_scenario)
    seed: int | None = attrs.field(default=None, converter=seed_or_fresh, kw_only=True)
    dice: RandomSource = attrs.field(init=False, repr=False)
    ground: TerrainMap = attrs.field(init=False, repr=False)
    field: Field = attrs.field(init=False, factory=Field, repr=False)
    phases: SidePhases[Unit] = attrs.field(init=False, repr=False)
    experience: tuple[int, ...] = attrs.field(init=False, default=(), repr=False)
    known_to: str | None = attrs.field(init=False, default=None, repr=False)
    _sightings: tuple[Sighting | None, ...] = attrs.field(
        init=False, default=(), repr=False
    )
    """The last sighting of each unit by its enemy, in the order of their numbers."""
    _sides: tuple[Tactician, ...] = attrs.field(init=False, default=(), repr=False)

    @scenario.default
    def _the_original(self) -> Scenario:
        return Scenario.named("original")

    @dice.default
    def _dice_if_needed(self) -> RandomSource:
        assert self.seed is not None, "it is known at the beginning"
        return _dice_for(self.scenario, self.seed)

    @ground.default
    def _ground_of_scenario(self) -> TerrainMap:
        return _ground_of(self.scenario)

    @phases.default
    def _heroes_first(self) -> SidePhases[Unit]:
        return SidePhases(sides=SIDES)

    def _set_up(self) -> None:
        self._lay_out()
        for recruit in self.scenario.roster:
            self._enroll(recruit, recruit.at)
        self.experience = (0,) * len(self.units)
        self._sightings = (None,) * len(self.units)
        if self.scenario.options.fog is not None:
            fog.remember(self)

    def _lay_out(self) -> None:
        """Make the board and the two sides, without units."""
        self.field = Field(topology=self.ground.topology, terrain=self.ground.terrain)
        self._sides = tuple(Tactician(name=name) for name in SIDES)
        self.adopt(self.field, self.phases, *self._sides)

    def _enroll(self, recruit: Recruit, at: Coordinates | None) -> None:
        """Let a unit made from *recruit* join its side, at a place of the board."""
        unit = recruit.make()
        self._enlist(unit, self.side(recruit.side))
        if at is not None:
            self.field.place(unit, self.location(at))

    @property
    def options(self) -> dict[str, Any]:
        """See `Game.options`. A battle that was read does not know its scenario."""
        is_read = self._origin is not None and isinstance(self.scenario, SetUp)
        return super().options | ({"scenario": None} if is_read else {})

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def to_act(self) -> str | None:
        return self.phases.current

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.phases.turn

    def side(self, name: str) -> Tactician:
        """Return the side of that name; its living units are in roster order.

        Raises:
            InvalidValueError: There is no such side.
        """
        check_side(name)
        return self._sides[SIDES.index(name)]

    def side_of(self, unit: Unit) -> str:
        """Return the name of the side on which *unit* fights, or fought.

        Raises:
            InvalidTypeError: *unit* is not a unit. Every query about a unit raises
                this.
            NoSuchUnitError: It is not one of this battle. All of them raise this, too.
        """
        self._check_own(unit)
        assert unit.owner is not None, "units of a battle have owners"
        return unit.owner.name

    def enemy_of(self, unit: Unit) -> str:
        """Return the name of the side against which *unit* fights."""
        return FOES if self.side_of(unit) == HEROES else HEROES

    def _check_own(self, unit: Unit) -> None:
        """Refuse *unit* unless it is a unit of this battle.

        Raises:
            InvalidTypeError: *unit* is not a unit.
            NoSuchUnitError: It is of another battle, or of none.
        """
        instance("unit", unit, Unit)
        if unit._journal is not self._journal:
            raise NoSuchUnitError(f"{unit} is not one of this battle")

    def recruit(self, unit: Unit) -> Recruit:
        """Return the entry of *unit* in the scenario, with its names and roles."""
        self._check_own(unit)
        return self.scenario.roster[number_of(unit) - 1]

    def experience_of(self, unit: Unit) -> int:
        """Return the experience that *unit* has gained, never negative."""
        self._check_own(unit)
        return self.experience[number_of(unit) - 1]

    def level_of(self, unit: Unit) -> int:
        """Return the level of *unit*, from 1 to 5."""
        return rules.level(self.experience_of(unit))

    def location(self, place: object) -> Location:
        """Return the location at *place*, a tuple of row and column.

        Raises:
            NoSuchLocationError: *place* is not on the board, or no such tuple.
        """
        if not isinstance(place, tuple) or [*map(type, place)] != [int, int]:
            raise NoSuchLocationError(f"a place is (row, column), not {place!r}")
        return self.field.topology.location(*place)

    def distance(self, one: Location, other: Location) -> int:
        """Return the steps between two locations, as if nothing were in the way."""
        self.field.topology.check_own(one)
        self.field.topology.check_own(other)
        return rules.distance(one.row, one.column, other.row, other.column)

    def ready_units(self) -> tuple[Unit, ...]:
        """Return the units that can act now, by number.

        Those are all heroes that have not acted, or the one foe that is next.
        """
        return reach.ready_units(self)

    def is_hidden(self, unit: Unit) -> bool:
        """Return whether *unit*, which is alive, is hidden from the side to act."""
        return self.side_of(unit) != self.to_act and not fog.is_seen(
            self, unit, self.enemy_of(unit)
        )

    def last_seen(self, unit: Unit) -> Coordinates | None:
        """Return where the enemy of *unit*, which is in fog, has seen it last.

        It is None if the enemy has not seen it yet, or does not need to remember: if
        there is no fog, or *unit* is dead.
        """
        self._check_own(unit)
        last = self._sightings[number_of(unit) - 1]
        return None if last is None else last.at

    def known_enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Return the living enemies that the side of *unit* sees, by number."""
        return fog.known_enemies(self, self.side_of(unit))

    def enemies_known_to(self, side: str) -> tuple[Unit, ...]:
        """Return the living enemies that *side* sees, by number.

        Raises:
            InvalidValueError: There is no such side.
        """
        check_side(side)
        return fog.known_enemies(self, side)

    def reachable(self, unit: Unit) -> dict[Coordinates, int]:
        """Return the places where *unit* can end its walk, with their costs in steps.

        Its own place comes first, the others in the order in which the original finds
        them. Known enemies block the way; friends do not.

        Raises:
            DeadUnitError: The unit is dead.
            NoSuchLocationError: It is out of sight of the side that knows this battle.
        """
        return reach.reachable(self, unit)

    def path(self, unit: Unit, to: Coordinates) -> tuple[Coordinates, ...]:
        """Return a cheapest path of *unit* to a place in reach, both ends included.

        Raises:
            DeadUnitError: The unit is dead.
            NoSuchLocationError: The place is not on the board.
            OutOfRangeError: The place is out of reach.
        """
        way = self.ground.path(reach.costs(self, unit), self.location(to).index)
        return tuple(location.place for location in way)

    def targets(self, unit: Unit, to: Coordinates) -> tuple[Unit, ...]:
        """Return the units on which *unit* could use its item from *to*, by number.

        Raises:
            DeadUnitError: The unit is dead.
            NoSuchLocationError: The place is not on the board.
        """
        return reach.targets(self, unit, to)

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """Work out an attack on *target* where it is, at any distance."""
        self._check_own(attacker)
        self._check_own(target)
        return GridCombat(self).blow(attacker, target)

    def hit_chance_at(self, location: Location) -> int:
        """Return the chance to hit a unit at *location*, in percent."""
        self.field.topology.check_own(location)
        base = self.scenario.options.hit_chance
        if base is None:
            return 100
        return rules.hit_chance(base, self.ground.terrain[location.index].cover)

    def threat(self, side: str, unit: Unit | None = None) -> dict[Coordinates, Danger]:
        """Return the danger for *side* in the enemy's next phase, by place.

        All places that can be entered are there, row by row. Enemies that *side* does
        not see are left out.

        Args:
            side: The side in danger.
            unit: The unit that would be there, having left its own place. By default,
                each number is that of the living unit of *side* for which it is worst.

        Raises:
            InvalidValueError: There is no such side, or *unit* is dead or on the other.
        """
        return dangers(self, side, unit)

    def legal_actions(self) -> tuple[Action[Any], ...]:
        self._settle()
        return list_actions(self)

    def act(
        self, unit: int, to: Coordinates | None = None, target: int | None = None
    ) -> tuple[Event, ...]:
        """Move a unit, and use its equipped item if a target is given.

        Args:
            unit: The number of the unit.
            to: Row and column of the goal; by default the unit stays.
            target: The number of the target; by default the unit waits.

        Raises:
            IllegalActionError: The rules refuse it; nothing has changed.
        """
        if to is None:
            to = reach.location_of(self, reach.ready_unit(self, unit)).place
        return self.apply(Act(unit, to, target))

    def end_turn(self) -> tuple[Event, ...]:
        """End the heroes' turn, even if some of them have not acted.

        Raises:
            IllegalActionError: It is not the heroes' turn; nothing has changed.
        """
        return self.apply(EndTurn())

    def _end(self, reason: str, winners: Iterable[str]) -> None:
        self.phases.stop()
        super()._end(reason, winners)

    def _resolve(self, action: Action[Any]) -> None:
        super()._resolve(action)
        if self.scenario.options.fog is not None:
            fog.remember(self)

    def _reseed(self, seed: int) -> None:
        super()._reseed(seed)
        if self.known_to is not None:
            with self._setting_up():
                fog.scatter(self, Mulberry32(seed))

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        if self.scenario.options.fog is None:
            return events
        return witnessed(self, side, events)

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.grid import grid_svg

        return grid_svg(self)

    def _picture(self) -> str:
        return notation.picture(self)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _timeless_state(self) -> dict[str, Any]:
        state, options = notation.state_of(self), self.scenario.options
        if options.turn_limit is None and options.survive is None:
            del state["turn"]
        return state

    @property
    def _hides_dice_only(self) -> bool:
        return self.known_to is None

    def _shows_itself_to(self, side: str) -> bool:
        return (
            self.scenario.options.fog is None
            and type(self)._state_seen_by is GridBattle._state_seen_by
        )

    def _copy_seen_by(self, side: str) -> Self | None:
        is_foggy = self.scenario.options.fog is not None
        if is_foggy and (
            type(self) is not GridBattle or not hiding.can_hide(self, side)
        ):
            return None
        known = self._copied_without(_dice_for(self.scenario, 0), "seed")
        if is_foggy:
            with known._setting_up():
                hiding.hide(known, side)
        return known

    def _forget_selections(self) -> None:
        for tactician in self._sides:
            tactician.select_unit(None)
            tactician.select_item(None)

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        if self.scenario.options.fog is None:
            return self._state()
        return notation.state_seen_by(self, side)

    def _take_on(self, position: Mapping[str, Any]) -> bool:
        # A subclass may keep more than a position tells, and find it when it is read.
        return type(self) is GridBattle and moments.take_on(self, position)

    def _take_on_moment(self, moment: Moment) -> None:
        if isinstance(moment, moments.GridMoment):
            moments.take_on_moment(self, moment)
        else:
            super()._take_on_moment(moment)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.battle_from_state(cls, state)
