"""Loops over the list that shrinks. Fails: test_leaving_meanwhile_skips_no_observer."""

from collections.abc import Callable


class _Subscription:
    def __init__(self, observer: Callable[[object], None]) -> None:
        self.observer = observer


class Signal:
    def __init__(self) -> None:
        self._subscriptions: list[_Subscription] = []

    def subscribe(self, observer: Callable[[object], None]) -> Callable[[], None]:
        subscription = _Subscription(observer)
        self._subscriptions.append(subscription)
        return lambda: self._end(subscription)

    def emit(self, event: object) -> None:
        for subscription in self._subscriptions:
            subscription.observer(event)

    def _end(self, subscription: _Subscription) -> None:
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)
