"""Where to walk: towards the nearest unit for which one has something in store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from alpaca_emblem.games.match.actions import Move
from alpaca_emblem.model.items import Matchup
from alpaca_emblem.model.topology import UNREACHABLE

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.units import Unit


class Goal(NamedTuple):
    """Somebody to be reached with an item; the least of several comes first.

    Attributes:
        is_even: Whether an attack with the item would be neither strong nor weak.
        distance: In steps.
        missing: By how many steps that is out of the item's reach.
        target: The target's number.
        item: The place of the item among those carried, from 0.
    """

    is_even: bool
    distance: float
    missing: float
    target: int
    item: int


def best_walk(game: Match, moves: Iterable[Move]) -> Move | None:
    """The one of *moves* that brings a unit nearest to where its item works.

    That of the first unit that gains by walking, and no farther than needed; None if
    there is none.
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
    """The first of *choices* with the least steps missing, and how many these are."""
    there = game.unit_numbered(goal.target).location
    assert there is not None, "goals stand on the map"
    steps = game.field.topology.distances_from(there)
    missing = [
        _steps_missing(item, steps[game.location(move.to).index]) for move in choices
    ]
    best = min(missing)
    return choices[missing.index(best)], best


def _goals(game: Match, unit: Unit) -> Iterator[Goal]:
    """Whom *unit* could turn to with what it can wield: enemies, and hurt friends."""
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
    """How *item* fares against *target*: weak, too, if there is no use for it."""
    if not item.can_use_on(target):
        return Matchup.WEAK
    if item.can_attack:
        return item.matchup_against(target.equipped_item)
    is_hurt = target.hit_points < target.max_hit_points
    return Matchup.STRONG if is_hurt else Matchup.WEAK


def _steps_missing(item: Item, distance: float) -> float:
    return max(distance - item.max_range, item.min_range - distance, 0)
