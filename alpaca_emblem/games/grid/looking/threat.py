"""Danger: what the enemy can do in its next phase to somebody who stands at a place.

Every enemy strikes once, from a place of its own, so those that reach somebody cannot
always all strike. Whoever acts before others makes room for them. Counterattacks are
left out: whoever strikes stays where it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.scenarios import HEROES, SIDES

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.standing import Standing
    from alpaca_emblem.model.topology import Location, Place
    from alpaca_emblem.model.units import Unit


@frozen
class Danger:
    """The worst that can befall somebody, each number by itself.

    Attributes:
        damage: In hit points, if all blows hit; may exceed what is left.
        attackers: How many can strike.
        death: The exact probability of death, if as many strike as can.
    """

    damage: int
    attackers: int
    death: Fraction


SAFE: Final = Danger(0, 0, Fraction(0))


@frozen
class _Blow:
    """What one enemy would do, and from where it could."""

    damage: int
    places: frozenset[int]


def threat(game: Standing, side: str, unit: Unit | None = None) -> dict[Place, Danger]:
    """The danger at every place that can be entered, row by row, for *side*.

    Of those enemies that *side* sees.

    Args:
        game: It goes on, or is over.
        side: Whose danger it is.
        unit: Who would stand there, having left where it stands now. By default, each
            number is that of the living unit of *side* for whom it is worst.

    Raises:
        InvalidValueError: There is no such side, or *unit* is dead or on the other.
    """
    if side not in SIDES:
        raise InvalidValueError(f"side must be one of {', '.join(SIDES)}, not {side!r}")
    if unit is not None and (not unit.is_alive or game.side_of(unit) != side):
        raise InvalidValueError(f"{unit} is not among the living of the {side}")
    units = game.side(side).units if unit is None else (unit,)
    found = {
        location.place: SAFE
        for location in game.field.locations
        if game.ground.terrain[location.index].move_cost is not None
    }
    for one in units:
        if one.location is not None:
            for location, danger in _dangers(game, one):
                place = location.place
                found[place] = _worse(found.get(place, SAFE), danger)
    return found


def danger_at(game: Standing, unit: Unit, place: Place) -> Danger:
    """The danger for *unit* if it stood at *place*."""
    attackers = [*_attackers(game, unit)]
    blocked = _blocked_without(game, unit)
    return _danger(game, unit, game.location(place), attackers, blocked)


def _worse(one: Danger, other: Danger) -> Danger:
    return Danger(
        max(one.damage, other.damage),
        max(one.attackers, other.attackers),
        max(one.death, other.death),
    )


def _attackers(game: Standing, unit: Unit) -> Iterator[Unit]:
    """The enemies who could strike at *unit*, in the order in which they act."""
    for enemy in game.known_enemies(unit):
        if enemy.location is not None and enemy.equipped_item.can_attack:
            yield enemy


def _blocked_without(game: Standing, unit: Unit) -> frozenset[int]:
    """The places that the friends of *unit* hold against the enemy."""
    assert unit.owner is not None, "it has been enlisted"
    return frozenset(
        friend.location.index
        for friend in unit.owner.units
        if friend is not unit and friend.location is not None
    )


def _dangers(game: Standing, unit: Unit) -> Iterator[tuple[Location, Danger]]:
    attackers = [*_attackers(game, unit)]
    blocked = _blocked_without(game, unit)
    for index in sorted(_within_reach(game, attackers, blocked)):
        location = game.field.topology.locations[index]
        if game.ground.terrain[index].move_cost is not None and index not in blocked:
            yield location, _danger(game, unit, location, attackers, blocked)


def _within_reach(
    game: Standing, attackers: Iterable[Unit], blocked: frozenset[int]
) -> set[int]:
    """All places that somebody could strike at, if nobody more were in the way."""
    found: set[int] = set()
    for enemy in attackers:
        item, ways = enemy.equipped_item, frozenset(_ways(game, enemy, blocked))
        found |= game.ground.within(ways, item.min_range, item.max_range)
    return found


def _ways(game: Standing, enemy: Unit, blocked: frozenset[int]) -> Iterable[int]:
    assert enemy.location is not None, "it attacks"
    return game.ground.costs_from(enemy.location.index, enemy.movement, blocked)


def _danger(
    game: Standing,
    unit: Unit,
    location: Location,
    attackers: Sequence[Unit],
    blocked: frozenset[int],
) -> Danger:
    combat, cover = GridCombat(game), game.ground.terrain[location.index].cover
    chance = Fraction(game.hit_chance_at(location), 100)
    blows = []
    for enemy in attackers:
        places = _places_to_strike(game, enemy, location, blocked)
        if places:
            damage = combat.damage_at(enemy, unit, cover)
            blows.append(_Blow(damage, places))
    if not blows:
        return SAFE
    most = len(_assigned(blows))
    damages = {
        tuple(sorted(blow.damage for blow in chosen))
        for chosen in combinations(blows, most)
        if len(_assigned(chosen)) == most
    }
    return Danger(
        max(map(sum, damages)),
        most,
        max(_death(chosen, chance, int(unit.hit_points)) for chosen in damages),
    )


def _places_to_strike(
    game: Standing,
    enemy: Unit,
    location: Location,
    blocked: frozenset[int],
) -> frozenset[int]:
    """From where *enemy* could strike at who stands on *location*.

    Not from where those of its side stand who act later.
    """
    ways = _ways(game, enemy, blocked)
    if location.index in ways:
        ways = _ways(game, enemy, blocked | {location.index})
    later = _held_when(game, enemy)
    item, locations = enemy.equipped_item, game.field.topology.locations
    return frozenset(
        index
        for index in ways
        if index not in later
        and index != location.index
        and item.reaches(game.distance(locations[index], location))
    )


def _held_when(game: Standing, enemy: Unit) -> set[int]:
    """The places that those hold who are still to act when *enemy* does."""
    assert enemy.owner is not None, "it has been enlisted"
    friends = enemy.owner.units
    if game.side_of(enemy) == HEROES:
        return set()  # they act in any order
    later = friends[friends.index(enemy) + 1 :]
    return {friend.location.index for friend in later if friend.location is not None}


def _assigned(blows: Sequence[_Blow]) -> dict[int, int]:
    """A place for each of as many *blows* as possible, the first ones preferred."""
    held: dict[int, int] = {}

    def seat(number: int, tried: set[int]) -> bool:
        for place in sorted(blows[number].places - tried):
            tried.add(place)
            if place not in held or seat(held[place], tried):
                held[place] = number
                return True
        return False

    for number in range(len(blows)):
        seat(number, set())
    return held


def _death(damages: Sequence[int], chance: Fraction, hit_points: int) -> Fraction:
    """The probability that the blows that hit are worth *hit_points* at least."""
    odds = {0: Fraction(1)}
    for damage in damages:
        after: dict[int, Fraction] = {}
        for so_far, likely in odds.items():
            hit = min(so_far + damage, hit_points)
            after[hit] = after.get(hit, Fraction(0)) + likely * chance
            after[so_far] = after.get(so_far, Fraction(0)) + likely * (1 - chance)
        odds = after
    return odds.get(hit_points, Fraction(0))
