"""Failures: what the kit raises, with the shortest sequence of actions that shows it.

Longer and shorter runs of actions are left out, later ones first, as long as the same
property still fails when what is left is played again from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.testing.random_play import AnyAction, python_text
from alpaca_emblem.testing.trials import Finding, Property, Trial, examine


class PropertyFailure(AlpacaEmblemError, AssertionError):  # noqa: N818  # a verdict
    """A game does not have a property, and here is how to see it.

    Attributes:
        property_name: Of the property that does not hold.
        seed: Of the game in which it showed.
        step: After how many actions of the random game it showed.
        played: How many actions that random game had in all.
        actions: The shortest sequence of actions found that shows it.
        position: The game as text, where it shows after *actions*.
        what: What is wrong there, in words.
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
        """Pickle it by name, so that it gets out of a worker process."""
        return _again, (type(self), dict(vars(self)))

    def _text(self) -> str:
        script = [f"game = make_game({self.seed})"]
        script += [f"game.apply({python_text(action)})" for action in self.actions]
        lines = [
            f"{self.property_name}: {self.what}",
            f"It showed with seed {self.seed} at step {self.step} of {self.played}.",
            f"The shortest sequence found has {len(self.actions)} actions:",
            "",
            *(f"    {line}" for line in script),
            "",
            "The position there:",
            "",
            *(f"    {line}".rstrip() for line in self.position.splitlines()),
        ]
        return "\n".join(lines)


def _again(kind: type[PropertyFailure], attributes: dict[str, Any]) -> PropertyFailure:
    return kind(**attributes)


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
