"""A journal that notes what every assignment replaces.

Complete three things:

- ``Recorded.__setattr__`` notes the object, the name and the old value, or MISSING,
  before it assigns.
- ``Journal.rewind`` undoes every assignment since a mark, and drops the entries.
- ``attempt`` carries out an action, all or nothing.

``object.__setattr__(thing, name, value)`` assigns without noting.
"""

from collections.abc import Callable

# Stands for an attribute that was not there.
MISSING = object()


class Journal:
    """The values that assignments have replaced, oldest first."""

    def __init__(self) -> None:
        self.entries: list[tuple[object, str, object]] = []

    def mark(self) -> int:
        """Return the present moment, for ``rewind``."""
        return len(self.entries)

    def rewind(self, mark: int) -> None:
        """Undo every assignment since *mark*."""
        raise NotImplementedError


class Recorded:
    """An object whose assignments are noted in a journal."""

    def __init__(self, journal: Journal) -> None:
        object.__setattr__(self, "journal", journal)

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)


def attempt(journal: Journal, action: Callable[[], object]) -> bool:
    """Carry out *action*, all or nothing, and return whether it went through.

    It did not if it raised a ValueError; then nothing has changed.
    """
    raise NotImplementedError
