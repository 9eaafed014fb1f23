"""The registry: positions are read by whoever has them, as the game they are of."""

from __future__ import annotations

import subprocess
import sys
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import pytest
from attrs import define, setters

from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.registry import GAMES, load_game, read_position
from alpaca_emblem.rng import Mulberry32
from tests.games.tiny import Pile, QuietPile, Take


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class HousePile(Pile):
    """A pile by other rules, which has no name of its own."""

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        if state["coins"] == 13:
            raise InvalidValueError("13 brings bad luck")
        return super()._from_state(state)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class UnfinishedPile(Pile):
    """A pile that lacks something, so there is none."""

    name: ClassVar[str] = "unfinished_pile"

    @abstractmethod
    def polish(self) -> None: ...


def position(**changes: object) -> dict[str, Any]:
    return {**Pile().position(), **changes}


def test_games_are_known_by_name() -> None:
    assert GAMES["pile"] is Pile
    assert GAMES["quiet_pile"] is QuietPile
    assert "unfinished_pile" not in GAMES


def test_position_of_any_game_is_read_as_what_it_is() -> None:
    game = QuietPile()
    game.apply(Take.of(1))

    twin = Game.from_text(str(game))

    assert isinstance(twin, QuietPile)
    assert twin.digest() == game.digest()


def test_variant_without_a_name_reads_itself_and_replaces_nobody() -> None:
    game = HousePile()

    assert type(HousePile.from_text(str(game))) is HousePile
    assert type(Pile.from_text(str(game))) is Pile
    assert type(Game.from_text(str(game))) is Pile
    assert type(game.fresh()) is HousePile


@pytest.mark.parametrize("name", ["piles", None, 7, ["pile"]], ids=repr)
def test_unknown_game_is_refused_with_the_names_of_those_there_are(
    name: object,
) -> None:
    with pytest.raises(NotationError, match=r"game must be one of .*'pile'.*, not"):
        read_position(Pile, position(game=name))


def test_game_of_another_class_is_refused() -> None:
    with pytest.raises(NotationError, match="must be one of 'quiet_pile', not 'pile'"):
        QuietPile.from_position(position())


def test_position_that_is_no_table_is_refused() -> None:
    with pytest.raises(NotationError, match="must be a table, not \\['pile'\\]"):
        Pile.from_position(["pile"])  # type: ignore[arg-type]


def test_dice_that_are_left_out_are_those_of_a_new_game() -> None:
    without = position()
    del without["dice"]

    assert read_position(Pile, without).dice == Mulberry32(1)


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        (7, "dice must be { mulberry32 = <state> }, not 7"),
        ({}, "dice must be { mulberry32 = <state> }, not {}"),
        ({"java": 1}, "dice must be { mulberry32 = <state> }"),
        ({"mulberry32": 1, "java": 1}, "dice must be { mulberry32 = <state> }"),
        ({"mulberry32": 2**32}, "dice.mulberry32: .*4294967296"),
        ({"mulberry32": -1}, "dice.mulberry32: .*-1"),
        ({"mulberry32": "x"}, "dice.mulberry32: .*'x'"),
    ],
    ids=["no table", "empty", "other kind", "two", "too large", "negative", "text"],
)
def test_bad_dice_are_refused(dice: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_position(Pile, position(dice=dice))


def test_game_without_dice_can_be_given_none() -> None:
    with pytest.raises(NotationError, match=r"dice\.scripted: "):
        QuietPile.from_position({**QuietPile().position(), "dice": {"scripted": 0}})


def test_what_the_objects_refuse_cannot_be_read() -> None:
    with pytest.raises(NotationError, match=r"^13 brings bad luck$"):
        read_position(HousePile, position(coins=13))


@pytest.mark.parametrize("key", ["game", "dice", "coins", "purse"])
def test_bottomless_position_is_refused(key: str) -> None:
    """It is too deep even for a message that names what is wrong."""
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]

    with pytest.raises(NotationError):
        read_position(Pile, position(**{key: nested}))


def test_what_is_wrong_with_a_position_is_told() -> None:
    with pytest.raises(NotationError, match="coins must be a whole number, not 'x'"):
        read_position(Pile, position(coins="x"))


def test_the_librarys_own_games_are_found_by_whoever_asks_for_any() -> None:
    """In a process that has not imported them."""
    text = str(GameController(players=2, map_size=2, seed=1))
    program = (
        "import sys\n"
        "from alpaca_emblem.games.base import Game\n"
        "print(Game.from_text(sys.stdin.read()).digest())\n"
    )

    finished = subprocess.run(
        [sys.executable, "-c", program],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )

    assert finished.stdout.strip() == GameController.from_text(text).digest()


def test_only_names_of_games_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAMES, "match")
    before = set(sys.modules)

    for name in ("match", "base", "..errors", "", None, ["match"]):
        load_game(name)

    assert set(sys.modules) == before


def test_too_deep_a_position_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]

    with pytest.raises(NotationError, match="nested too deeply"):
        GameController.from_position({"game": "match", "players": deep})
