"""All legal actions of a grid battle, in a fixed order.

For each unit that can act, by number: for each place in reach, in the order in which
the original finds them, first to wait there, then each target by number. Then the end
of the turn, and removals.

Actions are interned, and the units in range of each place are worked out once for all
units of one range, so that a long list costs little more than the tuple itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from attrs import field, frozen

from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.items import NO_ITEM
from alpaca_emblem.model.terrain import steps_around

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.model.units import Unit

AnyAction = Action[Any]

END_TURN = EndTurn.of()


def list_actions(game: GridBattle) -> tuple[AnyAction, ...]:
    """Return the result of `GridBattle.legal_actions`."""
    if game.outcome is not None:
        return ()
    actions: list[AnyAction] = []
    ready = game.ready_units()
    if ready:
        crowd = _Crowd.known_to_side_of(ready[0], game)
        for unit in ready:
            _list_unit(game, unit, crowd, actions)
    if game.to_act == HEROES:
        actions.append(END_TURN)
    actions += _removals(tuple(unit.number for unit in game.units if unit.is_alive))
    return tuple(actions)


@lru_cache(maxsize=1024)
def _removals(numbers: tuple[int, ...]) -> tuple[AnyAction, ...]:
    return tuple(Remove.of(number) for number in numbers)


@frozen(eq=False)
class _Crowd:
    """The living units that the side to act sees, its own included.

    Attributes:
        standing: The units by their places, in the order of their numbers.
        blocked: The places of the enemies among them, by index.
        in_range: For each range that was requested, the units in range by place.
    """

    standing: Mapping[Coordinates, Unit]
    blocked: frozenset[int]
    in_range: dict[tuple[int, int], dict[Coordinates, list[Unit]]] = field(factory=dict)

    @classmethod
    def known_to_side_of(cls, unit: Unit, game: GridBattle) -> Self:
        assert unit.owner is not None, "units of a battle have owners"
        enemies = game.known_enemies(unit)
        units = sorted((*unit.owner.units, *enemies), key=number_of)
        return cls(
            {u.location.place: u for u in units if u.location is not None},
            frozenset([e.location.index for e in enemies if e.location is not None]),
        )

    def within(
        self, nearest: int, farthest: int, places: Iterable[Coordinates]
    ) -> Mapping[Coordinates, Sequence[Unit]]:
        """Return the units so far from each of *places*, by number.

        If there are many units, the places around each are worked out once, for all
        units of the same range, instead of looking at every unit from every place.
        """
        around = steps_around(nearest, farthest)
        if len(self.standing) <= len(around):
            return {
                (row, column): [
                    unit
                    for (down, right), unit in self.standing.items()
                    if nearest <= abs(down - row) + abs(right - column) <= farthest
                ]
                for row, column in places
            }
        found = self.in_range.get((nearest, farthest))
        if found is None:
            found = self.in_range[nearest, farthest] = {}
            for (row, column), unit in self.standing.items():
                for down, right in around:
                    found.setdefault((row + down, column + right), []).append(unit)
        return found


def _list_unit(
    game: GridBattle, unit: Unit, crowd: _Crowd, actions: list[AnyAction]
) -> None:
    number, item, start = unit.number, unit.equipped_item, unit.location
    assert start is not None, "units that are ready are on the board"
    locations, occupant = game.field.topology.locations, crowd.standing.get
    costs = game.ground.costs_from(start.index, unit.movement, crowd.blocked)
    places = [locations[index].place for index in costs]
    places = [place for place in places if occupant(place, unit) is unit]
    if item is NO_ITEM:
        actions += [Act.of(number, place, None) for place in places]
        return
    in_range = crowd.within(item.min_range, item.max_range, places)
    can_use_on: dict[Unit, bool] = {unit: False}
    for place in places:
        actions.append(Act.of(number, place, None))
        for other in in_range.get(place, ()):
            if other not in can_use_on:
                can_use_on[other] = item.can_use_on(other)
            if can_use_on[other]:
                actions.append(Act.of(number, place, other.number))
