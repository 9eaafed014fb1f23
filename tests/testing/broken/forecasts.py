"""Games whose forecasts are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from attrs import evolve

from alpaca_emblem.games.values import Action, Event, Forecast
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import ExactForecasts, SuccessorsInPlace
from tests.testing.countdown import Concede, Countdown, living


@living
class Forecasting(Countdown):
    """Hands its forecasts to `bend` before they are given."""

    def forecast(self, action: Action[Any], *, limit: int = 100) -> Forecast:
        return self.bend(super().forecast(action, limit=limit))

    def bend(self, forecast: Forecast) -> Forecast:
        return forecast


class ForgettingCountdown(Forecasting):
    """Leaves out the last result."""

    def bend(self, forecast: Forecast) -> Forecast:
        return evolve(forecast, results=forecast.results[: 5 - len(forecast.results)])


class OptimisticCountdown(Forecasting):
    """Takes the first result to be certain."""

    def bend(self, forecast: Forecast) -> Forecast:
        first = evolve(forecast.results[0], probability=sum(self.odds(forecast)))
        return evolve(forecast, results=(first,))

    def odds(self, forecast: Forecast) -> list[Any]:
        return [result.probability for result in forecast.results]


class RoundingCountdown(Forecasting):
    """Has decimal fractions for probabilities."""

    def bend(self, forecast: Forecast) -> Forecast:
        results = [
            evolve(result, probability=float(result.probability))  # type: ignore[arg-type]
            for result in forecast.results
        ]
        return evolve(forecast, results=tuple(results))


class RepeatingCountdown(Forecasting):
    """Has the same result twice, with half the probability each."""

    def bend(self, forecast: Forecast) -> Forecast:
        results = [
            evolve(result, probability=result.probability / 2)
            for result in forecast.results * 2
        ]
        return evolve(forecast, results=tuple(results))


class HalvingCountdown(Countdown):
    """Gives the first result in place half of its probability."""

    def successors(
        self, action: Action[Any], *, limit: int = 100
    ) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
        for index, (odds, events) in enumerate(super().successors(action)):
            yield odds if index else odds / 2, events


class SkewedCountdown(Forecasting):
    """Gives the first result a little too much probability, and the last too little.

    Only where there are several.
    """

    def bend(self, forecast: Forecast) -> Forecast:
        first, *between, last = (*forecast.results[:1], *forecast.results)
        if not between:
            return forecast
        odds = last.probability / 2
        first = evolve(first, probability=first.probability + odds)
        last = evolve(last, probability=odds)
        return evolve(forecast, results=(first, *between[1:], last))


class MistakenCountdown(Forecasting):
    """Forecasts another action than it was asked about."""

    def bend(self, forecast: Forecast) -> Forecast:
        return evolve(forecast, action=Concede())


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (ForgettingCountdown, ExactForecasts, "must sum to 1, not"),
    (OptimisticCountdown, ExactForecasts, "lacks the result that happened: Taken"),
    (RoundingCountdown, ExactForecasts, "must be fractions above 0, not [1.0]"),
    (SkewedCountdown, ExactForecasts, "gives a probability of 3/8, not 1/4"),
    (RepeatingCountdown, ExactForecasts, "has the same result twice"),
    (MistakenCountdown, ExactForecasts, "has another action"),
    (HalvingCountdown, SuccessorsInPlace, "give a probability of 1/"),
]
