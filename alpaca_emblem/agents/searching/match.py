"""Search in the match: the value of units, and of the attacks that come next.

Hit points alone see an attack only when it has been made. So a position is also valued
by the attacks that each side can make in its next turn: all units that reach a target
may attack it together, and the target that loses most by that counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import (
    MARGIN,
    PULL,
    Judgement,
    Line,
    average,
    ranks,
    worths_after,
)
from alpaca_emblem.games.match.actions import (
    Equip,
    Give,
    Move,
    Swap,
    Unequip,
    UseItem,
)
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.rules import combat as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit

UNIT: Final = 40
"""The value of a unit in addition to its hit points."""
HERO: Final = 150
"""The extra value of a unit that must survive; its hit points count three times."""
DANGER: Final = 0.6
"""The weight of the attacks of the next enemy turn."""
CHANCE: Final = 0.3
"""The weight of the attacks of one's own next turn, after the enemy's."""
PLACES: Final = 2
"""The number of places from which an attack on a target with an item is tried."""


def worth(unit: Unit) -> float:
    """Return the value of a unit on the map."""
    if unit.location is None:
        return 0.0
    more = HERO + 2 * unit.hit_points if unit.must_survive else 0.0
    return UNIT + unit.hit_points + more


class _Reach(NamedTuple):
    """A unit's attack with one of its items.

    Attributes:
        damage: In hit points.
        nearest: The least range in steps.
        farthest: The largest range in steps.
    """

    damage: float
    nearest: int
    farthest: int


Reaches: TypeAlias = "tuple[_Reach, ...]"


class _Attacker(NamedTuple):
    """A unit that may attack.

    Attributes:
        unit: The unit.
        steps: The distance of each place, by its index.
        movement: The number of steps that it can still walk.
    """

    unit: Unit
    steps: Any
    movement: int


@define(eq=False)
class MatchJudgement(Judgement[Match]):
    """Compares the values of all units, and the attacks that each side can make."""

    width = 5
    steepness = 5.0

    _reaches: dict[tuple[Any, ...], tuple[_Reach, ...]] = field(
        init=False, factory=dict
    )

    def of_position(self, game: Match, side: str) -> float:
        acting = game.to_act
        values = {
            each.name: sum(map(worth, each.units), 0.0) for each in game.tacticians
        }
        if side not in values:
            return -MARGIN  # it has been eliminated, and the others go on
        lost = dict.fromkeys(values, 0.0)
        for one, other in permutations(game.tacticians, 2):
            is_now = one.name == acting != side
            weight = CHANCE if one.name == side else DANGER
            threat = weight * self._threat(game, one, other, is_now=is_now)
            lost[other.name] += threat
        values = {name: value - lost[name] for name, value in values.items()}
        own, everything = values[side], sum(values.values())
        if everything <= 0:
            return 0.0
        ahead = MARGIN * (2 * own - everything) / everything
        return max(-MARGIN, min(ahead - self._way(game, side), MARGIN))

    def _threat(
        self, game: Match, attacker: Tactician, target: Tactician, *, is_now: bool
    ) -> float:
        """Return the largest value of a target's loss in a turn of *attacker*."""
        attackers = [*self._attackers(game, attacker.units, is_now=is_now)]
        most = 0.0
        for unit in target.units if attackers else ():
            place = unit.location
            if place is not None:
                taken = self._taken(unit, place, attackers)
                most = max(most, _loss(unit, taken))
        return most

    def _attackers(
        self, game: Match, units: Iterable[Unit], *, is_now: bool
    ) -> Iterator[_Attacker]:
        distances = game.field.topology.distances_from
        for unit in units:
            place = unit.location
            if place is None or (is_now and not game.has_use_left(unit)):
                continue
            movement = 0 if is_now and unit.has_moved else unit.movement
            yield _Attacker(unit, distances(place), movement)

    def _taken(
        self, target: Unit, place: Location, attackers: Iterable[_Attacker]
    ) -> float:
        """Return the hit points that *attackers* together can take from *target*."""
        taken, index, kind = 0.0, place.index, type(target.equipped_item)
        for unit, steps, movement in attackers:
            distance = steps[index]
            nearest = distance - movement
            for reach in self._attacks(unit, target, kind):
                if reach.farthest >= nearest and (
                    movement or reach.nearest <= distance
                ):
                    taken += reach.damage
                    break
        return taken

    def _attacks(
        self, unit: Unit, target: Unit, kind: type[Item]
    ) -> tuple[_Reach, ...]:
        """Return the attacks of *unit* on an item in hand of *kind*, the best first."""
        key = (unit.number, unit.items, kind)
        found = self._reaches.get(key)
        if found is None:
            item = target.equipped_item
            found = self._reaches[key] = tuple(
                sorted(
                    (
                        _Reach(
                            rules.damage(each.power, each.matchup_against(item)),
                            each.min_range,
                            each.max_range,
                        )
                        for each in unit.items
                        if each.can_attack and unit.can_wield(each)
                    ),
                    reverse=True,
                )
            )
        return found

    def _way(self, game: Match, side: str) -> float:
        """Return the value of the mean distance of *side* to its nearest enemies.

        It grows from round to round, so that two players do not wait for each other.
        """
        own = [u.location for u in game.tactician_named(side).units]
        others = [
            unit.location.index
            for each in game.tacticians
            if each.name != side
            for unit in each.units
            if unit.location is not None
        ]
        if not others:
            return 0.0
        distances = game.field.topology.distances_from
        steps = average(
            min(map(distances(place).__getitem__, others))
            for place in own
            if place is not None
        )
        return PULL * game.round_number * steps

    def lines(self, game: Match) -> Sequence[Line]:
        """Return lines of single units, each a walk, an equip and a use; or less.

        To equip an item is worth something only with its use. Nothing is set up in turn
        zero, which has more than a thousand actions.
        """
        acting = game.rounds.current
        if acting is None or not game.is_running:
            ends = [each for each in game.legal_actions() if self.ends_turn(each)]
            return [(end,) for end in ends] or super().lines(game)
        walks: dict[int, list[Move]] = {}
        rest: list[Line] = []
        for action in self.actions(game):
            if isinstance(action, Move):
                walks.setdefault(action.unit, []).append(action)
            elif not isinstance(action, UseItem | Equip):
                rest.append((action,))
        lines: list[Line] = []
        for unit in acting.units:
            own = walks.get(number_of(unit), [])
            lines += ((walk,) for walk in own)
            if unit.location is not None and game.has_use_left(unit):
                lines += self._uses(game, unit, unit.location, own)
        return lines + rest

    def _uses(
        self, game: Match, unit: Unit, here: Location, walks: Iterable[Move]
    ) -> Iterator[Line]:
        """Yield the uses of each item on each target, from the safest places."""
        places: list[tuple[Location, Line]] = [(here, ())]
        places += ((game.location(walk.to), (walk,)) for walk in walks)
        enemies = [
            *self._attackers(game, filter(unit.is_enemy_of, game.units), is_now=False)
        ]
        places.sort(key=lambda place: self._taken(unit, place[0], enemies))
        distances = game.field.topology.distances_from
        for target in game.units:
            there = target.location
            if there is None or not _gains(unit, target):
                continue
            steps = distances(there)
            for equip, item in _wielded(unit):
                if item.can_use_on(target):
                    use = UseItem.of(number_of(unit), number_of(target))
                    near = (
                        walk for at, walk in places if item.reaches(steps[at.index])
                    )
                    for walk in islice(near, PLACES):
                        yield (*walk, *equip, use)

    def priors(self, game: Match, lines: Sequence[Line]) -> Sequence[float]:
        """Return the ranks of the positions after the lines."""
        return ranks(worths_after(self, game, lines))

    def deserves_a_look(self, action: Action[Any]) -> bool:
        """Return whether *action* may be good; handing items over never is."""
        useless = isinstance(action, Give | Swap | Unequip)
        return not useless and super().deserves_a_look(action)


def _gains(unit: Unit, target: Unit) -> bool:
    """Return whether *unit* could gain by an item used on *target*."""
    is_hurt = target.hit_points < target.max_hit_points
    return target.is_alive and (unit.is_enemy_of(target) or is_hurt)


def _wielded(unit: Unit) -> Iterator[tuple[Line, Item]]:
    """Yield the items that *unit* can use, each with the action that equips it."""
    for index, item in enumerate(unit.items):
        if unit.can_wield(item):
            is_ready = item is unit.equipped_item
            yield () if is_ready else (Equip.of(number_of(unit), index),), item


def _loss(unit: Unit, taken: float) -> float:
    """Return the value that *unit* loses with *taken* hit points."""
    if taken >= unit.hit_points:
        return worth(unit)
    return taken * (3 if unit.must_survive else 1)


JUDGEMENT = MatchJudgement
