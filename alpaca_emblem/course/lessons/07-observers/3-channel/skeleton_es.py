"""Un canal que cuenta cada evento a cada observador.

- `announce(event)` cuenta el evento a todos los observadores, en el orden de
  suscripción.
- Si algunos lanzan errores, los demás oyen el evento igualmente. Después, `announce`
  lanza un solo `ExceptionGroup` con todos los errores, en el orden en que se lanzaron.
- Un observador puede llamar a `announce`. Ese evento espera: se cuenta cuando todos han
  oído el actual, antes de que termine el `announce` externo. Así todos los observadores
  oyen todos los eventos en el mismo orden. La llamada interna vuelve de inmediato.
- Un `KeyboardInterrupt` no es un fallo de un observador. Pasa de inmediato, y el canal
  funciona después.
"""

from collections.abc import Callable


class Channel:
    """Observadores, y los eventos que los esperan."""

    def __init__(self) -> None:
        self._observers: list[Callable[[object], None]] = []

    def subscribe(self, observer: Callable[[object], None]) -> None:
        """Llama a *observer* en cada evento."""
        self._observers.append(observer)

    def announce(self, event: object) -> None:
        """Cuenta *event* a todos los observadores."""
        for observer in tuple(self._observers):
            observer(event)
