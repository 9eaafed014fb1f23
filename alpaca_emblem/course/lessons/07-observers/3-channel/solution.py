"""A channel that tells every event to every observer."""

from collections import deque
from collections.abc import Callable


class Channel:
    """Observers, and the events that wait for them."""

    def __init__(self) -> None:
        self._observers: list[Callable[[object], None]] = []
        self._waiting: deque[object] = deque()
        self._is_telling = False

    def subscribe(self, observer: Callable[[object], None]) -> None:
        """Call *observer* at every event."""
        self._observers.append(observer)

    def announce(self, event: object) -> None:
        """Tell *event* to all observers."""
        self._waiting.append(event)
        if self._is_telling:
            return  # the outer call tells it
        self._is_telling = True
        errors: list[Exception] = []
        try:
            while self._waiting:
                self._tell(self._waiting.popleft(), errors)
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
