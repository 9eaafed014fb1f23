"""The registry: any class of games reads positions of every game."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

import pytest
from attrs import define, setters

from alpaca_emblem import Replay, load, record, save
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.registry import GAMES, family_name, load_game, read_position
from alpaca_emblem.rng import Mulberry32
from tests.games.tiny import Pile, QuietPile, Take


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class CellarPile(Pile):
    """A pile by other rules, named after its class."""

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


def test_variant_is_named_after_its_class_and_replaces_no_game() -> None:
    game = CellarPile()

    assert GAMES["cellar_pile"] is CellarPile
    assert GAMES["pile"] is Pile
    for kind in (CellarPile, Pile, Game):
        assert type(kind.from_text(str(game))) is CellarPile
    assert type(game.fresh()) is CellarPile
    assert type(Game.from_text(str(Pile()))) is Pile


def test_all_that_comes_of_a_variant_is_of_its_class(tmp_path: Path) -> None:
    game = CellarPile(seed=2)
    game.apply(Take.of(1))
    save(game, tmp_path / "pile.json", history=True)
    view = game.view("left")

    others = (
        *(game.copy(), copy.copy(game), copy.deepcopy(game)),
        pickle.loads(pickle.dumps(game)),
        view.sample(Mulberry32(1)),
        load(tmp_path / "pile.json"),
        Replay.from_json(record(game).to_json()).play(),
    )

    assert [type(other) for other in others] == [CellarPile] * 7
    assert type(pickle.loads(pickle.dumps(view)).sample(Mulberry32(1))) is CellarPile


def test_variant_within_a_function_is_not_mistaken_for_another() -> None:
    """Its view knows its class, though another one of its name has come since."""

    def variant() -> type[Pile]:
        class LocalPile(Pile):
            pass

        return LocalPile

    first, second = variant(), variant()

    assert type(first().view("left").sample(Mulberry32(1))) is first
    assert type(second().view("left").sample(Mulberry32(1))) is second


def test_variant_reads_what_was_written_when_it_had_no_name_yet() -> None:
    assert type(CellarPile.from_text(str(Pile()))) is CellarPile
    assert CellarPile.from_text(str(Pile())).name == "cellar_pile"


@pytest.mark.parametrize(
    ("class_name", "name"),
    [
        ("House", "house"),
        ("VaultPile2", "vault_pile2"),
        ("PileOfGold", "pile_of_gold"),
        ("RPGPile", "rpgpile"),
        ("My_Pile", "my_pile"),
    ],
)
def test_names_come_from_those_of_classes(class_name: str, name: str) -> None:
    kind: type[Pile] = type(class_name, (Pile,), {})

    assert kind.name == name
    assert GAMES.pop(name) is kind


def test_class_cannot_be_named_like_a_game_of_the_library() -> None:
    with pytest.raises(InvalidValueError, match="Duel needs a name, such as name = "):
        type("Duel", (Pile,), {})
    assert GAMES["duel"].__module__ == "alpaca_emblem.games.duel.game"


def test_game_named_after_its_class_is_of_the_family_of_its_base() -> None:
    assert family_name(CellarPile) == family_name(Pile) == "pile"
    assert family_name(QuietPile) == "quiet_pile"
    assert family_name(Match) == "match"


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


def test_values_refused_by_objects_cannot_be_read() -> None:
    with pytest.raises(NotationError, match=r"^13 brings bad luck$"):
        read_position(CellarPile, position(coins=13))


@pytest.mark.parametrize("key", ["game", "dice", "coins", "purse"])
def test_bottomless_position_is_refused(key: str) -> None:
    """It is too deep even for an error message."""
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]

    with pytest.raises(NotationError):
        read_position(Pile, position(**{key: nested}))


def test_errors_in_a_position_are_named() -> None:
    with pytest.raises(NotationError, match="coins must be a whole number, not 'x'"):
        read_position(Pile, position(coins="x"))


def test_the_librarys_games_are_found_by_every_lookup() -> None:
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
