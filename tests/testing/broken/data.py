"""Games with data that is not plain, and games that hold what they should not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from attrs import define, field, frozen

from alpaca_emblem.games.values import Action, Event, GameEnded, PlainValue
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import ActionTexts, LivingState, PlainData
from tests.testing.countdown import Countdown, Heap, Take, living

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
    """Reports `told` whenever coins are taken."""

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


@frozen
class Halved(Event):
    weight: float

    @classmethod
    def from_json(cls, value: object) -> Halved:
        return Halved(super().from_json(value).weight / 2)


class HalvingCountdown(TellingCountdown):
    """Reports a value that is read as another one."""

    told = Halved(3.0)


@frozen
class Shared(Event):
    sharer: Callable[[], int]


class SharingCountdown(TellingCountdown):
    """Reports a value of a type that cannot be read."""

    told = Shared(3)  # type: ignore[arg-type]


@living
class SecretiveCountdown(Countdown):
    """Tells of more than it says."""

    event_classes = (GameEnded,)


# Games whose actions cannot be distinguished, or read.


@frozen
class Grab(Take):
    short_name: ClassVar[str] = "take"


@living
class TwofoldCountdown(Countdown):
    """Lists two kinds of actions under one name."""

    action_classes = (*Countdown.action_classes, Grab)

    def legal_actions(self) -> Actions:
        listed = super().legal_actions()
        return (*listed, Grab.of(1)) if listed else ()


class AlpinCountdown(Countdown):
    """Writes actions in letters beyond ASCII."""

    def action_text(self, action: Action[Any]) -> str:
        return f"möglich: {super().action_text(action)}"


class MisreadCountdown(Countdown):
    """Reads every text as the first action."""

    def parse_action(self, text: str) -> Action[Any]:
        return self.legal_actions()[0]


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
    (PassingCountdown, PlainData, "Pass() does not equal a copy with the same values"),
    (HalvingCountdown, PlainData, "is read from its JSON as Halved(weight=1.5)"),
    (SharingCountdown, PlainData, "cannot be read from its JSON: shared"),
    (SecretiveCountdown, PlainData, "event_classes lacks Taken"),
    (TwofoldCountdown, ActionTexts, "Grab(amount=1) have the same text, 'take 1'"),
    (AlpinCountdown, ActionTexts, "is not a line of ASCII: 'möglich: "),
    (MisreadCountdown, ActionTexts, "is parsed as Roll(die=4)"),
    (HoardingCountdown, LivingState, "game.hoard is of list, which can change in"),
    (GrippingCountdown, LivingState, "within a value that copies share"),
    (StrayingCountdown, LivingState, "game.spare[0] does not record its changes"),
]
