"""Counting sequences of actions: known numbers of fixed positions of every game.

The first line of each text file has the numbers of sequences of 1, 2, ... actions; the
rest is the position.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.testing import divide, perft
from alpaca_emblem.testing.counting import LONGEST
from tests.games.tiny import Pile, Refill, Take
from tests.replay.games import EVERY_GAME, wandered

FILES: Final = sorted((Path(__file__).parent.parent / "data" / "perft").glob("*.txt"))
QUICK: Final = 1_200
"""The longest sequences that are counted at every test are about so many."""

with_every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def known(path: Path) -> tuple[Game, tuple[int, ...]]:
    """The position in that file, and its numbers."""
    text = path.read_text("utf-8")
    head, _, _ = text.partition("\n")
    name, *numbers = head.removeprefix("# ").split()
    assert name == "perft"
    return Game.from_text(text), tuple(map(int, numbers))


@pytest.mark.unmeasured
@with_every_file
def test_sequences_are_as_many_as_ever(path: Path) -> None:
    game, numbers = known(path)
    few = tuple(number for number in numbers if number < QUICK)
    before = game.digest()

    assert perft(game, len(few)) == few
    assert perft(game, len(few), by_copies=True) == few
    assert game.digest() == before


@pytest.mark.slow
@with_every_file
def test_long_sequences_are_as_many_as_ever(path: Path) -> None:
    game, numbers = known(path)

    assert perft(game, len(numbers)) == numbers
    assert perft(game, len(numbers) - 1, by_copies=True) == numbers[:-1]


def test_every_game_is_counted() -> None:
    games = {path.stem.partition("-")[0] for path in FILES}

    assert games == {"match", "grid", "duel", "dungeon"}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_copies_and_undoing_lead_to_the_same_numbers(name: str) -> None:
    game = wandered(EVERY_GAME[name], 6, 5)

    assert divide(game, 2) == divide(game, 2, by_copies=True)


def test_counts_equal_calculated_ones() -> None:
    """Of two coins one or both can be taken, or all be refilled; then again."""
    game = Pile(start=2, history=True)
    listed = len(game.legal_actions())

    counts = divide(game, 1)

    assert perft(game, 1) == (listed,)
    assert list(counts) == list(game.legal_actions())
    assert set(counts.values()) == {(1,)}
    assert divide(game, 2)[Take(1)][1] == len(after(game, Take(1)).legal_actions())
    assert divide(game, 2)[Refill()][1] == len(after(game, Refill()).legal_actions())


def after(game: Pile, action: Take | Refill) -> Pile:
    """A copy of *game* in which that was done."""
    twin = game.copy()
    twin.apply(action)
    return twin


def test_games_without_history_are_counted_by_copies() -> None:
    game = Pile(history=False)

    with pytest.raises(InvalidValueError, match="by_copies must be true"):
        perft(game, 2)

    assert perft(game, 2, by_copies=True) == perft(Pile(), 2)


@pytest.mark.parametrize("count", [perft, divide])
def test_no_length_is_refused(count: object) -> None:
    with pytest.raises(InvalidValueError, match="length must be at least 1"):
        count(Pile(), 0)  # type: ignore[operator]


@pytest.mark.parametrize("count", [perft, divide])
def test_only_games_are_counted(count: Callable[[Any, int], object]) -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class Game, not None"):
        count(None, 1)


def test_longest_sequences_are_bounded() -> None:
    over = Pile(start=1)
    while over.outcome is None:
        over.apply(over.legal_actions()[0])

    assert perft(over, LONGEST) == (0,) * LONGEST
    with pytest.raises(InvalidValueError, match="length must be at most 100, not 101"):
        perft(over, LONGEST + 1)
