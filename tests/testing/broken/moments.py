"""Games that are wrong at one moment only: at the very start, or after the end.

What costs much is looked at now and then. These show that the first position and the
last are always among what is looked at.
"""

from __future__ import annotations

from typing import Any

from alpaca_emblem.games.values import Action
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import (
    DiscreetViews,
    FairSamples,
    QuietQueries,
    TextPositions,
)
from tests.testing.broken.records import SmudgedCountdown
from tests.testing.broken.views import ShinyCards, StaleCards
from tests.testing.cards import Cards
from tests.testing.countdown import Countdown, living


@living
class EarlySmudge(SmudgedCountdown):
    """Prints another turn than it has before the first action."""

    def __str__(self) -> str:
        return super().__str__() if self.turn == 0 else Countdown.__str__(self)


@living
class LateSmudge(SmudgedCountdown):
    """Prints another turn than it has after the end."""

    def __str__(self) -> str:
        return super().__str__() if self.outcome else Countdown.__str__(self)


@living
class EarlyFidget(Countdown):
    """Rolls a die for the legal actions before the first action."""

    def legal_actions(self) -> tuple[Action[Any], ...]:
        if self.turn == 0:
            self.dice.between(1, 6)
        return super().legal_actions()


@living
class LateFidget(Countdown):
    """Rolls a die for the legal actions after the end."""

    def legal_actions(self) -> tuple[Action[Any], ...]:
        if self.outcome is not None:
            self.dice.between(1, 6)
        return super().legal_actions()


@living
class EarlyShine(ShinyCards):
    """Shows what the first roll depends on."""

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        seen = super()._state_seen_by(side)
        return seen if self.turn == 0 else {**seen, "shine": 0}


@living
class LateShine(ShinyCards):
    """Shows what rolls would depend on if there were any more."""

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        seen = super()._state_seen_by(side)
        return seen if self.outcome else {**seen, "shine": 0}


@living
class EarlyStaleCards(StaleCards):
    """Has the same dice in all samples of the first position."""

    def _reseed(self, seed: int) -> None:
        reseed = StaleCards._reseed if self.turn == 0 else Cards._reseed
        reseed(self, seed)


@living
class LateStaleCards(StaleCards):
    """Has the same dice in all samples of the last position."""

    def _reseed(self, seed: int) -> None:
        reseed = StaleCards._reseed if self.outcome else Cards._reseed
        reseed(self, seed)


BROKEN: list[tuple[type[Any], type[Property], bool]] = [
    (EarlySmudge, TextPositions, True),
    (LateSmudge, TextPositions, False),
    (EarlyFidget, QuietQueries, True),
    (LateFidget, QuietQueries, False),
    (EarlyShine, DiscreetViews, True),
    (LateShine, DiscreetViews, False),
    (EarlyStaleCards, FairSamples, True),
    (LateStaleCards, FairSamples, False),
]
"""Each with the property that it breaks, and whether it does so at the start."""
