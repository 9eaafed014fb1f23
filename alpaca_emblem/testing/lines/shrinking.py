"""Shrinking: from a long game that shows a failure to the shortest one found.

Longer and shorter runs of actions are left out, later ones first, as long as the same
property still fails when what is left is played again from the start.
"""

from __future__ import annotations

from typing import Final

import attrs

from alpaca_emblem.testing.lines.actions import AnyAction
from alpaca_emblem.testing.trials import Finding, Property, Trial, examine

EFFORT: Final = 10_000
"""Actions that are played again at most."""


def shrink(
    kind: type[Property], trial: Trial, finding: Finding, effort: int = EFFORT
) -> Finding:
    """The finding with the fewest actions that was found; *finding* itself at worst.

    Args:
        kind: The property that does not hold.
        trial: Where it does not.
        finding: How that showed.
        effort: How many actions may be played again.
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
            self._trial = trial  # the closer look has changed what is seen

    def shrink(self) -> Finding:
        size = max(1, len(self._best.actions) // 2)
        while size and self._effort > 0:
            if not self._leave_out(size):
                size //= 2
        return self._best

    def _leave_out(self, size: int) -> bool:
        """Try to do without each run of *size* actions. Whether that helped."""
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
        """Whether the property fails on *actions* too; then they are the best."""
        self._effort -= len(actions) + 1 + self._kind.replay_cost
        trial = attrs.evolve(self._trial, actions=actions)
        found = examine(self._kind, trial, is_replay=True)
        most = len(self._best.actions) - (not or_equal)
        if found is None or len(found.actions) > most:
            return False
        self._best = found
        return True
