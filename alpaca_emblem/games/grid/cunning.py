"""An agent that weighs exchanges, dangers and ways.

The value of an act is the gains and losses of its forecast, less what the enemy could
do next to the unit at its new place, plus a little for each step nearer to the enemy,
or to a place that wins the battle, by the real way around rocks. The agent grows more
impatient from turn to turn, so that two of them do not wait for each other forever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import define, frozen

from alpaca_emblem.games.agents import Agent, game_to_search
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.agents import check_goes_on
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitStruck
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.model.terrain import NO_PLACES, Costs
from alpaca_emblem.rng import choice
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action, Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit

Plan = tuple[float, "Action[Any]"]


@define(eq=False)
class CunningAgent(Agent):
    """Plays either side by the values of all acts; its dice decide ties."""

    def choose(self, view: View) -> Action[Any]:
        """Return the best act of all units that can act now.

        Raises:
            InvalidTypeError: It is not a view, or a view of another game.
            InvalidValueError: The view's side is not to act.
        """
        return self.decide(game_to_search(view, GridBattle, self.rng))

    def decide(self, battle: GridBattle) -> Action[Any]:
        """Return the result of `choose` without a view, where nothing is hidden.

        Raises:
            InvalidTypeError: It is not a grid battle.
            GameOverError: The battle is over.
        """
        plans = plans_of(battle)
        if not plans:
            return EndTurn.of()
        least = max(worth for worth, _ in plans) - rules.EQUAL
        return choice(self.rng, [act for worth, act in plans if worth >= least])


def plans_of(battle: GridBattle) -> list[Plan]:
    """Return the values of all acts of the side to act, unit by unit.

    Raises:
        InvalidTypeError: It is not a grid battle.
        GameOverError: The battle is over.
    """
    check_goes_on(battle)
    return [
        plan
        for unit in battle.ready_units()
        for plan in _Thought.about(battle, unit).plans()
    ]


@frozen(eq=False)
class _Enemy:
    """An enemy of the unit whose acts are weighed.

    Attributes:
        strikes: The places, by index, that its next attack can reach.
        counter: Hit points that it would lose to a counterattack.
    """

    unit: Unit
    strikes: frozenset[int]
    counter: float


@frozen(eq=False)
class _Thought:
    """The facts by which the acts of one unit are weighed.

    Attributes:
        ways: The costs of the ways from each of its goals.
        front: The average distance of its friends from their nearest goal, in steps.
        haste: The factor of daring if time is on the enemy's side; at least 1.
    """

    battle: GridBattle
    unit: Unit
    enemies: tuple[_Enemy, ...]
    ways: tuple[Costs, ...]
    front: float
    haste: float

    @classmethod
    def about(cls, battle: GridBattle, unit: Unit) -> _Thought:
        """Gather the facts about *unit*."""
        enemies = tuple(_enemies(battle, unit))
        ways = tuple(
            battle.ground.costs_from(goal.index, rules.FARTHEST, NO_PLACES)
            for goal in goals_of(battle, unit)
        )
        front, haste = _front(battle, unit, ways), _haste(battle, unit)
        return cls(battle, unit, enemies, ways, front, haste)

    def plans(self) -> Iterator[Plan]:
        """Yield all acts of the unit with their values."""
        battle, unit = self.battle, self.unit
        for place in battle.reachable(unit):
            there = battle.location(place)
            step = self._step(there)
            wait = Act.of(unit.number, place, None)
            yield step - self._fear(there, float(unit.hit_points), None), wait
            for target in battle.targets(unit, place):
                act = Act.of(unit.number, place, target.number)
                yield step + self._exchange(there, act), act

    def _step(self, there: Location) -> float:
        """Return the value of being as near to a goal as *there*."""
        battle, options = self.battle, self.battle.scenario.options
        if there.place in options.reach and battle.side_of(self.unit) == HEROES:
            return rules.VICTORY
        missing = _missing(self.ways, there)
        return rules.approach(missing, self.front, self.haste, battle.turn)

    def _fear(self, there: Location, hit_points: float, fallen: int | None) -> float:
        """Return the weighted loss that the enemy could inflict on the unit at *there*.

        It has *hit_points* by then, and the enemy of number *fallen* is dead.
        """
        battle, unit, combat = self.battle, self.unit, GridCombat(self.battle)
        cover = battle.ground.terrain[there.index].cover
        chance = battle.hit_chance_at(there) / 100
        taken = back = 0.0
        for enemy in self.enemies:
            if there.index in enemy.strikes and enemy.unit.number != fallen:
                taken += chance * combat.damage_at(enemy.unit, unit, cover)
                back += enemy.counter
        return rules.fear(taken, back, hit_points, self.haste, battle.turn)

    def _exchange(self, there: Location, act: Act) -> float:
        """Return the expected value of *act*, which uses the item on a target."""
        worth = 0.0
        for result in self.battle.forecast(act).results:
            gain, left, fallen = self._reckon(result.events)
            if left > 0:
                gain -= self._fear(there, left, fallen)
            worth += float(result.probability) * gain
        return worth

    def _reckon(self, events: tuple[Event, ...]) -> tuple[float, float, int | None]:
        """Return the gain, the unit's hit points left, and the enemy that fell."""
        battle, mine = self.battle, self.unit.number
        gain, left, fallen = 0.0, float(self.unit.hit_points), None
        for event in events:
            match event:
                case UnitStruck(target=number, hit_points=after):
                    lost = battle.units[number - 1].hit_points - after
                    gain += -lost if number == mine else lost
                    left = after if number == mine else left
                case UnitHealed(amount=amount):
                    gain += amount
                case UnitFell(unit=number):
                    gain += -rules.LIFE if number == mine else rules.LIFE
                    fallen = number
                case GameEnded(winners=winners):
                    won = battle.side_of(self.unit) in winners
                    gain += rules.VICTORY if won else -rules.VICTORY
        return gain, left, fallen


def _missing(ways: tuple[Costs, ...], there: Location) -> float:
    """Return the steps from *there* to the nearest goal."""
    return min((way.get(there.index, rules.FARTHEST) for way in ways), default=0)


def _front(battle: GridBattle, unit: Unit, ways: tuple[Costs, ...]) -> float:
    """Return the average steps of the friends of *unit* to their nearest goal."""
    assert unit.owner is not None, "units of a battle have owners"
    friends = [
        _missing(ways, friend.location)
        for friend in unit.owner.units
        if friend is not unit and friend.location is not None
    ]
    return sum(friends) / len(friends) if friends else 0


def _haste(battle: GridBattle, unit: Unit) -> float:
    """Return the factor of daring of *unit*: more if waiting lets the enemy win."""
    options = battle.scenario.options
    limit = options.turn_limit if battle.side_of(unit) == HEROES else options.survive
    return rules.haste(limit is not None)


def _enemies(battle: GridBattle, unit: Unit) -> Iterator[_Enemy]:
    """Yield the enemies that the side of *unit* sees and that can attack."""
    assert unit.owner is not None, "units of a battle have owners"
    blocked = frozenset(
        friend.location.index
        for friend in unit.owner.units
        if friend is not unit and friend.location is not None
    )
    for enemy in battle.known_enemies(unit):
        assert enemy.location is not None, "enemies that are seen are on the board"
        item = enemy.equipped_item
        if item.can_attack:
            ways = battle.ground.costs_from(
                enemy.location.index, enemy.movement, blocked
            )
            strikes = battle.ground.within(
                frozenset(ways), item.min_range, item.max_range
            )
            yield _Enemy(enemy, strikes, _counter(battle, unit, enemy))


def _counter(battle: GridBattle, unit: Unit, enemy: Unit) -> float:
    """Return the hit points *enemy* would lose by attacking *unit* from up close."""
    item = unit.equipped_item
    if not item.can_attack or not item.reaches(enemy.equipped_item.min_range):
        return 0
    return min(GridCombat(battle).damage_at(unit, enemy, 0), enemy.hit_points)


def goals_of(battle: GridBattle, unit: Unit) -> Iterator[Location]:
    """Yield the goals of *unit*: places that decide the battle, or else its enemies.

    There are none for heroes that only have to survive, and for a captain whose fall
    would lose the battle.
    """
    options, is_hero = battle.scenario.options, battle.side_of(unit) == HEROES
    if is_hero and options.survive is not None:
        return
    if not is_hero and options.fell_captain and battle.recruit(unit).captain:
        return
    if options.reach:
        yield from map(battle.location, options.reach)
        return
    for enemy in battle.side(battle.enemy_of(unit)).units:
        if enemy.location is not None:  # others are hidden
            yield enemy.location
