"""A forecast says exactly what can happen.

Whether its odds are right is seen by playing the action on copies, with dice that have
a script: where the script ends, the dice interrupt the game with what they were asked,
and there is a longer script for each answer. No part of the enumeration that forecasts
are made of is used for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import TypeAlias

from alpaca_emblem.errors import ForecastTooLargeError, IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, Forecast
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.testing.lines.actions import AnyAction, python_text
from alpaca_emblem.testing.trials import Property

Events: TypeAlias = tuple[Event, ...]


class ExactForecasts(Property):
    """What happens is one of the results, whose probabilities sum to exactly 1.

    They are those with which it happens if every sequence of rolls is played. A
    forecast of more rolls than its limit says nothing, so nothing is compared; what is
    refused, though it is listed, is a matter of legality, and a copy that does not go
    on like the game is one of copies.
    """

    name = "exact forecasts"
    _forecast: Forecast | None = None
    _played: dict[Events, Fraction] | None = None
    _follower: Game | None = None

    def look(self, game: Game, action: AnyAction | None) -> None:
        self._forecast = self._played = None
        if action is None:
            return
        self._forecast = _forecast(game, action)
        if self._forecast is None:
            return
        self._check_odds(self._forecast, action)
        if self.is_close_look:
            self._follower = game.copy()
            self._played = _played(game, action, self.trial.depth.leaves)

    def _check_odds(self, forecast: Forecast, action: AnyAction) -> None:
        text, results = python_text(action), forecast.results
        self.hold(
            forecast.action == action, f"the forecast of {text} is of another one"
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
        if self._forecast is None:
            return
        foreseen = {r.events: r.probability for r in self._forecast.results}
        self.hold(
            events in foreseen,
            f"the forecast of {python_text(action)} does not have what happened: "
            f"{', '.join(map(repr, events))}",
        )
        if self._played is not None and self._goes_on_like_the_game(action, events):
            self._compare(foreseen, self._played, python_text(action))

    def _goes_on_like_the_game(self, action: AnyAction, events: Events) -> bool:
        assert self._follower is not None, "it was made when the action was played"
        try:
            return self._follower.apply(action) == events
        except Exception:  # somebody else's finding
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
                f"the forecast of {text} gives {said} to what happens with {found} if "
                f"all rolls are played: {', '.join(map(repr, events))}",
            )


def _forecast(game: Game, action: AnyAction) -> Forecast | None:
    try:
        return game.forecast(action)
    except (ForecastTooLargeError, IllegalActionError):
        return None


class _Asked(BaseException):
    """Dice without a script were asked, and these are the answers with their odds."""

    def __init__(self, answers: Iterable[tuple[int, Fraction]]) -> None:
        super().__init__()
        self.answers = tuple(answers)


class _Prompter(ScriptedRandom):
    """Scripted dice that tell what they are asked when the script has ended."""

    def between(self, low: int, high: int) -> int:
        if self.is_exhausted:
            raise _Asked(_evenly(range(low, high + 1)))
        return super().between(low, high)

    def chance(self, percent: int) -> bool:
        if self.is_exhausted:
            heads = Fraction(min(max(percent, 0), 100), 100)
            both = ((True, heads), (False, 1 - heads))
            raise _Asked((answer, odds) for answer, odds in both if odds)
        return super().chance(percent)

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        if self.is_exhausted:
            raise _Asked(_evenly([i for i in range(count) if i not in banned]))
        return super().pick(count, banned)


def _evenly(answers: Collection[int]) -> Iterable[tuple[int, Fraction]]:
    return ((answer, Fraction(1, len(answers))) for answer in answers)


def _played(game: Game, action: AnyAction, limit: int) -> dict[Events, Fraction] | None:
    """What *action* leads to, with its odds, by playing it with all rolls on copies.

    None if there are more than *limit* sequences of rolls, or if it fails.
    """
    found: dict[Events, Fraction] = {}
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    leaves = 0
    while scripts and leaves + len(scripts) <= limit:
        script, odds = scripts.pop()
        twin = game.copy()
        object.__setattr__(twin, "dice", _Prompter(script))
        try:
            events = twin.apply(action)
        except _Asked as asked:
            scripts += [((*script, a), odds * share) for a, share in asked.answers]
        except Exception:  # somebody else's finding
            return None
        else:
            leaves += 1
            found[events] = found.get(events, Fraction(0)) + odds
    return None if scripts else found
