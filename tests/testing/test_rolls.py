"""Every sequence of rolls, played one by one."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.testing.rolls import Events, play_all_rolls
from tests.testing.countdown import Concede, Countdown, Roll, Take, Taken

pytestmark = pytest.mark.unmeasured


def played(
    action: Action[Any], most: int = 100
) -> tuple[bool, list[tuple[Fraction, Events]]]:
    """Play all rolls of a game, which must not change; return the visited ones."""
    game, visited = Countdown(), list[tuple[Fraction, Events]]()
    before = game.digest()

    def visit(odds: Fraction, events: Events, twin: Game) -> None:
        visited.append((odds, events))
        assert twin is not game

    is_complete = play_all_rolls(game, action, most, visit)
    assert game.digest() == before
    return is_complete, visited


class Rolling(Action["Countdown"]):
    """Rolls in some way; what comes of it is taken."""

    @abstractmethod
    def roll(self, dice: RandomSource) -> int:
        """The amount taken."""

    def check(self, game: Countdown) -> None:
        game.check_goes_on()

    def resolve(self, game: Countdown) -> None:
        game.take(self.roll(game.dice))


@frozen
class Flip(Rolling):
    def roll(self, dice: RandomSource) -> int:
        return 1 + dice.chance(30) + dice.chance(200)


@frozen
class Choose(Rolling):
    def roll(self, dice: RandomSource) -> int:
        return dice.pick(4, {0, 2})


@frozen
class RollTwice(Rolling):
    def roll(self, dice: RandomSource) -> int:
        return dice.between(1, 2) * dice.between(3, 5)


@frozen
class RollForEver(Rolling):
    def roll(self, dice: RandomSource) -> int:
        while dice.between(1, 2):
            pass
        return 0


@frozen
class RollMuch(Rolling):
    def roll(self, dice: RandomSource) -> int:
        return dice.between(1, 10**12)


@frozen
class RollOnCopy(Rolling):
    """Looks with a copy of the dice at what they will show."""

    def roll(self, dice: RandomSource) -> int:
        dice.between(1, 2)
        twin = dice.copy()
        shown = dice.between(3, 4)
        assert twin.between(3, 4) in (3, shown)  # where the script ends, the first
        return shown


@pytest.mark.parametrize(
    ("action", "taken"),
    [
        (Take(2), [(1, 2)]),
        (Roll(4), [(Fraction(1, 4), eyes) for eyes in (1, 2, 3, 4)]),
        (Flip(), [(Fraction(3, 10), 3), (Fraction(7, 10), 2)]),
        (Choose(), [(Fraction(1, 2), 1), (Fraction(1, 2), 3)]),
        (RollTwice(), [(Fraction(1, 6), eyes) for eyes in (3, 4, 5, 6, 8, 10)]),
    ],
    ids=["none", "die", "chance", "pick", "two dice"],
)
def test_every_sequence_is_played_once_with_its_odds(
    action: Action[Any], taken: list[tuple[Fraction, int]]
) -> None:
    is_complete, visited = played(action)

    assert is_complete
    expected = [(odds, (Taken("even", amount),)) for odds, amount in taken]
    assert len(visited) == len(expected)
    assert set(visited) == set(expected)


def test_exactly_as_many_as_are_allowed_are_played() -> None:
    assert played(RollTwice(), 6)[0]
    assert played(Take(1), 1)[0]
    assert not played(RollTwice(), 5)[0]
    assert not played(Roll(4), 3)[0]


@pytest.mark.parametrize("action", [RollForEver(), RollMuch()], ids=["long", "wide"])
def test_forecasts_far_beyond_the_limit_are_given_up_at_once(
    action: Action[Any],
) -> None:
    assert played(action) == (False, [])


def test_refused_and_failed_actions_are_not_recorded() -> None:
    assert played(Take(7)) == (False, [])
    assert played(Concede())[0]


def test_dice_can_be_copied_in_the_middle() -> None:
    assert played(RollOnCopy())[0]
