"""Takes None for an attribute that is missing. Fails: test_new_attributes_vanish."""

from collections.abc import Callable

# Stands for an attribute that was not there.
MISSING = None


class Journal:
    """The values that assignments have replaced, oldest first."""

    def __init__(self) -> None:
        self.entries: list[tuple[object, str, object]] = []

    def mark(self) -> int:
        """Return the present moment, for ``rewind``."""
        return len(self.entries)

    def rewind(self, mark: int) -> None:
        """Undo every assignment since *mark*."""
        while len(self.entries) > mark:
            thing, name, old = self.entries.pop()
            if old is MISSING:
                object.__delattr__(thing, name)
            else:
                object.__setattr__(thing, name, old)


class Recorded:
    """An object whose assignments are noted in a journal."""

    def __init__(self, journal: Journal) -> None:
        object.__setattr__(self, "journal", journal)

    def __setattr__(self, name: str, value: object) -> None:
        old = getattr(self, name, MISSING)
        self.journal.entries.append((self, name, old))
        object.__setattr__(self, name, value)


def attempt(journal: Journal, action: Callable[[], object]) -> bool:
    """Carry out *action*, all or nothing, and return whether it went through.

    It did not if it raised a ValueError; then nothing has changed.
    """
    mark = journal.mark()
    try:
        action()
    except ValueError:
        journal.rewind(mark)
        return False
    return True
