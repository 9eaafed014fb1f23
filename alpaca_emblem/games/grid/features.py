"""Features of acts: what an act of a grid battle promises and risks, as numbers.

A policy that scores acts by their features plays every battle, whatever its board,
since they are distances, damages and dangers, and never places. They are read off the
observation of a side, so they cannot hold more than the side may know. Chances and
damages are those of the plain rules: features leave out the weapon triangle and the
units that stand in the way, which cost more to find than they tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from attrs import define, field

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid.codes import GridCodes
from alpaca_emblem.games.grid.observing import GROUND, OF_ALL, OF_SIDE, GridObserver
from alpaca_emblem.model.terrain import NO_PLACES
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.model.terrain import Costs

FEATURES: Final = (
    *("ends_turn", "stays", "steps/5", "cover/2", "healing/3", "goal", "to_goal/10"),
    *("ranged", "friends_apart/10", "friends_ready/3", "enemy_apart/10"),
    *("enemy_apart*turn/200", "hit_points_left/20", "threats/3", "is_one_threat"),
    *("threatened/20", "could_fall", "prey/3"),
    *("attacks", "damage/10", "kills", "wound_left", "attacks_captain", "helps"),
    *("answer/10", "answer_kills", "friends_join/3", "threats_of_attack/3"),
)
"""The name of each feature, in order.

A divisor or factor is one by which a number is made small; the others are shares,
probabilities, or 1 where they hold.
"""
FAR: Final = 30
"""The largest distance; what cannot be reached is as far."""
LATE: Final = 40
"""The turn from which on the turns count as one."""

_NUMBERS: Final = (
    *("hit_points/40", "most_hit_points/40", "power/40", "defense/20", "movement/10"),
    *("least_range/10", "most_range/10", "acted", "captain"),
)
_PLANES: Final = tuple(OF_SIDE.index(name) for name in _NUMBERS)
_SCALES: Final = tuple(int(name.partition("/")[2] or 1) for name in _NUMBERS)


class _Unit(NamedTuple):
    """A unit on the board, as an observation shows it.

    Its seat is its index within its side.
    """

    seat: int
    place: int
    hit_points: int
    most_hit_points: int
    power: int
    defense: int
    movement: int
    least_range: int
    most_range: int
    acted: int
    captain: int

    def damage_to(self, target: _Unit, cover: int) -> int:
        """Return the damage of one attack on *target*, whose square gives *cover*."""
        return rules.damage(self.power, 0, target.defense, cover)


class _Scene(NamedTuple):
    """An observation as units and the numbers of the whole battle.

    Attributes:
        own: The units of the side, by their index.
        enemies: Those of the other side.
        turn: The turn, at most `LATE`.
        chance: The chance to hit without cover, in percent; 0 if every attack hits.
    """

    own: dict[int, _Unit]
    enemies: dict[int, _Unit]
    turn: int
    chance: int


class _Attack(NamedTuple):
    """The exchange of blows of an act and its target.

    Attributes:
        enemy: The index of the enemy; None without an attack.
        is_help: True if the target is on the unit's own side.
        damage: What a hit takes away, at most the hit points that are left.
        chance: The probability of a hit.
        fells: True if a hit fells the enemy.
        wound_left: The share of hit points that a hit leaves.
        captain: True if the enemy is a captain.
        answer: The damage of the counterattack.
        answer_chance: The probability that there is one, and that it hits.
        can_answer: True if there is one, unless the attack fells the enemy.
        joining: The friends that could attack the same enemy in this turn.
    """

    enemy: int | None = None
    is_help: bool = False
    damage: int = 0
    chance: float = 0.0
    fells: bool = False
    wound_left: float = 0.0
    captain: int = 0
    answer: int = 0
    answer_chance: float = 0.0
    can_answer: bool = False
    joining: int = 0

    def features(self, unit: _Unit, threats: float) -> list[float]:
        """Return the features of an attack by *unit*, where *threats* count."""
        is_attack = self.enemy is not None
        return [
            float(is_attack),
            self.chance * self.damage / 10,
            self.chance * self.fells,
            self.wound_left,
            float(self.captain),
            float(self.is_help),
            self.answer_chance * min(self.answer, unit.hit_points) / 10,
            self.answer_chance * (self.answer >= unit.hit_points),
            self.joining / 3,
            threats if is_attack else 0.0,
        ]


@define(eq=False)
class GridFeatures:
    """Describes acts of the battles of one set-up by the numbers of `FEATURES`.

    >>> from alpaca_emblem import GridBattle
    >>> battle = GridBattle("pass", seed=1)
    >>> features = GridFeatures.of(battle)
    >>> seen = features.observer.write(battle.view("heroes"))
    >>> len(features.write(seen, [0, 1764])[0]), features.write(seen, [1764])[0][:3]
    (28, [1.0, 0.0, 0.0])

    Attributes:
        names: The names of the features, in order.
        farthest: The number of steps that stands for any larger one.
        latest: The turn that stands for any later one.
        observer: The observer that writes the observations.
        codes: The codes of the acts.
    """

    names: ClassVar[tuple[str, ...]] = FEATURES
    farthest: ClassVar[int] = FAR
    latest: ClassVar[int] = LATE
    observer: GridObserver
    codes: GridCodes
    _known: dict[tuple[int, int, int, int], frozenset[int]] = field(
        init=False, repr=False, factory=dict
    )

    @classmethod
    def of(cls, game: Game) -> GridFeatures:
        """Return the features of the set-up of *game*.

        Raises:
            InvalidTypeError: *game* is not a grid battle.
        """
        return cls(GridObserver.of(game), GridCodes.of(game))

    def write(self, seen: Sequence[float], codes: Iterable[int]) -> list[list[float]]:
        """Return the features of the act of each code, in the order of *codes*.

        Args:
            seen: An observation, as `observer` writes it.
            codes: Codes of acts that are legal there, or of the end of the turn.

        Raises:
            InvalidTypeError: *seen* is not a sequence.
            InvalidValueError: There are more or fewer numbers than in an observation,
                or a code is of a unit that is not on the board.
            NoCodeError: There is no such code.
        """
        instance("seen", seen, Sequence)
        if len(seen) != len(self.observer._blank):
            raise InvalidValueError(
                f"seen must be {len(self.observer._blank)} numbers, not {len(seen)}"
            )
        scene = self._scene(seen)
        return [self._features(scene, code) for code in codes]

    def _scene(self, seen: Sequence[float]) -> _Scene:
        area, units = self.observer._area, self.codes.units
        planes = len(self.observer.names)
        last = {
            name: (planes - len(OF_ALL) + i) * area for i, name in enumerate(OF_ALL)
        }
        alone = (len(GROUND) + 2 * len(OF_SIDE)) * area
        sides: tuple[dict[int, _Unit], dict[int, _Unit]] = ({}, {})
        for relative in range(2 * units):
            start = alone + relative * area
            plane = seen[start : start + area]
            if 1 in plane:
                seat, index = divmod(relative, units)
                at = (len(GROUND) + seat * len(OF_SIDE)) * area + plane.index(1)
                numbers = (
                    round(seen[at + number * area] * scale)
                    for number, scale in zip(_PLANES, _SCALES, strict=True)
                )
                sides[seat][index] = _Unit(index, plane.index(1), *numbers)
        turn = min(round(seen[last["all.turn/100"]] * 100), LATE)
        chance = round(seen[last["all.hit_chance"]] * 100)
        return _Scene(sides[0], sides[1], turn, 0 if chance == 100 else chance)

    def _features(self, scene: _Scene, code: int) -> list[float]:
        self.codes._check_code(code)
        if code == self.codes.end_turn:
            return [1.0, *[0.0] * (len(FEATURES) - 1)]
        rest, on = divmod(code, self.codes.targets)
        index, place = divmod(rest, len(self.codes.topology))
        unit = scene.own.get(index)
        seat, index = divmod(on - 1, self.codes.units)
        target = (scene.enemies if seat else scene.own).get(index) if on else None
        if unit is None or (on and target is None):
            raise InvalidValueError(
                f"code {code} is of a unit that this observation does not show"
            )
        attack = _Attack(is_help=on > 0)
        if target is not None and seat:
            attack = self._attack(scene, unit, place, target)
        position = self._position(scene, unit, place)
        danger = self._danger(scene, unit, place, attack)
        return [0.0, *position, *danger, *attack.features(unit, danger[1])]

    def _attack(self, scene: _Scene, unit: _Unit, place: int, enemy: _Unit) -> _Attack:
        damage = unit.damage_to(enemy, self._cover(enemy.place))
        chance, fells = self._chance(scene, enemy.place), damage >= enemy.hit_points
        apart = self._apart(place, enemy.place)
        can_answer = enemy.least_range <= apart <= enemy.most_range and enemy.power > 0
        answers = (1 - chance * fells) * self._chance(scene, place)
        joining = [
            friend
            for friend in _friends(scene, unit)
            if not friend.acted and self._strikes(friend, friend.place, enemy.place)
        ]
        return _Attack(
            enemy=enemy.seat,
            damage=min(damage, enemy.hit_points),
            chance=chance,
            fells=fells,
            wound_left=max(enemy.hit_points - damage, 0)
            / max(enemy.most_hit_points, 1),
            captain=enemy.captain,
            answer=enemy.damage_to(unit, self._cover(place)),
            answer_chance=answers if can_answer else 0.0,
            can_answer=can_answer,
            joining=len(joining),
        )

    def _position(self, scene: _Scene, unit: _Unit, place: int) -> Iterator[float]:
        """Yield the features of being at *place*, up to the enemy's distance."""
        ground, goals = self.observer.ground, self.observer.goals
        location = ground.topology.locations[place]
        ways = self._ways(place)
        yield float(place == unit.place)
        yield self._ways(unit.place).get(place, FAR) / 5
        yield self._cover(place) / 2
        yield min(ground.terrain[place].healing, 10) / 3
        yield float(location.place in goals)
        columns = self.observer.columns
        to_goals = (ways.get(row * columns + column, FAR) for row, column in goals)
        yield min(to_goals, default=0) / 10
        yield float(unit.most_range > 1)
        friends = _friends(scene, unit)
        apart = [self._apart(place, friend.place) for friend in friends]
        yield sum(apart) / max(len(apart), 1) / 10
        yield sum(not friend.acted for friend in friends) / 3
        enemies = scene.enemies.values()
        nearest = min(
            (self._ways(enemy.place).get(place, FAR) for enemy in enemies), default=FAR
        )
        yield nearest / 10
        yield nearest * scene.turn / 200

    def _danger(
        self, scene: _Scene, unit: _Unit, place: int, attack: _Attack
    ) -> list[float]:
        """Return the features of the enemies around *place*, after *attack*."""
        left = max(unit.hit_points - attack.answer_chance * attack.answer, 0)
        least = unit.hit_points
        if attack.can_answer and not attack.fells:
            least = max(unit.hit_points - attack.answer, 1)
        cover = self._cover(place)
        threats = threatened = 0.0
        count = certain = prey = 0
        for index, enemy in scene.enemies.items():
            is_felled = attack.fells and index == attack.enemy
            if self._strikes(enemy, enemy.place, place):
                damage = enemy.damage_to(unit, cover)
                weight = 1 - attack.chance if is_felled else 1.0
                threats, count = threats + weight, count + 1
                threatened += weight * damage
                certain += 0 if is_felled else damage
            if not is_felled:
                prey += self._strikes(unit, place, enemy.place)
        return [
            left / 20,
            threats / 3,
            float(count == 1),
            threatened * self._chance(scene, place) / 20,
            float(certain >= least),
            prey / 3,
        ]

    def _ways(self, place: int) -> Costs:
        """Return the places within `FAR` steps of *place*, with their costs."""
        return self.observer.ground.costs_from(place, FAR, NO_PLACES)

    def _strikes(self, unit: _Unit, start: int, place: int) -> bool:
        """Return whether *unit* could go from *start* and attack a unit at *place*."""
        key = (start, unit.movement, unit.least_range, unit.most_range)
        found = self._known.get(key)
        if found is None:
            ground = self.observer.ground
            reach = frozenset(ground.costs_from(start, unit.movement, NO_PLACES))
            found = ground.within(reach, unit.least_range, unit.most_range)
            self._known[key] = found
        return place in found

    def _cover(self, place: int) -> int:
        return min(self.observer.ground.terrain[place].cover, 10)

    def _chance(self, scene: _Scene, place: int) -> float:
        """Return the probability to hit a unit at *place*."""
        if not scene.chance:
            return 1.0
        return rules.hit_chance(scene.chance, self._cover(place)) / 100

    def _apart(self, place: int, other: int) -> int:
        """Return the distance of two places in steps, whatever lies between."""
        columns = self.observer.columns
        (row, column), (there, aside) = divmod(place, columns), divmod(other, columns)
        return rules.distance(row, column, there, aside)


def _friends(scene: _Scene, unit: _Unit) -> list[_Unit]:
    return [each for each in scene.own.values() if each is not unit]
