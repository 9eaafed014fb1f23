"""Ends the first equal subscription. Fails: test_a_subscription_ends_itself_only."""

from collections.abc import Callable


class Signal:
    def __init__(self) -> None:
        self._observers = []

    def subscribe(self, observer: Callable[[object], None]) -> Callable[[], None]:
        self._observers.append(observer)

        def leave() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return leave

    def emit(self, event: object) -> None:
        for observer in tuple(self._observers):
            observer(event)
