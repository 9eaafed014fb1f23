"""Games that are written down wrongly, or go on otherwise after they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from attrs import field

from alpaca_emblem.games.notation.documents import position_text
from alpaca_emblem.games.values import Action
from alpaca_emblem.testing import Property
from alpaca_emblem.testing.properties import CheckedReplays, LoadedSaves, TextPositions
from tests.testing.countdown import Concede, Countdown, Take, Taken, force, living


@living
class SmudgedCountdown(Countdown):
    """Prints another turn than it has."""

    def __str__(self) -> str:
        return super().__str__().replace("turn = ", "turn = 1")


@living
class CuttableCountdown(Countdown):
    """Has a state of which all may be left out, and prints no count of it."""

    def __str__(self) -> str:
        return position_text(self.position())

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return super()._from_state({**cls()._state(), **state})


@living
class ForgettingSaves(Countdown):
    """Saves nothing of what it tells with each third heap."""

    taken: int = field(init=False, default=0)

    def take(self, amount: int) -> None:
        self.taken += 1
        if self.taken % 3 == 0:
            self.tell(Taken("all", self.taken))
        super().take(amount)


@living
class DriftingSaves(Countdown):
    """Saves nothing of how often has been taken, which makes a difference."""

    taken: int = field(init=False, default=0)

    def take(self, amount: int) -> None:
        self.taken += 1
        super().take(amount)
        if self.taken % 3 == 0 and self.outcome is None:
            self.turn += 2


@living
class ForcedCountdown(Countdown):
    """Begins with a heap of which its options know nothing."""

    @classmethod
    def start(cls, seed: int) -> Self:
        game = cls(seed=seed)
        object.__setattr__(game.heap, "left", 30 + seed)
        return game


@living
class UnlistedCountdown(Countdown):
    """Has kinds of actions that cannot be read from a file."""

    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = (Take, Concede)


@living
class ClaimingCountdown(Countdown):
    """Says of a game that is read that it was made with seed 5."""

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        game = super()._from_state(state)
        force(game, "seed", 5)
        return game


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    (SmudgedCountdown, TextPositions, "read as a different one: they differ in turn"),
    (ClaimingCountdown, TextPositions, "a game read from its text has seed=5, not"),
    (CuttableCountdown, TextPositions, "cut after 1 lines, is read as a different"),
    (ForgettingSaves, LoadedSaves, "has different events in a loaded game"),
    (DriftingSaves, LoadedSaves, "leads to a different position"),
    (ForcedCountdown, CheckedReplays, "cannot be repeated"),
    (UnlistedCountdown, CheckedReplays, "UnlistedCountdown.action_classes lacks Roll"),
]
