"""Codes: every action of a dungeon has a number, whatever its variant."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem import Dungeon, GameController
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoCodeError
from alpaca_emblem.games.dungeon import Variant
from alpaca_emblem.games.dungeon.actions import (
    ACTION_CLASSES,
    Drop,
    PickUp,
    PutAway,
    Ready,
    Step,
    Use,
    Wait,
)
from alpaca_emblem.games.dungeon.codes import KINDS, DungeonCodes
from alpaca_emblem.games.match.actions import EndTurn

ALL = Variant(
    eight_directions=True, inventory=10, unidentified=True, doors=True, gold=True
)


@pytest.mark.parametrize(("variant", "count"), [(Variant(), 5), (ALL, 50)])
def test_how_many_codes_there_are(variant: Variant, count: int) -> None:
    assert DungeonCodes.of(Dungeon(seed=1, variant=variant)).count == count


@pytest.mark.parametrize("variant", [Variant(), ALL])
def test_every_code_stands_for_one_action(variant: Variant) -> None:
    game = Dungeon(seed=1, variant=variant)
    codes = DungeonCodes.of(game)
    roster = codes.roster(game, "adventurer")

    actions = [codes.action(code, roster) for code in range(codes.count)]

    assert len(set(actions)) == codes.count
    assert [codes.code(action, roster) for action in actions] == [*range(codes.count)]


def test_every_kind_of_action_has_codes() -> None:
    assert {*KINDS} == {*ACTION_CLASSES}


@pytest.mark.unmeasured
@pytest.mark.parametrize("variant", [Variant(), ALL])
def test_a_table_holds_the_legal_actions(variant: Variant) -> None:
    game = Dungeon(seed=7, variant=variant)
    codes = DungeonCodes.of(game)

    for _ in moves(game, RandomAgent(2), 60):
        view = game.view("adventurer")
        table = codes.table(view, codes.roster(view, "adventurer"))
        assert tuple(table.values()) == view.legal_actions()
        assert DungeonCodes.of(view.game) == codes


def test_the_order_of_codes() -> None:
    game = Dungeon(seed=1, variant=Variant(inventory=1))
    codes = DungeonCodes.of(game)
    roster = codes.roster(game, "adventurer")

    assert [codes.action(code, roster) for code in range(codes.count)] == [
        *(Step("n"), Step("s"), Step("w"), Step("e"), Wait(), PickUp()),
        *(Use(0), Ready(0), PutAway(0), Drop(0)),
    ]


@pytest.mark.parametrize(
    "action",
    [
        *(EndTurn(), Step("ne"), Step("up"), PickUp(), Use(0), Drop(0)),
        *(Ready(-1), PutAway("0")),  # type: ignore[arg-type]
    ],
)
def test_actions_without_a_code(action: Any) -> None:
    game = Dungeon(seed=1)
    codes = DungeonCodes.of(game)

    with pytest.raises(NoCodeError, match="has no code"):
        codes.code(action, codes.roster(game, "adventurer"))


@pytest.mark.parametrize("code", [-1, 5, 1.0, "n"])
def test_numbers_that_are_no_codes(code: Any) -> None:
    game = Dungeon(seed=1)
    codes = DungeonCodes.of(game)

    with pytest.raises(NoCodeError, match="code must be from 0 to 4, not"):
        codes.action(code, codes.roster(game, "adventurer"))


def test_codes_are_of_a_dungeon() -> None:
    game: Any = GameController(seed=1)
    with pytest.raises(InvalidTypeError, match="game must be of class Dungeon"):
        DungeonCodes.of(game)


def test_only_the_adventurer_has_a_roster() -> None:
    game = Dungeon(seed=1)
    with pytest.raises(InvalidValueError, match="side must be one of adventurer"):
        DungeonCodes.of(game).roster(game, "rat")
