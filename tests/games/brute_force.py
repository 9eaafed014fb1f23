"""Every way in which an action can turn out, by trying: on copies, with scripted dice.

Nothing of `rng.exact` is used. A copy is played with the answers found so far; when it
asks for one more, each possible answer is tried in turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Any, NoReturn

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.rng import RandomSource, ScriptedRandom


class AskedError(Exception):
    """The script has no answer to a roll."""

    def __init__(self, answers: Sequence[tuple[int, Fraction]]) -> None:
        super().__init__(f"one of {len(answers)} answers is needed")
        self.answers = answers


class AskingDice(ScriptedRandom):
    """Scripted dice that list the possible answers when their script is over."""

    def between(self, low: int, high: int) -> int:
        if self.is_exhausted:
            _ask(range(low, high + 1))
        return super().between(low, high)

    def chance(self, percent: int) -> bool:
        if self.is_exhausted:
            odds = Fraction(min(max(percent, 0), 100), 100)
            both = ((True, odds), (False, 1 - odds))
            raise AskedError([(answer, chance) for answer, chance in both if chance])
        return super().chance(percent)

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        if self.is_exhausted:
            _ask([index for index in range(count) if index not in banned])
        return super().pick(count, banned)


def _ask(answers: Sequence[int]) -> NoReturn:
    raise AskedError([(answer, Fraction(1, len(answers))) for answer in answers])


def with_dice(game: Game, dice: RandomSource) -> Game:
    """Return a copy of *game* with *dice*."""
    twin = game.copy()
    object.__setattr__(twin, "dice", dice)
    return twin


def tree_of(
    game: Game, actions: Sequence[Action[Any]]
) -> dict[tuple[Event, ...], Fraction]:
    """Return the possible results of *actions* in a row, with exact odds.

    Actions that have become illegal are left out.
    """
    odds: dict[tuple[Event, ...], Fraction] = {}
    for events, chance in _leaves(game, tuple(actions), (), Fraction(1)):
        odds[events] = odds.get(events, Fraction(0)) + chance
    return odds


def _leaves(
    game: Game,
    actions: tuple[Action[Any], ...],
    script: tuple[int, ...],
    odds: Fraction,
) -> Iterator[tuple[tuple[Event, ...], Fraction]]:
    if not actions:
        yield (), odds
        return
    if not game.is_legal(actions[0]):
        yield from _leaves(game, actions[1:], (), odds)
        return
    twin = with_dice(game, AskingDice(script))
    try:
        events = twin.apply(actions[0])
    except AskedError as asked:
        for answer, chance in asked.answers:
            yield from _leaves(game, actions, (*script, answer), odds * chance)
        return
    for later, chance in _leaves(twin, actions[1:], (), odds):
        yield events + later, chance
