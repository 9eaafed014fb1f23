"""Games that are not the same twice, or list other actions than they accept."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from attrs import field

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import ExactLegality, OrderedActions, SameSeed
from tests.testing.countdown import Countdown, Roll, Take, Taken, force, living

Actions = tuple[Action[Any], ...]
Events = tuple[Event, ...]


# Games that are not the same for the same seed.


@living
class HashedCountdown(Countdown):
    """Begins with a heap that depends on how this process hashes texts."""

    def _set_up(self) -> None:
        super()._set_up()
        self.heap.left += hash("heap") % 1009


@living
class DriftingCountdown(Countdown):
    """Begins with a smaller heap each time."""

    made: ClassVar[Iterator[int]] = itertools.count()

    def _set_up(self) -> None:
        super()._set_up()
        self.heap.left = 1000 - next(self.made)


@living
class DriftingEvents(Countdown):
    """Tells with each action how many games there have been."""

    made: ClassVar[Iterator[int]] = itertools.count()
    number: int = field(init=False, factory=lambda: next(DriftingEvents.made))

    def take(self, amount: int) -> None:
        self.tell(Taken("all", self.number))
        super().take(amount)


@living
class DriftingList(Countdown):
    """Lists other actions in each second game."""

    made: ClassVar[Iterator[int]] = itertools.count()
    number: int = field(init=False, factory=lambda: next(DriftingList.made))

    def legal_actions(self) -> Actions:
        return super().legal_actions()[:: 1 - 2 * (self.number % 2)]


# Games that list actions badly.


@living
class DoublingCountdown(Countdown):
    """Lists one action twice."""

    def legal_actions(self) -> Actions:
        listed = super().legal_actions()
        return (*listed, *listed[:1])


@living
class RestlessCountdown(Countdown):
    """Lists its actions in another order every second time."""

    calls: int = field(init=False, default=0)

    def legal_actions(self) -> Actions:
        force(self, "calls", self.calls + 1)
        return super().legal_actions()[:: 1 - 2 * (self.calls % 2)]


@living
class MirroringCountdown(Countdown):
    """Lists its actions in another order in a copy."""

    is_copy: bool = field(init=False, default=False)

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "is_copy", True)
        return twin

    def legal_actions(self) -> Actions:
        return super().legal_actions()[:: 1 - 2 * self.is_copy]


@living
class StuckCountdown(Countdown):
    """Has no legal actions once the heap is small."""

    def check_goes_on(self) -> None:
        super().check_goes_on()
        if self.heap.left < 20:
            raise IllegalActionError("stuck")

    def legal_actions(self) -> Actions:
        return super().legal_actions() if self.heap.left >= 20 else ()


# Games that accept and refuse other actions than they say.


@living
class OverlistingCountdown(Countdown):
    """Lists an illegal action."""

    def legal_actions(self) -> Actions:
        return (*super().legal_actions(), Take.of(4))


@living
class SecretiveCountdown(Countdown):
    """Does not list an action where it is legal."""

    def legal_actions(self) -> Actions:
        return super().legal_actions()[self.turn % 2 :]


@living
class HidingCountdown(Countdown):
    """Never lists an action that is legal."""

    def legal_actions(self) -> Actions:
        return tuple(a for a in super().legal_actions() if a != Roll(4))


@living
class CrashingCountdown(Countdown):
    """Fails to apply one of the listed actions."""

    def apply(self, action: Action[Any]) -> Events:
        if action == Roll(6) and self.heap.left < 20:
            raise KeyError("crash")
        return super().apply(action)


@living
class FrailCountdown(Countdown):
    """Fails to apply an action with a free number, which it calls legal."""

    def apply(self, action: Action[Any]) -> Events:
        if action == Take(2):
            raise KeyError("crash")
        return super().apply(action)


@living
class LooseCountdown(Countdown):
    """Accepts what it calls illegal."""

    def is_legal(self, action: Action[Any]) -> bool:
        return action != Take(2) and super().is_legal(action)


@living
class RudeCountdown(Countdown):
    """Refuses by an error of another kind."""

    def apply(self, action: Action[Any]) -> Events:
        if not self.is_legal(action):
            raise KeyError("illegal")
        return super().apply(action)


@living
class SpeechlessCountdown(Countdown):
    """Cannot say whether an action is legal."""

    def is_legal(self, action: Action[Any]) -> bool:
        if isinstance(action, Roll):
            return {4: True, 6: True}[action.die]
        return super().is_legal(action)


@living
class TrembleCountdown(Countdown):
    """Rolls a die before it refuses."""

    def apply(self, action: Action[Any]) -> Events:
        if not self.is_legal(action):
            self.dice.between(1, 2)
        return super().apply(action)


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (DriftingCountdown, SameSeed, "a second game of the seed has a different digest"),
    (DriftingEvents, SameSeed, "a second game of the seed has different events"),
    (DriftingList, SameSeed, "a second game of the seed lists different legal actions"),
    (DoublingCountdown, OrderedActions, "Roll(die=4) is listed twice"),
    (
        RestlessCountdown,
        OrderedActions,
        "a second call lists other actions, or in another order",
    ),
    (
        MirroringCountdown,
        OrderedActions,
        "a copy lists other legal actions, or in another order",
    ),
    (
        StuckCountdown,
        OrderedActions,
        "no action is legal, but the game has not ended",
    ),
    (
        OverlistingCountdown,
        ExactLegality,
        "Take(amount=4) is listed, but not legal",
    ),
    (
        SecretiveCountdown,
        ExactLegality,
        "Roll(die=4) is legal, but not listed",
    ),
    (CrashingCountdown, ExactLegality, "KeyError"),
    (
        FrailCountdown,
        ExactLegality,
        "Take(amount=2), which is_legal accepts, raised KeyError: 'crash'",
    ),
    (
        LooseCountdown,
        ExactLegality,
        "Take(amount=2) is accepted, but is_legal refuses it",
    ),
    (RudeCountdown, ExactLegality, "which is illegal, raised KeyError: 'illegal'"),
    (SpeechlessCountdown, ExactLegality, "is_legal(Roll(die="),
    (TrembleCountdown, ExactLegality, "changed the game"),
]
