"""Forecasts are exact, and events report every change of hit points.

Both are checked by playing each action with every sequence of rolls, on copies with
scripted dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Final

from alpaca_emblem.errors import ForecastTooLargeError, IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.forecasts import every_way
from alpaca_emblem.games.values import Event, Forecast, Result
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng.exact import DEFAULT_LIMIT
from alpaca_emblem.testing.properties.data import attribute_names
from alpaca_emblem.testing.random_play import AnyAction, python_text
from alpaca_emblem.testing.rolls import Events, play_all_rolls
from alpaca_emblem.testing.trials import Property, Trial

FEW: Final = 24
"""Forecasts of up to this many sequences of rolls are always proven."""
LARGE_ONES: Final = 4
"""The number of forecasts of the largest size that are proven in one game."""


class ExactForecasts(Property):
    """A forecast has exactly the results that can happen, with their probabilities.

    The result of each action is among them. Their probabilities sum to exactly 1, and
    equal those found by playing every sequence of rolls. Forecasts that are refused as
    too large are not compared; the tally counts them. Listed actions that are refused,
    and copies that behave differently, are reported by other properties.
    """

    name = "exact forecasts"
    _forecast: Forecast | None = None
    _played: dict[Events, Fraction] | None = None
    _follower: Game | None = None

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._rolls_left = LARGE_ONES * trial.depth.leaves

    def look(self, game: Game, action: AnyAction | None) -> None:
        self._forecast = self._played = None
        if action is None:
            return
        self._forecast = forecast_or_none(game, action)
        if self._forecast is not None:
            self._check_odds(self._forecast, action)
            self._follower = game.copy()
            self._played = self._play(game, action)
        self.trial.tally.count(self._played is not None)

    def _play(self, game: Game, action: AnyAction) -> dict[Events, Fraction] | None:
        """Return the results of *action*, or None if there are too many rolls."""
        found: dict[Events, Fraction] = {}
        rolls = 0

        def visit(odds: Fraction, events: Events, _: Game) -> None:
            nonlocal rolls
            rolls += 1
            found[events] = found.get(events, Fraction(0)) + odds

        most = min(self.trial.depth.leaves, max(self._rolls_left, FEW))
        is_complete = play_all_rolls(game, action, most, visit)
        if rolls > FEW:
            self._rolls_left -= rolls
        return found if is_complete else None

    def _check_odds(self, forecast: Forecast, action: AnyAction) -> None:
        text, results = python_text(action), forecast.results
        self.hold(
            forecast.action == action, f"the forecast of {text} has another action"
        )
        odds = [result.probability for result in results]
        self.hold(
            all(type(chance) is Fraction and chance > 0 for chance in odds),
            f"the probabilities of {text} must be fractions above 0, not {odds}",
        )
        self.hold(
            sum(odds) == 1,
            f"the probabilities of {text} must sum to 1, not {sum(odds)}",
        )
        self.hold(
            len({result.events for result in results}) == len(results),
            f"the forecast of {text} has the same result twice",
        )

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        if self._forecast is None:
            return
        foreseen = {r.events: r.probability for r in self._forecast.results}
        self.hold(
            events in foreseen,
            f"the forecast of {python_text(action)} lacks the result that happened: "
            f"{', '.join(map(repr, events))}",
        )
        if self._played is not None and self._goes_on_like_the_game(action, events):
            self._compare(foreseen, self._played, python_text(action))

    def _goes_on_like_the_game(self, action: AnyAction, events: Events) -> bool:
        assert self._follower is not None, "it was made when the action was played"
        try:
            return self._follower.apply(action) == events
        except Exception:  # another property reports it
            return False

    def _compare(
        self,
        foreseen: dict[Events, Fraction],
        played: dict[Events, Fraction],
        text: str,
    ) -> None:
        for events in (*played, *foreseen):
            said, found = foreseen.get(events, 0), played.get(events, 0)
            self.hold(
                said == found,
                f"the forecast of {text} gives a probability of {said}, not {found}, "
                f"to this result: {', '.join(map(repr, events))}",
            )


class SuccessorsInPlace(Property):
    """A game goes through the results of an action in place, and is then as before.

    The probabilities of equal results add up to those that the resolver gives. Actions
    with too many sequences of rolls are left half-way.
    """

    name = "successors in place"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is None or forecast_or_none(game, action) is None:
            return
        text, before = python_text(action), game.digest()
        results = [*islice(game.successors(action), MOST_VISITED)]
        self.hold(
            game.digest() == before,
            f"the position is another one after the successors by {text}",
        )
        if len(results) < MOST_VISITED:
            right = every_way(game, (action,), DEFAULT_LIMIT).results
            self._compare(text, results, {r.events: r.probability for r in right})

    def _compare(
        self,
        text: str,
        results: list[tuple[Fraction, Events]],
        right: dict[Events, Fraction],
    ) -> None:
        found: dict[Events, Fraction] = {}
        for odds, events in results:
            found[events] = found.get(events, Fraction(0)) + odds
        for events in (*found, *right):
            said, should = found.get(events, 0), right.get(events, 0)
            self.hold(
                said == should,
                f"the successors by {text} give a probability of {said}, not {should}, "
                f"to this result: {', '.join(map(repr, events))}",
            )


def forecast_or_none(game: Game, action: AnyAction) -> Forecast | None:
    """Return the forecast of *action*, or None if it is refused or too large."""
    try:
        return game.forecast(action)
    except (ForecastTooLargeError, IllegalActionError):
        return None


MOST_VISITED: Final = 200
"""The number of successors by an action that are visited."""

PLAIN: Final = frozenset({int, float, str, bool, type(None)})
"""Classes of values that contain no units."""


class ToldHitPoints(Property):
    """Every change of a unit's hit points is reported by an event.

    Forecasts take the hit points of units from the events. For every action and every
    sequence of its rolls, these are compared with the units of the game. The damage
    reported for a surviving unit is at least the hit points that it lost.
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
                f"after {text}, unit {unit} has {left} hit points, but {said} "
                f"according to the events: {events}",
            )
            damage = result.damage_to(unit)
            self.hold(
                unit in fallen or damage >= Fraction(had) - Fraction(left),
                f"{text} costs unit {unit} {had - left} hit points, but the events "
                f"report {damage} damage: {events}",
            )


def hit_points_of(game: Game) -> dict[int, float]:
    """Return the hit points of all units in *game*, by number."""
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
