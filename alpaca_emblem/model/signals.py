"""Signals: observers of events, such as a unit's death.

A signal has two kinds of observers. *Wiring* belongs to the model: a tactician observes
the deaths of its units. It is called at once, during an action and in forecasts too,
and a copy of the game is wired like the original. *Subscribers* are the users'
observers. In a game they are called after the action, and never by a forecast, an undo,
or a copy.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import get_ident
from types import FrameType, MethodType
from typing import Any, Generic, TypeVar

from attrs import frozen

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.model.living import Copier, Journal

EventT = TypeVar("EventT")


@frozen(eq=False)
class _Subscription(Generic[EventT]):
    """One subscription; an observer that subscribes twice has two."""

    observer: Callable[[EventT], None]


class Signal(Generic[EventT]):
    """The observers of one kind of event, called in the order of subscription.

    Attributes:
        has_observers: True if the signal has any observers.

    >>> rang = Signal()
    >>> unsubscribe = rang.subscribe(print)
    >>> rang.emit("ding")
    ding
    """

    __slots__ = ("_subscribers", "_wiring", "has_observers")

    _wiring: tuple[Any, ...]
    _subscribers: tuple[_Subscription[EventT], ...]
    has_observers: bool

    def __init__(self) -> None:
        self._set((), ())

    def _set(
        self, wiring: tuple[Any, ...], subscribers: tuple[_Subscription[EventT], ...]
    ) -> None:
        self._wiring, self._subscribers = wiring, subscribers
        self.has_observers = bool(wiring or subscribers)

    def wire(self, observer: Callable[[EventT], None]) -> None:
        """Call *observer*, a method of a living object, at once at every event."""
        self._set((*self._wiring, observer), self._subscribers)

    def subscribe(self, observer: Callable[[EventT], None]) -> Callable[[], None]:
        """Call *observer* at every event. Returns the function that unsubscribes.

        Raises:
            InvalidTypeError: It cannot be called.
        """
        if not callable(observer):
            raise InvalidTypeError(f"an observer must be callable, not {observer!r}")
        subscription = _Subscription(observer)
        self._set(self._wiring, (*self._subscribers, subscription))
        return lambda: self._end(subscription)

    def emit(self, event: EventT, journal: Journal | None = None) -> None:
        """Call the wiring now, and subscribers now or, in games, after the action."""
        for observer in self._wiring:
            observer(event)
        if journal is None:
            for subscription in self._subscribers:
                subscription.observer(event)
        elif self._subscribers:
            journal.untold.extend((each.observer, event) for each in self._subscribers)

    def twin(self, copier: Copier) -> Signal[EventT]:
        """Return a signal with the same wiring among the copies, and no subscribers."""
        copied: Signal[Any] = Signal.__new__(Signal)
        twins = copier.twins
        twins[id(self)] = copied
        wiring: list[Any] = []
        for observer in self._wiring:
            if observer.__class__ is MethodType:  # in line, as copies make so many
                bearer = observer.__self__
                twin = twins.get(id(bearer)) or copier.copy(bearer)
                wiring.append(MethodType(observer.__func__, twin))
            else:
                wiring.append(copier.copy(observer))
        copied._wiring, copied._subscribers = tuple(wiring), ()
        copied.has_observers = bool(wiring)
        return copied

    def __getstate__(self) -> tuple[Callable[[EventT], None], ...]:
        """Return the wiring alone: pickles and copies leave users' observers behind."""
        return self._wiring

    def __setstate__(self, wiring: tuple[Callable[[EventT], None], ...]) -> None:
        self._set(wiring, ())

    def _end(self, subscription: _Subscription[EventT]) -> None:
        kept = (each for each in self._subscribers if each is not subscription)
        self._set(self._wiring, tuple(kept))


def tell_observers(journal: Journal) -> None:
    """Call all observers that wait in *journal*, in order, later arrivals included.

    All are called, even if one of them raises or is interrupted.

    Raises:
        BaseException: The interrupt of an observer, such as a `KeyboardInterrupt`; its
            cause is the group of errors that others raised.
        ExceptionGroup: The errors of all observers, so that none of them is mistaken
            for a refusal of the action.
    """
    if journal.telling is not None and thread_holding(journal.telling) is not None:
        return  # an observer caused this event: the outer call reports it
    failures: list[BaseException] = []
    held = journal.telling = object()
    try:
        while journal.untold:
            try:
                observer, event = journal.untold.popleft()
                observer(event)
            except BaseException as failure:  # raised below
                failures.append(failure)
    finally:
        journal.telling = None
    del held
    _raise_all(failures)


def _raise_all(failures: list[BaseException]) -> None:
    """Raise the first interrupt among *failures*, or all of them as a group."""
    errors = [failure for failure in failures if isinstance(failure, Exception)]
    group = ExceptionGroup("observers failed", errors) if errors else None
    for failure in failures:
        if not isinstance(failure, Exception):
            raise failure from group
    if group is not None:
        raise group


# A flag that says "going on" cannot be trusted after an interrupt, which may have
# come just before the flag was cleared. A running function can: it is on the stack of a
# thread. So an operation that must not be entered twice stores a token, and holds the
# same token in a local variable called `held`. The stacks are searched only where a
# token is found.


def thread_holding(token: object) -> int | None:
    """Return the thread in which a running function holds *token*, or None.

    The present thread is searched first.
    """
    frames = {get_ident(): sys._getframe(), **sys._current_frames()}
    for thread, frame in frames.items():
        if _is_held(token, frame):
            return thread
    return None


def _is_held(token: object, frame: FrameType | None) -> bool:
    """Return whether *frame*, or one that waits for it to return, holds *token*."""
    while frame is not None:
        names = frame.f_code.co_varnames
        if "held" in names and frame.f_locals.get("held") is token:
            return True
        frame = frame.f_back
    return False
