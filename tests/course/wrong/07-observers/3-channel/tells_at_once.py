"""Tells inner events at once. Fails: test_events_arrive_in_the_same_order."""

from collections.abc import Callable


class Channel:
    def __init__(self) -> None:
        self._observers: list[Callable[[object], None]] = []

    def subscribe(self, observer: Callable[[object], None]) -> None:
        self._observers.append(observer)

    def announce(self, event: object) -> None:
        errors: list[Exception] = []
        self._tell(event, errors)
        if errors:
            raise ExceptionGroup("observers failed", errors)

    def _tell(self, event: object, errors: list[Exception]) -> None:
        for observer in tuple(self._observers):
            try:
                observer(event)
            except Exception as error:
                errors.append(error)
