"""Picking: from the legal actions and their picks to the action that is meant.

The picks made so far select those actions that begin with them. A pick that fits none
of these may go back (to another unit), or ahead (to a target out of the first reach).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from alpaca_emblem.games.values import Action
from alpaca_emblem.play.controls import Pick

Candidate: TypeAlias = tuple[Action[Any], tuple[Pick, ...]]
"""An action, and its picks."""


class Picking:
    """The picks that have been made at one position.

    Attributes:
        chosen: The picks so far, in order.
        aim: The pick that is looked at but not made, or None.
    """

    def __init__(self, candidates: Iterable[Candidate] = ()) -> None:
        """Begin without picks.

        Args:
            candidates: The legal actions with their picks, in the game's order.
        """
        self._all = tuple(candidates)
        self._at: dict[tuple[Pick, ...], tuple[Candidate, ...]] = {(): self._all}
        self.chosen: tuple[Pick, ...] = ()
        self.aim: Pick | None = None

    def candidates(
        self, prefix: tuple[Pick, ...] | None = None
    ) -> tuple[Candidate, ...]:
        """Return the actions whose picks begin with *prefix* and go on.

        By default, those that go on from the picks so far.
        """
        prefix = self.chosen if prefix is None else prefix
        if prefix not in self._at:
            last = len(prefix) - 1
            self._at[prefix] = tuple(
                (action, picks)
                for action, picks in self.candidates(prefix[:-1])
                if picks[last] == prefix[last] and len(picks) > last + 1
            )
        return self._at[prefix]

    def next_picks(self, prefix: tuple[Pick, ...] | None = None) -> tuple[Pick, ...]:
        """Return the picks that are possible after *prefix*, in the game's order."""
        prefix = self.chosen if prefix is None else prefix
        depth = len(prefix)
        return tuple(dict.fromkeys(p[depth] for _, p in self.candidates(prefix)))

    def action_by(self, pick: Pick) -> Action[Any] | None:
        """Return the action that *pick* would decide; None if more is to be picked.

        The first pick decides nothing but itself if others follow: a hero that can only
        wait does not wait because it was clicked.
        """
        wanted = (*self.chosen, pick)
        depth = len(self.chosen)
        left = [one for one in self.candidates() if one[1][depth] == pick]
        if len(left) != 1:
            return None
        action, picks = left[0]
        return action if picks == wanted or self.chosen else None

    def take(self, pick: Pick) -> None:
        """Add *pick* to the picks so far."""
        self.chosen, self.aim = (*self.chosen, pick), None

    def back(self) -> None:
        """Drop the last pick, if there is one."""
        self.chosen, self.aim = self.chosen[:-1], None

    def clear(self) -> None:
        """Drop all picks."""
        self.chosen, self.aim = (), None

    def go_back_to(self, pick: Pick) -> bool:
        """Drop as many picks as make *pick* possible; return whether any do."""
        for depth in reversed(range(len(self.chosen))):
            if pick in self.next_picks(self.chosen[:depth]):
                self.chosen, self.aim = self.chosen[:depth], None
                return True
        return False

    def aim_ahead(self, pick: Pick) -> bool:
        """Make the picks of the first action that ends with *pick*, and aim at it.

        After a hero, a click on an enemy goes near it: actions come in the game's
        order, the nearest destinations first.

        Returns:
            False if no such action follows. Without picks, no cell is gone to.
        """
        if not self.chosen and not isinstance(pick, str):
            return False
        for _, picks in self.candidates():
            if picks[-1] == pick:
                self.chosen, self.aim = picks[:-1], pick
                return True
        return False
