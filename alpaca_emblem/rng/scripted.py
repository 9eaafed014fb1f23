"""Dice that fall as they are told: for tests, lessons and puzzles."""

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
    """Answers from a list, each checked to be possible where it is used.

    `between` and `pick` are answered by whole numbers, `chance` by True or False. The
    state is the number of answers used up; an answer that is refused is not.

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
        """From 0 to the number of answers."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        self._state = whole_number("state", state, 0, len(self._answers))

    @property
    def is_exhausted(self) -> bool:
        """Whether every answer has been used up."""
        return self._state == len(self._answers)

    def between(self, low: int, high: int) -> int:
        """The next answer, from *low* to *high*.

        Raises:
            RandomExhaustedError: No answer is left.
            InvalidTypeError: A bound or the answer is no whole number.
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
        """The next answer, which must be possible: not True at 0, not False at 100.

        Raises:
            RandomExhaustedError: No answer is left.
            InvalidTypeError: *percent* is no whole number, or the answer no bool.
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
        """The next answer, below *count* and not *banned*.

        Raises:
            RandomExhaustedError: No answer is left.
            InvalidTypeError: *count* or the answer is no whole number, or *banned* no
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
                f"all {self._state} answers are used up before {question}"
            )
        return self._answers[self._state]

    def _name(self, question: str) -> str:
        return f"answer {self._state} to {question}"
