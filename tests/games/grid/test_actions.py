"""Acts: the refusals of the rules, and their reasons."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import (
    AlreadyMovedError,
    CannotUseError,
    DeadUnitError,
    GameOverError,
    IllegalActionError,
    NoSuchLocationError,
    NoSuchUnitError,
    NotYourUnitError,
    OccupiedLocationError,
    OutOfRangeError,
    WrongPhaseError,
)
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.values import Action
from tests.games.grid.boards import battle, foe, hero, wait


@pytest.fixture
def game() -> GridBattle:
    """Heroes 1, 2 and 3, of which 3 has acted and 2 is unarmed; foes 4 and 5."""
    game = battle(
        "........\n........",
        hero((0, 0)),
        hero((0, 1), "Alpaca"),
        hero((1, 0)),
        foe((0, 2)),
        foe((0, 7)),
    )
    wait(game, 3)
    return game


@pytest.mark.parametrize(
    ("action", "error", "reason"),
    [
        (Act(0, (0, 0)), NoSuchUnitError, "no_such_unit"),
        (Act(9, (0, 0)), NoSuchUnitError, "no_such_unit"),
        (Act(3, (1, 0)), AlreadyMovedError, "already_moved"),
        (Act(4, (0, 2)), NotYourUnitError, "not_your_unit"),
        (Act(1, (0, 9)), NoSuchLocationError, "no_such_location"),
        (Act(1, (-1, 0)), NoSuchLocationError, "no_such_location"),
        (Act(1, (0, 5)), OutOfRangeError, "out_of_range"),
        (Act(1, (0, 2)), OutOfRangeError, "out_of_range"),
        (Act(1, (0, 1)), OccupiedLocationError, "occupied"),
        (Act(1, (0, 0), 4), OutOfRangeError, "out_of_range"),
        (Act(1, (0, 0), 9), NoSuchUnitError, "no_such_unit"),
        (Act(1, (0, 0), 2), CannotUseError, "same_side"),
        (Act(1, (0, 0), 1), CannotUseError, "cannot_use"),
        (Act(2, (0, 1), 4), CannotUseError, "cannot_use"),
    ],
    ids=str,
)
def test_refused(
    game: GridBattle, action: Action[Any], error: type[IllegalActionError], reason: str
) -> None:
    before = game.digest()

    with pytest.raises(error) as refusal:
        game.apply(action)

    assert refusal.value.reason == reason
    assert game.digest() == before
    assert action not in game.legal_actions()


def test_the_dead_neither_act_nor_are_struck(game: GridBattle) -> None:
    game.apply(Remove(1))
    game.apply(Remove(4))

    for action in (Act(1, (0, 0)), Act(2, (0, 1), 4), Remove(4)):
        with pytest.raises(DeadUnitError):
            game.apply(action)


def test_only_the_foe_that_is_next_acts(game: GridBattle) -> None:
    game.apply(EndTurn())

    with pytest.raises(NotYourUnitError) as refusal:
        game.apply(Act(5, (0, 7)))

    assert refusal.value.reason == "not_its_turn"
    assert game.is_legal(Act(4, (0, 2)))


def test_foes_do_not_end_the_turn(game: GridBattle) -> None:
    game.apply(EndTurn())

    with pytest.raises(WrongPhaseError):
        game.apply(EndTurn())


@pytest.mark.parametrize("action", [Act(1, (0, 0)), EndTurn(), Remove(2)], ids=str)
def test_nothing_is_done_after_the_end(game: GridBattle, action: Action[Any]) -> None:
    game.apply(Remove(4))
    game.apply(Remove(5))

    with pytest.raises(GameOverError):
        game.apply(action)


def test_a_unit_may_stay_and_wait_next_to_an_enemy(game: GridBattle) -> None:
    assert game.is_legal(Act(2, (0, 1)))
    assert game.is_legal(Act(1, (1, 2), 4))
