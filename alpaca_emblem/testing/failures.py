"""What the kit raises when a property does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.testing.lines.actions import AnyAction, python_text


class ViolationError(AlpacaEmblemError):
    """A property does not hold at this place: what a `Property` raises.

    Attributes:
        suspect: The action that showed it, if it is none of those that were applied.
        after: After how many actions it showed, if that was before it was noticed.
    """

    def __init__(
        self,
        message: str,
        *,
        suspect: AnyAction | None = None,
        after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.suspect = suspect
        self.after = after


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
