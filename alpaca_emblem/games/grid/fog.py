"""Fog: what a side sees and remembers, and where hidden units could be.

A side sees what its units see. Of an enemy out of sight it knows that the enemy is
alive, and its state when it was last seen, but not where it is. So a battle keeps a
`Sighting` of each unit, updated after every action, and views are made of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from attrs import frozen

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.grid.scenario import FOES, HEROES, SIDES
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.model.terrain import seen_from
from alpaca_emblem.rng import RandomSource

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit


@frozen
class Sighting:
    """The state of a unit now, or when it was last seen.

    Attributes:
        at: Its place; None if it has not been seen yet, or died off the board.
    """

    at: Coordinates | None
    hit_points: float
    max_hit_points: int
    power: int
    defense: int
    experience: int

    @classmethod
    def of(cls, game: GridBattle, unit: Unit) -> Self:
        """Return the present state of *unit*."""
        return cls(
            None if unit.location is None else unit.location.place,
            unit.hit_points,
            unit.max_hit_points,
            unit.equipped_item.power,
            unit.stats.defense,
            game.experience[number_of(unit) - 1],
        )

    def elsewhere(self) -> Sighting:
        """Return the same unit at an unknown place."""
        numbers = (self.hit_points, self.max_hit_points, self.power, self.defense)
        return Sighting(None, *numbers, self.experience)


def seen_places(game: GridBattle, side: str) -> frozenset[int]:
    """Return the places, by index, that the units of *side* see now."""
    radius = game.scenario.options.fog
    if radius is None:
        return frozenset(range(len(game.field)))
    seen: set[int] = set()
    for unit in game.side(side).units:
        if unit.location is not None:
            seen |= seen_from(game.ground, unit.location.index, radius)
    return frozenset(seen)


def is_seen(game: GridBattle, unit: Unit, side: str) -> bool:
    """Return whether *side* sees *unit*, which is alive, now."""
    radius, there = game.scenario.options.fog, unit.location
    if there is None:
        return False
    if radius is None:
        return True
    return any(
        other.location is not None
        and there.index in seen_from(game.ground, other.location.index, radius)
        for other in game.side(side).units
    )


def known_enemies(game: GridBattle, side: str) -> tuple[Unit, ...]:
    """Return the living enemies that *side* sees, by number."""
    enemies = game.side(FOES if side == HEROES else HEROES).units
    if game.scenario.options.fog is None:
        return enemies
    seen = seen_places(game, side)
    return tuple(
        enemy
        for enemy in enemies
        if enemy.location is not None and enemy.location.index in seen
    )


def remember(game: GridBattle) -> None:
    """Bring the sightings of all units up to date."""
    before = game._sightings
    seen = {side: seen_places(game, side) for side in SIDES}
    after = tuple(
        _sighting(game, unit, last, seen[game.enemy_of(unit)])
        for unit, last in zip(game.units, before, strict=True)
    )
    if after != before:
        game._sightings = after


def _sighting(
    game: GridBattle, unit: Unit, last: Sighting | None, seen: frozenset[int]
) -> Sighting | None:
    """Return what the enemy, which sees the places *seen*, knows of *unit*."""
    if not unit.is_alive:
        return None  # every side knows which units are dead
    if unit.location is not None and unit.location.index in seen:
        return Sighting.of(game, unit)
    return last or Sighting.of(game, unit).elsewhere()


def check_way(game: GridBattle, side: str, way: Iterable[Location]) -> None:
    """Refuse to forecast a way that leads out of the sight of *side*.

    Raises:
        IllegalActionError: A unit that the side does not see may be on the way.
    """
    if all(unit.location is not None for unit in game.units if unit.is_alive):
        return
    seen = seen_places(game, side)
    for location in way:
        if location.index not in seen:
            raise IllegalActionError(
                f"a unit that the {side} do not see may be at {location}",
                reason="unseen",
            )


def scatter(game: GridBattle, dice: RandomSource) -> None:
    """Place all units that are hidden from the side that knows *game* at random.

    Each is placed out of its sight: on passable terrain, if there is such.
    """
    passable, impassable = _hiding_places(game)
    for unit in game.units:
        if unit.is_alive and unit.location is None:
            free = passable or impassable
            game.field.place(unit, free.pop(dice.pick(len(free))))
    game.known_to = None


def _hiding_places(game: GridBattle) -> tuple[list[Location], list[Location]]:
    """Return where units can be unseen: on passable terrain, and on any other."""
    assert game.known_to is not None, "units are missing only from what a side knows"
    seen, is_empty = seen_places(game, game.known_to), game.field.is_empty
    passable: list[Location] = []
    impassable: list[Location] = []
    for location, terrain in zip(
        game.field.locations, game.ground.terrain, strict=True
    ):
        if location.index not in seen and is_empty(location):
            (impassable if terrain.move_cost is None else passable).append(location)
    return passable, impassable
