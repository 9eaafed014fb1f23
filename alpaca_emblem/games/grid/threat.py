"""Danger: what the enemy can do in its next phase to somebody who stands at a place.

Every enemy strikes once, from a place of its own, so those that reach somebody cannot
always all strike. Who acts later is still in the way, and who acts before, or has
nothing to strike with, must find another place. Counterattacks are left out: whoever
strikes stays where it is.

The strongest is given a place to strike from, then the next one, each if all others can
still find a place. So no other choice has a stronger first, second, third blow: it
takes the most hit points, and kills most likely.
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
    from alpaca_emblem.games.grid.standing import Standing
    from alpaca_emblem.model.terrain import Costs
    from alpaca_emblem.model.topology import Coordinates, Location
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


@frozen(eq=False)
class _Enemy:
    """Somebody who acts in the enemy's phase.

    Attributes:
        ways: Where it could go if nobody more were in the way.
        closed: Where those stand who act later, by index.
    """

    unit: Unit
    ways: Costs
    closed: frozenset[int]


@frozen
class _Chance:
    """What one enemy could do to somebody at a place.

    Attributes:
        damage: Of its blow.
        home: Where it stands now.
        stops: Where its way could end.
        strikes: Those of *stops* from which it could strike.
    """

    damage: int
    home: int
    stops: frozenset[int]
    strikes: frozenset[int]


def threat(
    game: Standing, side: str, unit: Unit | None = None
) -> dict[Coordinates, Danger]:
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
    check_side(side)
    if unit is not None and (game.side_of(unit) != side or not unit.is_alive):
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


def danger_at(game: Standing, unit: Unit, place: Coordinates) -> Danger:
    """The danger for *unit* if it stood at *place*."""
    blocked = _blocked_without(game, unit)
    enemies = _enemies(game, unit, blocked)
    return _danger(game, unit, game.location(place), enemies, blocked)


def _worse(one: Danger, other: Danger) -> Danger:
    return Danger(
        max(one.damage, other.damage),
        max(one.attackers, other.attackers),
        max(one.death, other.death),
    )


def _blocked_without(game: Standing, unit: Unit) -> frozenset[int]:
    """The places that the friends of *unit* hold against the enemy."""
    assert unit.owner is not None, "it has been enlisted"
    return _held(friend for friend in unit.owner.units if friend is not unit)


def _held(units: Iterable[Unit]) -> frozenset[int]:
    """The places where *units* stand, by index."""
    return frozenset(unit.location.index for unit in units if unit.location is not None)


def _enemies(game: Standing, unit: Unit, blocked: frozenset[int]) -> list[_Enemy]:
    """The enemies that the side of *unit* sees, in the order in which they act."""
    known = game.known_enemies(unit)
    in_order = game.side_of(unit) == HEROES
    found = []
    for number, enemy in enumerate(known, start=1):
        assert enemy.location is not None, "it is seen"
        ways = game.ground.costs_from(enemy.location.index, enemy.movement, blocked)
        later = known[number:] if in_order else ()
        found.append(_Enemy(enemy, ways, _held(later)))
    return found


def _dangers(game: Standing, unit: Unit) -> Iterator[tuple[Location, Danger]]:
    blocked = _blocked_without(game, unit)
    enemies = _enemies(game, unit, blocked)
    for index in sorted(_within_reach(game, enemies)):
        location = game.field.topology.locations[index]
        if game.ground.terrain[index].move_cost is not None and index not in blocked:
            yield location, _danger(game, unit, location, enemies, blocked)


def _within_reach(game: Standing, enemies: Sequence[_Enemy]) -> set[int]:
    """All places that somebody could strike at, if nobody more were in the way."""
    found: set[int] = set()
    for enemy in enemies:
        item = enemy.unit.equipped_item
        if item.can_attack:
            ways = frozenset(enemy.ways)
            found |= game.ground.within(ways, item.min_range, item.max_range)
    return found


def _danger(
    game: Standing,
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
    game: Standing,
    enemy: _Enemy,
    unit: Unit,
    location: Location,
    blocked: frozenset[int],
) -> _Chance:
    """What *enemy* could do to *unit* on *location*, which is in the way itself."""
    ground, item, index = game.ground, enemy.unit.equipped_item, location.index
    assert enemy.unit.location is not None, "it is seen"
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
    """The damages of the worst that can be done together, strongest first."""
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
    """A place for everybody at once: at first, each its own."""

    def __init__(self, chances: Sequence[_Chance]) -> None:
        self._allowed = [chance.stops for chance in chances]
        self._held = {chance.home: at for at, chance in enumerate(chances)}

    def keep_to(self, number: int, places: frozenset[int]) -> bool:
        """Have that one end on one of *places*, if all others still find theirs."""
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
        """Seat that one, moving others where that makes room."""
        for place in sorted(self._allowed[number]):
            if place in tried:
                continue
            tried.add(place)
            if place not in self._held or self._find(self._held[place], tried):
                self._held[place] = number
                return True
        return False


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
