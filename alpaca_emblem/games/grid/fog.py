"""Fog: what a side sees, what it remembers, and what it might be otherwise.

A side sees what its units see. Of an enemy out of sight it knows that it lives, and
what it was like when it was seen last; its place is nobody's to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

import attrs
from attrs import frozen

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.model.terrain import seen_from
from alpaca_emblem.rng import RandomSource

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.muster import Muster
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit


@frozen
class Sighting:
    """A unit as it is, or as it was when it was seen last.

    Attributes:
        at: Where; None if it has not been seen yet, or is dead and was off the board.
    """

    at: Coordinates | None
    hit_points: float
    max_hit_points: int
    power: int
    defense: int
    experience: int

    @classmethod
    def of(cls, game: Muster, unit: Unit) -> Self:
        """*unit* as it is now."""
        return cls(
            None if unit.location is None else unit.location.place,
            unit.hit_points,
            unit.max_hit_points,
            unit.equipped_item.power,
            unit.stats.defense,
            game.experience_of(unit),
        )


def seen_places(game: Muster, side: str) -> frozenset[int]:
    """The places, by index, that the units of *side* see now."""
    radius = game.scenario.options.fog
    if radius is None:
        return frozenset(range(len(game.field)))
    seen: set[int] = set()
    for unit in game.side(side).units:
        if unit.location is not None:
            seen |= seen_from(game.ground, unit.location.index, radius)
    return frozenset(seen)


def is_seen(game: Muster, unit: Unit, side: str) -> bool:
    """Whether *side* sees *unit*, which is alive, now."""
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


def remember(game: Muster) -> None:
    """Note what each side sees of the other one now."""
    before = game.sightings
    seen = {side: seen_places(game, side) for side in SIDES}
    after = tuple(
        _sighting(game, unit, last, seen[game.enemy_of(unit)])
        for unit, last in zip(game.units, before, strict=True)
    )
    if after != before:
        game.sightings = after


def _sighting(
    game: Muster, unit: Unit, last: Sighting | None, seen: frozenset[int]
) -> Sighting | None:
    """What the enemy, who sees the places *seen*, knows of *unit* now."""
    if not unit.is_alive:
        return None  # that it has died is known to everybody
    if unit.location is not None and unit.location.index in seen:
        return Sighting.of(game, unit)
    return last or attrs.evolve(Sighting.of(game, unit), at=None)


def check_way(game: Muster, side: str, way: Iterable[Location]) -> None:
    """Refuse to say what comes of a way that leads out of the sight of *side*.

    Raises:
        IllegalActionError: Somebody may be there whom the side does not see.
    """
    if all(unit.location is not None for unit in game.units if unit.is_alive):
        return
    seen = seen_places(game, side)
    for location in way:
        if location.index not in seen:
            raise IllegalActionError(
                f"the {side} do not see who may be at {location}", reason="unseen"
            )


def scatter(game: Muster, dice: RandomSource) -> None:
    """Put everybody who is hidden from the side that *game* is known to somewhere.

    That is anywhere out of its sight where somebody can stand.
    """
    side = game.known_to
    assert side is not None, "only what a side knows is incomplete"
    for unit in game.units:
        if unit.is_alive and unit.location is None:
            free = _hiding_places(game, side)
            game.field.place(unit, free[dice.pick(len(free))])
    game.known_to = None


def _hiding_places(game: Muster, side: str) -> list[Location]:
    """Where somebody unseen can be: in the open, if there is such a place."""
    seen = seen_places(game, side)
    free = [
        location
        for location in game.field.locations
        if game.field.is_empty(location) and location.index not in seen
    ]
    open_ones = [
        location
        for location in free
        if game.ground.terrain[location.index].move_cost is not None
    ]
    return open_ones or free
