"""Minds: strategies by which monsters choose their steps."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon.combat import (
    DungeonCombat,
    is_contact,
    is_shot_clear,
)
from alpaca_emblem.games.dungeon.moving import walk
from alpaca_emblem.games.dungeon.strategies import Strategy

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location

MINDS: Final[dict[str, type[Mind]]] = {}
"""All minds by their names, including a user's own."""


@frozen
class Mind(Strategy):
    """A strategy for monsters, which act one by one after the adventurer."""

    noun = "mind"
    kinds = MINDS

    acts_unseen: ClassVar[bool] = True
    """True if monsters may act while they and the adventurer cannot see each other."""

    def act(self, game: Dungeon, monster: Monster) -> None:
        """Attack the adventurer if it is in range, otherwise take a step.

        Raises:
            InvalidTypeError: `step` returned no location.
            InvalidValueError: `step` returned a location that *monster* cannot enter.
        """
        here = monster.location
        assert here is not None, "it lives on this floor"
        if is_contact(game, here, game.place):
            monster.equipped_item.use_on(game.adventurer, DungeonCombat(game))
            return
        is_seen = game.floor.seen.has(here.row, here.column)
        if is_seen and monster.kind.reach > 1 and is_shot_clear(game, monster):
            shot = DungeonCombat(game, is_shot=True)
            monster.equipped_item.use_on(game.adventurer, shot)
            return
        step = self.step(game, monster, is_seen)
        if step is not None:
            self._check_step(game.floor, here, step)
            walk(game, monster, step)

    def _check_step(self, floor: Floor, here: Location, there: Location) -> None:
        field = floor.field
        field.topology.check_own(there)
        if (
            there not in field.topology.neighbours(here)
            or not floor.is_open(there)
            or not field.is_empty(there)
            or not floor.passes(here, there)
        ):
            raise InvalidValueError(
                f"the mind {self.name} leads from {here} to {there}: that is no free "
                "place beside it"
            )

    @abstractmethod
    def step(self, game: Dungeon, monster: Monster, is_seen: bool) -> Location | None:
        """Return the square to which *monster* steps next, or None to stay.

        It must be adjacent, open and empty. *is_seen* is True if the adventurer and the
        monster see each other.
        """


@frozen
class Straight(Mind):
    """The original's mind: straight towards the adventurer, the longer axis first.

    It finds no way around obstacles, and gets stuck. With eight directions it tries the
    diagonal first.
    """

    name: ClassVar[str] = "straight"
    acts_unseen: ClassVar[bool] = False

    def step(self, game: Dungeon, monster: Monster, is_seen: bool) -> Location | None:
        if not is_seen:
            return None
        here, there = monster.location, game.place
        assert here is not None, "it lives on this floor"
        down, right = there.row - here.row, there.column - here.column
        floor = game.floor
        find, is_empty = floor.field.topology.location, floor.field.is_empty
        for step_down, step_right in _tries(down, right, game.variant.eight_directions):
            place = find(here.row + step_down, here.column + step_right)
            if floor.is_open(place) and is_empty(place) and floor.passes(here, place):
                return place
        return None


def _tries(down: int, right: int, is_diagonal: bool) -> Iterator[tuple[int, int]]:
    """Yield the steps towards a target *down* and *right* squares away, in order."""
    down_step, right_step = (down > 0) - (down < 0), (right > 0) - (right < 0)
    if is_diagonal and down and right:
        yield down_step, right_step
    if abs(right) > abs(down):
        yield 0, right_step
        if down:
            yield down_step, 0
    else:
        yield down_step, 0
        if right:
            yield 0, right_step


@frozen
class Pathfinding(Mind):
    """A mind that takes the shortest way to the adventurer's last seen position.

    If the way is blocked, any adjacent square that is no farther from there will do.
    """

    name: ClassVar[str] = "paths"

    def step(self, game: Dungeon, monster: Monster, is_seen: bool) -> Location | None:
        here = monster.location
        assert here is not None, "it lives on this floor"
        if is_seen:
            monster.target = game.place
        elif monster.target is here:
            monster.target = None
        if monster.target is None:
            return None
        return _next_step(game.floor, here, monster.target)


def _next_step(floor: Floor, here: Location, goal: Location) -> Location | None:
    """Return the first step of a shortest way, or another no farther from *goal*."""
    steps = _steps_to(floor, goal, here)
    if here not in steps:
        return None
    ways = [
        place
        for place in floor.field.topology.neighbours(here)
        if steps.get(place, steps[here] + 1) <= steps[here]
        and floor.field.is_empty(place)
        and floor.passes(here, place)
    ]
    return min(ways, key=steps.__getitem__, default=None)


def _steps_to(floor: Floor, goal: Location, start: Location) -> dict[Location, int]:
    """Return the steps to *goal* from all squares no farther from it than *start*."""
    steps = {goal: 0}
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        if start in steps and steps[here] >= steps[start]:
            break
        for place in floor.field.topology.neighbours(here):
            if (
                place not in steps
                and floor.is_open(place)
                and floor.passes(here, place)
            ):
                steps[place] = steps[here] + 1
                queue.append(place)
    return steps
