"""Takes the latest event first. Fails: test_chains_of_events_are_heard_in_order_by_all."""

from collections.abc import Callable


class Channel:
    def __init__(self) -> None:
        self._observers: list[Callable[[object], None]] = []
        self._waiting: list[object] = []
        self._is_telling = False

    def subscribe(self, observer: Callable[[object], None]) -> None:
        self._observers.append(observer)

    def announce(self, event: object) -> None:
        self._waiting.append(event)
        if self._is_telling:
            return
        self._is_telling = True
        errors: list[Exception] = []
        try:
            while self._waiting:
                self._tell(self._waiting.pop(), errors)
        finally:
            self._is_telling = False
        if errors:
            raise ExceptionGroup("observers failed", errors)

    def _tell(self, event: object, errors: list[Exception]) -> None:
        for observer in tuple(self._observers):
            try:
                observer(event)
            except Exception as error:
                errors.append(error)
