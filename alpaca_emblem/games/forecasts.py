"""Forecasts: the game's own resolver, run over every sequence of rolls.

The actions are resolved in place, on dice that answer every possible roll in turn, and
all that they have changed is rewound after each run. So a forecast cannot disagree with
what then happens, and nobody can tell afterwards that there has been one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from alpaca_emblem.errors import IllegalActionError, InvalidValueError
from alpaca_emblem.games.values import Action, Event, Forecast
from alpaca_emblem.rng.exact import ExactSource, weigh

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.model.living import Journal


def every_way(game: Game, actions: tuple[Action[Any], ...], limit: int) -> Forecast:
    """Every way in which *actions* can turn out: see `Game.forecast_sequence`."""
    if not actions:
        raise InvalidValueError("a forecast of no actions says nothing")
    resolved: set[int] = set()
    with _trying_out(game) as journal:
        mark = len(journal)

        def run(source: ExactSource) -> tuple[Event, ...]:
            object.__setattr__(game, "dice", source)
            game._events.clear()
            for index, action in enumerate(actions):
                if refusal_of(game, action) is None:
                    journal.is_open = True
                    game._resolve(action)
                    journal.is_open = False
                    resolved.add(index)
            events = tuple(game._events)
            journal.rewind(mark)
            return events

        weights = weigh(run, limit=limit)
    for index, action in enumerate(actions):
        if index not in resolved:
            game._check(action)
    return Forecast.from_weights(actions[-1], weights, actions[:-1])


@contextmanager
def _trying_out(game: Game) -> Iterator[Journal]:
    """The journal of *game*, which afterwards is as it was, its dice included."""
    journal = game._open_journal()
    mark, told, dice = len(journal), len(journal.untold), game.dice
    try:
        yield journal
    finally:
        journal.rewind(mark)
        journal.forget_untold(told)
        journal.is_open = False
        object.__setattr__(game, "dice", dice)


def refusal_of(game: Game, action: Action[Any]) -> IllegalActionError | None:
    """The error with which *game* refuses *action*; None if it allows it."""
    try:
        game._check(action)
    except IllegalActionError as error:
        return error
    return None
