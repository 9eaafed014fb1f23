"""La puerta de un juego.

Los mensajes vienen de una página en un navegador, es decir, de cualquiera: pueden ser
de cualquier tipo y contener cualquier cosa. Completa la clase `Door`; el modelo `Nim`
está bien como está.

- ``handle(message)`` nunca lanza nada. Un mensaje es un diccionario: ``{"kind": "take",
  "count": 2}`` o ``{"kind": "restart"}``. Devuelve True si la partida ha cambiado.
- Cualquier otra cosa no cambia nada y devuelve False. ``error`` es entonces un texto no
  vacío; tras un mensaje bueno es "". Una cantidad es un int, y True no lo es.
- ``frame()`` devuelve un diccionario nuevo con "matches", "to_act", "winner", "legal"
  (una lista) y "error".
- Tras cada cambio se llama una vez a cada observador con un cuadro propio, en el orden
  en que empezaron a mirar. Tras un mensaje rechazado no se llama a ninguno.
"""

from collections.abc import Callable


class Nim:
    """Dos jugadores quitan cerillas; gana quien quita la última."""

    def __init__(self, matches: int) -> None:
        if matches < 1:
            raise ValueError(f"matches must be at least 1, not {matches}")
        self._matches = matches
        self._player = 0

    @property
    def matches(self) -> int:
        """Las cerillas que quedan."""
        return self._matches

    @property
    def to_act(self) -> int | None:
        """El jugador al que le toca; None tras el final."""
        return self._player if self._matches else None

    @property
    def winner(self) -> int | None:
        """El jugador que ha quitado la última cerilla."""
        return None if self._matches else 1 - self._player

    def legal(self) -> tuple[int, ...]:
        """Devuelve cuántas cerillas se pueden quitar."""
        return tuple(range(1, min(self._matches, 3) + 1))

    def take(self, count: int) -> None:
        """Quita cerillas."""
        if count not in self.legal():
            raise ValueError(f"one of {self.legal()} can be taken, not {count}")
        self._matches -= count
        self._player = 1 - self._player


class Door:
    """El único camino por el que los deseos llegan a una partida."""

    def __init__(self, matches: int) -> None:
        self.begin = matches
        self.game = Nim(matches)
        self.error = ""

    def watch(self, observer: Callable[[dict[str, object]], None]) -> None:
        """Llama a *observer* con un cuadro tras cada cambio."""

    def frame(self) -> dict[str, object]:
        """Devuelve todo lo que muestra una cara, como datos simples."""
        return {"matches": self.game.matches}

    def handle(self, message: object) -> bool:
        """Haz lo que dice *message*, y devuelve si la partida ha cambiado."""
        if message["kind"] == "take":
            self.game.take(message["count"])
        else:
            self.game = Nim(self.begin)
        return True
