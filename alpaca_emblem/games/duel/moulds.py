"""Moulds: how duels with the same options begin, kept so that it is made once.

The dice are not thrown before the first action, so all such duels begin alike, and a
copy is made in a fraction of the time that it takes to make everything anew.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from alpaca_emblem.model.living import Copier, Journal

MOST: Final = 64
"""After so many different line-ups all moulds are made anew."""


class Mould(NamedTuple):
    """What a game begins with.

    Attributes:
        stand_in: Where the living things speak of their game.
        living: Living things that belong to no game.
        values: What never changes, and so is shared.
    """

    stand_in: object
    living: Any
    values: Any

    def cast(self, game: object, journal: Journal | None) -> tuple[Any, Any]:
        """Twins of the living things, which belong to *game*, and the values."""
        copier = Copier(journal)
        copier.remember(self.stand_in, game)
        return copier.copy(self.living), self.values


class Moulds:
    """The moulds of late, by whatever the beginning depends on."""

    def __init__(self) -> None:
        self._by_key: dict[object, Mould] = {}

    def find(self, key: object) -> Mould | None:
        """The mould for *key*, or None."""
        return self._by_key.get(key)

    def keep(self, key: object, game: object, living: object, values: object) -> None:
        """Make the mould of what *game* begins with, and keep it for *key*."""
        if len(self._by_key) >= MOST:
            self._by_key.clear()
        copier, stand_in = Copier(), object()
        copier.remember(game, stand_in)
        self._by_key[key] = Mould(stand_in, copier.copy(living), values)


MOULDS: Final = Moulds()
"""Those of all duels."""
