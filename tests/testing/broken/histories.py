"""Games that do not undo completely, or whose copies are not independent."""

from __future__ import annotations

from typing import Any, Self

from attrs import field, fields

from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import ExactUndo, FreeCopies
from tests.testing.countdown import Concede, Countdown, Taken, force, living

Actions = tuple[Action[Any], ...]
Events = tuple[Event, ...]


# Games that do not undo completely.


@living
class LuckyCountdown(Countdown):
    """Does not take the dice back."""

    def undo(self) -> Action[Any]:
        state = self.dice.state
        action = super().undo()
        self.dice.state = state
        return action


@living
class MisnamingCountdown(Countdown):
    """Returns the wrong action from undo, except for the latest action."""

    def undo(self) -> Action[Any]:
        action = super().undo()
        return action if len(self.actions) % 8 == 0 else Concede()


@living
class BottomlessCountdown(Countdown):
    """Can undo at the very start."""

    def undo(self) -> Action[Any]:
        return super().undo() if self.actions else Concede()


@living
class ForgetfulCountdown(Countdown):
    """Keeps no history, but seems to undo."""

    history: bool = False

    def undo(self) -> Action[Any]:
        return Concede()


@living
class TiringCountdown(Countdown):
    """Tells something else when an action is done again."""

    undone: int = field(init=False, default=0)

    def undo(self) -> Action[Any]:
        force(self, "undone", self.undone + 1)
        return super().undo()

    def apply(self, action: Action[Any]) -> Events:
        events = super().apply(action)
        return (Taken("all", 0), *events) if self.undone > 10 else events


@living
class OverwritingCountdown(Countdown):
    """Has other past actions after a redo."""

    undone: int = field(init=False, default=0)

    def undo(self) -> Action[Any]:
        force(self, "undone", self.undone + 1)
        return super().undo()

    @property
    def actions(self) -> Actions:
        done = super().actions
        return done[::-1] if self.undone > 10 else done


# Games whose copies do not stand alone.


@living
class SharingCountdown(Countdown):
    """Shares its dice with its copies."""

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        if not history:
            force(twin, "dice", self.dice)
        return twin


@living
class MisplacedCountdown(Countdown):
    """Copies another position."""

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        if not history:
            force(twin, "turn", self.turn + 2)
        return twin


@living
class BoundCountdown(Countdown):
    """Drags its copies along."""

    copies: tuple[Countdown, ...] = field(init=False, default=())

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "copies", ())
        if not history:
            force(self, "copies", (*self.copies, twin))
        return twin

    def apply(self, action: Action[Any]) -> Events:
        for twin in self.copies[:-1]:
            force(twin, "turn", twin.turn + 2)
        return super().apply(action)


@living
class FickleCopies(Countdown):
    """Goes on otherwise in a copy."""

    is_copy: bool = field(init=False, default=False)

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "is_copy", not history)
        return twin

    def apply(self, action: Action[Any]) -> Events:
        events = super().apply(action)
        return (Taken("all", 0), *events) if self.is_copy else events


@living
class TwistedCopies(FickleCopies):
    """Goes on to another position in a copy."""

    def apply(self, action: Action[Any]) -> Events:
        events = Countdown.apply(self, action)
        if self.is_copy:
            force(self, "turn", self.turn + 2)
        return events


@living
class ShallowCountdown(Countdown):
    """Shares its heap and its journal with what the module copy makes of it."""

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        for attribute in fields(type(self)):
            force(twin, attribute.name, getattr(self, attribute.name))
        return twin


@living
class OtherDice(Countdown):
    """Is deep-copied with other dice."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.copy()
        twin.dice.state = 1
        return twin


@living
class PickledLater(Countdown):
    """Comes out of a pickle in another position."""

    def __reduce__(self) -> Any:
        whole: Any = super().__reduce__()
        make, kind, state, *rest = whole
        return (make, kind, {**state, "turn": self.turn + 2}, *rest)


@living
class PickledAnew(Countdown):
    """Comes out of a pickle without its history."""

    def __reduce__(self) -> Any:
        whole: Any = super().__reduce__()
        make, kind, state, *rest = whole
        return (make, kind, {**state, "_marks": []}, *rest)


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (LuckyCountdown, ExactUndo, "does not restore the position"),
    (MisnamingCountdown, ExactUndo, "returns another action: Concede()"),
    (BottomlessCountdown, ExactUndo, "undo returns Concede(), but nothing is to undo"),
    (ForgetfulCountdown, ExactUndo, "undo returns Concede(), but nothing is to undo"),
    (TiringCountdown, ExactUndo, "has different events"),
    (OverwritingCountdown, ExactUndo, "actions differ from those that were redone"),
    (SharingCountdown, FreeCopies, "an action on a copy changes the game"),
    (MisplacedCountdown, FreeCopies, "a copy has a different position"),
    (BoundCountdown, FreeCopies, "the copy of step 0 changed later"),
    (FickleCopies, FreeCopies, "has different events in a copy"),
    (TwistedCopies, FreeCopies, "leads to a different position in a copy"),
    (ShallowCountdown, FreeCopies, "an action on a copy by copy.copy changes the game"),
    (OtherDice, FreeCopies, "a copy by copy.deepcopy has a different position"),
    (PickledLater, FreeCopies, "a copy by pickle has a different position"),
    (PickledAnew, FreeCopies, "NothingToUndoError was raised"),
]
