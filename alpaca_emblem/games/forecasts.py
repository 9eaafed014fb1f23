"""Forecasts: the game's own resolver, run over every sequence of rolls.

The actions are resolved in place, on dice that answer every possible roll in turn, and
all changes are rewound after each run. So a forecast always agrees with the action, and
leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from alpaca_emblem.errors import IllegalActionError, InvalidValueError
from alpaca_emblem.games.savepoints import fall_back, savepoint_of
from alpaca_emblem.games.values import Action, Event, Exchange, Forecast
from alpaca_emblem.rng.exact import ExactSource, weigh

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game


def every_way(game: Game, actions: tuple[Action[Any], ...], limit: int) -> Forecast:
    """Return every result of *actions*. See `Game.forecast_sequence`."""
    if not actions:
        raise InvalidValueError("a forecast needs at least one action")
    journal = game._open_journal()
    held, outer = savepoint_of(game, journal), journal.savepoint
    resolved: set[int] = set()
    try:
        journal.savepoint = held
        weights = _weights(game, actions, limit, resolved)
        game._use_dice(held[2])
        journal.savepoint = outer
    except BaseException:
        fall_back(game, outer)
        raise
    for index, action in enumerate(actions):
        if index not in resolved:
            game._check(action)
    exchange = exchange_in(game, weights)
    return Forecast.from_weights(actions[-1], weights, actions[:-1], exchange)


def _weights(
    game: Game, actions: tuple[Action[Any], ...], limit: int, resolved: set[int]
) -> dict[tuple[Event, ...], tuple[int, int]]:
    """Resolve *actions* for every sequence of rolls, and return the results' weights.

    The indices of actions that are not always refused are added to *resolved*. The dice
    of *game* are replaced.
    """
    journal = game._journal
    assert journal is not None, "every game has one"
    mark, told = len(journal), len(journal.untold)

    def run(source: ExactSource) -> tuple[Event, ...]:
        game._use_dice(source)
        game._events.clear()
        for index, action in enumerate(actions):
            if refusal_of(game, action) is None:
                journal.is_open = True
                game._resolve(action)
                journal.is_open = False
                resolved.add(index)
        events = tuple(game._events)
        journal.rewind(mark)
        journal.forget_untold(told)
        return events

    return weigh(run, limit=limit)


def refusal_of(game: Game, action: Action[Any]) -> IllegalActionError | None:
    """Return the error that *game* raises for *action*; None if it is legal."""
    try:
        game._check(action)
    except IllegalActionError as error:
        # Its frames would keep themselves, and all callers, until garbage is collected.
        return error.with_traceback(None)
    return None


def exchange_in(game: Game, results: Iterable[tuple[Event, ...]]) -> Exchange | None:
    """Return the first exchange in *results*, the events of possible results.

    None if no event has both an attacker or healer and another target. The units are in
    the state before the action.
    """
    for events in results:
        for event in events:
            doer = getattr(event, "attacker", getattr(event, "healer", None))
            target = getattr(event, "target", None)
            if doer is None or target is None or doer == target:
                continue
            one, other = game._unit_of(doer), game._unit_of(target)
            if one is not None and other is not None:
                return Exchange(game, one, other, one.hit_points, other.hit_points)
    return None
