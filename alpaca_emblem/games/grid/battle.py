"""The grid battle: phases, walking, exchanges, and how it ends.

Its options reach into the rules at few places: blows are worked out in `combat`, what
a side does not see is decided in `looking.fog`, and the objectives are looked at where
a unit ends its act and where a turn ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

import attrs
from attrs import define, setters

from alpaca_emblem.games import unit_events
from alpaca_emblem.games.base import no_dice
from alpaca_emblem.games.grid import events, fog, notation
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.combat import GridCombat, number_of
from alpaca_emblem.games.grid.listing import list_actions
from alpaca_emblem.games.grid.scenario import FOES, HEROES, SIDES
from alpaca_emblem.games.grid.standing import Standing
from alpaca_emblem.games.grid.witness import witnessed
from alpaca_emblem.games.values import Action, Event, GameEnded, Outcome, events_of
from alpaca_emblem.model.topology import Coordinates, Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.rules import grid as rules


@define(eq=False, on_setattr=setters.NO_OP)
class GridBattle(Standing):
    """Heroes against foes on a board with terrain.

    The heroes act in any order, and their turn ends when all have acted, or when it is
    ended; then the foes act one after another.

    >>> battle = GridBattle()
    >>> battle.to_act, [unit.name for unit in battle.side("heroes").units]
    ('heroes', ['Knight', 'Lancer', 'Scout'])
    """

    name: ClassVar[str] = "grid"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = (Act, EndTurn, Remove)
    event_classes: ClassVar[tuple[type[Event], ...]] = events_of(unit_events, events)

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.grid import grid_svg

        return grid_svg(self)

    def legal_actions(self) -> tuple[Action[Any], ...]:
        self._settle()
        return list_actions(self)

    def act(
        self, unit: int, to: Coordinates | None = None, target: int | None = None
    ) -> tuple[Event, ...]:
        """Have the unit of that number go somewhere, and use what it has in hand.

        Args:
            unit: Its number.
            to: Row and column; by default it stays where it is.
            target: The number of whom it uses that on; by default it waits.

        Raises:
            IllegalActionError: The rules are against it; nothing has changed.
        """
        if to is None:
            location = self.ready_unit(unit).location
            assert location is not None, "whoever is ready stands somewhere"
            to = location.place
        return self.apply(Act(unit, to, target))

    def end_turn(self) -> tuple[Event, ...]:
        """Have the heroes end their turn, though some of them have not acted.

        Raises:
            IllegalActionError: It is not theirs; nothing has changed.
        """
        return self.apply(EndTurn())

    def walk(self, unit: Unit, goal: Location) -> bool:
        """Have *unit* go there. Whether it arrives: it stops before who was hidden.

        Raises:
            IllegalActionError: This is what a side in fog knows, and the way leads
                where somebody may be whom it does not see; the reason is "unseen".
        """
        start, enemy = unit.location, None
        assert start is not None, "it stands on the board"
        if goal is start:
            return True
        if self.scenario.options.fog is not None:
            # It gets a step ahead at least: who is next to it, or to a friend, is seen.
            goal, enemy = self._way_through_fog(unit, goal)
        self.field.place(unit, goal)
        self.tell(unit_events.UnitMoved(number_of(unit), start.place, goal.place))
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
        way = self.ground.path(self.costs(unit), goal.index)
        if self.known_to is not None:
            fog.check_way(self, self.known_to, way)
        for location in way:
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
        item, stats = unit.equipped_item, unit.stats
        missing = unit.max_hit_points - unit.hit_points
        unit.max_hit_points = rules.grown(unit.max_hit_points, hit_points)
        unit.hit_points = unit.max_hit_points - missing
        item.max_power = rules.grown(item.max_power, power)
        item.power = rules.grown(item.power, power)
        unit.stats = attrs.evolve(stats, defense=rules.grown(stats.defense, defense))
        self.tell(
            events.UnitGrew(
                number_of(unit),
                level,
                unit.max_hit_points,
                item.power,
                unit.stats.defense,
                unit.hit_points,
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
            acted = frozenset(self.phases.acted)
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

    def bury(self, unit: Unit, place: Coordinates | None) -> None:
        """Have *unit*, which fell before this battle began, be dead.

        It lies at *place*, where somebody else may stand by now.
        """
        owner = unit.owner
        assert owner is not None, "it has been enlisted"
        unit.hit_points = 0
        if place is not None:
            unit.field, unit.location = self.field, self.location(place)
        owner._count_fallen()

    def _resolve(self, action: Action[Any]) -> None:
        super()._resolve(action)
        if self.scenario.options.fog is not None:
            fog.remember(self)

    def _reseed(self, seed: int) -> None:
        super()._reseed(seed)
        if self.known_to is not None:
            with self._redrawing():
                fog.scatter(self, Mulberry32(seed))

    def _picture(self) -> str:
        return notation.picture(self)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _open_copy(self) -> Self | None:
        options = self.scenario.options
        if options.fog is not None:
            return None
        dice = no_dice() if options.hit_chance is None else Mulberry32(0)
        return self._copied_without(dice, "seed")

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        return notation.state_seen_by(self, side)

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        if self.scenario.options.fog is None:
            return events
        return witnessed(self, side, events)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.battle_from_state(cls, state)
