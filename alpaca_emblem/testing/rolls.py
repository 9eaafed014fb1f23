"""Every sequence of rolls, played on copies with dice that have a script.

Where the script ends, the dice give the first answer there is, and each other one makes
a longer script. No part of the enumeration that forecasts are made of is used for it.
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
"""Is told the odds of a sequence of rolls, what happens, and the game after it."""

Script: TypeAlias = tuple[tuple[int, ...], Fraction]
"""What the dice are to answer, and the odds of that."""


class _TooManyError(BaseException):
    """There are more sequences than are to be played; no game is to handle that."""


class _Following(ScriptedRandom):
    """Scripted dice that go on when the script has ended, and note what else there is.

    Attributes:
        odds: Of all answers that were given.
        others: The scripts for the answers that were not.
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
        Whether that was done: not if there are more than *most*, or if it fails, which
        is a finding of somebody else's. Then some may have been visited all the same.
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
