"""Games with data that is not plain, and games that hold what they should not."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import define, field, frozen

from alpaca_emblem.games.values import Action, Event, PlainValue
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import LivingState, PlainData
from tests.testing.countdown import Countdown, Heap, living

Actions = tuple[Action[Any], ...]


# Games with data that is not plain.


@frozen
class Gathered(Event):
    places: frozenset[int]


@frozen
class Written(Event):
    def to_json(self) -> dict[str, Any]:
        return {"kind": {"Written"}}


@define(unsafe_hash=True)
class Scribbled(PlainValue):
    text: str = "changing"


@frozen(eq=False)
class Pass(Action[Countdown]):
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def check(self, game: Countdown) -> None:
        game.check_goes_on()

    def resolve(self, game: Countdown) -> None:
        game.turn += 1


PASS = Pass()


@living
class TellingCountdown(Countdown):
    """Tells `told` with whatever is taken."""

    told: ClassVar[Any]

    def take(self, amount: int) -> None:
        self.tell(self.told)
        super().take(amount)


class GatheringCountdown(TellingCountdown):
    """Tells of a set."""

    told = Gathered(frozenset({1, 2}))


class WritingCountdown(TellingCountdown):
    """Tells what JSON cannot express."""

    told = Written()


class ScribblingCountdown(TellingCountdown):
    """Tells of what can be changed afterwards."""

    told = Scribbled()


@living
class PassingCountdown(Countdown):
    """Lists an action that equals only itself."""

    action_classes = (*Countdown.action_classes, Pass)

    def legal_actions(self) -> Actions:
        listed = super().legal_actions()
        return (*listed, PASS) if listed else ()


# Games that hold what they should not.


@frozen
class Grip:
    held: Heap


@living
class HoardingCountdown(Countdown):
    """Holds a list."""

    hoard: list[int] = field(init=False, factory=list)


@living
class GrippingCountdown(Countdown):
    """Holds something alive in a value."""

    grip: Grip | None = field(init=False, default=None)

    def _set_up(self) -> None:
        super()._set_up()
        self.grip = Grip(self.heap)


@living
class StrayingCountdown(Countdown):
    """Holds something that lives, but does not belong to the game."""

    spare: tuple[Heap, ...] = field(init=False, factory=lambda: (Heap(),))


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (GatheringCountdown, PlainData, "is not plain: frozenset({1, 2})"),
    (WritingCountdown, PlainData, "Written() cannot be written as JSON"),
    (ScribblingCountdown, PlainData, "Scribbled(text='changing') is not frozen"),
    (PassingCountdown, PlainData, "Pass() does not equal another one of the same"),
    (HoardingCountdown, LivingState, "game.hoard is of list, which can change in"),
    (GrippingCountdown, LivingState, "game.grip holds, in a value that copies share"),
    (StrayingCountdown, LivingState, "game.spare[0] does not record its changes"),
]
