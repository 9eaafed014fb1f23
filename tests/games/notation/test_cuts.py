"""Texts that were cut: refused, or still the same game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import pytest
from attrs import define, setters

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.documents import read_counted, with_count
from alpaca_emblem.games.registry import GAMES
from tests.games.tiny import QuietPile
from tests.replay.games import EVERY_GAME, wandered


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Ledger(QuietPile):
    """Has a state that may be left out, and ends with a number."""

    name: ClassVar[str] = "ledger"

    def _state(self) -> dict[str, Any]:
        return {**super()._state(), "pages": 120}

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        left = dict(state)
        if left.pop("pages", 120) != 120:
            raise NotationError("pages must be 120")
        return super()._from_state({**QuietPile()._state(), **left})


del GAMES[Ledger.name]  # the games of other tests are listed in messages

BARE = ("match", "grid", "duel", "dungeon")


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", BARE)
def test_text_cut_anywhere_is_refused_or_still_the_same_game(name: str) -> None:
    game = wandered(EVERY_GAME[name], 3, 4)
    check_cuts(game, str(game))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(EVERY_GAME.keys() - BARE))
def test_text_of_any_game_cut_anywhere(name: str) -> None:
    game = wandered(EVERY_GAME[name], 3, 4)
    check_cuts(game, str(game))


def test_text_of_a_custom_game_is_not_read_when_it_is_cut() -> None:
    game = Ledger(start=4)
    game.apply(game.legal_actions()[0])
    text = str(game)

    check_cuts(game, text)
    assert text.endswith("\npages = 120\n")
    assert read_counted(text)["pages"] == 120
    with pytest.raises(NotationError, match="last line must end with a line break"):
        Ledger.from_text(text[:-2])


def check_cuts(game: Game, text: str) -> None:
    """See that no beginning of *text*, that of *game*, is read as another game."""
    digest, read = game.digest(), []
    for end in range(len(text)):
        try:
            again = type(game).from_text(text[:end])
        except NotationError:
            continue
        assert again.digest() == digest, f"cut after {text[:end]!r}"
        read.append(end)
    assert read in ([len(text) - 1], []), "all but the last line break is needed"


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_count_is_that_of_the_entries_and_not_in_the_digest(name: str) -> None:
    game = EVERY_GAME[name](1)
    text, position = str(game), game.position()

    assert re.findall(r"^count = (\d+)$", text, re.MULTILINE) == [str(len(position))]
    assert "count" not in position
    assert read_counted(text) == position


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_typed_position_needs_no_count(name: str) -> None:
    game = EVERY_GAME[name](1)
    by_hand = re.sub(r"(?m)^count = \d+\n", "", str(game))

    assert type(game).from_text(by_hand).digest() == game.digest()
    assert type(game).from_text(by_hand.rstrip("\n")).digest() == game.digest()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_count_may_be_less_than_there_is(count: int) -> None:
    text = f"count = {count}\ngame = 'x'\nround = 1\nmap = 'y'\n"
    assert read_counted(text) == {"game": "x", "round": 1, "map": "y"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("count = 2\ngame = 'x'\n", "count is 2, but there are only 1 entries"),
        ("count = 1", "count is 1, but there are only 0 entries"),
        ("count = -1\n", "count must be from 0 to"),
        ("count = 'x'\n", "count must be a whole number, not 'x'"),
        ("count = 1\nround = 1", "last line must end with a line break"),
        ("count = 1\nround = 1.5", "last line must end with a line break"),
    ],
)
def test_count_that_is_not_met_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_counted(text)


def test_count_is_refused_with_line_and_column() -> None:
    text = str(EVERY_GAME["duel"](1)).replace("count = ", "count = 9")
    with pytest.raises(NotationError, match=r"may be truncated \(line \d+, column 1"):
        Game.from_text(text)


def test_count_of_a_position_itself_stays() -> None:
    position = {"game": "x", "count": 7}

    assert with_count(position) is position
    assert read_counted("game = 'x'\ncount = 7\n") == position
    assert with_count({}) == read_counted("count = 0") | {"count": 0}
