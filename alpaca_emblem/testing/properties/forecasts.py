"""A forecast says exactly what can happen."""

from __future__ import annotations

from fractions import Fraction

from alpaca_emblem.errors import ForecastTooLargeError, IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, Forecast
from alpaca_emblem.testing.actions import AnyAction, python_text
from alpaca_emblem.testing.trials import Property


class ExactForecasts(Property):
    """What happens is one of the results, whose probabilities sum to exactly 1.

    A forecast of more rolls than its limit says nothing, so nothing is compared; and
    what is refused, though it is listed, is a matter of legality.
    """

    name = "exact forecasts"
    _forecast: Forecast | None = None

    def look(self, game: Game, action: AnyAction | None) -> None:
        self._forecast = None if action is None else _forecast(game, action)
        if self._forecast is None or action is None:
            return
        text, results = python_text(action), self._forecast.results
        self.hold(
            self._forecast.action == action, f"the forecast of {text} is of another one"
        )
        odds = [result.probability for result in results]
        self.hold(
            all(type(chance) is Fraction and chance > 0 for chance in odds),
            f"probabilities of {text} must be fractions above 0, not {odds}",
        )
        self.hold(sum(odds) == 1, f"probabilities of {text} sum to {sum(odds)}")
        self.hold(
            len({result.events for result in results}) == len(results),
            f"the forecast of {text} has the same result twice",
        )

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        if self._forecast is not None:
            self.hold(
                any(result.events == events for result in self._forecast.results),
                f"the forecast of {python_text(action)} does not have what happened: "
                f"{', '.join(map(repr, events))}",
            )


def _forecast(game: Game, action: AnyAction) -> Forecast | None:
    try:
        return game.forecast(action)
    except (ForecastTooLargeError, IllegalActionError):
        return None
