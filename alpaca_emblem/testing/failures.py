"""Failures of a property, and shrinking of the games that show them.

Shrinking removes runs of actions, long runs first and from the end to the beginning. A
removal is kept if the same property still fails when the rest is played from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.testing.random_play import AnyAction, python_text
from alpaca_emblem.testing.trials import Finding, Property, Trial, examine


class PropertyFailure(AlpacaEmblemError, AssertionError):  # noqa: N818  # a verdict
    """A property of a game does not hold, with a way to reproduce it.

    Attributes:
        property_name: The name of the property.
        seed: The seed of the game.
        step: The number of actions in the random game before the failure.
        played: The number of actions in the whole random game.
        actions: The shortest sequence of actions found that shows the failure.
        position: The position after *actions*, as text.
        what: A description of the failure.
    """

    def __init__(
        self,
        *,
        property_name: str,
        seed: int,
        step: int,
        played: int,
        actions: Sequence[AnyAction],
        position: str,
        what: str,
    ) -> None:
        self.property_name = property_name
        self.seed = seed
        self.step = step
        self.played = played
        self.actions = tuple(actions)
        self.position = position
        self.what = what
        super().__init__(self._text())

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error by name, so that worker processes can send it."""
        return _again, (type(self), dict(vars(self)))

    def _text(self) -> str:
        script = [f"game = make_game({self.seed})"]
        script += [f"game.apply({python_text(action)})" for action in self.actions]
        lines = [
            f"{self.property_name}: {self.what}",
            f"Found with seed {self.seed} at step {self.step} of {self.played}.",
            f"The shortest sequence found has {len(self.actions)} actions:",
            "",
            *(f"    {line}" for line in script),
            "",
            "The position after them:",
            "",
            *(f"    {line}".rstrip() for line in self.position.splitlines()),
        ]
        return "\n".join(lines)


def _again(kind: type[PropertyFailure], attributes: dict[str, Any]) -> PropertyFailure:
    return kind(**attributes)


EFFORT: Final = 10_000
"""The largest number of actions that are replayed."""


def shrink(
    kind: type[Property], trial: Trial, finding: Finding, effort: int = EFFORT
) -> Finding:
    """Return the shortest finding of the same failure; *finding* itself at worst.

    Args:
        kind: The property that does not hold.
        trial: The trial in which it does not.
        finding: The finding to shrink.
        effort: The largest number of actions to replay.
    """
    return _Shrinker(kind, trial, finding, effort).shrink()


class _Shrinker:
    def __init__(
        self, kind: type[Property], trial: Trial, finding: Finding, effort: int
    ) -> None:
        self._kind = kind
        self._best = finding
        self._effort = effort
        self._trial = trial.narrowed(finding)
        if not self._shorten(finding.actions, or_equal=True):
            self._trial = trial  # the narrowed trial does not show the failure

    def shrink(self) -> Finding:
        size = max(1, len(self._best.actions) // 2)
        while size and self._effort > 0:
            if not self._leave_out(size):
                size //= 2
        return self._best

    def _leave_out(self, size: int) -> bool:
        """Try to remove each run of *size* actions, and return whether one was."""
        has_helped = False
        start = len(self._best.actions)
        while start > 0 and self._effort > 0:
            start = max(0, min(start, len(self._best.actions)) - size)
            actions = self._best.actions
            has_helped |= self._shorten(actions[:start] + actions[start + size :])
        return has_helped

    def _shorten(
        self, actions: tuple[AnyAction, ...], *, or_equal: bool = False
    ) -> bool:
        """Return whether *actions* show the failure; if so, keep them as the best."""
        self._effort -= len(actions) + 1 + self._kind.replay_cost
        trial = attrs.evolve(self._trial, actions=actions)
        found = examine(self._kind, trial, is_replay=True)
        most = len(self._best.actions) - (not or_equal)
        if found is None or len(found.actions) > most:
            return False
        self._best = found
        return True
