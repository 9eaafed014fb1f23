"""A channel that tells every event to every observer.

- `announce(event)` tells the event to all observers, in the order of subscription.
- If observers raise errors, the others hear the event all the same. After that,
  `announce` raises one `ExceptionGroup` of all the errors, in the order in which they
  were raised.
- An observer may call `announce` itself. Such an event waits: it is told when all have
  heard the present one, before the outer `announce` returns. So all observers hear all
  events in the same order. The inner call returns at once.
- A `KeyboardInterrupt` is no failure of an observer. It passes at once, and the channel
  works afterwards.
"""

from collections.abc import Callable


class Channel:
    """Observers, and the events that wait for them."""

    def __init__(self) -> None:
        self._observers: list[Callable[[object], None]] = []

    def subscribe(self, observer: Callable[[object], None]) -> None:
        """Call *observer* at every event."""
        self._observers.append(observer)

    def announce(self, event: object) -> None:
        """Tell *event* to all observers."""
        for observer in tuple(self._observers):
            observer(event)
