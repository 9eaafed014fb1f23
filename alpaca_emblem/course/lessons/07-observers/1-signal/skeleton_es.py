"""Una señal: los observadores se suscriben, oyen eventos y se van.

- `subscribe(observer)` llama al observador, una función de un argumento, en cada evento
  a partir de ahora. Devuelve una función sin argumentos que termina esta suscripción.
  Llamar otra vez a esa función no cambia nada.
- `emit(event)` llama a todos los observadores en el orden de suscripción.
- Un observador que se suscribe dos veces oye dos veces cada evento.
- Los observadores de un evento son los suscritos cuando se llama a `emit`, aunque
  entretanto algunos lleguen o se vayan.
"""

from collections.abc import Callable


class Signal:
    """Los observadores de una clase de evento."""

    def __init__(self) -> None:
        self.observers: set[Callable[[object], None]] = set()

    def subscribe(self, observer: Callable[[object], None]) -> Callable[[], None]:
        """Llama a *observer* en cada evento. Devuelve la función que lo termina."""
        self.observers.add(observer)
        return self.observers.clear

    def emit(self, event: object) -> None:
        """Anuncia *event* a todos los observadores."""
        for observer in self.observers:
            observer(event)
