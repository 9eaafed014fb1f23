"""Games whose views, or samples of views, tell more than a side may know, or less."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from attrs import evolve, field, frozen

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Event, Forecast
from alpaca_emblem.games.views import View
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import DiscreetEvents, DiscreetViews, FairSamples
from tests.testing.cards import SIDES, UNKNOWN, Cards, Draw, Show, living


@living
class ShinyCards(Cards):
    """Shows the second side what the next roll depends on."""

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        shine = self.dice.state if side == SIDES[1] else 0
        return {**super()._state_seen_by(side), "shine": shine}


@living
class WaryCards(Cards):
    """Allows only the higher card to be shown, so the other side learns which it is."""

    def legal_actions(self) -> tuple[Action[Any], ...]:
        is_higher = self.hands[self.turn % 2] == max(self.hands)
        return (
            super().legal_actions() if is_higher else (Draw.of(),)[: not self.outcome]
        )

    def _check(self, action: Action[Any]) -> None:
        super()._check(action)
        is_known = isinstance(action, Show) and UNKNOWN not in self.hands
        if is_known and self.hands[self.turn % 2] < max(self.hands):
            raise IllegalActionError("the other one has a higher card")


@frozen
class PryingView(View):
    """Asks the game itself for forecasts."""

    prey: Game | None = field(default=None, eq=False)

    def forecast(self, action: Action[Any], *, limit: int = 100) -> Forecast:
        assert self.prey is not None
        return self.prey.forecast(action, limit=limit)


@living
class PryingCards(Cards):
    """Reports the winner of showing the cards."""

    def view(self, side: str) -> View:
        return evolve(PryingView.of(self, side), prey=self.copy())


@living
class MarkedCards(Cards):
    """Shows whether the other's card is a high one."""

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        other = self.hands[1 - SIDES.index(side)]
        return {**super()._state_seen_by(side), "mark": other > 4}


@living
class ThinCards(Cards):
    """Reveals the other side's card in the list of legal actions."""

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        state, other = super()._state_seen_by(side), 1 - SIDES.index(side)
        state["hands"][other] = self.hands[other] * 100
        return state

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        hands = [card // 100 if card > 99 else card for card in state["hands"]]
        return super()._from_state({**state, "hands": hands})


@living
class StaleCards(Cards):
    """Has the same dice in all samples."""

    def _reseed(self, seed: int) -> None:
        dice = self.dice
        super()._reseed(seed)
        object.__setattr__(self, "dice", dice)


@living
class SortedCards(Cards):
    """Lists first what the holder of the higher card would do."""

    def legal_actions(self) -> tuple[Action[Any], ...]:
        listed = super().legal_actions()
        is_higher = self.hands[self.turn % 2] == max(self.hands)
        return listed if is_higher else listed[::-1]


@frozen
class Discarded(Event):
    """A side has put a card away."""

    side: str
    card: int


@living
class OpenCards(Cards):
    """Tells both sides which card is put away, though its view hides it from one."""

    def draw(self) -> None:
        side = self.turn % 2
        self.tell(Discarded(SIDES[side], self.hands[side]))
        super().draw()


class WrittenCards(Cards):
    """Tells of events in words."""

    def events_for(self, side: str, events: Iterable[Event]) -> Any:
        return list(map(str, events))


class DeafCards(OpenCards):
    """Tells each side of its own cards only."""

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        return tuple(
            event
            for event in events
            if not isinstance(event, Discarded) or event.side == side
        )


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (ShinyCards, DiscreetViews, "the view of 'right' depends on the dice"),
    (WaryCards, DiscreetViews, "on hidden state"),
    (PryingCards, DiscreetViews, "on hidden state"),
    (MarkedCards, FairSamples, "does not agree with it"),
    (ThinCards, FairSamples, "contain the true hidden state"),
    (StaleCards, FairSamples, "have the same dice"),
    (SortedCards, DiscreetViews, "the legal actions in the view of"),
    (OpenCards, DiscreetEvents, "the events of Draw() for 'right' depend on hidden"),
    (WrittenCards, DiscreetEvents, "must return a tuple of events, not"),
]
