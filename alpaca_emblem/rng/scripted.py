"""Scripted dice, for tests, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, Self

from alpaca_emblem.checks import iterable, whole_number
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    RandomExhaustedError,
)
from alpaca_emblem.rng.source import (
    RandomSource,
    check_percent,
    check_pick,
    check_range,
)


class ScriptedRandom(RandomSource):
    """Dice that answer from a list. Each answer must be possible where it is used.

    `between` and `pick` take integers, `chance` takes True or False. The state is the
    number of answers used; a refused answer remains unused.

    >>> dice = ScriptedRandom([6, True])
    >>> dice.between(1, 6), dice.is_exhausted, dice.chance(5), dice.is_exhausted
    (6, False, True, True)
    """

    __slots__ = ("_answers", "_state")

    kind: ClassVar[str] = "scripted"

    def __init__(self, answers: Iterable[int], *, state: int = 0) -> None:
        iterable("answers", answers)
        self._answers = tuple(answers)
        self.state = state

    @property
    def state(self) -> int:
        """The number of answers used."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        self._state = whole_number("state", state, 0, len(self._answers))

    @property
    def is_exhausted(self) -> bool:
        """True if all answers have been used."""
        return self._state == len(self._answers)

    def between(self, low: int, high: int) -> int:
        """Return the next answer, which must lie from *low* to *high*.

        Raises:
            RandomExhaustedError: No answer is left.
            InvalidTypeError: A bound or the answer is not an integer.
            InvalidValueError: *high* is below *low*, or the answer is impossible.
        """
        check_range(low, high)
        question = f"between({low}, {high})"
        answer = whole_number(
            self._name(question), self._answer_to(question), low, high
        )
        self._state += 1
        return answer

    def chance(self, percent: int) -> bool:
        """Return the next answer, which must be possible: at 0, not True, for example.

        Raises:
            RandomExhaustedError: No answer is left.
            InvalidTypeError: *percent* is not an integer, or the answer not a bool.
            InvalidValueError: The answer is impossible.
        """
        check_percent(percent)
        question = f"chance({percent})"
        answer = self._answer_to(question)
        if not isinstance(answer, bool):
            raise InvalidTypeError(
                f"{self._name(question)} must be True or False, not {answer!r}"
            )
        if percent <= 0 if answer else percent >= 100:
            raise InvalidValueError(f"{self._name(question)} cannot be {answer}")
        self._state += 1
        return answer

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        """Return the next answer, which must be below *count* and not *banned*.

        Raises:
            RandomExhaustedError: No answer is left.
            InvalidTypeError: *count* or the answer is not an integer, or *banned* not a
                collection.
            InvalidValueError: No index is left, or the answer is impossible.
        """
        check_pick(count, banned)
        question = f"pick({count}, {banned!r})"
        answer = whole_number(
            self._name(question), self._answer_to(question), 0, count - 1
        )
        if answer in banned:
            raise InvalidValueError(f"{self._name(question)} cannot be {answer}")
        self._state += 1
        return answer

    def copy(self) -> Self:
        return type(self)(self._answers, state=self._state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScriptedRandom):
            return NotImplemented
        return self._answers[self._state :] == other._answers[other._state :]

    __hash__ = None  # type: ignore[assignment]  # equality changes with every answer

    def __repr__(self) -> str:
        return f"ScriptedRandom({list(self._answers)!r}, state={self._state})"

    def _answer_to(self, question: str) -> int:
        if self.is_exhausted:
            raise RandomExhaustedError(
                f"no answer is left for {question}: all {self._state} have been used"
            )
        return self._answers[self._state]

    def _name(self, question: str) -> str:
        return f"answer {self._state} to {question}"
