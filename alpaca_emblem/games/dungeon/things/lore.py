"""Lore: what potions and scrolls look like, and which of them the adventurer knows.

A kind of potions or scrolls is named by an adjective of what it does, a look by one of
how it is to see.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import evolve, frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.rng import RandomSource, shuffled

POTIONS: Final = ("healing", "might", "poison")
SCROLLS: Final = ("teleportation", "mapping", "thunder")
KINDS: Final = (*POTIONS, *SCROLLS)

COLOURS: Final = ("red", "blue", "green", "black", "white")
STATES: Final = ("torn", "old", "stained", "sealed", "folded")
LOOKS: Final = (*COLOURS, *STATES)

UNKNOWN_MARK: Final = "?"
"""It stands before the look of what is not known, where a kind would stand."""


@frozen
class Lore:
    """What kinds of potions and scrolls look like.

    Attributes:
        looks: Kind and look of each, in the order of `KINDS`; None if everything is
            known from the beginning.
        known: The kinds that the adventurer knows, in that order.
    """

    looks: tuple[tuple[str, str], ...] | None = None
    known: tuple[str, ...] = ()

    @classmethod
    def drawn(cls, dice: RandomSource) -> Lore:
        """All kinds with looks that are drawn, none of them known."""
        return cls(_paired(shuffled(dice, COLOURS), shuffled(dice, STATES)))

    def is_known(self, kind: str) -> bool:
        """Whether the adventurer knows that *kind* when it sees it."""
        return self.looks is None or kind in self.known

    def seen_as(self, kind: str) -> str:
        """What that *kind* is to the adventurer: itself, or a look after a mark.

        >>> lore = Lore((("healing", "red"), ("might", "blue")), ("might",))
        >>> lore.seen_as("healing"), lore.seen_as("might")
        ('?red', 'might')
        """
        if self.looks is None or kind in self.known or kind[0] == UNKNOWN_MARK:
            return kind
        return UNKNOWN_MARK + dict(self.looks)[kind]

    def with_known(self, kind: str) -> Lore:
        """This lore once that *kind* is known."""
        if self.is_known(kind):
            return self
        known = {*self.known, kind}
        return evolve(self, known=tuple(k for k in KINDS if k in known))

    def as_known(self) -> Lore:
        """As much of it as the adventurer knows."""
        if self.looks is None:
            return self
        return evolve(
            self, looks=tuple(pair for pair in self.looks if pair[0] in self.known)
        )

    def completed(self, dice: RandomSource, met: Collection[str] = ()) -> Lore:
        """This lore with the looks that are missing, drawn among those not taken.

        The looks that were *met* are among them.

        Raises:
            InvalidValueError: More looks were met than there are kinds left.
        """
        if self.looks is None:
            return self
        looks = dict(self.looks)
        for kinds, names in ((POTIONS, COLOURS), (SCROLLS, STATES)):
            left = [kind for kind in kinds if kind not in looks]
            free = [name for name in names if name not in looks.values()]
            needed = [name for name in free if name in met]
            if len(needed) > len(left):
                raise InvalidValueError(f"{needed} are too many unknown looks")
            others = [name for name in free if name not in met]
            drawn = needed + shuffled(dice, others)
            looks.update(zip(shuffled(dice, left), drawn, strict=False))
        return evolve(self, looks=tuple((kind, looks[kind]) for kind in KINDS))

    def kind_of(self, look: str) -> str:
        """The kind of which that is the *look*, with or without the mark before it."""
        assert self.looks is not None, "what has a look has looks"
        kinds = {name: kind for kind, name in self.looks}
        return kinds[look.removeprefix(UNKNOWN_MARK)]


def _paired(colours: list[str], states: list[str]) -> tuple[tuple[str, str], ...]:
    return (
        *zip(POTIONS, colours, strict=False),
        *zip(SCROLLS, states, strict=False),
    )
