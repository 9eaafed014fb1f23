"""The spaces, observations and masks of one set-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes, Roster, codes_of
from alpaca_emblem.games.observing import Observer, observer_of
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.texts import describe_code

if TYPE_CHECKING:
    from gymnasium import spaces

Seen: TypeAlias = dict[str, NDArray[Any]]
"""An observation: the numbers of the observer, and the mask of legal codes."""
Table: TypeAlias = dict[int, Action[Any]]
"""The legal actions by their codes, from which masks are made and codes decoded."""

OBSERVATION: Final = "observation"
MASK: Final = "action_mask"


@frozen(eq=False)
class Sight:
    """The codes and the observer of one set-up, and the spaces that follow from them.

    Attributes:
        codes: The codes of actions.
        observer: The observer.
        may_be_conceded: True if the games have actions that give them up.
    """

    codes: Codes
    observer: Observer
    may_be_conceded: bool

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the codes and the observer of the set-up of *game*."""
        kinds = game.action_classes
        may_be_conceded = any(kind.is_concession for kind in kinds)
        return cls(codes_of(game), observer_of(game), may_be_conceded)

    def observation_space(self) -> spaces.Space[Any]:
        """Return the space of observations with masks."""
        from gymnasium import spaces

        return spaces.Dict(
            {
                OBSERVATION: spaces.Box(0, 1, self.observer.shape, np.float32),
                MASK: spaces.Box(0, 1, (self.codes.count,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete[Any]:
        """Return the space of codes."""
        from gymnasium import spaces

        return spaces.Discrete(self.codes.count)

    def check(self, game: Game) -> None:
        """Refuse *game* unless its spaces are these.

        Raises:
            InvalidValueError: It is a game of another set-up.
        """
        own, other = self, Sight.of(game)
        shapes = [
            (sight.codes.count, sight.observer.shape, sight.observer.names)
            for sight in (own, other)
        ]
        if shapes[0] != shapes[1] or not self.observer.fits(game):
            raise InvalidValueError(
                f"game must be of the set-up of this environment, with "
                f"{own.codes.count} codes and observations of {own.observer.shape}, "
                f"not {game!r}, with {other.codes.count} and {other.observer.shape}"
            )

    def observe(self, view: View) -> NDArray[np.float32]:
        """Return the observation of *view*, a new array of the observer's shape."""
        numbers, shape = self.observer.floats(view), self.observer.shape
        row = np.frombuffer(numbers, np.float32)
        return row if len(shape) == 1 else row.reshape(shape)

    def table(self, view: View, roster: Roster, *, may_concede: bool) -> Table:
        """Return the legal actions of *view* by code.

        Concessions are left out, unless *may_concede* is true or there is nothing else.
        """
        table = self.codes.table(view, roster)
        if may_concede or not self.may_be_conceded:
            return table
        willing = {code: act for code, act in table.items() if not act.is_concession}
        return willing or table

    def mask(self, codes: Iterable[int]) -> NDArray[np.int8]:
        """Return a new mask in which *codes* are 1."""
        mask = bytearray(self.codes.count)
        for code in codes:
            mask[code] = 1
        return np.frombuffer(mask, np.int8)  # twice as fast as to index an array

    def refusal(self, view: View, roster: Roster, code: int) -> tuple[str, str]:
        """Return why *code*, which is not in the mask, is refused: a reason, and words.

        The game of *view* goes on.
        """
        action = self.codes.action(code, roster)
        if action is None:
            return "no_such_action", "this game has no such action"
        refusal = view.why_not(action)
        if refusal is not None:
            return refusal.reason, refusal.message
        return "may_not_concede", "concessions are left out"

    def not_in_mask(self, code: int, words: str) -> InvalidValueError:
        """Return the error for *code*, which is refused for a reason in *words*."""
        told = describe_code(self.codes, code)
        return InvalidValueError(f"action {code} ({told}) is not in the mask: {words}")

    def code_from(self, action: object) -> int:
        """Return *action*, a whole number of any kind, as a code.

        Raises:
            InvalidTypeError: *action* is not a whole number.
            InvalidValueError: It is not below the number of codes.
        """
        code = _whole("action", action)
        if not 0 <= code < self.codes.count:
            raise InvalidValueError(
                f"action must be from 0 to {self.codes.count - 1}, not {shown(code)}"
            )
        return code


def checked_seed(seed: Any) -> int | None:
    """Return *seed*, a whole number of any kind from 0, or None.

    Raises:
        InvalidTypeError: It is not a whole number.
        InvalidValueError: It is negative.
    """
    return None if seed is None else whole_number("seed", _whole("seed", seed), 0)


_FLAGS: Final = (bool, np.bool_)
"""A tuple, since a union of classes would be made anew at every step."""


def _whole(name: str, value: Any) -> int:
    """Return *value*, a whole number of Python or numpy, as one of Python.

    Raises:
        InvalidTypeError: It is not a whole number; a bool is none.
    """
    if not isinstance(value, _FLAGS):
        try:
            return int(value.__index__())
        except (AttributeError, TypeError):
            pass
    raise InvalidTypeError(f"{name} must be a whole number, not {shown(value)}")
