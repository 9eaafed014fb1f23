"""What a forecast says of units is what they have afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Result
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.units import Unit
from alpaca_emblem.testing.lines.actions import AnyAction, python_text
from alpaca_emblem.testing.lines.rolls import Events, play_all_rolls
from alpaca_emblem.testing.properties.data import attribute_names
from alpaca_emblem.testing.properties.forecasts import FEW, LARGE_ONES, forecast_or_none
from alpaca_emblem.testing.trials import Property, Trial

PLAIN: Final = frozenset({int, float, str, bool, type(None)})
"""Classes of values in which there are no units."""


class ToldHitPoints(Property):
    """Every change of a unit's hit points is told, by an event with what is left.

    Forecasts read what a unit has afterwards off the events. For every action, and
    every sequence of its rolls, that is compared with what the units of the game have
    then; and whoever has lost hit points, and lives, is told to have taken as much
    damage at least.
    """

    name = "told hit points"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._rolls_left = LARGE_ONES * trial.depth.leaves

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is None:
            return
        before = hit_points_of(game)
        if not before or forecast_or_none(game, action) is None:
            return
        text, rolls = python_text(action), 0

        def visit(odds: Fraction, events: Events, twin: Game) -> None:
            nonlocal rolls
            rolls += 1
            self._compare(text, Result(odds, events), before, hit_points_of(twin))

        most = min(self.trial.depth.leaves, max(self._rolls_left, FEW))
        play_all_rolls(game, action, most, visit)
        if rolls > FEW:
            self._rolls_left -= rolls

    def _compare(
        self,
        text: str,
        result: Result,
        before: Mapping[int, float],
        after: Mapping[int, float],
    ) -> None:
        fallen = result.fallen
        for unit in before.keys() & after.keys():
            had, left, told = before[unit], after[unit], result.hit_points(unit)
            said = had if told is None else told
            events = ", ".join(map(repr, result.events))
            self.hold(
                said == left,
                f"after {text} unit {unit} has {left} hit points, and what is told "
                f"leaves it {said}: {events}",
            )
            damage = result.damage_to(unit)
            self.hold(
                unit in fallen or damage >= Fraction(had) - Fraction(left),
                f"{text} costs unit {unit} {had - left} hit points, and what is told "
                f"is damage of {damage}: {events}",
            )


def hit_points_of(game: Game) -> dict[int, float]:
    """What the units that *game* refers to have, by their numbers."""
    return {
        thing.number: thing.hit_points
        for thing in _living_things(game)
        if isinstance(thing, Unit) and thing.number is not None
    }


def _living_things(game: Game) -> Iterator[Living]:
    known: set[int] = set()
    waiting: list[object] = [game]
    while waiting:
        value = waiting.pop()
        if type(value) is tuple:
            waiting.extend(part for part in value if type(part) not in PLAIN)
        elif isinstance(value, Living) and id(value) not in known:
            known.add(id(value))
            yield value
            parts = [getattr(value, name) for name in attribute_names(value)]
            waiting.extend(part for part in parts if type(part) not in PLAIN)
