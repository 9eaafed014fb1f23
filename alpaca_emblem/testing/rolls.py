"""Every sequence of rolls, played on copies with scripted dice.

When a script ends, the dice give the first possible answer, and each other answer makes
a longer script. Forecasts use a different enumeration, so this one can check them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Self, TypeAlias

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.testing.random_play import AnyAction

Events: TypeAlias = tuple[Event, ...]
Visit: TypeAlias = Callable[[Fraction, Events, Game], None]
"""Takes the probability of a sequence of rolls, its events, and the game after it."""

Script: TypeAlias = tuple[tuple[int, ...], Fraction]
"""The answers of the dice, and their probability."""


class _TooManyError(BaseException):
    """There are too many sequences. A `BaseException`, so that no game catches it."""


class _Following(ScriptedRandom):
    """Scripted dice that continue past their script and note the alternatives.

    Attributes:
        odds: The probability of all answers given.
        others: The scripts for the answers that were not given.
    """

    __slots__ = ("_given", "_most", "odds", "others")

    def __init__(self, script: tuple[int, ...], odds: Fraction, most: int) -> None:
        super().__init__(script)
        self._given = script
        self._most = most
        self.odds = odds
        self.others: list[Script] = []

    def between(self, low: int, high: int) -> int:
        if not self.is_exhausted:
            return super().between(low, high)
        return self._first_of(range(low, high + 1))

    def chance(self, percent: int) -> bool:
        if not self.is_exhausted:
            return super().chance(percent)
        heads = Fraction(min(max(percent, 0), 100), 100)
        both = ((True, heads), (False, 1 - heads))
        return bool(self._first([(answer, odds) for answer, odds in both if odds]))

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        if not self.is_exhausted:
            return super().pick(count, banned)
        return self._first_of([i for i in range(count) if i not in banned])

    def copy(self) -> Self:
        twin = type(self)(self._given, self.odds, self._most)
        twin.state = self.state + len(self._given) - len(self._answers)
        return twin

    def _first_of(self, answers: Sequence[int]) -> int:
        if len(answers) > self._most:
            raise _TooManyError
        share = Fraction(1, len(answers))
        return self._first([(answer, share) for answer in answers])

    def _first(self, answers: Sequence[tuple[int, Fraction]]) -> int:
        (first, share), *others = answers
        given, odds = self._given, self.odds
        self.others += [((*given, other), odds * its) for other, its in others]
        if len(self.others) >= self._most:
            raise _TooManyError
        self._given, self.odds = (*given, first), odds * share
        return first


def play_all_rolls(game: Game, action: AnyAction, most: int, visit: Visit) -> bool:
    """Play *action* with every sequence of rolls, each on a copy of *game*.

    Returns:
        True if all sequences were played. False if there are more than *most*, or if
        the action fails, which other properties report. Some sequences may have been
        visited even then.
    """
    scripts: list[Script] = [((), Fraction(1))]
    played = 0
    while scripts:
        twin = game.copy()
        dice = _Following(*scripts.pop(), most - played - len(scripts))
        twin._use_dice(dice)
        try:
            events = twin.apply(action)
        except (_TooManyError, Exception):
            return False
        played += 1
        scripts += dice.others
        visit(dice.odds, events, twin)
    return True
