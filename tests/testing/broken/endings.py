"""Games that change or talk when they are asked, and games that do not end well."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import Changed, Event, GameEnded
from alpaca_emblem.games.views import View
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import BoundedLength, OneEnding, QuietQueries
from tests.testing.countdown import Concede, Countdown, Taken, living

# Games that change when they are asked.


@living
class NosyCountdown(Countdown):
    """Rolls a die when a view is made."""

    def view(self, side: str) -> View:
        self.dice.between(1, 2)
        return super().view(side)


@living
class GossipCountdown(Countdown):
    """Tells the observers when it is printed."""

    def __str__(self) -> str:
        self.changed.emit(Changed(self, Concede(), (), False))
        return super().__str__()


# Games that do not end as they say.


@living
class SilentCountdown(Countdown):
    """Does not tell that it ends."""

    def tell(self, event: Event) -> None:
        if not isinstance(event, GameEnded):
            super().tell(event)


@living
class EchoingCountdown(Countdown):
    """Tells twice that it ends."""

    def end(self, reason: str, winner: str) -> None:
        super().end(reason, winner)
        self.tell(GameEnded(reason, (winner,)))


@living
class ChattyCountdown(Countdown):
    """Tells something after it has ended."""

    def end(self, reason: str, winner: str) -> None:
        super().end(reason, winner)
        self.tell(Taken(winner, 0))


@living
class HastyCountdown(Countdown):
    """Tells that it ends before it does."""

    def take(self, amount: int) -> None:
        super().take(amount)
        if 0 < self.heap.left < 5:
            self.tell(GameEnded("hasty", ()))


@living
class LyingCountdown(Countdown):
    """Tells another winner than it has."""

    def tell(self, event: Event) -> None:
        if isinstance(event, GameEnded):
            event = evolve(event, winners=())
        super().tell(event)


@living
class ForeignCountdown(Countdown):
    """Names a winner that is not a side of the game."""

    def end(self, reason: str, winner: str) -> None:
        super().end(reason, "nobody")


@living
class EndlessCountdown(Countdown):
    """Says that a side is to act after the end."""

    @property
    def to_act(self) -> str | None:
        return "even"


@living
class StrangeCountdown(Countdown):
    """Says that a stranger is to act."""

    @property
    def to_act(self) -> str | None:
        return None if self.outcome else "nobody"


@living
class StubbornCountdown(Countdown):
    """Continues after every concession."""

    def end(self, reason: str, winner: str) -> None:
        if reason == "conceded":
            self.turn += 1
        else:
            super().end(reason, winner)


@living
class MuteMatch(GameController):
    """A match that does not tell that it ends."""

    def tell(self, event: Event) -> None:
        if not isinstance(event, GameEnded):
            super().tell(event)


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (NosyCountdown, QuietQueries, "view('even') changes the game"),
    (GossipCountdown, QuietQueries, "str() notifies the observers"),
    (
        SilentCountdown,
        OneEnding,
        "there is an outcome, but 0 GameEnded events, not 1",
    ),
    (
        EchoingCountdown,
        OneEnding,
        "there is an outcome, but 2 GameEnded events, not 1",
    ),
    (ChattyCountdown, OneEnding, "GameEnded is not the last event"),
    (HastyCountdown, OneEnding, "there is a GameEnded event, but no outcome"),
    (LyingCountdown, OneEnding, "GameEnded differs from the outcome"),
    (ForeignCountdown, OneEnding, "winners are not sides of the game: ['nobody']"),
    (EndlessCountdown, OneEnding, "'even' is to act after the end"),
    (StrangeCountdown, OneEnding, "'nobody' is to act, but is not a side of the game"),
    (StubbornCountdown, BoundedLength, "the game has not ended after 3 concessions"),
]
