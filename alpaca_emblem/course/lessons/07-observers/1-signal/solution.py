"""A signal: observers subscribe, hear events, and leave."""

from collections.abc import Callable


class _Subscription:
    """One subscription of an observer, equal to itself only."""

    def __init__(self, observer: Callable[[object], None]) -> None:
        self.observer = observer


class Signal:
    """The observers of one kind of event."""

    def __init__(self) -> None:
        self._subscriptions: tuple[_Subscription, ...] = ()

    def subscribe(self, observer: Callable[[object], None]) -> Callable[[], None]:
        """Call *observer* at every event. Return the function that ends it."""
        subscription = _Subscription(observer)
        self._subscriptions = (*self._subscriptions, subscription)
        return lambda: self._end(subscription)

    def emit(self, event: object) -> None:
        """Announce *event* to all observers."""
        for subscription in self._subscriptions:  # a tuple: nothing changes it
            subscription.observer(event)

    def _end(self, subscription: _Subscription) -> None:
        kept = (each for each in self._subscriptions if each is not subscription)
        self._subscriptions = tuple(kept)
