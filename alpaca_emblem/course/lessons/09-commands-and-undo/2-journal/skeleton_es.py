"""Un diario que anota lo que sustituye cada asignación.

Completa tres cosas:

- ``Recorded.__setattr__`` anota el objeto, el nombre y el valor viejo, o MISSING,
  antes de asignar.
- ``Journal.rewind`` deshace todas las asignaciones desde una marca y quita las
  entradas.
- ``attempt`` ejecuta una acción, todo o nada.

``object.__setattr__(thing, name, value)`` asigna sin anotar.
"""

from collections.abc import Callable

# Representa un atributo que no estaba.
MISSING = object()


class Journal:
    """Los valores que han sustituido las asignaciones, del más antiguo al último."""

    def __init__(self) -> None:
        self.entries: list[tuple[object, str, object]] = []

    def mark(self) -> int:
        """Devuelve el momento presente, para ``rewind``."""
        return len(self.entries)

    def rewind(self, mark: int) -> None:
        """Deshace todas las asignaciones desde *mark*."""
        raise NotImplementedError


class Recorded:
    """Un objeto cuyas asignaciones se anotan en un diario."""

    def __init__(self, journal: Journal) -> None:
        object.__setattr__(self, "journal", journal)

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


def attempt(journal: Journal, action: Callable[[], object]) -> bool:
    """Ejecuta *action*, todo o nada, y devuelve si llegó hasta el final.

    No llegó si lanzó un ValueError; entonces nada ha cambiado.
    """
    raise NotImplementedError
