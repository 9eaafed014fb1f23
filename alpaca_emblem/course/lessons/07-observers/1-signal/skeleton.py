"""A signal: observers subscribe, hear events, and leave.

- `subscribe(observer)` calls the observer, a function of one argument, at every event
  from now on. It returns a function without arguments that ends this subscription.
  Calling that function again changes nothing.
- `emit(event)` calls all observers in the order of subscription.
- An observer that subscribes twice hears each event twice.
- The observers of an event are those that are subscribed when `emit` is called, even if
  some of them come or go meanwhile.
"""

from collections.abc import Callable


class Signal:
    """The observers of one kind of event."""

    def __init__(self) -> None:
        self.observers: set[Callable[[object], None]] = set()

    def subscribe(self, observer: Callable[[object], None]) -> Callable[[], None]:
        """Call *observer* at every event. Return the function that ends it."""
        self.observers.add(observer)
        return self.observers.clear

    def emit(self, event: object) -> None:
        """Announce *event* to all observers."""
        for observer in self.observers:
            observer(event)
