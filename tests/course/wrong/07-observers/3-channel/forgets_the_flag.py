"""Stays silent after a failure. Fails: test_a_channel_works_after_a_failure."""

from collections import deque
from collections.abc import Callable


class Channel:
    def __init__(self) -> None:
        self._observers: list[Callable[[object], None]] = []
        self._waiting: deque[object] = deque()
        self._is_telling = False

    def subscribe(self, observer: Callable[[object], None]) -> None:
        self._observers.append(observer)

    def announce(self, event: object) -> None:
        self._waiting.append(event)
        if self._is_telling:
            return
        self._is_telling = True
        errors: list[Exception] = []
        while self._waiting:
            self._tell(self._waiting.popleft(), errors)
        if errors:
            raise ExceptionGroup("observers failed", errors)
        self._is_telling = False

    def _tell(self, event: object, errors: list[Exception]) -> None:
        for observer in tuple(self._observers):
            try:
                observer(event)
            except Exception as error:
                errors.append(error)
