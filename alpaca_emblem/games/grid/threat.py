"""Threat: what the enemy can do in its next phase to a unit at a place.

Every enemy attacks once, from a place of its own, so not all that can reach a unit can
always attack it. Enemies that act later are still in the way; those that act earlier,
or cannot attack, must find another place. Counterattacks are left out.

The strongest enemy is assigned a place to attack from, then the next one, each if all
others can still find a place. No other choice has a stronger first, second or third
attack, so this one takes the most hit points, and is most likely to kill.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.scenario import HEROES, check_side

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.terrain import Costs
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit


@frozen
class Danger:
    """The worst that a unit may expect, each number by itself.

    Attributes:
        damage: Hit points lost if all attacks hit; may exceed those that are left.
        attackers: The number of enemies that can attack.
        death: The exact probability of death, if as many attack as can.
    """

    damage: int
    attackers: int
    death: Fraction


SAFE: Final = Danger(0, 0, Fraction(0))


@frozen(eq=False)
class _Enemy:
    """An enemy that acts in its side's next phase.

    Attributes:
        ways: The places it could walk to if no further unit were in the way.
        closed: The places, by index, of the enemies that act later.
    """

    unit: Unit
    ways: Costs
    closed: frozenset[int]


@frozen
class _Chance:
    """The harm that one enemy could do to a unit at a place.

    Attributes:
        damage: The damage of its attack.
        home: The place where it is now, by index.
        stops: The places where its walk could end.
        strikes: Those of *stops* from which it could attack.
    """

    damage: int
    home: int
    stops: frozenset[int]
    strikes: frozenset[int]


def dangers(
    game: GridBattle, side: str, unit: Unit | None = None
) -> dict[Coordinates, Danger]:
    """Return the result of `GridBattle.threat`."""
    check_side(side)
    if unit is not None and (game.side_of(unit) != side or not unit.is_alive):
        raise InvalidValueError(f"{unit} is not a living unit of the {side}")
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


def danger_at(game: GridBattle, unit: Unit, place: Coordinates) -> Danger:
    """Return the danger for *unit* if it were at *place*."""
    blocked = _blocked_without(game, unit)
    enemies = _enemies(game, unit, blocked)
    return _danger(game, unit, game.location(place), enemies, blocked)


def _worse(one: Danger, other: Danger) -> Danger:
    return Danger(
        max(one.damage, other.damage),
        max(one.attackers, other.attackers),
        max(one.death, other.death),
    )


def _blocked_without(game: GridBattle, unit: Unit) -> frozenset[int]:
    """Return the places, by index, that friends of *unit* occupy."""
    assert unit.owner is not None, "units of a battle have owners"
    return _held(friend for friend in unit.owner.units if friend is not unit)


def _held(units: Iterable[Unit]) -> frozenset[int]:
    """Return the places of *units*, by index."""
    return frozenset(unit.location.index for unit in units if unit.location is not None)


def _enemies(game: GridBattle, unit: Unit, blocked: frozenset[int]) -> list[_Enemy]:
    """Return the enemies that the side of *unit* sees, in the order of their acts."""
    known = game.known_enemies(unit)
    in_order = game.side_of(unit) == HEROES
    found = []
    for number, enemy in enumerate(known, start=1):
        assert enemy.location is not None, "enemies that are seen are on the board"
        ways = game.ground.costs_from(enemy.location.index, enemy.movement, blocked)
        later = known[number:] if in_order else ()
        found.append(_Enemy(enemy, ways, _held(later)))
    return found


def _dangers(game: GridBattle, unit: Unit) -> Iterator[tuple[Location, Danger]]:
    blocked = _blocked_without(game, unit)
    enemies = _enemies(game, unit, blocked)
    for index in sorted(_within_reach(game, enemies)):
        location = game.field.topology.locations[index]
        if game.ground.terrain[index].move_cost is not None and index not in blocked:
            yield location, _danger(game, unit, location, enemies, blocked)


def _within_reach(game: GridBattle, enemies: Sequence[_Enemy]) -> set[int]:
    """Return all places that an enemy could attack unless more units blocked it."""
    found: set[int] = set()
    for enemy in enemies:
        item = enemy.unit.equipped_item
        if item.can_attack:
            ways = frozenset(enemy.ways)
            found |= game.ground.within(ways, item.min_range, item.max_range)
    return found


def _danger(
    game: GridBattle,
    unit: Unit,
    location: Location,
    enemies: Sequence[_Enemy],
    blocked: frozenset[int],
) -> Danger:
    chances = [_chance(game, enemy, unit, location, blocked) for enemy in enemies]
    damages = _strongest(chances)
    odds = Fraction(game.hit_chance_at(location), 100)
    death = _death(damages, odds, int(unit.hit_points))
    return Danger(sum(damages), len(damages), death)


def _chance(
    game: GridBattle,
    enemy: _Enemy,
    unit: Unit,
    location: Location,
    blocked: frozenset[int],
) -> _Chance:
    """Return the danger from *enemy* to *unit*, which itself blocks *location*."""
    ground, item, index = game.ground, enemy.unit.equipped_item, location.index
    assert enemy.unit.location is not None, "enemies that are seen are on the board"
    home, ways = enemy.unit.location.index, enemy.ways
    if index in ways:
        ways = ground.costs_from(home, enemy.unit.movement, blocked | {index})
    stops = frozenset(ways) - enemy.closed
    if not item.can_attack:
        return _Chance(0, home, stops, frozenset())
    around = ground.within(frozenset((index,)), item.min_range, item.max_range)
    damage = GridCombat(game).damage_at(enemy.unit, unit, ground.terrain[index].cover)
    return _Chance(damage, home, stops, around & stops - {index})


def _strongest(chances: Sequence[_Chance]) -> list[int]:
    """Return the damages of the worst joint attack, strongest first."""
    seats = _Seats(chances)
    order = sorted(
        (number for number, chance in enumerate(chances) if chance.strikes),
        key=lambda number: -chances[number].damage,
    )
    return [
        chances[number].damage
        for number in order
        if seats.keep_to(number, chances[number].strikes)
    ]


class _Seats:
    """An assignment of a place to every enemy; at first, each has its own.

    A bipartite matching: `keep_to` looks for an augmenting path.
    """

    def __init__(self, chances: Sequence[_Chance]) -> None:
        self._allowed = [chance.stops for chance in chances]
        self._held = {chance.home: at for at, chance in enumerate(chances)}

    def keep_to(self, number: int, places: frozenset[int]) -> bool:
        """Return whether the enemy can end on *places*, and then assign one to it."""
        before = self._allowed[number], self._held.copy()
        here = next(place for place, one in self._held.items() if one == number)
        self._allowed[number] = places
        if here in places:
            return True
        del self._held[here]
        if self._find(number, set()):
            return True
        self._allowed[number], self._held = before
        return False

    def _find(self, number: int, tried: set[int]) -> bool:
        """Assign a place to an enemy, moving others where that makes room."""
        for place in sorted(self._allowed[number]):
            if place in tried:
                continue
            tried.add(place)
            if place not in self._held or self._find(self._held[place], tried):
                self._held[place] = number
                return True
        return False


def _death(damages: Sequence[int], chance: Fraction, hit_points: int) -> Fraction:
    """Return the probability that the attacks that hit add up to *hit_points*."""
    odds = {0: Fraction(1)}
    for damage in damages:
        after: dict[int, Fraction] = {}
        for so_far, likely in odds.items():
            hit = min(so_far + damage, hit_points)
            after[hit] = after.get(hit, Fraction(0)) + likely * chance
            after[so_far] = after.get(so_far, Fraction(0)) + likely * (1 - chance)
        odds = after
    return odds.get(hit_points, Fraction(0))
