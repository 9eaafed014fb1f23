"""A greedy agent for the match.

A unit can use items several times in a turn, so a turn is a series of decisions. Each
of them considers the whole position: a kill first, then the most damage dealt
minus damage taken, then healing, then a walk towards the nearest enemy against which
the unit is strong, then the end of the turn.

An item is equipped only for a use that is better than all uses of equipped items. That
use is then the best, and the hit points that it takes from an enemy, or gives to a hurt
unit, are not given back by another; a unit walks once a turn. So every turn ends.

The agent works out no number itself: all come from the game's own resolver, as events
of forecasts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import define

from alpaca_emblem.games.agents import Agent, game_to_search
from alpaca_emblem.games.match.actions import EndTurn, Equip, Move, UseItem
from alpaca_emblem.games.match.events import PlayerEliminated
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.unit_events import UnitHealed, UnitStruck
from alpaca_emblem.model.items import Matchup
from alpaca_emblem.model.topology import UNREACHABLE
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action, Forecast
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.units import Unit


class Rank(IntEnum):
    """The kind of result that a use has; a higher rank outweighs any amount."""

    NOTHING = 0
    HEALING = 1
    DAMAGE = 2
    KILL = 3


class Worth(NamedTuple):
    """The value of a use to its side; the greater, the better.

    Attributes:
        rank: The kind of result.
        eliminations: The number of players that it takes out of the match.
        amount: Hit points restored by a healing; otherwise those taken minus those
            lost. It counts no more than there were to take or to restore.
    """

    rank: Rank
    eliminations: int
    amount: float


WORTHLESS: Final = Worth(Rank.NOTHING, 0, 0)


def worth_of(unit: Unit, target: Unit, forecast: Forecast) -> Worth:
    """Return the value for its side of *unit* using its item on *target*.

    It is worth nothing if the unit would die, or lose more hit points than it takes.
    At an equal loss on both sides it is worth something if the unit has no fewer hit
    points left than the target.
    """
    left = {unit.number: unit.hit_points, target.number: target.hit_points}
    healed: float = 0
    eliminations = 0
    for event in forecast.events:
        match event:
            case UnitStruck(target=number, hit_points=hit_points):
                left[number] = hit_points
            case UnitHealed(amount=amount):
                healed += amount
            case PlayerEliminated():
                eliminations += 1
    mine, others = left[unit.number], left[target.number]
    taken = target.hit_points - others
    gain = taken - (unit.hit_points - mine)
    if not others:
        return Worth(Rank.KILL, eliminations, gain)
    if mine and taken and (gain > 0 or (gain == 0 and mine >= others)):
        return Worth(Rank.DAMAGE, eliminations, gain)
    if healed:
        return Worth(Rank.HEALING, eliminations, healed)
    return WORTHLESS


class Plan(NamedTuple):
    """An action and its value."""

    worth: Worth
    is_ready: bool
    action: Action[Any]

    @property
    def key(self) -> tuple[Worth, bool]:
        """The key to compare plans by. At equal worth, plans that need no equip win."""
        return (self.worth, self.is_ready)


@define(eq=False)
class GreedyAgent(Agent):
    """Plays the match by the immediate result of each action; chance decides ties.

    It places no units in turn zero, and gives no items away.
    """

    def choose(self, view: View) -> Action[Any]:
        """Return the best action now.

        Raises:
            InvalidTypeError: *view* is not a view of a match.
            InvalidValueError: The side of the view is not to act.
        """
        game, legal = game_to_search(view, Match, self.rng), view.legal_actions()
        if game.is_running:
            best = self._best_use(game, legal) or best_walk(
                game, (action for action in legal if isinstance(action, Move))
            )
            if best is not None:
                return best
        return next(action for action in legal if isinstance(action, EndTurn))

    def _best_use(
        self, game: Match, legal: tuple[Action[Any], ...]
    ) -> Action[Any] | None:
        plans = [plan for plan in _plans(game, legal) if plan.worth > WORTHLESS]
        if not plans:
            return None
        best = max(plan.key for plan in plans)
        return choice(self.rng, [plan.action for plan in plans if plan.key == best])


def _plans(game: Match, legal: tuple[Action[Any], ...]) -> Iterator[Plan]:
    """Yield every use of an item that is equipped, or could be."""
    for action in legal:
        if isinstance(action, UseItem):
            yield Plan(_worth_of_use(game, action), True, action)
        elif isinstance(action, Equip) and game.has_use_left(
            game.unit_numbered(action.unit)
        ):
            game.apply(action)
            for use in _uses(game, game.unit_numbered(action.unit)):
                yield Plan(_worth_of_use(game, use), False, action)
            game.undo()


def _uses(game: Match, unit: Unit) -> Iterator[UseItem]:
    for target in game.units:
        if unit.can_use_item_on(target):
            yield UseItem.of(unit.number, target.number)


def _worth_of_use(game: Match, use: UseItem) -> Worth:
    unit, target = game.unit_numbered(use.unit), game.unit_numbered(use.target)
    return worth_of(unit, target, game.forecast(use))


class Goal(NamedTuple):
    """A unit to walk towards, to use an item on it; the least of several comes first.

    Attributes:
        is_even: True if an attack with the item would be neither strong nor weak.
        distance: In steps.
        missing: The number of steps by which the target is out of the item's range.
        target: The number of the target.
        item: The index of the item among those carried.
    """

    is_even: bool
    distance: float
    missing: float
    target: int
    item: int


def best_walk(game: Match, moves: Iterable[Move]) -> Move | None:
    """Return the move that brings a unit nearest to where its item works.

    It is a move of the first unit that gains by walking, no farther than needed; None
    if no unit gains.
    """
    by_unit: dict[int, list[Move]] = {}
    for move in moves:
        by_unit.setdefault(move.unit, []).append(move)
    for number, choices in by_unit.items():
        unit = game.unit_numbered(number)
        goal = min(_goals(game, unit), default=None)
        if goal is not None and goal.missing:
            walk, missing = _nearest(game, unit.items[goal.item], goal, choices)
            if missing < goal.missing:
                return walk
    return None


def _nearest(
    game: Match, item: Item, goal: Goal, choices: list[Move]
) -> tuple[Move, float]:
    """Return the first of *choices* with the fewest steps missing, and their number."""
    there = game.unit_numbered(goal.target).location
    assert there is not None, "goals stand on the map"
    steps = game.field.topology.distances_from(there)
    missing = [
        _steps_missing(item, steps[game.location(move.to).index]) for move in choices
    ]
    best = min(missing)
    return choices[missing.index(best)], best


def _goals(game: Match, unit: Unit) -> Iterator[Goal]:
    """Yield the units that *unit* can use its items on: enemies, and hurt allies."""
    items = [(i, item) for i, item in enumerate(unit.items) if unit.can_wield(item)]
    for target in game.units:
        distance = unit.distance_to(target)
        if target is unit or not target.is_placed or distance == UNREACHABLE:
            continue
        assert target.number is not None, "it has been enlisted"
        for index, item in items:
            matchup = _matchup(item, target)
            if matchup is not Matchup.WEAK:
                is_even = matchup is Matchup.NORMAL
                missing = _steps_missing(item, distance)
                yield Goal(is_even, distance, missing, target.number, index)


def _matchup(item: Item, target: Unit) -> Matchup:
    """Return how *item* fares against *target*; weak, too, if it is of no use."""
    if not item.can_use_on(target):
        return Matchup.WEAK
    if item.can_attack:
        return item.matchup_against(target.equipped_item)
    is_hurt = target.hit_points < target.max_hit_points
    return Matchup.STRONG if is_hurt else Matchup.WEAK


def _steps_missing(item: Item, distance: float) -> float:
    return max(distance - item.max_range, item.min_range - distance, 0)
